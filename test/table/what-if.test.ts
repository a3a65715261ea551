import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, type Table } from "./open-table.ts";
import { ask, card, NOTICE, EVERYTHING } from "./requests-page.ts";
import { rollButton } from "./roll-dialog-page.ts";
import { buttonIn, check, click, fill, textOf, until, windowOf } from "./page.ts";

let table: Table;
afterEach(() => table.close());

const dialog = () => windowOf("roll-dialog");
const whatIf = () => textOf(dialog().querySelector(".what-if"));
const named = (name: string) => {
  const field = dialog().querySelector<HTMLElement>(`[name="${name}"]`);
  if (!field) throw new Error(`There is no field "${name}".`);
  return field;
};
const pointAt = (element: Element) => element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));

/** Opens the dialog of Naddaha's Legend Lore. */
async function openDialog(): Promise<void> {
  void table.api.rollTrait(table.naddaha, { ability: "legendlore000000" });
  await until(() => document.querySelector(".roll-dialog .bars"));
}

describe("what a choice would change", () => {
  beforeEach(async () => {
    table = await openTable({ userId: ADA });
    await openDialog();
  });

  test("is told before it is made, as the dialog shows it after it is made", async () => {
    fill(dialog(), "target", "9");
    await until(() => rollButton() === "Roll 1ds + 4 vs 9");
    pointAt(named("specialty"));
    await until(() => whatIf() === "What if: With “dragons +1”: 70%, 11 percentage points more.");
    check(dialog(), "specialty");
    await until(() => textOf(dialog().querySelector(".headline")) === "70%");
    pointAt(named("specialty"));
    await until(() => whatIf() === "What if: Without “dragons +1”: 59%, 11 percentage points less.");
    expect(rollButton()).toBe("Roll 1ds + 5 vs 9");
  });
});

describe("two setups side by side", () => {
  beforeEach(async () => {
    table = await openTable({ userId: ADA });
    await openDialog();
    fill(dialog(), "target", "9");
    await until(() => rollButton() === "Roll 1ds + 4 vs 9");
    click(buttonIn(dialog(), "Keep to compare"));
    await until(() => dialog().querySelector(".compare"));
  });

  const rows = () =>
    [...dialog().querySelectorAll(".compare .figures tbody tr")].map((row) => [...row.children].map(textOf));

  test("show their chances, their risks and their averages", async () => {
    check(dialog(), "letter", "q");
    await until(() => rollButton() === "Roll 1dq + 4 vs 9");
    expect(rows()).toEqual([
      ["success", "59%", "69%", "+10 points"],
      ["botch", "1%", "0%", "−1 point"],
      ["average", "9.8", "10.8", "+1"],
    ]);
    expect(dialog().querySelectorAll(".compare .pairs .kept")).toHaveLength(24);
    expect(textOf(dialog().querySelector(".compare .legend"))).toBe("Kept: 1ds + 4 vs 9 Now: 1dq + 4 vs 9");
  });

  test("can be exchanged, and the comparison ends at a click", async () => {
    const fold = dialog().querySelector<HTMLDetailsElement>("details.more");
    if (fold) fold.open = true;
    fill(dialog(), "modifiers.0.value", "2");
    await until(() => rollButton() === "Roll 1ds + 6 vs 9");
    expect(rows()[0]).toEqual(["success", "59%", "80%", "+21 points"]);
    click(buttonIn(dialog(), "Back to the kept setup"));
    await until(() => rollButton() === "Roll 1ds + 4 vs 9");
    expect(dialog().querySelector<HTMLInputElement>("[name='modifiers.0.value']")?.value).toBe("");
    click(buttonIn(dialog(), "Stop comparing"));
    await until(() => !dialog().querySelector(".compare"));
    expect(document.activeElement).toBe(buttonIn(dialog(), "Keep to compare"));
  });
});

// This client is the game master's, whose vault knows the target; a player's knows less.
test("nothing about a hidden target can be learned from what a choice would change, nor from a comparison", async () => {
  table = await openTable();
  const request = await ask(table, { options: [{ ...NOTICE, hidesTarget: true }], opens: EVERYTHING });
  click(buttonIn(await card(request), "Roll for Naddaha"));
  await until(() => document.querySelector(".roll-dialog .bars"));
  pointAt(named("modifiers.0.value"));
  await until(() => whatIf() === "What if: Modifier +1: 10.8 on average, 1 more. Modifier −1: 8.8 on average, 1 less.");
  click(buttonIn(dialog(), "Keep to compare"));
  await until(() => dialog().querySelector(".compare"));
  expect([...dialog().querySelectorAll(".compare .figures tbody th")].map(textOf)).toEqual(["botch", "average"]);
});
