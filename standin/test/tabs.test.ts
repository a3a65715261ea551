import { describe, expect, it, vi } from "vitest";
import { DragDrop } from "../src/client/applications/ux/drag-drop.ts";
import { Tabs } from "../src/client/applications/ux/tabs.ts";
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

describe("Tabs", () => {
  const html = `<nav class="tabs"><a data-tab="one">1</a><a data-tab="two">2</a></nav>
    <section class="content"><div class="tab" data-tab="one"></div><div class="tab" data-tab="two"></div></section>`;
  const active = (element: HTMLElement) =>
    [...element.querySelectorAll<HTMLElement>(".active")].map((member) => member.dataset["tab"]);

  it("shows the first tab that is asked for, and another one at a click", () => {
    const element = show(html);
    const callback = vi.fn();
    const tabs = new Tabs({ navSelector: ".tabs", contentSelector: ".content", initial: "two", callback });
    tabs.bind(element);
    expect(active(element)).toEqual(["two", "two"]);
    inner(element, 'a[data-tab="one"]').click();
    expect(active(element)).toEqual(["one", "one"]);
    expect(callback).toHaveBeenCalledWith(expect.any(Event), tabs, "one");
  });

  it("is changed in code, which tells the callback only when it is asked to", () => {
    const element = show(html);
    const callback = vi.fn();
    const tabs = new Tabs({ navSelector: ".tabs", contentSelector: ".content", callback });
    tabs.bind(element);
    expect(tabs.active).toBe("one");
    tabs.activate("two");
    expect(callback).not.toHaveBeenCalled();
    tabs.activate("one", { triggerCallback: true });
    expect(callback).toHaveBeenCalledWith(null, tabs, "one");
  });
});

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
