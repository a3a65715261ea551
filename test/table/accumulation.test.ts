import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { told as toldOf } from "./apply-damage.ts";
import { ADA, BRUNO, openTable, scriptFaces, type, type Face, type Table } from "./open-table.ts";
import { buttonIn, check, click, noteOf, rest, textOf, until } from "./page.ts";
import { d8, d20 } from "./play/dice.ts";

let table: Table;
afterEach(() => table.close());

type Message = ChatMessage.Implementation;

const newest = () => game.messages.contents.at(-1);
const dialog = () => document.querySelector<HTMLElement>("dialog.application");
const named = (element: HTMLElement, name: string) =>
  [...element.querySelectorAll("button")].some((button) => textOf(button) === name);

/** A simple die that shows this face, rolled by Naddaha: with 0 as its tenth face. Or other dice. */
async function roll(faces: number | readonly Face[], formula = "1di"): Promise<Message> {
  const known = game.messages.size;
  scriptFaces(...(typeof faces === "number" ? [faces] : faces));
  await table.api.Roll.create(formula).toMessage({ speaker: ChatMessage.getSpeaker({ actor: table.naddaha }) });
  return until(() => game.messages.size > known && newest());
}

async function openChoice(message: Message): Promise<HTMLElement> {
  click(buttonIn(await message.renderHTML(), "Apply result…"));
  return until(dialog);
}

const options = (window: HTMLElement) =>
  [...window.querySelectorAll("option")].filter(({ hidden }) => !hidden).map(textOf);

function choose(window: HTMLElement, label: string): void {
  const list = window.querySelector("select");
  const option = [...window.querySelectorAll("option")].find((one) => textOf(one).startsWith(`${label} (`));
  if (!list || !option) throw new Error(`No "${label}" among: ${options(window).join(" | ")}`);
  list.value = option.value;
}

/** Counts the result of a message in the number with this label. */
async function count(message: Message, label: string, sign: "add" | "subtract" = "add"): Promise<void> {
  const window = await openChoice(message);
  choose(window, label);
  check(window, "sign", sign);
  click(buttonIn(window, "Apply"));
  await until(() => !dialog());
}

test.each([
  ["/r 1d6", [[6, 4]], 4],
  ["/roll 1d4 + 2", [[4, 3]], 5],
  [
    "/r 2d6kh # Toil",
    [
      [6, 4],
      [6, 2],
    ],
    4,
  ],
] as const)("any roll of a character is applied to a number: %s", async (command, faces, change) => {
  table = await openTable({ userId: ADA });
  await table.naddaha.update({ system: { tradition: "check" } });
  await game.user.update({ character: table.naddaha.id });
  scriptFaces(...faces.map(([size, face]): Face => [size, face]));
  await type(command);
  const message = await until(newest);
  expect((await message.renderHTML()).querySelector(".dice-roll")).not.toBeNull();
  await openChoice(message);
  expect(options(dialog() ?? document.body).length).toBeGreaterThan(0);
  const label = options(dialog() ?? document.body)[0]?.replace(/ \(.*/, "") ?? "";
  click(buttonIn(dialog() ?? document.body, "Cancel"));
  await until(() => !dialog());
  await count(message, label);
  const box = await until(async () => (await message.renderHTML()).querySelector(".accumulation"));
  expect(textOf(box)).toContain(`+${change}`);
});

/** Makes a fortune roll of Naddaha: 23 with its best dice, and 19 with others. */
const rollFortune = () => roll([...d20(15), [10, 8], ...d8(4, 2)], "1dnc10:8:8");

/** Scratches a die of the total, as a game master may. */
async function scratchTheEight(message: Message): Promise<void> {
  click(buttonIn(await message.renderHTML(), "Scratch d10 (8)"));
  await until(() => message.rolls[0]?.total === 19);
}

/** What the last message says that tells what was done with the result of a roll. */
function stored(message: Message) {
  const last = toldOf(message).at(-1);
  const [delta] = last?.system.deltas ?? [];
  if (!last || !delta) return null;
  const { before, by } = delta;
  const isUndone = typeof noteOf(table.naddaha, last)?.undoneBy === "string";
  return { ...last.system.accumulation, before, after: before + by, isUndone };
}
const told = async (message: Message) => textOf((await message.renderHTML()).querySelector(".accumulation"));

const fatigue = () => table.naddaha.system.tracks.fatigue?.value;

describe("an accumulation check", () => {
  beforeEach(async () => {
    table = await openTable();
  });

  test("is cut to what the number can be, and says so", async () => {
    const message = await roll(9);
    await count(message, "Fatigue");
    await until(() => fatigue() === 5);
    expect(stored(message)).toMatchObject({ before: 2, change: 9, after: 5 });
    expect(await told(message)).toContain("Limited to the allowed range.");
  });

  test("is offered in what is counted before what hurts, and in nothing until somebody chooses it", async () => {
    await table.naddaha.update({ system: { tallies: [{ id: "omens", name: "Omens", value: 3 }] } });
    const message = await roll(9);
    const window = await openChoice(message);
    expect([...window.querySelectorAll("optgroup")].map(({ label }) => label).slice(0, 3)).toEqual([
      "Tallies",
      "Points",
      "Tracks",
    ]);
    expect(window.querySelector("select")?.selectedOptions).toHaveLength(0);
    click(buttonIn(window, "Apply"));
    await rest();
    expect([fatigue(), dialog(), stored(message)]).toEqual([2, window, null]);
    click(buttonIn(window, "Cancel"));
    await until(() => !dialog());
    await count(message, "Omens");
    await until(() => table.naddaha.system.tallies[0]?.value === 12);
  });

  test.each([
    ["Experience", () => table.naddaha.system.experience],
    ["Intelligence", () => table.naddaha.system.score("int") - 1],
    ["Legend Lore: Score", () => (table.naddaha.items.getName("Legend Lore")?.system as { score: number }).score - 4],
  ])("counts in any number: %s", async (label, gained) => {
    const message = await roll(3);
    await count(message, label);
    await until(() => gained() === 3);
  });

  test("is not offered in the points of another game, unless some are entered", async () => {
    const message = await roll(3);
    const offered = async (): Promise<string> => {
      const window = await openChoice(message);
      const all = options(window).join(" | ");
      click(buttonIn(window, "Cancel"));
      await until(() => !dialog());
      return all;
    };
    expect(await offered()).not.toContain("Inspiration");
    await table.naddaha.update({ system: { inspiration: 2 } });
    expect(await offered()).toContain("Inspiration (2)");
  });

  test("counts in what a row of a list holds, and leaves the other rows", async () => {
    const red = { id: "red", kind: "mana", colour: "red", bonus: 2, held: 1 };
    const blue = { id: "blue", kind: "mana", colour: "blue", bonus: 3, held: 4 };
    await table.naddaha.update({ system: { meta: [red, blue] } } as never);
    const message = await roll(3);
    await count(message, "blue mana");
    await until(() => table.naddaha.system.meta[1]?.held === 7);
    expect(table.naddaha.system._source.meta).toEqual([red, { ...blue, held: 7 }]);
    // Another row has taken its place meanwhile.
    await table.naddaha.update({ system: { meta: [{ ...blue, held: 7 }, red] } } as never);
    click(buttonIn(await message.renderHTML(), "Undo"));
    await until(() => stored(message)?.isUndone && table.naddaha.system.meta[0]?.held === 4);
    expect(table.naddaha.system._source.meta).toEqual([blue, red]);
  });

  test("in a row that is gone cannot be undone, and no other row suffers for it", async () => {
    const red = { id: "red", kind: "mana", colour: "red", bonus: 2, held: 1 };
    await table.naddaha.update({ system: { meta: [red] } } as never);
    const message = await roll(3);
    await count(message, "red mana");
    await until(() => stored(message));
    await table.naddaha.update({ system: { meta: [{ ...red, id: "other", held: 4 }] } } as never);
    const undo = buttonIn(await message.renderHTML(), "Undo");
    expect(undo.disabled).toBe(true);
    expect(undo.getAttribute("aria-description")).toContain("red mana” cannot be changed because it no longer exists.");
    expect(table.naddaha.system.meta[0]?.held).toBe(4);
    expect(stored(message)?.isUndone).toBe(false);
  });

  test("finds numbers by a part of their names", async () => {
    const window = await openChoice(await roll(3));
    const search = window.querySelector<HTMLInputElement>("input[type=search]");
    if (!search) throw new Error("Nothing to search with");
    search.value = "legend";
    search.dispatchEvent(new Event("input", { bubbles: true }));
    expect(options(window)).toContain("Legend Lore: Score (4)");
    expect(options(window).every((option) => option.includes("Legend Lore"))).toBe(true);
    const list = window.querySelector("select");
    const chosen = [...window.querySelectorAll("option")].find(({ value }) => value === list?.value);
    expect(textOf(chosen)).toContain("Legend Lore");
  });

  test("is counted once, however often it is pressed", async () => {
    const message = await roll(1);
    const card = await message.renderHTML();
    click(buttonIn(card, "Apply result…"));
    click(buttonIn(card, "Apply result…"));
    const window = await until(dialog);
    expect(document.querySelectorAll("dialog.application")).toHaveLength(1);
    choose(window, "Fatigue");
    click(buttonIn(window, "Apply"));
    await until(() => stored(message));
    click(buttonIn(card, "Apply result…"));
    expect(dialog()).toBeNull();
    await until(() => fatigue() === 3);
  });

  test("is not offered for a roll that nobody's character has made", async () => {
    scriptFaces(5);
    await type("/r 1di");
    const message = await until(newest);
    expect(named(await message.renderHTML(), "Apply result…")).toBe(false);
  });
});

describe("a roll that is changed after it was counted", () => {
  beforeEach(async () => {
    table = await openTable();
    await table.naddaha.update({ system: { tradition: "fortune" } });
  });

  const inspiration = () => table.naddaha.system.inspiration;

  test("changes no number by itself: the card shows the new result, and offers to count it again", async () => {
    const message = await rollFortune();
    await count(message, "Inspiration");
    await until(() => inspiration() === 23);
    await table.naddaha.update({ system: { inspiration: 20 } });
    await scratchTheEight(message);
    expect(inspiration()).toBe(20);
    expect(await told(message)).toContain("The roll has changed since then. It is now worth +19.");
    click(buttonIn(await message.renderHTML(), "Apply again"));
    await until(() => stored(message)?.change === 19);
    // 23 were counted, of which 3 have gone since; without the 23 nothing is left to lose.
    await until(() => inspiration() === 19);
    expect(await told(message)).toBe("Naddaha: InspirationBefore0Change+19After19Undo");
  });

  test("is counted anew as it was counted: taken away stays taken away", async () => {
    await table.naddaha.update({ system: { inspiration: 40 } });
    const message = await rollFortune();
    await count(message, "Inspiration", "subtract");
    await until(() => inspiration() === 17);
    await scratchTheEight(message);
    click(buttonIn(await message.renderHTML(), "Apply again"));
    await until(() => inspiration() === 21);
    expect(stored(message)).toMatchObject({ before: 40, change: -19, after: 21, isUndone: false });
  });

  test("is undone for what was counted, whether that was counted anew or not", async () => {
    const old = await rollFortune();
    await count(old, "Inspiration");
    await until(() => inspiration() === 23);
    await scratchTheEight(old);
    const card = await old.renderHTML();
    click(buttonIn(card, "Undo"));
    await until(() => inspiration() === 0);
    click(buttonIn(card, "Undo"));
    click(buttonIn(card, "Apply again"));
    expect(named(await old.renderHTML(), "Apply again")).toBe(false);
    const anew = await rollFortune();
    await count(anew, "Inspiration");
    await until(() => inspiration() === 23);
    await scratchTheEight(anew);
    click(buttonIn(await anew.renderHTML(), "Apply again"));
    await until(() => inspiration() === 19);
    click(buttonIn(await anew.renderHTML(), "Undo"));
    await until(() => inspiration() === 0);
  });

  test("cannot be counted anew in a number that is gone", async () => {
    const message = await rollFortune();
    await count(message, "Legend Lore: Score");
    await until(() => stored(message));
    await scratchTheEight(message);
    await table.naddaha.items.getName("Legend Lore")?.delete();
    const anew = buttonIn(await message.renderHTML(), "Apply again");
    expect(anew.disabled).toBe(true);
    expect(anew.getAttribute("aria-description")).toContain("because it no longer exists.");
    expect(stored(message)?.change).toBe(23);
  });
});

describe("for players, an accumulation check", () => {
  test("is refused where the character is not theirs", async () => {
    table = await openTable({ userId: BRUNO });
    const message = await roll(2);
    click(buttonIn(await message.renderHTML(), "Apply result…"));
    await until(() => textOf(document.querySelector("#notifications")).includes("You cannot change Naddaha"));
    expect(dialog()).toBeNull();
    expect(table.naddaha.system.tracks.fatigue?.value).toBe(2);
  });
});
