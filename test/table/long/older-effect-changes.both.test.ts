import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, type Table } from "../open-table.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: ADA });
});
afterEach(() => table.close());

const boxes = (track: string) => table.naddaha.system.tracks[track]?.value;
const brawl = () => table.naddaha.items.get("brawl00000000000", { strict: true }) as Item.OfType<"ability">;

/** Foundry 14 lets a model read an update as it reads what is stored; 13 leaves out what the schema does not have. */
const isUnderstood = () => game.release.generation >= 14;

describe("a change in the words of an older version", () => {
  test.each(["fatigue", "body"])("of %s marks its boxes, or else changes nothing", async (track) => {
    const before = boxes(track);
    await table.naddaha.update({ [`system.${track}.value`]: 4 });
    expect(boxes(track)).toBe(isUnderstood() ? 4 : before);
    expect(table.naddaha.toObject().system).not.toHaveProperty(track);
  });

  test("leaves alone what it does not name", async () => {
    await table.naddaha.update({ system: { body: { value: 1 } } } as never);
    expect([boxes("fatigue"), boxes("body")]).toEqual([2, isUnderstood() ? 1 : 0]);
  });

  test("gives an Ability its Characteristic, or else leaves it the one it has", async () => {
    await brawl().update({ "system.characteristic": "qik" } as never);
    expect(brawl().system.characteristics).toEqual([isUnderstood() ? "qik" : "dex"]);
  });
});
