import { beforeEach, describe, expect, test } from "vitest";
import { ADA, type Face, openTable, scriptFaces, type } from "./open-table.ts";
import { textOf, until } from "./page.ts";
import { d20, d8 } from "./play/dice.ts";

beforeEach(() => openTable({ userId: ADA }));

type Message = ChatMessage.Implementation;

/** Ada's roll by a command, as she sees it. */
async function rolled(command: string, faces: readonly Face[]): Promise<Message> {
  scriptFaces(...faces);
  await type(command);
  return until(() => game.messages.contents.at(-1));
}

const scratches = (html: HTMLElement) =>
  [...html.querySelectorAll("button")].map(textOf).filter((text) => text.startsWith("Scratch"));

const verdict = (html: HTMLElement) => [textOf(html.querySelector(".total")), textOf(html.querySelector(".result"))];

const DISADVANTAGE = ["/fortune d8 d6 disadvantage vs 25", [...d20(4, 20), ...d8(8), [6, 3]]] as const;
const FUMBLE = ["/fortune d10 d8 vs 12", [...d20(1), [10, 9], ...d8(7)]] as const;

describe("dice of a fortune roll that no rule scratches", () => {
  test.each([
    ["the d20s of a disadvantage", DISADVANTAGE, ["Total 12", "Action countered"]],
    ["the 1 of a fumble", FUMBLE, ["Total 10", "Countered, critical fumble"]],
  ])("are not for the owner to scratch: %s", async (_, [command, faces], shown) => {
    const html = await (await rolled(command, faces)).renderHTML();
    expect(verdict(html)).toEqual(shown);
    expect(textOf(html.querySelector(".roll-card"))).not.toContain("Scratch any die…");
    expect(scratches(html)).toEqual([]);
  });
});
