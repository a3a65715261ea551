import { isElement } from "./pages.ts";
import { keepBeside } from "./redraw.ts";

/** One thing that a list offers. */
export interface Option {
  readonly name: string;
  /** What is said beside its name, more quietly. */
  readonly hint?: string;
  /** The address of its picture. */
  readonly img?: string | null;
}

/** What a list offers under one heading. */
export interface OptionGroup<Offered extends Option> {
  /** Blank if it needs no heading. */
  readonly label: string;
  readonly options: readonly Offered[];
}

/** What a list offers, and how. */
interface Offer<Offered extends Option> {
  /** The accessible name of the list. */
  readonly label: string;
  /** Words above the list; blank for none. */
  readonly heading?: string;
  readonly groups: readonly OptionGroup<Offered>[];
  readonly choose: (option: Offered) => void;
  /** True if the first option is marked at once, so that Enter takes it. */
  readonly marksFirst?: boolean;
  /** True if it stands above the input whatever room there is below. */
  readonly isAbove?: boolean;
}

let lists = 0;

/**
 * A list of options beside an input. The focus stays in the input, whose keys move the mark: a screen reader is told which
 * option is marked. It is drawn above everything on its page, so that no window cuts it off.
 */
export class OptionList<Offered extends Option> {
  readonly #id = `quadrivium-options-${++lists}`;
  #element: HTMLElement | null = null;
  #input: HTMLElement | null = null;
  #choose: (option: Offered) => void = () => {};
  #options: readonly Offered[] = [];
  #marked = -1;
  #following = new AbortController();

  get isOpen(): boolean {
    return this.#element !== null;
  }

  get hasMark(): boolean {
    return this.#marked >= 0;
  }

  /** Takes the marked option; returns false if none is marked. */
  takeMarked(): boolean {
    const marked = this.#options[this.#marked];
    if (marked === undefined) return false;
    this.#choose(marked);
    return true;
  }

  /** Shows a list beside an input, instead of the one before. */
  show(input: HTMLElement, offer: Offer<Offered>): void {
    const { label, heading = "", groups, choose, marksFirst = false, isAbove = false } = offer;
    this.hide();
    const page = input.ownerDocument;
    this.#input = input;
    this.#choose = choose;
    this.#options = groups.flatMap(({ options }) => options);
    const element = page.createElement("div");
    element.className = "quadrivium option-list";
    if (heading) element.append(wordsOf(page, "p", "heading", heading));
    if (this.#options.length > 0) element.append(this.#drawn(page, label, groups));
    // A press must not take the focus from the input.
    for (const press of ["pointerdown", "mousedown"]) {
      element.addEventListener(press, (event) => {
        event.preventDefault();
      });
    }
    element.addEventListener("click", ({ target }) => {
      const shown = isElement(target) ? target.closest<HTMLElement>("[role=option]") : null;
      const option = this.#options[Number(shown?.dataset.index)];
      if (option) choose(option);
    });
    keepBeside(element);
    input.after(element);
    this.#element = element;
    // Browsers without popovers show it as well as its window lets them.
    if ("showPopover" in element) {
      element.popover = "manual";
      element.showPopover();
    }
    this.#following = new AbortController();
    // What is scrolled within the list moves neither it nor its input.
    const follow = ({ target }: Partial<Event> = {}): void => {
      if (!isElement(target) || !element.contains(target)) place(element, input, isAbove);
    };
    follow();
    const { signal } = this.#following;
    page.addEventListener("scroll", follow, { capture: true, passive: true, signal });
    page.defaultView?.addEventListener("resize", follow, { signal });
    if (isCombobox(input)) input.setAttribute("aria-expanded", "true");
    else if (isElement(input, "textarea")) input.setAttribute("aria-autocomplete", "list");
    if (isElement(input, "input", "textarea")) input.setAttribute("aria-controls", this.#id);
    if (marksFirst) this.move(1);
  }

  hide(): void {
    this.#following.abort();
    this.#element?.remove();
    for (const name of ["aria-controls", "aria-activedescendant"]) this.#input?.removeAttribute(name);
    if (isCombobox(this.#input)) this.#input?.setAttribute("aria-expanded", "false");
    else this.#input?.removeAttribute("aria-autocomplete");
    this.#element = null;
    this.#input = null;
    this.#options = [];
    this.#marked = -1;
  }

  /** Marks the next option or the one before; before the first, none is marked. Returns the marked one. */
  move(by: 1 | -1): Offered | null {
    this.#marked = Math.min(this.#options.length - 1, Math.max(-1, this.#marked + by));
    for (const [index, shown] of [...(this.#element?.querySelectorAll("[role=option]") ?? [])].entries()) {
      const isMarked = index === this.#marked;
      shown.setAttribute("aria-selected", String(isMarked));
      if (isMarked) shown.scrollIntoView({ block: "nearest" });
    }
    if (this.#marked < 0) this.#input?.removeAttribute("aria-activedescendant");
    else if (this.#input?.hasAttribute("aria-controls")) {
      this.#input.setAttribute("aria-activedescendant", `${this.#id}-${this.#marked}`);
    }
    return this.#options[this.#marked] ?? null;
  }

  #drawn(page: Document, label: string, groups: readonly OptionGroup<Offered>[]): HTMLElement {
    const list = page.createElement("div");
    Object.assign(list, { id: this.#id, role: "listbox" });
    list.setAttribute("aria-label", label);
    let index = 0;
    for (const { label: heading, options } of groups) {
      if (options.length === 0) continue;
      const group = page.createElement("div");
      if (heading) {
        group.role = "group";
        group.setAttribute("aria-label", heading);
        const shown = wordsOf(page, "span", "group-name", heading);
        shown.setAttribute("aria-hidden", "true");
        group.append(shown);
      }
      for (const option of options) group.append(drawnOption(page, option, this.#id, index++));
      list.append(group);
    }
    return list;
  }
}

/** Tells whether an input says by itself that it has a list. */
function isCombobox(input: HTMLElement | null): boolean {
  return input?.role === "combobox";
}

function drawnOption(page: Document, { name, hint = "", img }: Option, list: string, index: number): HTMLElement {
  const option = page.createElement("div");
  Object.assign(option, { id: `${list}-${index}`, role: "option" });
  option.setAttribute("aria-selected", "false");
  option.dataset.index = String(index);
  if (img) option.append(Object.assign(page.createElement("img"), { src: img, alt: "" }));
  option.append(wordsOf(page, "b", "", name));
  if (hint) option.append(" ", wordsOf(page, "span", "hint", hint));
  return option;
}

function wordsOf(page: Document, tag: string, kind: string, words: string): HTMLElement {
  const element = page.createElement(tag);
  if (kind) element.className = kind;
  element.textContent = words;
  return element;
}

/** The distance from the input and from the edges of the page, in pixels. */
const GAP = 4;

/**
 * Places a list below its input, or above it where there is more room, and wherever an ancestor makes its position begin.
 */
function place(element: HTMLElement, input: HTMLElement, isAlwaysAbove: boolean): void {
  const { left, top, bottom, width } = input.getBoundingClientRect();
  const height = element.ownerDocument.defaultView?.innerHeight ?? 0;
  const [above, below] = [top - 2 * GAP, height - bottom - 2 * GAP];
  Object.assign(element.style, { left: "0", top: "0", width: `${width}px`, maxHeight: "" });
  const isAbove = isAlwaysAbove || (element.getBoundingClientRect().height > below && above > below);
  element.style.maxHeight = `${Math.max(0, isAbove ? above : below)}px`;
  const own = element.getBoundingClientRect();
  const at = isAbove ? top - own.height - GAP : bottom + GAP;
  Object.assign(element.style, { left: `${left - own.left}px`, top: `${at - own.top}px` });
}
