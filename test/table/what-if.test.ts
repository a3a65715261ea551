import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, table } from "./open-table.ts";
import { ask, card, NOTICE, EVERYTHING } from "./requests-page.ts";
import { rollButton } from "./roll-dialog-page.ts";
import { buttonIn, check, click, fill, textOf, until, windowOf } from "./page.ts";

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
    await openTable({ userId: ADA });
    await openDialog();
  });

  test("is told before it is made, as the dialog shows it after it is made", async () => {
    fill(dialog(), "target", "9");
    await until(() => rollButton() === "Roll 1ds + 4 vs 9");
    pointAt(named("specialty"));
    await until(() => whatIf() === "With “dragons +1”: 70% (+11)");
    check(dialog(), "specialty");
    await until(() => textOf(dialog().querySelector(".headline")) === "70%");
    pointAt(named("specialty"));
    await until(() => whatIf() === "Without “dragons +1”: 59% (−11)");
    expect(rollButton()).toBe("Roll 1ds + 5 vs 9");
  });
});

test("nothing about a hidden target can be learned from what a choice would change", async () => {
  await openTable();
  const request = await ask({ options: [{ ...NOTICE, hidesTarget: true }], opens: EVERYTHING });
  click(buttonIn(await card(request), "Roll for Naddaha"));
  await until(() => document.querySelector(".roll-dialog .bars"));
  click(buttonIn(dialog(), "Add a modifier"));
  await until(() => dialog().querySelector(".modifier"));
  pointAt(named("modifiers.0.value"));
  await until(() => whatIf() === "Modifier +1: 10.8 on average (+1) · Modifier −1: 8.8 on average (−1)");
});
