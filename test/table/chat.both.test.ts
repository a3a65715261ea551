// On both generations: each has its own words for who sees a message.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces, type, type Table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: ADA });
});
afterEach(() => table.close());

async function card(command: string, ...faces: number[]): Promise<HTMLElement> {
  scriptFaces(...faces);
  await type(command);
  const message = await until(() => game.messages.contents.at(-1));
  return message.renderHTML();
}

describe("the card of a typed roll", () => {
  test("has the theme of the interface, though the log is always light, and follows the user's next choice", async () => {
    const isDark = (html: HTMLElement) => html.matches(".themed.theme-dark:not(.theme-light)");
    document.body.className = "theme-dark";
    const html = await card("/r 1ds + 2", 4);
    document.body.append(html);
    expect(isDark(html)).toBe(true);
    document.body.className = "theme-light";
    await until(() => html.matches(".themed.theme-light:not(.theme-dark)"));
    document.body.className = "theme-dark";
    expect(isDark(await card("Hello"))).toBe(false);
    document.body.className = "";
    html.remove();
  });

  test("has Foundry's own tooltip behind the formula, with the 0 as a 0", async () => {
    const html = await card("/r 1dsb0", 10);
    expect(textOf(html.querySelector(".formula .dice-rolls"))).toBe("0");
  });

  test("of an ordinary roll is Foundry's own", async () => {
    const html = await card("/r 1d10", 4);
    expect(html.querySelector(".roll-card")).toBeNull();
    expect(textOf(html.querySelector(".dice-total"))).toBe("4");
  });
});

describe("who may not see a roll", () => {
  test("a roll for the game masters shows other players only that it was made", async () => {
    await table.close();
    table = await openTable({ userId: BRUNO });
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

describe("a typed roll that is none", () => {
  test.each([
    ["/r 1dsb500", "“b500” is out of range: it must be from 0 to 100."],
    ["/r 1ds +", "“1ds +” is incomplete: a number or a die is missing at the end."],
    ["/r 2dzz", "Unknown die “2dzz”."],
    ["/r 1ds vs x", "“x” after “vs” is not a number."],
  ])("%s is refused by name, and nothing is posted", async (command, message) => {
    scriptFaces();
    await expect(type(command)).rejects.toThrow(message);
    expect(game.messages.size).toBe(0);
  });
});
