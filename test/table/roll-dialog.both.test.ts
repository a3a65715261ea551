// On both generations: each has its own words for who sees a roll.

import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, type Table, table } from "./open-table.ts";
import { check, fill, until, windowOf } from "./page.ts";
import { addModifier, rollButton } from "./roll-dialog-page.ts";

let answer: ReturnType<Table["api"]["rollTrait"]>;
beforeEach(async () => {
  await openTable({ userId: ADA });
  answer = table.api.rollTrait(table.naddaha, { ability: "legendlore000000" });
  await until(() => document.querySelector(".roll-dialog .bars"));
});

const dialog = () => windowOf("roll-dialog");
const button = () => rollButton(dialog());

describe("the roll dialog", () => {
  test("rolls what it shows, with every part by its name", async () => {
    fill(dialog(), "target", "9");
    check(dialog(), "specialty");
    await addModifier();
    fill(dialog(), "modifiers.0.value", "-1");
    fill(dialog(), "modifiers.0.label", "poor light");
    await until(() => button() === "Roll 1ds + 4 vs 9");
    scriptFaces(1, 1, 5);
    dialog().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    const message = await answer;
    expect(message?.rolls[0]?.formula).toBe(
      "1ds[Intelligence + Legend Lore] + 1[Intelligence] + 5[Legend Lore (dragons)] - 1[poor light] - 1[Weary] vs 9",
    );
    expect(message?.rolls[0]?.total).toBe(24);
    expect(document.querySelector(".roll-dialog")).toBeNull();
  });

  test("a private roll is whispered to the game masters", async () => {
    check(dialog(), "visibility", "gm");
    scriptFaces(5);
    dialog().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    const message = await answer;
    expect(message?.whisper).toHaveLength(1);
    expect(message?.blind).toBe(false);
  });

  test("counts botch dice from their circumstances, beside those that are usual", async () => {
    await addModifier();
    fill(dialog(), "modifiers.0.goal", "botchDice");
    fill(dialog(), "modifiers.0.value", "2");
    fill(dialog(), "modifiers.0.label", "dark tower");
    await until(() => button() === "Roll 1dsb3 + 4");
  });
});
