import { describe, expect, it, vi } from "vitest";
import { DragDrop } from "../src/client/applications/ux/drag-drop.ts";
import { useTable } from "./applications-table.ts";

useTable();

function show(html: string): HTMLElement {
  const element = document.createElement("div");
  element.innerHTML = html;
  document.body.append(element);
  return element;
}

function inner(element: Element, selector: string): HTMLElement {
  const found = element.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}

describe("DragDrop", () => {
  it("asks for permission, and calls back at each step", () => {
    const element = show('<p class="row"></p>');
    const dragstart = vi.fn();
    const bind = (allowed: boolean) =>
      new DragDrop({ dragSelector: ".row", permissions: { dragstart: () => allowed }, callbacks: { dragstart } }).bind(
        element,
      );
    bind(false);
    inner(element, ".row").dispatchEvent(new DragEvent("dragstart"));
    expect(dragstart).not.toHaveBeenCalled();
    bind(true);
    inner(element, ".row").dispatchEvent(new DragEvent("dragstart"));
    expect(dragstart).toHaveBeenCalledOnce();
  });

  it("takes drops on the whole, or on what its selector names, the whole itself among them", () => {
    const element = show('<p class="zone"></p>');
    element.className = "zone";
    const drop = vi.fn();
    new DragDrop({ dropSelector: ".zone", callbacks: { drop } }).bind(element);
    expect(element.ondrop).toBeTypeOf("function");
    expect(inner(element, "p").ondrop).not.toBeTypeOf("function");
    const event = new DragEvent("drop", { cancelable: true });
    element.dispatchEvent(event);
    expect([drop.mock.calls.length, event.defaultPrevented]).toEqual([1, true]);
  });
});
