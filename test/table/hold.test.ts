import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTable, type Table } from "./open-table.ts";
import { openSheet, textOf, until, windowOf } from "./page.ts";
import { dialog } from "./roll-dialog-page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

/** Presses something for so many milliseconds. @returns true if that clicks it */
function press(element: Element, pointerType: string, milliseconds: number): boolean {
  const event = (name: string, timeStamp: number) => {
    const made = new PointerEvent(name, { bubbles: true, cancelable: true, pointerType });
    Object.defineProperty(made, "timeStamp", { value: timeStamp });
    return made;
  };
  element.dispatchEvent(event("pointerdown", 1000));
  element.dispatchEvent(event("pointerup", 1000 + milliseconds));
  return element.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, pointerType }));
}

describe("a choice in the roll dialog", () => {
  test.each([
    ["a finger that taps makes it", "touch", 120, true],
    ["a finger that is held asks only", "touch", 700, false],
    ["a mouse that is held makes it", "mouse", 700, true],
  ] as const)("%s", async (_what, pointerType, milliseconds, isMade) => {
    void table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" });
    const box = await until(() => dialog().querySelector<HTMLInputElement>("[name=specialty]"));
    expect(press(box, pointerType, milliseconds)).toBe(isMade);
    expect(box.checked).toBe(isMade);
    // The next tap is a tap.
    expect(press(box, pointerType, 100)).toBe(true);
    // No press of the button that rolls asks only.
    expect(press(dialog().querySelector("[type=submit]") ?? box, pointerType, 900)).toBe(true);
  });
});

describe("a hint on a sheet", () => {
  const touch = (element: Element, name: string) =>
    element.dispatchEvent(new PointerEvent(name, { bubbles: true, cancelable: true, pointerType: "touch" }));
  const hint = () => textOf(document.querySelector("#tooltip.active"));

  test("is shown to a finger that is held, which rolls nothing and opens no menu of the browser", async () => {
    await openSheet(table.naddaha);
    const row = windowOf("character-sheet").querySelector("[data-item-id=brawl00000000000] [data-action]");
    if (!row) return expect.fail();
    touch(row, "pointerdown");
    await until(() => hint() === row.getAttribute("data-tooltip-text"));
    expect(touch(row, "contextmenu")).toBe(false);
    touch(row, "pointerup");
    expect(touch(row, "click")).toBe(false);
    expect(document.querySelector(".roll-dialog")).toBeNull();
    await until(() => hint() !== "");
    touch(document.body, "pointerdown");
    expect(hint()).toBe("");
  });
});
