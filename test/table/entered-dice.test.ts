import { beforeEach, describe, expect, test } from "vitest";
import { openTable, type } from "./open-table.ts";
import { textOf, until } from "./page.ts";

beforeEach(() => openTable());

/** Sets the methods by which this user rolls dice. */
async function throwBy(methods: Readonly<Record<string, string>>): Promise<void> {
  await game.settings.set("core", "diceConfiguration" as never, methods as never);
}

/** Enters faces where they are asked for, in order; the computer rolls what is left blank. */
async function enter(...faces: readonly (number | "")[]): Promise<void> {
  const fields = await until(() => {
    const open = [...document.querySelectorAll<HTMLInputElement>(".roll-resolver input:not(:disabled)")];
    return open.length === faces.length && open.every(({ value }) => value === "") && open;
  });
  faces.forEach((face, index) => {
    const field = fields[index];
    if (field) field.value = String(face);
  });
  fields[0]?.form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}

const newest = () => until(() => game.messages.contents.at(-1));
const linesOf = (html: HTMLElement) => [...html.querySelectorAll(".entered")].map(textOf);

describe("dice that somebody has entered", () => {
  test("say so on the card, with who has and when", async () => {
    await throwBy({ d8: "manual" });
    const typed = type("/r 3dk[Climb] + 4 vs 15");
    await enter(4, 7, 2);
    await typed;
    const html = await (await newest()).renderHTML();
    expect(linesOf(html)).toEqual([expect.stringMatching(/^entered by hand: Gamemaster, .*\d/)]);
    expect(html.querySelector(".thrown-dice + .entered")).not.toBeNull();
  });
});
