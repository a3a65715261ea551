import { isElement } from "./dom.ts";

/** What takes the focus in a group. */
const STOPS = ":is(button, input, [tabindex]):not(:disabled, [hidden], [hidden] *)";

/** The stops of a group, in their order on the page. */
function stopsIn(group: Element): readonly HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(STOPS)];
}

/**
 * Lets the Tab key stop once in each group of a window that has the attribute `data-roving`, at what had the focus there last; the
 * arrow keys, Home and End move on from there: to the left and right one after the other, up and down to the nearest.
 */
export function listenToRoving(window: HTMLElement): void {
  window.addEventListener("focusin", ({ target }) => {
    const group = isElement(target) ? target.closest("[data-roving]") : null;
    for (const stop of group ? stopsIn(group) : []) stop.tabIndex = stop === target ? 0 : -1;
  });
  window.addEventListener("keydown", (event) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    const group = isElement(target) ? target.closest("[data-roving]") : null;
    if (!isElement(target) || !group || altKey || ctrlKey || metaKey || shiftKey) return;
    const goal = reached(key, target, stopsIn(group));
    if (!goal) return;
    event.preventDefault();
    goal.focus();
  });
}

/** Leaves one stop in each group of a window, after it is drawn or what it shows has changed. */
export function settleRoving(window: HTMLElement): void {
  for (const group of window.querySelectorAll("[data-roving]")) {
    const stops = stopsIn(group);
    const kept = stops.find((stop) => stop.getAttribute("tabindex") === "0") ?? stops[0];
    for (const stop of stops) stop.tabIndex = stop === kept ? 0 : -1;
  }
}

/** Returns the stop to which a key moves; undefined for another key, and where there is none. */
function reached(key: string, from: HTMLElement, stops: readonly HTMLElement[]): HTMLElement | undefined {
  const next = { ArrowRight: stops.indexOf(from) + 1, ArrowLeft: stops.indexOf(from) - 1, Home: 0, End: -1 }[key];
  if (next !== undefined) return stops.at(next % stops.length);
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  const here = from.getBoundingClientRect();
  const far = (stop: HTMLElement): number => {
    const { left, top, bottom } = stop.getBoundingClientRect();
    const away = key === "ArrowDown" ? top - here.bottom : here.top - bottom;
    // One in the same line is none below.
    return away < -here.height / 2 ? Infinity : Math.max(0, away) * 10 + Math.abs(left - here.left);
  };
  const nearest = stops.toSorted((one, other) => far(one) - far(other))[0];
  return nearest && far(nearest) < Infinity ? nearest : undefined;
}
