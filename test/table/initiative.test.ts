import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GM, openTable, scriptFaces, type Face, type Table } from "./open-table.ts";
import { click, rest, textOf, until } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM });
  // Bare hands would use Naddaha's Brawl.
  await table.naddaha.update({ system: { unarmed: "nothing" } });
});
afterEach(() => table.close());

async function join(...actors: (string | null)[]): Promise<Combat.Implementation> {
  const combat = await Combat.create({ active: true });
  if (!combat) throw new Error("There is no encounter.");
  await combat.createEmbeddedDocuments(
    "Combatant",
    actors.map((actorId) => ({ actorId })),
  );
  return combat;
}

async function roll(...faces: Face[]) {
  const combat = await join(table.naddaha.id);
  const [combatant] = combat.combatants.contents;
  scriptFaces(...faces);
  await combat.rollInitiative(combatant?.id ?? "");
  const message = await until(() => game.messages.contents.at(-1));
  return { combatant, message };
}

const weapon = { name: "Dagger", type: "weapon", system: { ability: "Brawl", initiative: -1 } };

describe("initiative", () => {
  test("is the usual die with the total of the first weapon in hand, and with what hinders every roll", async () => {
    await table.naddaha.createEmbeddedDocuments("Item", [weapon] as never);
    const { combatant, message } = await roll(6);
    expect(message.rolls[0]?.formula).toBe("1ds[Initiative] + 5[Brawl] - 1[Dagger] - 1[Weary]");
    expect(combatant?.initiative).toBe(9);
  });

  test("of somebody who is out is rolled with a warning, and its card says so", async () => {
    await table.naddaha.update({ system: { tracks: { fatigue: { value: 5 } } } });
    const { message } = await roll(6);
    expect(message.rolls[0]?.formula).toBe("1ds[Initiative | rolled while Unconscious]");
    expect(textOf(document.querySelector("#notifications"))).toContain("Naddaha is out of action (Unconscious).");
  });

  test.each<[string, Face[]]>([
    ["fortune", [[20, 20]]],
    ["fortune", [[20, 1]]],
    ["stress", [6]],
    [
      "check",
      [
        [8, 8],
        [8, 8],
        [8, 8],
      ],
    ],
    ["trip", [[20, 12]]],
  ])("of %s has a card that offers no damage, impact or scratching", async (tradition, faces) => {
    await table.naddaha.update({ system: { tradition } });
    const { message } = await roll(...faces);
    const html = await message.renderHTML();
    const words = textOf(html.querySelector(".message-content"));
    expect(words).not.toMatch(/impact|scratch|apply damage/i);
    expect(textOf(html.querySelector(".roll-card .title"))).toBe("Initiative");
    expect(html.querySelector(".quadrivium.damage")).toBeNull();
  });

  test.each<[string, string, Face[], number]>([
    ["fortune", "1dn[Initiative]", [[20, 12]], 12],
    [
      "check",
      "3dk[Initiative] + 3[Dexterity]",
      [
        [8, 1],
        [8, 2],
        [8, 3],
      ],
      9,
    ],
  ])("of a %s character is rolled as its dice have it", async (tradition, formula, faces, total) => {
    await table.naddaha.update({ system: { tradition, tracks: { fatigue: { value: 0 } } } });
    const { combatant, message } = await roll(...faces);
    expect(message.rolls[0]?.formula).toBe(formula);
    expect(combatant?.initiative).toBe(total);
  });

  test("of a trip character is flat: the count is what the d20 shows, without flag, failure or heroic roll", async () => {
    await table.naddaha.update({ system: { tradition: "trip", tracks: { fatigue: { value: 0 } } } });
    const { combatant, message } = await roll([20, 14]);
    expect([message.rolls[0]?.formula, combatant?.initiative]).toEqual(["1d20[Initiative]", 14]);
    const card = await message.renderHTML();
    expect(card.querySelector(".offers, .measures")).toBeNull();
    expect(textOf(card.querySelector(".roll-card .total"))).toBe("Total 14");
    for (let face = 1; face <= 20; face += 1) {
      scriptFaces([20, face]);
      await combatant?.combat?.rollInitiative(combatant.id ?? "");
      expect(combatant?.initiative).toBe(face);
    }
  });

  test("of a trip character has the bonuses that apply, as its bonus die or a number", async () => {
    await table.naddaha.update({ system: { tradition: "trip", tracks: { fatigue: { value: 0 } } } });
    const bonus = (name: string, value: number) => ({ name, type: "bonus", system: { value } });
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [bonus("Haste", 4), bonus("Song", 1)] as never);
    const { combatant, message } = await roll([20, 14], [6, 3]);
    expect(message.rolls[0]?.formula).toBe("1d20[Initiative] + 1d6[Haste, Song]");
    expect(combatant?.initiative).toBe(17);
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [
      { name: "Mud", type: "bonus", system: { category: "penalty", value: -8 } },
    ] as never);
    const slow = await roll([20, 14]);
    expect(slow.message.rolls[0]?.formula).toBe("1d20[Initiative] - 3[Haste, Song, Mud]");
    expect(slow.combatant?.initiative).toBe(11);
  });

  test("of a trip character can be a formula of its own, or be set by hand", async () => {
    await table.naddaha.update({ system: { tradition: "trip", initiative: "1dt" } });
    const { combatant } = await roll([20, 14], [6, 6], [6, 6]);
    expect(combatant?.initiative).toBe(66);
    await combatant?.update({ initiative: 9 });
    expect(combatant?.initiative).toBe(9);
  });

  test("is measured against nothing: its card offers neither a counter nor a target", async () => {
    await table.naddaha.update({ system: { tradition: "fortune" } });
    const { message } = await roll([20, 12]);
    const card = await message.renderHTML();
    expect(textOf(card.querySelector(".roll-card .total"))).toBe("Total 12");
    expect(card.querySelector(".measures")).toBeNull();
    scriptFaces([20, 15], [6, 5]);
    const counter = Roll.create("1dnc6");
    await counter.evaluate();
    await counter.toMessage({ type: "roll", system: { opposes: message.id } } as never);
    await rest();
    expect(message.rolls[0]).toMatchObject({ target: null });
  });

  test.each([
    [20, "Total 25"],
    [1, "Total 6"],
  ])(
    "is no action: a %i on a fortune die is neither critical nor a fumble, and brings no inspiration",
    async (face, total) => {
      await table.naddaha.update({ system: { tradition: "fortune", initiative: "1dnc6" } });
      const { combatant, message } = await roll([20, face], [6, 5]);
      const card = await table.api.Roll.fromJSON(JSON.stringify(message.rolls[0])).render();
      const html = await message.renderHTML();
      expect(textOf(html.querySelector(".roll-card .total"))).toBe(total);
      expect(card + textOf(html)).not.toMatch(/critical|fumble|inspiration \+/i);
      expect([combatant?.initiative, table.naddaha.system.inspiration]).toEqual([face + 5, 0]);
    },
  );

  test("is what a character has written for itself", async () => {
    await table.naddaha.update({ system: { initiative: "1d10 + @totals.attack" } });
    const { combatant } = await roll(4);
    expect(combatant?.initiative).toBe(7);
  });

  test("of a botch is what the botch leaves", async () => {
    const { combatant } = await roll(10, 10);
    expect(combatant?.initiative).toBe(-1);
  });

  test("follows its own roll alone where an actor fights twice", async () => {
    await game.settings.set("quadrivium", "suspense", true);
    const [one, two] = (await join(table.naddaha.id, table.naddaha.id)).combatants.contents;
    scriptFaces(6);
    await two?.combat?.rollInitiative(two.id ?? "");
    scriptFaces(1);
    await one?.combat?.rollInitiative(one.id ?? "");
    const message = await until(() => game.messages.contents.at(-1));
    scriptFaces(4);
    const button = (await message.renderHTML()).querySelector<HTMLElement>(
      `[data-joined-message="${message.id}"] .offers button, .roll-card .offers button`,
    );
    click(button ?? expect.fail());
    await until(() => one?.initiative === 7);
    await rest();
    expect(two?.initiative).toBe(5);
  });

  test("whose total is broken is refused with what is wrong, and nothing is rolled", async () => {
    await table.naddaha.update({ system: { totals: { initiative: "@foo" } } });
    const told = vi.spyOn(ui.notifications, "warn");
    await expect(roll()).rejects.toThrow(/Unknown name “@foo”/);
    expect(told.mock.calls[0]?.[0]).toMatch(/Unknown name “@foo”/);
    expect(game.messages.size).toBe(0);
  });

  test("of a combatant without an actor is the system's own formula", async () => {
    const combat = await join(null);
    expect(combat.combatants.contents[0]?.getInitiativeRoll().formula).toMatch(/^1ds/);
  });
});
