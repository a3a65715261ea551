import { say } from "../base/words.ts";
import { isElement } from "../ui/pages.ts";

/** What the list offers. */
export interface Offered {
  readonly candidates: readonly string[];
  /** True if the candidates are near what was written, and do not begin with it. */
  readonly isNear: boolean;
  /** Returns what a candidate is for; blank if its name says all. */
  readonly about: (candidate: string) => string;
  readonly choose: (candidate: string) => void;
}

const ID = "quadrivium-command-list";

/**
 * The list of what a command can go on with, above the chat's input. The focus stays in the input: the arrow keys mark an
 * entry, which a screen reader is told of.
 */
export class CommandList {
  #element: HTMLElement | null = null;
  #input: HTMLElement | null = null;
  #offered: Offered | null = null;
  #marked = -1;

  get isOpen(): boolean {
    return this.#element !== null;
  }

  get hasMark(): boolean {
    return this.#marked >= 0;
  }

  /** Takes the marked candidate; returns false if none is marked. */
  takeMarked(): boolean {
    const marked = this.#offered?.candidates[this.#marked];
    if (marked === undefined) return false;
    this.#offered?.choose(marked);
    return true;
  }

  show(input: HTMLElement, offered: Offered): void {
    this.hide();
    this.#input = input;
    this.#offered = offered;
    const element = document.createElement("div");
    element.className = "quadrivium command-list";
    if (offered.isNear) {
      const heading = document.createElement("p");
      heading.textContent = say({ key: "QUADRIVIUM.Command.DidYouMean" });
      element.append(heading);
    }
    element.append(listOf(offered));
    // A press must not take the focus from the input.
    element.addEventListener("pointerdown", (event) => {
      event.preventDefault();
    });
    element.addEventListener("mousedown", (event) => {
      event.preventDefault();
    });
    element.addEventListener("click", ({ target }) => {
      const entry = isElement(target) ? target.closest<HTMLElement>("[role=option]") : null;
      const candidate = offered.candidates[Number(entry?.dataset.index)];
      if (candidate !== undefined) offered.choose(candidate);
    });
    input.after(element);
    this.#element = element;
    placeAbove(element, input);
    if (isElement(input, "textarea")) {
      input.setAttribute("aria-autocomplete", "list");
      input.setAttribute("aria-controls", ID);
    }
  }

  hide(): void {
    this.#element?.remove();
    for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"]) {
      this.#input?.removeAttribute(name);
    }
    this.#element = null;
    this.#input = null;
    this.#offered = null;
    this.#marked = -1;
  }

  /** Marks the next candidate or the one before; before the first, none is marked. Returns the marked one. */
  move(by: 1 | -1): string | null {
    const count = this.#offered?.candidates.length ?? 0;
    this.#marked = Math.min(count - 1, Math.max(-1, this.#marked + by));
    for (const [index, entry] of [...(this.#element?.querySelectorAll("[role=option]") ?? [])].entries()) {
      const isMarked = index === this.#marked;
      entry.setAttribute("aria-selected", String(isMarked));
      if (isMarked) entry.scrollIntoView({ block: "nearest" });
    }
    if (this.#marked < 0) this.#input?.removeAttribute("aria-activedescendant");
    else if (this.#input?.hasAttribute("aria-controls")) {
      this.#input.setAttribute("aria-activedescendant", `${ID}-${this.#marked}`);
    }
    return this.#offered?.candidates[this.#marked] ?? null;
  }
}

function listOf({ candidates, about }: Offered): HTMLElement {
  const list = document.createElement("ul");
  list.id = ID;
  list.role = "listbox";
  list.setAttribute("aria-label", say({ key: "QUADRIVIUM.Command.List" }));
  for (const [index, candidate] of candidates.entries()) {
    const entry = document.createElement("li");
    entry.id = `${ID}-${index}`;
    entry.role = "option";
    entry.dataset.index = String(index);
    entry.setAttribute("aria-selected", "false");
    const name = document.createElement("b");
    name.textContent = candidate;
    entry.append(name);
    const hint = about(candidate);
    if (hint) {
      const told = document.createElement("span");
      told.textContent = hint;
      entry.append(" ", told);
    }
    list.append(entry);
  }
  return list;
}

/** Places the list over the page above the input, wherever an ancestor makes its position begin. */
function placeAbove(element: HTMLElement, input: HTMLElement): void {
  const { left, top, width } = input.getBoundingClientRect();
  Object.assign(element.style, { left: "0", top: "0", width: `${width}px`, maxHeight: `${Math.max(0, top - 8)}px` });
  const own = element.getBoundingClientRect();
  Object.assign(element.style, { left: `${left - own.left}px`, top: `${top - own.height - 4 - own.top}px` });
}
