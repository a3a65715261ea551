import { beforeEach, describe, expect, test } from "vitest";
import { told as toldOf } from "./apply-damage.ts";
import { openTable, scriptFaces, type Face, table } from "./open-table.ts";
import { buttonIn, check, click, noteOf, rest, textOf, until } from "./page.ts";

type Message = ChatMessage.Implementation;

const newest = () => game.messages.contents.at(-1);
const dialog = () => document.querySelector<HTMLElement>("dialog.application");

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

/** What the last message says that tells what was done with the result of a roll. */
function stored(message: Message) {
  const last = toldOf(message).at(-1);
  const [delta] = last?.system.deltas ?? [];
  if (!last || !delta) return null;
  const { before, by } = delta;
  const isUndone = typeof noteOf(table.naddaha, last)?.undoneBy === "string";
  return { ...last.system.accumulation, before, after: before + by, isUndone };
}

const fatigue = () => table.naddaha.system.tracks.fatigue?.value;

describe("an accumulation check", () => {
  beforeEach(() => openTable());

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
});
