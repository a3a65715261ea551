// On both generations: each has its own words for who sees a message.

import { beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces, type, table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

beforeEach(() => openTable({ userId: ADA }));

async function card(command: string, ...faces: number[]): Promise<HTMLElement> {
  scriptFaces(...faces);
  await type(command);
  const message = await until(() => game.messages.contents.at(-1));
  return message.renderHTML();
}

describe("the card of a typed roll", () => {
  test("has Foundry's own tooltip behind the formula, with the 0 as a 0", async () => {
    const html = await card("/r 1dsb0", 10);
    expect(textOf(html.querySelector(".formula .dice-rolls"))).toBe("0");
  });
});

describe("who may not see a roll", () => {
  test("a roll for the game masters shows other players only that it was made", async () => {
    await openTable({ userId: BRUNO });
    scriptFaces(10, 10, 3);
    const roll = await new table.api.Roll("1dsb2[Secret business] + 4 vs 17").evaluate();
    const data = [{ author: ADA, whisper: [GM, ADA], content: "4", rolls: [JSON.stringify(roll)], type: "roll" }];
    await table.join(ADA).modifyDocument({ type: "ChatMessage", action: "create", operation: { data } });
    const message = await until(() => game.messages.contents.at(-1));
    // Its id has letters and digits by chance.
    const shown = (await message.renderHTML()).outerHTML.replaceAll(message.id, "");
    expect(shown).toContain("roll-card");
    for (const secret of ["Secret", "17", "otch", "b2", "stress"]) expect(shown).not.toContain(secret);
  });
});
