import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, type, type Face, table } from "./open-table.ts";
import { textOf, until } from "./page.ts";
import { d8 } from "./play/dice.ts";

beforeEach(() => openTable({ userId: ADA }));

async function card(command: string, ...faces: Face[]): Promise<HTMLElement> {
  scriptFaces(...faces);
  await type(command);
  const message = await until(() => game.messages.contents.at(-1));
  return message.renderHTML();
}

function textsOf(html: HTMLElement, selector: string): string[] {
  return [...html.querySelectorAll(selector)].map(textOf);
}

describe("the card of a check", () => {
  test("shows how boons and banes have changed the dice, and what they add", async () => {
    const html = await card(
      "/r 3dkbo2ba1[Acrobatics] + 5[Ability bonus] + 4[Acrobatics] vs 25",
      [12, 11],
      [8, 6],
      [6, 3],
    );
    expect(textsOf(html, ".thrown-dice .below")).toEqual(["▲▲ d12", "▼ d6"]);
    expect(textsOf(html, ".parts > div")).toEqual([
      "Dice 20",
      "2 boons, 1 bane +1",
      "Ability bonus +5",
      "Acrobatics +4",
    ]);
    expect(textOf(html.querySelector(".total"))).toBe("Total 30");
    expect(textOf(html.querySelector(".result"))).toBe("Surpassed by 5");
    expect(textOf(html.querySelector(".target"))).toBe("target 25, moderate");
  });
});

describe("an ally's die", () => {
  beforeEach(async () => {
    await table.naddaha.update({ system: { tradition: "check", tracks: { fatigue: { value: 0 } } } });
    await game.user.update({ character: table.naddaha.id });
  });
  const eights: Face[] = d8(5, 4, 3);

  test("is added by a command, with the name of the ally, and the odds have it", async () => {
    const html = await card("/check dex + 1d6 [Silarn] + D4", ...eights, [6, 6], [4, 2]);
    expect(game.messages.contents.at(-1)?.rolls[0]?.formula).toContain("+ 1d6[Silarn] + 1d4");
    expect(textsOf(html, ".parts > div")).toEqual(["Dice 12", "Dexterity +3", "Silarn +6", "1d4 +2"]);
    expect(textOf(html.querySelector(".total"))).toContain("23");
    await type("/odds check dex + 1d6");
    const odds = await until(() => game.messages.size === 2 && game.messages.contents.at(-1));
    // 13.5 + 3 + 3.5
    expect(textOf(await odds.renderHTML())).toContain("20");
  });
});
