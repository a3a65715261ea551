/**
 * What is pressed has no id, so Foundry cannot give it the focus back when its part is drawn again; whoever presses
 * keys would have to look for it anew after each press. It is known by what it does, and where.
 */
export class FocusedButtons {
  readonly #keys = new Map<string, string>();

  /** Remembers what has the focus, before its part is replaced. */
  note(partId: string, before: HTMLElement): void {
    const focused = before.ownerDocument.activeElement;
    this.#keys.delete(partId);
    if (!(focused instanceof HTMLElement) || focused.id || !before.contains(focused)) return;
    this.#keys.set(partId, keyOf(focused, before));
  }

  /** Gives the focus to what is the same in the new part, if there is such a thing. */
  restore(partId: string, after: HTMLElement): void {
    const key = this.#keys.get(partId);
    if (key === undefined) return;
    const same = [...after.querySelectorAll<HTMLElement>(PRESSED)].find((element) => keyOf(element, after) === key);
    same?.focus({ preventScroll: true });
  }
}

/** Everything that can have the focus by way of the Tab key, and need not have an id. */
const PRESSED = "button, summary, a, [tabindex]";

/** What an element and those around it are about, as far as it does not change with what they show. */
function keyOf(element: HTMLElement, part: HTMLElement): string {
  const data: string[] = [element.localName];
  for (let one: HTMLElement | null = element; one && one !== part; one = one.parentElement) {
    const entries = Object.entries(one.dataset).filter(([name, value]) => value !== "" && !name.startsWith("tooltip"));
    data.push(...entries.map((entry) => entry.join("=")));
  }
  return data.join(" ");
}
