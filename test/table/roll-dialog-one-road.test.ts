import { afterEach, beforeEach, expect, test } from "vitest";
import { openTable, scriptFaces, type, type Face, type Table } from "./open-table.ts";
import type { Creature, Stat } from "./open-table.ts";
import { until } from "./page.ts";
import { rollButton, submitDialog } from "./roll-dialog-page.ts";

// The same faces by sheet, dialog, command and /r are the same message.

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

interface Road {
  readonly system: object;
  readonly items: readonly { readonly name: string; readonly type: string; readonly system: object }[];
  readonly effects?: readonly object[];
  /** The element to click on the sheet, once the items have their ids. */
  readonly trait: (items: readonly Item.Implementation[]) => Stat;
  readonly command: string;
  readonly formula: string;
  /** The traits that the dialog offers. */
  readonly button: string;
  readonly faces: readonly Face[];
}

const idOf = (items: readonly Item.Implementation[], name: string): string =>
  items.find((item) => item.name === name)?.id ?? "";

const roads: Record<string, Road> = {
  trip: {
    system: { tradition: "trip", characteristics: { dex: { own: { tripTarget: 2 } } }, own: { highestDegree: 4 } },
    items: [
      { name: "Climb", type: "ability", system: { characteristics: ["dex"], mastery: 3, own: { tripTarget: 4 } } },
    ],
    effects: [
      { name: "Rope", type: "bonus", system: { category: "kit", value: 1 } },
      { name: "Spikes", type: "bonus", system: { category: "kit", value: 3 } },
      { name: "Gloves", type: "bonus", system: { category: "kit", value: 2 } },
    ],
    trait: (items) => ({ ability: idOf(items, "Climb") }),
    command: "/trip dex + climb *4",
    formula: "1dts4b8mx4[Dexterity + Climb | +3 Mastery | +3 Spikes | +2 Gloves]",
    button: "Roll 1dts4b8mx4",
    faces: [
      [20, 6],
      [8, 3],
    ],
  },
  check: {
    system: { tradition: "check", characteristics: { str: { value: 4 }, dex: { value: 5 } } },
    items: [{ name: "Acrobatics", type: "ability", system: { score: 3, characteristics: ["str", "dex"] } }],
    effects: [
      { name: "High ground", type: "bonus", system: { goal: "boons", value: 1 } },
      { name: "Rain", type: "bonus", system: { goal: "banes", value: 2 } },
      { name: "Sword", type: "bonus", system: { goal: "enchantment", value: 4 } },
      { name: "Song", type: "bonus", system: { goal: "enchantment", value: 5 } },
    ],
    trait: (items) => ({ ability: idOf(items, "Acrobatics") }),
    command: "/check str,dex + acrobatics",
    formula:
      "3dkbo1ba2[Strength, Dexterity + Acrobatics | +High ground | -2 Rain | enchantment of 9 counts as 6]" +
      " + 5[Strength, Dexterity] + 3[Acrobatics] + 6[Sword, Song]",
    button: "Roll 3dkbo1ba2 + 14",
    faces: [
      [10, 7],
      [8, 6],
      [4, 1],
    ],
  },
  fortune: {
    system: { tradition: "fortune" },
    items: [
      { name: "Daring", type: "trait", system: { size: 8 } },
      { name: "Pilot", type: "trait", system: { size: 10 } },
    ],
    effects: [{ name: "Tailwind", type: "bonus", system: { value: 2 } }],
    trait: (items) => ({ traits: [idOf(items, "Daring"), idOf(items, "Pilot")] }),
    command: "/fortune daring + pilot",
    formula: "1dnc8:10[Daring + Pilot] + 2[Tailwind]",
    button: "Roll 1dnc8:10 + 2",
    faces: [
      [20, 11],
      [8, 5],
      [10, 9],
    ],
  },
};

/** The data that differ between any two messages, and those that exist only with a character. */
const particulars = ["_id", "_stats", "timestamp", "speaker", "system.trait", "system.composed"];

/** The newest message as it is stored, without its particulars; it is taken away again. */
async function posted(): Promise<{ readonly rolls: readonly { readonly formula: string }[] }> {
  const message = await until(() => game.messages.contents.at(-1));
  const source = message.toObject() as unknown as Record<string, unknown>;
  for (const path of particulars) foundry.utils.deleteProperty(source, path);
  await message.delete();
  const rolls = (source.rolls as string[]).map((json) => {
    const roll = JSON.parse(json) as { formula: string; options: { labels?: object; isTyped?: boolean } };
    // Whoever types a formula does not say which names the system knows in other languages, and its card says that it was typed.
    delete roll.options.labels;
    delete roll.options.isTyped;
    return roll;
  });
  return { ...source, rolls };
}

test.each(Object.entries(roads))("a %s roll is the same by sheet, dialog, command and /r", async (_id, road) => {
  const { system, items, effects = [], command, formula, button, faces } = road;
  const made = await Actor.implementation.create({
    name: "Somebody",
    type: "character",
    system,
    items,
    effects,
  } as never);
  if (!made) throw new Error("There is no character.");
  const actor = made as Creature;
  await game.user.update({ character: actor.id });
  const trait = road.trait(actor.items.contents);

  scriptFaces(...faces);
  await table.api.rollTrait(actor, trait, { ask: false });
  const bySheet = await posted();
  expect(bySheet.rolls[0]?.formula).toBe(formula);

  scriptFaces(...faces);
  const answer = table.api.rollTrait(actor, trait);
  await until(() => document.querySelector(".roll-dialog .bars"));
  expect(rollButton()).toBe(button);
  submitDialog();
  await answer;
  expect(await posted()).toEqual(bySheet);

  scriptFaces(...faces);
  await type(command);
  expect(await posted()).toEqual(bySheet);

  scriptFaces(...faces);
  await type(`/r ${formula}`);
  expect(await posted()).toEqual(bySheet);
});
