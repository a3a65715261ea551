import { isElement } from "./elements.ts";

/**
 * Restores the focus on a control when its part is drawn again. Foundry cannot, since buttons have no id; it is found
 * again by its data and by the data of the elements around it.
 */
export class FocusedButtons {
  readonly #keys = new Map<string, string>();

  /** Remembers the focused control before its part is replaced. */
  note(partId: string, before: HTMLElement): void {
    const focused = before.ownerDocument.activeElement;
    this.#keys.delete(partId);
    if (!isElement(focused) || focused.id || !before.contains(focused)) return;
    this.#keys.set(partId, keyOf(focused, before));
  }

  /** Focuses the same control in the new part, if there is one. */
  restore(partId: string, after: HTMLElement): void {
    const key = this.#keys.get(partId);
    if (key === undefined) return;
    const same = [...after.querySelectorAll<HTMLElement>(PRESSED)].find((element) => keyOf(element, after) === key);
    same?.focus({ preventScroll: true });
  }
}

/** The elements that the Tab key reaches and that may have no id. */
const PRESSED = "button, summary, a, [tabindex]";

/**
 * Returns a key from the data of an element and the elements around it, without the tooltips, which change with the
 * values.
 */
function keyOf(element: HTMLElement, part: HTMLElement): string {
  const data: string[] = [element.localName];
  for (let one: HTMLElement | null = element; one && one !== part; one = one.parentElement) {
    const entries = Object.entries(one.dataset).filter(([name, value]) => value !== "" && !name.startsWith("tooltip"));
    data.push(...entries.map((entry) => entry.join("=")));
  }
  return data.join(" ");
}
