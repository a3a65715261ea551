import { beforeEach, expect, test } from "vitest";
import { openTable, table } from "./open-table.ts";
import { openSheet, textOf, until, windowOf } from "./page.ts";

let climber: Actor.Implementation;
beforeEach(async () => {
  await openTable();
  climber = await make("Vesna", {
    system: { tradition: "trip", characteristics: { dex: { own: { tripTarget: 2 } } } },
    items: [
      { name: "Climb", type: "ability", system: { characteristics: ["dex"], mastery: 3, own: { tripTarget: 4 } } },
      { name: "Ride", type: "ability", system: { own: { tripTarget: 6 } } },
    ],
  });
});

async function make(name: string, source: object): Promise<Actor.Implementation> {
  return (await Actor.implementation.create({ name, type: "character", ...source } as never)) ?? expect.fail();
}

const give = (...kits: readonly (readonly [name: string, bonus: number, abilities: string])[]) =>
  climber.createEmbeddedDocuments(
    "Item",
    kits.map(([name, bonus, abilities]) => ({ name, type: "gear", system: { kit: { bonus, abilities } } })) as never,
  );
const sheet = () => windowOf("character-sheet");
const heads = () => [...sheet().querySelectorAll(".abilities .heads .figure")].map(textOf);
/** The figures in the row of each Ability: that at its name, and those in columns. */
const rows = () =>
  [...sheet().querySelectorAll(".abilities li.row")].map((row) =>
    [...row.querySelectorAll(".badge, .figure")].map(textOf),
  );

test("a kit counts in the row of each Ability that it names, whatever its case, as long as it is carried", async () => {
  await give(["Climbing kit", 4, "Athletics, climb"]);
  await openSheet(climber);
  expect(heads()).toEqual(["Mastery", "Kit", "B"]);
  expect(rows()).toEqual([
    ["Target *4", "Mastery +3", "Kit +4", "B +7 d8"],
    ["Target *6", "Mastery 0", "Kit 0", "B 0"],
  ]);
  await climber.items.getName("Climbing kit")?.update({ system: { isCarried: false } });
  await until(() => rows()[0]?.join() === "Target *4,Mastery +3,Kit 0,B +3 d4");
});

test("each skill of a check character shows its passive value", async () => {
  const ranger = await make("Irzi", {
    system: { tradition: "check", characteristics: { dex: { value: 3 } } },
    items: [{ name: "Stealth", type: "ability", system: { score: 3, characteristics: ["dex"] } }],
    effects: [
      { name: "Cloak", type: "bonus", system: { goal: "boons", value: 1 } },
      { name: "Rain", type: "bonus", system: { goal: "banes", value: 2 } },
    ],
  });
  await openSheet(ranger);
  expect(heads()).toEqual(["Ranks", "Total"]);
  expect(rows()[0]?.at(0)).toBe("Passive 17");
});

test("ranks have the names that the world gives them, for characters who have ranks", async () => {
  const rankNames = ["adept", "master"].map((name, index) => ({ name, number: index === 0 ? 2 : 5 }));
  await game.settings.set("quadrivium", "lists", { rankNames });
  const brawl = table.naddaha.items.getName("Brawl", { strict: true });
  await table.naddaha.update({ system: { tradition: "check" } });
  await openSheet(table.naddaha);
  const shown = () => textOf(sheet().querySelector(`[data-item-id="${brawl.id}"] .figure`));
  for (const [score, words] of Object.entries({ 1: "1", 2: "2 adept", 4: "4 adept", 5: "5 master", 9: "9 master" })) {
    await brawl.update({ system: { score: Number(score) } });
    await until(() => shown() === `Ranks ${words}`);
  }
  await table.naddaha.update({ system: { tradition: "stress" } });
  await until(() => shown() !== "" && !shown().includes("master"));
});
