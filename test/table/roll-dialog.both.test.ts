// On both generations: each has its own words for who sees a roll.

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, type Table } from "./open-table.ts";
import { buttonIn, check, click, fill, rest, textOf, until, windowOf } from "./page.ts";
import { rollButton } from "./roll-dialog-page.ts";

let table: Table;
let answer: ReturnType<Table["api"]["rollTrait"]>;
beforeEach(async () => {
  table = await openTable({ userId: ADA });
  answer = table.api.rollTrait(table.naddaha, { ability: "legendlore000000" });
  await until(() => document.querySelector(".roll-dialog .bars"));
});
afterEach(() => table.close());

const dialog = () => windowOf("roll-dialog");
const headline = () => textOf(dialog().querySelector(".headline"));
const words = () => textOf(dialog().querySelector("[role=status]"));
const button = () => rollButton(dialog());

describe("the roll dialog", () => {
  test("starts from what is usual for the trait", () => {
    expect(button()).toBe("Roll 1ds + 4");
    expect(headline()).toBe("9.8");
    expect(words()).toBe("9.8 on average. 1% chance to botch.");
  });

  test("says the odds as soon as there is an ease factor", async () => {
    fill(dialog(), "target", "9");
    await until(() => headline() === "59%");
    expect(words()).toBe("59% chance to reach 9. On average, 0.8 above the target. 1% chance to botch.");
    expect(button()).toBe("Roll 1ds + 4 vs 9");
  });

  test("says the odds of the last key, whenever it comes while those of another are drawn", async () => {
    for (const tasks of [1, 2, 3, 4, 5]) {
      fill(dialog(), "target", "1");
      for (let task = 0; task < tasks; task += 1) await new Promise((done) => setTimeout(done));
      fill(dialog(), "target", `1${tasks}`);
      await until(() => button() === `Roll 1ds + 4 vs 1${tasks}`);
    }
  });

  test("leaves the specialty behind when another Ability is chosen", async () => {
    check(dialog(), "specialty");
    await until(() => button() === "Roll 1ds + 5");
    fill(dialog(), "ability", "brawl00000000000");
    await until(() => button() === "Roll 1ds + 5" && textOf(dialog()).includes("fists"));
    expect(dialog().querySelector<HTMLInputElement>("[name=specialty]")?.checked).toBe(false);
  });

  test("keeps what is entered just before the character changes", async () => {
    const specialty = () => dialog().querySelector<HTMLInputElement>("[name=specialty]");
    check(dialog(), "specialty");
    await table.naddaha.update({ system: { characteristics: { int: { value: 3 } } } });
    await until(() => button() === "Roll 1ds + 7");
    expect(specialty()?.checked).toBe(true);
  });

  test("takes an ease factor from the chart by its name", async () => {
    fill(dialog(), "chart", "12");
    await until(() => button() === "Roll 1ds + 4 vs 12");
  });

  test("follows die, botch dice, specialty, modifiers and penalties", async () => {
    fill(dialog(), "target", "9");
    check(dialog(), "specialty");
    await until(() => button() === "Roll 1ds + 5 vs 9");
    fill(dialog(), "modifiers.0.value", "-3");
    fill(dialog(), "modifiers.0.label", "poor light");
    await until(() => button() === "Roll 1ds + 2 vs 9");
    fill(dialog(), "setup.botchDice", "3");
    await until(() => button() === "Roll 1dsb3 + 2 vs 9");
    expect(words()).toContain("3% chance to botch");
    check(dialog(), "letter", "q");
    await until(() => button() === "Roll 1dq + 2 vs 9");
    await until(() => !dialog().querySelector("[name='setup.botchDice']"));
  });

  test("asks for the target and the circumstances; the rest is folded", () => {
    const asked = [...dialog().querySelectorAll<HTMLInputElement>("input, select")]
      .filter((field) => !field.closest("details"))
      .map(({ name }) => name.replace(/^own\..*/, "own"));
    expect(asked).toEqual([
      "target",
      "chart",
      "specialty",
      "own",
      "modifiers.0.value",
      "modifiers.0.label",
      "modifiers.0.goal",
    ]);
    const fold = dialog().querySelector<HTMLDetailsElement>("details.more");
    expect(fold?.open).toBe(false);
    expect(textOf(fold?.querySelector("summary"))).toBe(
      "More: Characteristics, Ability, Die, Botch dice, Dice, Fatigue, Roll mode",
    );
  });

  test("asks by what to divide only where a spell is cast", async () => {
    const summary = () => textOf(dialog().querySelector("details.more summary"));
    expect(dialog().querySelector("[name='setup.divisor']")).toBeNull();
    click(buttonIn(dialog(), "Cancel"));
    await until(() => !document.querySelector(".roll-dialog"));
    await table.naddaha.createEmbeddedDocuments("Item", [
      { name: "Creo", type: "ability", system: { art: "technique", score: 5 } },
      { name: "Ignem", type: "ability", system: { art: "form", score: 5 } },
    ] as never);
    void table.api.rollTrait(table.naddaha, { total: { id: "formulaic", weapon: "" } } as never);
    await until(() => summary().includes("Divided by"));
  });

  test("tells of what is folded where it is not as usual", async () => {
    const summary = () => textOf(dialog().querySelector("details.more summary"));
    fill(dialog(), "setup.botchDice", "3");
    await until(() => summary() === "More: Characteristics, Ability, Die, Botch dice 3, Dice, Fatigue, Roll mode");
    check(dialog(), "letter", "q");
    await until(() => summary() === "More: Characteristics, Ability, Quality die, Dice, Fatigue, Roll mode");
    check(dialog(), "visibility", "gm");
    await until(() => summary() === "More: Characteristics, Ability, Quality die, Dice, Fatigue, Private");
  });

  test("opens the fold as the player last left it", async () => {
    const more = () => dialog().querySelector<HTMLDetailsElement>("details.more");
    const leave = async (isOpen: boolean) => {
      const fold = more();
      if (fold) fold.open = isOpen;
      await until(() => game.settings.get("quadrivium", "folds")["dialog.stress"] === isOpen);
      click(buttonIn(dialog(), "Cancel"));
      await until(() => !document.querySelector(".roll-dialog"));
      void table.api.rollTrait(table.naddaha, { ability: "legendlore000000" });
      await until(() => document.querySelector(".roll-dialog .bars"));
    };
    await leave(true);
    expect(more()?.open).toBe(true);
    fill(dialog(), "setup.count", "2");
    await until(() => button() === "Roll 2ds + 4" && textOf(more()).includes("Dice 2"));
    expect(more()?.open).toBe(true);
    await leave(false);
    expect(more()?.open).toBe(false);
  });

  test("says with the dice in words what a click rolls, and shows the formula under it", async () => {
    const words = () => textOf(dialog().querySelector("[type=submit] span"));
    expect(words()).toBe("Roll a stress die + 4");
    expect(textOf(dialog().querySelector("[type=submit] .formula"))).toBe("1ds + 4");
    fill(dialog(), "setup.count", "2");
    fill(dialog(), "modifiers.0.value", "-9");
    await until(() => words() === "Roll 2 stress dice − 5");
    fill(dialog(), "setup.botchDice", "500");
    await until(() => words() === "Roll");
    expect(dialog().querySelector("[type=submit] .formula")).toBeNull();
  });

  test("unfolds a field whose number cannot be sent", async () => {
    const more = dialog().querySelector<HTMLDetailsElement>("details.more");
    dialog().querySelector("[name='setup.botchDice']")?.dispatchEvent(new Event("invalid"));
    await until(() => more?.open === true);
  });

  test("shows once why it cannot be rolled, and stays open for a correction", async () => {
    fill(dialog(), "setup.botchDice", "500");
    dialog().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    await rest();
    const told = [...document.querySelectorAll("#notifications .notification, .roll-dialog .fault")].map(textOf);
    expect(told).toEqual(["“b500” is out of range: it must be from 0 to 100."]);
    expect([...dialog().querySelectorAll(".fault")].map(textOf)).toEqual(told);
    expect(dialog().isConnected).toBe(true);
    expect(game.messages.size).toBe(0);
  });

  test("says so when the Ability is gone meanwhile, and offers no roll of it", async () => {
    await table.naddaha.items.get("legendlore000000")?.delete();
    fill(dialog(), "target", "9");
    await until(() => textOf(dialog().querySelector(".fault")) === "Naddaha no longer has this Ability.");
    expect(button()).toBe("Roll");
  });

  test("rolls what it shows, with every part by its name", async () => {
    fill(dialog(), "target", "9");
    check(dialog(), "specialty");
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
    fill(dialog(), "modifiers.0.goal", "botchDice");
    fill(dialog(), "modifiers.0.value", "2");
    fill(dialog(), "modifiers.0.label", "dark tower");
    await until(() => button() === "Roll 1dsb3 + 4");
  });

  test("adds and removes rows for modifiers", async () => {
    click(buttonIn(dialog(), "Add…"));
    await until(() => dialog().querySelectorAll(".modifier").length === 2);
    fill(dialog(), "modifiers.1.value", "4");
    await until(() => button() === "Roll 1ds + 8");
    click([...dialog().querySelectorAll<HTMLElement>("[data-action=removeModifier]")][1] ?? dialog());
    await until(() => button() === "Roll 1ds + 4");
    // The last row is emptied, not removed.
    expect(dialog().querySelector("[data-action=removeModifier]")).toBeNull();
  });
});
