import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, type, table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

beforeEach(() => open(ADA));

async function open(userId: string, language = "en"): Promise<void> {
  await openTable({ userId, language });
  await table.naddaha.update({ "system.tracks.fatigue.value": 0 } as never);
}

/** Returns the card of a command, which only its user sees. */
async function card(command: string): Promise<HTMLElement> {
  const before = game.messages.size;
  await type(command);
  const message = await until(() => game.messages.size > before && game.messages.contents.at(-1));
  expect(message.whisper).toEqual([game.user.id]);
  expect(message.rolls).toEqual([]);
  return message.renderHTML();
}

const rows = (html: HTMLElement) =>
  [...html.querySelectorAll(".figures tbody tr")].map((row) => [...row.children].map(textOf));

describe("the odds of a contest", () => {
  test("are given in words, with the rules that decide", async () => {
    const html = await card("/odds 1d6 against 1d6");
    expect(textOf(html.querySelector(".title"))).toBe("Odds of a contest");
    expect(textOf(html.querySelector(".formula"))).toBe("1d6 against 1d6");
    expect(textOf(html.querySelector(".lead"))).toBe("42% chance to win.");
    expect(textOf(html.querySelector(".sentences"))).toBe("42% chance to lose. 17% chance that nobody wins.");
    expect(rows(html)).toEqual([
      ["higher total", "83%"],
      ["tie, not decided by the rules", "17%"],
    ]);
  });
});

describe("the odds of a group challenge", () => {
  test("say what each difficulty needs of this party, and how likely it has that", async () => {
    const html = await card("/odds group 3dk + 4 vs 15 ; check str + 2 vs 12");
    expect([...html.querySelectorAll(".formula li")].map((row) => textOf(row).split("[")[0])).toEqual([
      "3dk + 4 vs 15",
      "3dk",
    ]);
    expect(rows(html).map(([name, needed]) => [name, needed])).toEqual([
      ["easy", "0"],
      ["moderate", "1"],
      ["challenging", "1"],
      ["formidable", "2"],
      ["impossible", "3"],
    ]);
    expect(rows(html)[0]?.[2]).toBe("100%");
    expect(textOf(html.querySelector(".caption"))).toBe("Successes from 0 to 4.");
    expect(html.querySelectorAll(".bars li")).toHaveLength(5);
  });
});

describe("the odds of a roll that luck can repeat", () => {
  test("say what luck and anti-luck would make of it", async () => {
    const [plain, lucky, unlucky] = [
      await card("/odds 1dts4b7 vs 15"),
      await card("/odds 1dts4b7lk vs 15"),
      await card("/odds 1dts4b7al vs 15"),
    ].map((html) => ({
      figure: textOf(html.querySelector(".headline")),
      sentences: textOf(html.querySelector(".sentences")),
    }));
    expect(plain?.sentences).toContain(`With luck: ${lucky?.figure ?? ""}. With anti-luck: ${unlucky?.figure ?? ""}.`);
    expect(lucky?.sentences).not.toContain("luck");
  });
});
