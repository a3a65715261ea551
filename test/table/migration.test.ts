import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTable, type Table } from "./open-table.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

/** An Ability as it is made of stored data. */
function ability(system: object): { characteristics: string[]; score: number } {
  const item = new Item.implementation({ name: "Brawl", type: "ability", system } as never);
  return item.system as unknown as { characteristics: string[]; score: number };
}

function character(system: object): Record<string, { value: number }> {
  const actor = new Actor.implementation({ name: "Naddaha", type: "character", system } as never);
  return (actor as Actor.Stored<"character">).system.tracks;
}

describe("data of an earlier version", () => {
  test("an Ability keeps the one Characteristic that it went with", () => {
    expect(ability({ score: 5, characteristic: "dex" })).toMatchObject({ score: 5, characteristics: ["dex"] });
  });

  test("what an Ability has been given since then is not overruled", () => {
    expect(ability({ characteristic: "dex", characteristics: ["str", "sta"] }).characteristics).toEqual(["str", "sta"]);
  });

  test("a character keeps its fatigue and its wounds", () => {
    const tracks = character({ fatigue: { value: 2, max: 5 }, body: { value: 1, max: 5 } });
    expect([tracks.fatigue?.value, tracks.body?.value]).toEqual([2, 1]);
  });

  test("a track that has been marked since then is not overruled", () => {
    expect(character({ fatigue: { value: 2 }, tracks: { fatigue: { value: 4 } } }).fatigue?.value).toBe(4);
  });

  test("the rows of a Meta table get ids, and the focus in use stays with its row", () => {
    const meta = [{ colour: "red" }, { colour: "blue" }, { colour: "green", id: "meta0" }];
    const source = { name: "Naddaha", type: "character", system: { meta, focus: { row: 1 } } };
    const { system } = new Actor.implementation(source as never) as Actor.Stored<"character">;
    expect(system.meta.map(({ id, colour }) => [id, colour])).toEqual([
      ["meta3", "red"],
      ["meta1", "blue"],
      ["meta0", "green"],
    ]);
    expect(system.focus.row).toBe("meta1");
  });

  test("an update of one thing leaves the others alone", async () => {
    const brawl = table.naddaha.items.get("brawl00000000000", { strict: true });
    await brawl.update({ system: { score: 6 } });
    expect(brawl.system).toMatchObject({ score: 6, characteristics: ["dex"] });
    await table.naddaha.update({ system: { size: 1 } });
    expect(table.naddaha.system.tracks.fatigue?.value).toBe(2);
  });
});
