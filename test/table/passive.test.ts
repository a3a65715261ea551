import { beforeEach, describe, expect, test } from "vitest";
import { GM, openTable, scriptFaces, type, table } from "./open-table.ts";
import { buttonIn, click, openSheet, textOf, until, windowOf } from "./page.ts";
import { answer, press, say } from "./play/play.ts";
import { card, characterOfBruno } from "./requests-page.ts";

// Naddaha has Wisdom +2 and Perception 3; Silarn has nothing.

let silarn: Actor.Implementation;
beforeEach(open);

async function open(): Promise<void> {
  await openTable({ userId: GM });
  silarn = await characterOfBruno("Silarn");
  for (const actor of [table.naddaha, silarn]) {
    await actor.update({ system: { tradition: "check", tracks: { fatigue: { value: 0 } } } });
  }
  await table.naddaha.update({ system: { characteristics: { wis: { value: 2 } } } });
  const skill = { name: "Perception", type: "ability", system: { score: 3, characteristics: ["wis"] } };
  await table.naddaha.createEmbeddedDocuments("Item", [skill] as never);
}

const latest = () => game.messages.contents.at(-1);

describe("a passive check", () => {
  test("of an enchantment above six counts six, and the card of a roll says what is cut", async () => {
    scriptFaces([8, 4], [8, 4], [8, 4]);
    await type("/check as Naddaha wis enchantment 9 (sword 5, song 4) vs 12");
    await until(latest);
    expect(latest()?.rolls[0]?.formula).toBe(
      "3dk[Wisdom | enchantment of 9 counts as 6] + 2[Wisdom] + 6[sword, song] vs 12",
    );
    expect(textOf(await card(latest()))).toContain("enchantment of 9 counts as 6");
  });

  test("is made from the menu of a row on the sheet", async () => {
    await openSheet(table.naddaha);
    const sheet = windowOf("character-sheet");
    const row = await until(() =>
      [...sheet.querySelectorAll<HTMLElement>(".row")].find((one) => textOf(one).includes("Perception")),
    );
    const skill = row.querySelector<HTMLElement>("[data-action=rollTrait]");
    skill?.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true }));
    const entry = await until(() =>
      [...document.querySelectorAll<HTMLElement>("#context-menu li")].find((one) => textOf(one) === "Passive check"),
    );
    click(entry);
    await until(latest);
    expect(textOf(await card(latest()))).toContain("In place of the dice 12");
    expect((await card(latest())).querySelector(".total")?.textContent).toContain("17");
    expect(latest()?.rolls).toEqual([]);
  });

  test("with a hidden target is compared on the game master's screen alone", async () => {
    await type("/request passive wis + perception vs 16 hidden for Naddaha, Silarn");
    const window = await until(() => document.querySelector<HTMLElement>(".application.request-window"));
    const people = await until(() => {
      const rows = [...window.querySelectorAll(".person")].map(textOf);
      return rows.some((row) => row.includes("17")) && rows;
    });
    expect(people).toEqual(["Naddaha 17 Success by 1", "Silarn 12 Failure by 4 Not on Silarn’s sheet: Perception."]);
    expect(game.messages.size).toBe(0);
    click(buttonIn(window, "Show to everyone"));
    await until(latest);
    const shown = await card(latest());
    expect([...shown.querySelectorAll(".asked li")].map(textOf)).toEqual(["Naddaha 17", "Silarn 12"]);
    expect(latest()?.content).not.toContain("16");
  });

  test("asks nobody by name, and means those who roll checks among the player characters", async () => {
    await silarn.update({ system: { tradition: "stress" } });
    await type("/request passive perception vs 14");
    await until(latest);
    expect([...(await card(latest())).querySelectorAll(".asked li")].map(textOf)).toEqual(["Naddaha 17: Success by 3"]);
  });
});

describe("a tally", () => {
  test("asks for its name as soon as it is added, outside the edit mode too", async () => {
    await openSheet(table.naddaha);
    const sheet = windowOf("character-sheet");
    click(buttonIn(sheet, "Add a tally"));
    const field = await until(() => sheet.querySelector<HTMLInputElement>("[data-tally-field=name]"));
    await until(() => document.activeElement === field);
    field.value = "Research";
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => textOf(sheet.querySelector("[data-tally] .label")) === "Research");
    expect(sheet.querySelector("[data-tally-field=name]")).toBeNull();
  });

  test("is counted on any sheet, and the result of a roll can be added to it", async () => {
    await openSheet(table.naddaha);
    const sheet = windowOf("character-sheet");
    click(buttonIn(sheet, "Add a tally"));
    await until(() => sheet.querySelector("[data-tally]"));
    await table.naddaha.update({
      system: { tallies: [{ id: "research00000000", name: "Research", value: 0 }] },
    });
    click(await until(() => buttonIn(sheet, "Increase Research")));
    await until(() => sheet.querySelector<HTMLInputElement>("[data-tally-field=value]")?.value === "1");
    await say("/check as Naddaha wis", [8, 4], [8, 4], [8, 4]);
    await press("Apply result…");
    await answer("Apply", { number: "Research", sign: "Add" });
    await until(() => sheet.querySelector<HTMLInputElement>("[data-tally-field=value]")?.value === "15");
  });
});
