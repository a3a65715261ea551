import { beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, type, type Face } from "./open-table.ts";
import { buttonIn, click, textOf, until } from "./page.ts";
import { d20 } from "./play/dice.ts";

beforeEach(() => openTable());

type Message = ChatMessage.Implementation;

const dialog = () => document.querySelector<HTMLElement>("dialog.application");
const newest = () => game.messages.contents.at(-1);

/** Presses the button on the card of an action, and waits for the window that asks for the dice. */
async function askFor(action: Message): Promise<HTMLElement> {
  click(buttonIn(await action.renderHTML(), "Roll a counter…"));
  return until(dialog);
}

/** Rolls the counter that the window asks for, and answers its message. */
async function rollIt(window: HTMLElement, ...faces: Face[]): Promise<Message> {
  scriptFaces(...faces);
  const known = game.messages.size;
  click(buttonIn(window, "Roll counter"));
  return until(() => game.messages.size > known && newest());
}

const THREE: Face[] = [...d20(15), [6, 5], [6, 2], [6, 1]];

async function counter(action: Message, ...faces: Face[]): Promise<Message> {
  return rollIt(await askFor(action), ...(faces.length > 0 ? faces : THREE));
}

describe("a natural 20", () => {
  const offered = async (message: Message) =>
    [...(await message.renderHTML()).querySelectorAll(".due button")]
      .map(textOf)
      .filter((text) => text.startsWith("+"));
  const result = async (message: Message) => textOf((await message.renderHTML()).querySelector(".verdict > div"));

  test("of an action is a critical success if it is not countered, as long as its counter is open", async () => {
    await game.settings.set("quadrivium", "fumbleScratch", "manual");
    scriptFaces([20, 20], [8, 7], [6, 5]);
    await type("/r 1dnc8:6[Leap]");
    const action = await until(newest);
    expect(await offered(action)).toEqual(["+2 impact", "+1 inspiration"]);
    const rolled = await counter(action, [20, 1], [6, 6], [6, 4], [6, 2]);
    await until(async () => (await offered(action)).length === 0);
    expect(await result(action)).toContain("a critical success if it is not countered");
    click(buttonIn(await rolled.renderHTML(), "Scratch d6 (2), the lowest"));
    await until(async () => (await offered(action)).length > 0);
    expect(await result(action)).toMatch(/^Critical success/);
  });
});
