import { isElement } from "./dom.ts";

/** The elements that take the focus in a group. */
const STOPS = ":is(button, input, [tabindex]):not(:disabled, [hidden], [hidden] *)";

/** The stops of a group, in their order on the page. */
function stopsIn(group: Element): readonly HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(STOPS)];
}

/**
 * Lets the Tab key stop once in each group of a window with the attribute `data-roving`, at its last focused element; the
 * arrow keys, Home and End move on from there: to the left and right one after the other, up and down to the nearest.
 */
export function listenToRoving(window: HTMLElement): void {
  window.addEventListener("focusin", ({ target }) => {
    for (const stop of stopsAround(target)) stop.tabIndex = stop === target ? 0 : -1;
  });
  window.addEventListener("keydown", (event) => {
    const stops = stopsAround(event.target);
    if (stops.length === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const goal = reachedByKey(event, stops) ?? nearest(event, stops);
    if (!goal) return;
    event.preventDefault();
    // The arrow keys would move the token.
    event.stopPropagation();
    goal.focus();
    // A tab is shown as soon as it is reached.
    if (goal.role === "tab") goal.click();
  });
}

/** The stops of the group around an element; none outside of one. */
function stopsAround(target: EventTarget | null): readonly HTMLElement[] {
  const group = isElement(target) && target.closest("[data-roving]");
  return group ? stopsIn(group) : [];
}

/** Leaves one stop in each group of a window, after it is drawn or what it shows has changed. */
export function settleRoving(window: HTMLElement): void {
  for (const group of window.querySelectorAll("[data-roving]")) {
    const stops = stopsIn(group);
    const kept = stops.find((stop) => stop.getAttribute("tabindex") === "0") ?? stops[0];
    for (const stop of stops) stop.tabIndex = stop === kept ? 0 : -1;
  }
}

/**
 * Returns the element of a row to which a key moves from the focused one: the arrow keys to its neighbors, round the ends, Home and
 * End to these. Null for another key, and without a focused element.
 */
function reachedByKey<One extends Element>({ key, target }: KeyboardEvent, row: readonly One[]): One | null {
  const current = row.indexOf(target as One);
  const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[key];
  return current < 0 || next === undefined ? null : (row.at(next % row.length) ?? null);
}

/** Returns the stop above or below the focused one to which an arrow key moves; undefined for another key, and for none. */
function nearest({ key, target }: KeyboardEvent, stops: readonly HTMLElement[]): HTMLElement | undefined {
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  const here = (target as HTMLElement).getBoundingClientRect();
  const far = (stop: HTMLElement): number => {
    const { left, top, bottom } = stop.getBoundingClientRect();
    const away = key === "ArrowDown" ? top - here.bottom : here.top - bottom;
    // One in the same line does not count as below.
    return away < -here.height / 2 ? Infinity : Math.max(0, away) * 10 + Math.abs(left - here.left);
  };
  return stops.filter((stop) => far(stop) < Infinity).sort((one, other) => far(one) - far(other))[0];
}
