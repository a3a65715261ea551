import { beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, type, posted, table } from "./open-table.ts";
import type { Face } from "./open-table.ts";
import { openSheet, rest, textOf, until, windowOf } from "./page.ts";

beforeEach(async () => {
  await openTable();
  await game.user.update({ character: table.naddaha.id });
});

/** Types a command that is refused; returns the reason. */
async function refused(command: string): Promise<string> {
  scriptFaces();
  await type(command);
  const reason = await until(() => document.querySelector("#notifications .error"));
  expect(game.messages.size).toBe(0);
  return textOf(reason);
}

const six = (...faces: number[]): Face[] => faces.map((face): Face => [6, face]);

describe("a flat roll", () => {
  test.each<[command: string, faces: Face[], formula: string, total: number]>([
    ["/flat 2d6", six(3, 4), "2d6", 7],
    ["/flat d8", [[8, 3]], "1d8", 3],
    ["/flat 2d6 + 1 vs 9", six(3, 4), "2d6 + 1 vs 9", 8],
    ["/flat 2d6 luck", six(1, 2, 6, 5), "{2d6, 2d6}kh[Luck]", 11],
    ["/flat 2d6 + 1 luck vs 9", six(6, 5, 1, 2), "{2d6 + 1, 2d6 + 1}kh[Luck] vs 9", 12],
    ["/flat 2d6 anti-luck", six(1, 2, 6, 5), "{2d6, 2d6}kl[Anti-luck]", 3],
    ["/flat 2D6 ANTILUCK", six(6, 5, 1, 2), "{2d6, 2d6}kl[Anti-luck]", 3],
  ])("is the dice that are written and nothing else: %s", async (command, faces, formula, total) => {
    await table.naddaha.update({ system: { tradition: "trip" } });
    const { rolls } = await posted(command, ...faces);
    expect([rolls[0]?.formula.replaceAll(/(?<=[{,])\s*|\s*(?=})/g, " "), rolls[0]?.total]).toEqual([
      formula.replaceAll(/(?<=[{,])\s*|\s*(?=})/g, " "),
      total,
    ]);
  });

  test("shows its dice on a card, those of the other roll struck through, and says why", async () => {
    const html = await (await posted("/flat 2d6 luck", ...six(1, 2, 6, 5))).renderHTML();
    const dice = [...html.querySelectorAll<HTMLElement>(".thrown-dice .die")];
    expect(dice.map(({ dataset }) => dataset.tone)).toEqual(["out", "out", "kept", "kept"]);
    expect(textOf(html.querySelector(".title"))).toBe("Flat roll");
    expect(textOf(html.querySelector(".total"))).toBe("Total 11");
    expect(html.textContent).toContain("luck: better of two rolls");
  });

  test("costs a luck point with luck, where luck points are counted, and none with anti-luck", async () => {
    await table.naddaha.update({ system: { tradition: "trip", luck: 2 } });
    await posted("/flat 1d6 anti-luck", ...six(1, 2));
    expect(table.naddaha.system.luck).toBe(2);
    await posted("/flat 1d6 luck", ...six(1, 2));
    await until(() => table.naddaha.system.luck === 1);
  });

  test.each([
    ["/flat 1dt", "“1dt” cannot be used in a flat roll"],
    ["/flat 2 * (1ds + 1)", "“1ds” cannot be used in a flat roll"],
    ["/flat 1d6 luck anti-luck", "/flat: “luck” is not expected here"],
    ["/flat luck", "nothing to roll"],
    ["/flat 2d6 pluck", "unexpected “"],
  ])("is refused with the reason: %s", async (command, reason) => {
    expect(await refused(command)).toContain(reason);
  });
});

test("the damage of a weapon may be rolled with luck, from the menu of its button", async () => {
  await table.naddaha.createEmbeddedDocuments("Item", [
    { name: "Club", type: "weapon", system: { damageFormula: "1d6" } } as never,
  ]);
  await openSheet(table.naddaha);
  const sheet = windowOf("character-sheet");
  const button = await until(() => sheet.querySelector<HTMLElement>("[data-action=rollFormula]"));
  button.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true }));
  const entry = await until(() =>
    [...document.querySelectorAll<HTMLElement>(".context-item")].find((one) => textOf(one) === "Roll with luck"),
  );
  scriptFaces(...six(2, 5));
  entry.click();
  await until(() => game.messages.size === 1);
  await rest();
  expect(game.messages.contents[0]?.rolls[0]?.total).toBe(5);
});
