// On both generations: each has its own words for who sees a message.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces, type, type Table } from "./open-table.ts";
import { buttonIn, click, fill, textOf, until } from "./page.ts";

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
  test("shows die, parts, total, verdict and ease factor", async () => {
    const html = await card(
      "/r 1ds[Intelligence + Legend Lore] + 1[Intelligence] + 5[Legend Lore (dragons)] vs 9",
      1,
      1,
      5,
    );
    const roll = html.querySelector(".roll-card");
    // The result stands directly below the title; dice and parts say why.
    expect([...(roll?.children ?? [])].map((part) => part.className || part.localName)).toEqual([
      "header",
      "verdict",
      "thrown-dice",
      "sum",
    ]);
    expect(textOf(roll?.querySelector(".title"))).toBe("Intelligence + Legend Lore");
    expect([...(roll?.querySelectorAll(".thrown-dice li") ?? [])].map(textOf)).toEqual([
      "1 1, rolled again",
      "×2 1 1, rolled again",
      "×4 5 5",
    ]);
    expect([...(roll?.querySelectorAll(".parts > div") ?? [])].map(textOf)).toEqual([
      "5 × 4 20",
      "Intelligence +1",
      "Legend Lore (dragons) +5",
    ]);
    expect(textOf(roll?.querySelector(".total"))).toBe("Total 26");
    expect(textOf(roll?.querySelector(".result"))).toBe("Success by 17");
    expect(textOf(roll?.querySelector(".target"))).toBe("ease factor 9, difficult");
  });

  test("shows a botch with its severity", async () => {
    const html = await card("/r 1dsb3 + 2 vs 6", 10, 3, 10, 10);
    expect(html.querySelector(".roll-card")?.getAttribute("data-tone")).toBe("bad");
    expect(textOf(html.querySelector(".result"))).toBe("Double botch");
    expect(textOf(html.querySelector(".target"))).toBe("ease factor 6, average; 3 botch dice");
    expect(textOf(html.querySelector(".thrown-dice li:nth-child(2) .before"))).toBe("botch?");
    expect([...html.querySelectorAll(".thrown-dice .visually-hidden")].map(textOf)).toEqual(["0", "3", "0", "0"]);
  });

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

  test("without an ease factor is only a total", async () => {
    expect(textOf((await card("/r 1ds + 2", 4)).querySelector(".result"))).toBe("Total");
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

  test("an inline roll knows the target as well", async () => {
    scriptFaces(7);
    await type("I try: [[1ds + 2 vs 6]]");
    const message = await until(() => game.messages.contents.at(-1));
    expect(textOf((await message.renderHTML()).querySelector(".inline-roll"))).toBe("9");
  });
});

describe("a total without an ease factor", () => {
  test("is compared later by the game master, with the dice that fell", async () => {
    await table.close();
    table = await openTable({ userId: GM });
    const html = await card("/r 1ds + 2", 1, 4);
    click(buttonIn(html, "Compare with target…"));
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    fill(dialog, "target", "12");
    click(buttonIn(dialog, "Compare"));
    const [message] = game.messages.contents;
    const told = async () => textOf((await message?.renderHTML())?.querySelector(".result"));
    await until(async () => (await told()) !== "Total");
    expect(await told()).toBe("Failure by 2");
    expect(message?.rolls[0]).toMatchObject({ total: 10, outcome: { success: false, margin: -2, value: 8 } });
  });

  test("is not a player's to compare", async () => {
    const html = await card("/r 1ds + 2", 4);
    expect(() => buttonIn(html, "Compare with target…")).toThrow();
  });
});

test("a formula names a Characteristic in short", async () => {
  const html = await card("/r 1ds + @int", 4);
  expect(textOf(html.querySelector(".total"))).toBe("Total 5");
});

describe("who may not see a roll", () => {
  test("is shown that there was one, and nothing else: a blind roll to its own author", async () => {
    const html = await card("/br 1dsb3[Secret business] + 4 vs 17", 10, 10, 10, 3);
    // Its id has letters and digits by chance.
    const shown = html.outerHTML.replaceAll(html.dataset.messageId ?? "-", "");
    for (const secret of ["Secret", "business", "17", "botch", "Botch", "b3", "stress"])
      expect(shown).not.toContain(secret);
    expect(textOf(html.querySelector(".total"))).toBe("Total ?");
  });

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

test("everything is said in the language of the client", async () => {
  await table.close();
  table = await openTable({ userId: ADA, language: "fr" });
  const html = await card("/r 1dsb2 + 3 vs 9", 10, 10, 4);
  expect(textOf(html.querySelector(".result"))).toBe("Désastre");
  await expect(type("/r 1dsb500")).rejects.toThrow("hors limites");
});
