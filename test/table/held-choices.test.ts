import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { askByHolding } from "../../src/rolls/dialog/held-choices.ts";
import { openTable, type Table } from "./open-table.ts";

let table: Table;
let form: HTMLElement;
let box: HTMLInputElement;
beforeEach(async () => {
  table = await openTable();
  form = document.createElement("form");
  form.innerHTML = `<label><input type="checkbox">Luck</label><button type="submit">Roll</button>`;
  askByHolding(form);
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
