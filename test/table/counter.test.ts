import { beforeEach, describe, expect, test } from "vitest";
import { openTable, posted, rollOf, scriptFaces, type, type Face } from "./open-table.ts";
import { buttonIn, click, textOf, until } from "./page.ts";

beforeEach(() => openTable());

type Message = ChatMessage.Implementation;

const dialog = () => document.querySelector<HTMLElement>("dialog.application");
const newest = () => game.messages.contents.at(-1);

/** Rolls a counter by the button on the card of an action, and in the window that asks for the dice. */
async function counter(action: Message, ...faces: Face[]): Promise<Message> {
  click(buttonIn(await action.renderHTML(), "Roll a counter…"));
  const window = await until(dialog);
  return posted(
    () => {
      click(buttonIn(window, "Roll counter"));
    },
    ...faces,
  );
}

describe("a natural 20", () => {
  const offered = async (message: Message) =>
    [...(await message.renderHTML()).querySelectorAll(".due button")]
      .map(textOf)
      .filter((text) => text.startsWith("+"));
  const result = async (message: Message) => textOf((await message.renderHTML()).querySelector(".verdict > div"));

  test("of a counter that does not stop the action is no critical success", async () => {
    scriptFaces([20, 19], [12, 12], [6, 5]);
    await type("/r 1dnc12:6[Leap]");
    const rolled = await counter(await until(newest), [20, 20], [6, 5], [6, 2], [6, 1]);
    expect(rollOf(rolled)).toMatchObject({ total: 25, outcome: { critSuccess: false } });
  });

  test("of an action is a critical success if it is not countered, as long as its counter is open", async () => {
    await game.settings.set("quadrivium", "fumbleScratch", "manual");
    scriptFaces([20, 20], [8, 7], [6, 5]);
    await type("/r 1dnc8:6[Leap]");
    const action = await until(newest);
    expect(await offered(action)).toEqual(["+2 impact Impact 5", "+1 inspiration Inspiration 1"]);
    const rolled = await counter(action, [20, 1], [6, 6], [6, 4], [6, 2]);
    await until(async () => (await offered(action)).length === 0);
    expect(await result(action)).toContain("a critical success if it is not countered");
    click(buttonIn(await rolled.renderHTML(), "Scratch d6 (2), the lowest"));
    await until(async () => (await offered(action)).length > 0);
    expect(await result(action)).toMatch(/^Critical success/);
  });
});
