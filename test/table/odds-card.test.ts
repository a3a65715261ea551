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
    expect(plain?.sentences).toContain(`With luck: ${lucky?.figure ?? ""} · With anti-luck: ${unlucky?.figure ?? ""}`);
    expect(lucky?.sentences).not.toContain("luck");
  });
});
