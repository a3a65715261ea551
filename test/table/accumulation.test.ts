import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, openTable, scriptFaces, type, type Table } from "./open-table.ts";
import { buttonIn, check, click, textOf, until } from "./page.ts";

let table: Table;
afterEach(() => table.close());

type Message = ChatMessage.Implementation;

const newest = () => game.messages.contents.at(-1);
const dialog = () => document.querySelector<HTMLElement>("dialog.application");
const named = (element: HTMLElement, name: string) =>
  [...element.querySelectorAll("button")].some((button) => textOf(button) === name);

/** A simple die that shows this face, rolled by Naddaha: with 0 as its tenth face. */
async function roll(face: number, formula = "1di"): Promise<Message> {
  const known = game.messages.size;
  scriptFaces(face);
  await table.api.Roll.create(formula).toMessage({ speaker: ChatMessage.getSpeaker({ actor: table.naddaha }) });
  return until(() => game.messages.size > known && newest());
}

async function openChoice(message: Message): Promise<HTMLElement> {
  click(buttonIn(await message.renderHTML(), "Accumulate…"));
  return until(dialog);
}

const options = (window: HTMLElement) =>
  [...window.querySelectorAll("option")].filter(({ hidden }) => !hidden).map(textOf);

/** Counts the result of a message in the number with this label. */
async function count(message: Message, label: string, sign: "add" | "subtract" = "add"): Promise<void> {
  const window = await openChoice(message);
  const list = window.querySelector("select");
  const option = [...window.querySelectorAll("option")].find((one) => textOf(one).startsWith(`${label} (`));
  if (!list || !option) throw new Error(`No "${label}" among: ${options(window).join(" | ")}`);
  list.value = option.value;
  check(window, "sign", sign);
  click(buttonIn(window, "Accumulate"));
  await until(() => !dialog());
}

const stored = (message: Message) => (message.type === "roll" ? message.system.accumulation : null);
const told = async (message: Message) => textOf((await message.renderHTML()).querySelector(".accumulation"));

describe("an accumulation check", () => {
  beforeEach(async () => {
    table = await openTable();
  });

  test("adds the result to a track, and the card tells before, change and after", async () => {
    const message = await roll(2);
    await count(message, "Fatigue");
    await until(() => stored(message));
    expect(table.naddaha.system.tracks.fatigue?.value).toBe(4);
    expect(await told(message)).toBe("Naddaha: FatigueBefore2Change+2After4Undo");
    expect(named(await message.renderHTML(), "Accumulate…")).toBe(false);
  });

  test("is cut to what the number can be, and says so", async () => {
    const message = await roll(9);
    await count(message, "Fatigue");
    await until(() => stored(message));
    expect(table.naddaha.system.tracks.fatigue?.value).toBe(5);
    expect(stored(message)).toMatchObject({ before: 2, change: 9, after: 5 });
    expect(await told(message)).toContain("Cut to what is possible.");
  });

  test("takes the result away as well", async () => {
    const message = await roll(1);
    await count(message, "Fatigue", "subtract");
    await until(() => table.naddaha.system.tracks.fatigue?.value === 1);
    expect(stored(message)).toMatchObject({ change: -1, after: 1 });
  });

  test.each([
    ["Inspiration", () => table.naddaha.system.inspiration],
    ["Intelligence", () => table.naddaha.system.score("int") - 1],
    ["Legend Lore: Score", () => (table.naddaha.items.getName("Legend Lore")?.system as { score: number }).score - 4],
  ])("counts in any number: %s", async (label, gained) => {
    const message = await roll(3);
    await count(message, label);
    await until(() => gained() === 3);
  });

  test("counts in what a row of a list holds, and leaves the other rows", async () => {
    const red = { id: "red", kind: "mana", colour: "red", bonus: 2, held: 1 };
    const blue = { id: "blue", kind: "mana", colour: "blue", bonus: 3, held: 4 };
    await table.naddaha.update({ system: { meta: [red, blue] } } as never);
    const message = await roll(3);
    await count(message, "blue mana");
    await until(() => stored(message));
    expect(table.naddaha.system._source.meta).toEqual([red, { ...blue, held: 7 }]);
    // Another row has taken its place meanwhile.
    await table.naddaha.update({ system: { meta: [{ ...blue, held: 7 }, red] } } as never);
    click(buttonIn(await message.renderHTML(), "Undo"));
    await until(() => stored(message)?.isUndone);
    expect(table.naddaha.system._source.meta).toEqual([blue, red]);
  });

  test("in a row that is gone cannot be undone, and no other row suffers for it", async () => {
    const red = { id: "red", kind: "mana", colour: "red", bonus: 2, held: 1 };
    await table.naddaha.update({ system: { meta: [red] } } as never);
    const message = await roll(3);
    await count(message, "red mana");
    await until(() => stored(message));
    await table.naddaha.update({ system: { meta: [{ ...red, id: "other", held: 4 }] } } as never);
    click(buttonIn(await message.renderHTML(), "Undo"));
    await until(() => textOf(document.querySelector("#notifications")).includes("red mana"));
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

  test("is undone by the game master, who leaves what happened since", async () => {
    const message = await roll(2);
    await count(message, "Fatigue");
    await until(() => stored(message));
    await table.naddaha.update({ "system.tracks.fatigue.value": 5 } as never);
    click(buttonIn(await message.renderHTML(), "Undo"));
    await until(() => stored(message)?.isUndone);
    expect(table.naddaha.system.tracks.fatigue?.value).toBe(3);
    const card = await message.renderHTML();
    expect(await told(message)).toContain("Undone.");
    expect(named(card, "Undo")).toBe(false);
    expect(named(card, "Accumulate…")).toBe(true);
  });

  test("is counted once, however often it is pressed", async () => {
    const message = await roll(1);
    const card = await message.renderHTML();
    click(buttonIn(card, "Accumulate…"));
    click(buttonIn(card, "Accumulate…"));
    const window = await until(dialog);
    expect(document.querySelectorAll("dialog.application")).toHaveLength(1);
    click(buttonIn(window, "Accumulate"));
    await until(() => stored(message));
    click(buttonIn(card, "Accumulate…"));
    expect(dialog()).toBeNull();
    expect(table.naddaha.system.tracks.fatigue?.value).toBe(3);
  });

  test("is not offered for a roll that nobody's character has made", async () => {
    scriptFaces(5);
    await type("/r 1di");
    const message = await until(newest);
    expect(named(await message.renderHTML(), "Accumulate…")).toBe(false);
  });
});

describe("for players, an accumulation check", () => {
  test("is offered to the author, who cannot take it back", async () => {
    table = await openTable({ userId: ADA });
    const message = await roll(2);
    await count(message, "Fatigue");
    await until(() => stored(message));
    expect(named(await message.renderHTML(), "Undo")).toBe(false);
  });

  test("is refused where the character is not theirs", async () => {
    table = await openTable({ userId: BRUNO });
    const message = await roll(2);
    click(buttonIn(await message.renderHTML(), "Accumulate…"));
    await until(() => textOf(document.querySelector("#notifications")).includes("You may not change Naddaha"));
    expect(dialog()).toBeNull();
    expect(table.naddaha.system.tracks.fatigue?.value).toBe(2);
  });
});
