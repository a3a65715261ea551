import { describe, expect, it, vi } from "vitest";
import type { TooltipManager } from "../src/client/applications/ui/tooltip-manager.ts";
import { host } from "../src/client/host.ts";
import { useTable } from "./applications-table.ts";

useTable();

const manager = () => (host.game as { tooltip: TooltipManager }).tooltip;

describe("a tooltip", () => {
  /** Shows the tooltip of an element, all in one place of the page. */
  const show = (attributes: string, options = {}) => {
    document.body.innerHTML = `<b ${attributes}></b>`;
    const element = document.querySelector("b");
    if (!element) throw new Error("No element");
    vi.spyOn(element, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 200, 40, 20));
    manager().activate(element, options);
    return manager().tooltip;
  };

  it("stands below its element, or where the element or what it lies in asks for it", () => {
    const left = (tooltip: HTMLElement) => Number.parseFloat(tooltip.style.left);
    const top = (tooltip: HTMLElement) => Number.parseFloat(tooltip.style.top);
    expect(top(show('data-tooltip-text="x"'))).toBeGreaterThan(220);
    expect(left(show('data-tooltip-text="x" data-tooltip-direction="RIGHT"'))).toBeGreaterThan(140);
    expect(left(show('data-tooltip-text="x"', { direction: "RIGHT" }))).toBeGreaterThan(140);
  });

  it("goes when it is deactivated", () => {
    const tooltip = show('data-tooltip-text="x"');
    expect(tooltip.className).toBe("active");
    manager().deactivate();
    expect([tooltip.className, tooltip.textContent]).toEqual(["", ""]);
  });
});
