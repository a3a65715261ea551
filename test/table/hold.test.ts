import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { whenHeld } from "../../src/ui/hold.ts";
import { openTable, type Table } from "./open-table.ts";
import { openSheet, textOf, until, windowOf } from "./page.ts";

let table: Table;
let form: HTMLElement;
let box: HTMLInputElement;
beforeEach(async () => {
  table = await openTable();
  form = document.createElement("form");
  form.innerHTML = `<label><input type="checkbox">Luck</label><button type="submit">Roll</button>`;
  whenHeld(form, "label, input");
  document.body.append(form);
  box = form.querySelector("input") ?? expect.fail();
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

describe("a choice", () => {
  test.each([
    ["a finger that taps makes it", "touch", 120, true],
    ["a finger that is held asks only", "touch", 700, false],
    ["a mouse that is held makes it", "mouse", 700, true],
  ] as const)("%s", (_what, pointerType, milliseconds, isMade) => {
    expect(press(box, pointerType, milliseconds)).toBe(isMade);
    expect(box.checked).toBe(isMade);
    // The next tap is a tap.
    expect(press(box, pointerType, 100)).toBe(true);
  });

  test("is none of the button that rolls", () => {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
    });
    const roll = form.querySelector("button") ?? expect.fail();
    expect(press(roll, "touch", 900)).toBe(true);
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

  test("on what does nothing else is shown by a tap", async () => {
    document.body.insertAdjacentHTML("beforeend", '<p class="quadrivium"><span data-tooltip-text="Why">?</span></p>');
    const mark = document.querySelector("[data-tooltip-text=Why]") ?? expect.fail();
    touch(mark, "pointerdown");
    touch(mark, "pointerup");
    await until(() => hint() === "Why");
  });
});
