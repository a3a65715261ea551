import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, rollOf, scriptFaces, sentBy, type, type Face, type Table } from "./open-table.ts";
import { buttonIn, click, textOf, until } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: ADA });
});
afterEach(() => table.close());

type Message = ChatMessage.Implementation;

/** Ada's roll by a command, as she sees it. */
async function rolled(command: string, faces: readonly Face[]): Promise<Message> {
  scriptFaces(...faces);
  await type(command);
  return until(() => game.messages.contents.at(-1));
}

/** The same roll in the eyes of a game master. */
async function forGamemaster(message: Message): Promise<Message> {
  const source = message.toObject();
  await table.close();
  table = await openTable({ userId: GM });
  return sentBy(table, ADA, new ChatMessage.implementation(source));
}

const scratches = (html: HTMLElement) =>
  [...html.querySelectorAll("button")].map(textOf).filter((text) => text.startsWith("Scratch"));

const verdict = (html: HTMLElement) => [textOf(html.querySelector(".total")), textOf(html.querySelector(".result"))];

const DISADVANTAGE = [
  "/fortune d8 d6 disadvantage vs 25",
  [
    [20, 4],
    [20, 20],
    [8, 8],
    [6, 3],
  ],
] as const;
const FUMBLE = [
  "/fortune d10 d8 vs 12",
  [
    [20, 1],
    [10, 9],
    [8, 7],
  ],
] as const;

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

  test("are the game master’s to scratch: no die comes back, and the card says who did it", async () => {
    const message = await forGamemaster(await rolled(...DISADVANTAGE));
    const before = await message.renderHTML();
    expect(scratches(before)).toEqual(["Scratch d20 (4)", "Scratch d8 (8)", "Scratch d6 (3)"]);
    click(buttonIn(before, "Scratch d20 (4)"));
    await until(() => rollOf(message).die?.decisions.length);
    const after = await message.renderHTML();
    expect(verdict(after)).toEqual(["Total 11", "Action countered"]);
    expect(textOf(after.querySelector(".decisions"))).toBe("Scratch d20 (4) (Gamemaster)");
    expect(after.querySelectorAll("[data-tone=out]")).toHaveLength(2);
    expect(after.querySelector(".altered")).toBeNull();
  });

  test("take no fumble and none of its inspiration with them", async () => {
    const message = await forGamemaster(await rolled(...FUMBLE));
    click(buttonIn(await message.renderHTML(), "Scratch d20 (1)"));
    await until(() => rollOf(message).die?.decisions.length);
    expect(rollOf(message)).toMatchObject({ total: 9, outcome: { critFumble: true, inspiration: 1, success: false } });
  });

  test("are called altered where their player has written into the card that they are scratched", async () => {
    const message = await forGamemaster(await rolled(...DISADVANTAGE));
    const decided = await rollOf(message).decide({ kind: "strike", dice: [0], by: GM, at: 1 });
    const forged = JSON.stringify(decided).replaceAll(GM, ADA);
    await message.update({ rolls: [forged], content: String(decided.total) });
    expect((await message.renderHTML()).querySelector(".altered")).not.toBeNull();
  });
});
