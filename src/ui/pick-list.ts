import { fireAndForget } from "../base/async.ts";
import { say } from "../base/words.ts";
import { foldWord } from "../rules/command/tokens.ts";
import { isElement } from "./dom.ts";

/** The options of a search field, and what picking one does. */
interface PickList<Offered extends Option> {
  /** Selects the field among those of its part, such as `[data-pick=ability]`. */
  readonly selector: string;
  /** Returns what the list offers for what is typed (without spaces around it), best first; nothing is typed at first. */
  readonly offer: (typed: string, field: HTMLInputElement) => readonly OptionGroup<Offered>[];
  /**
   * Does what picking an option does. The field is empty again then, the list is closed, and the focus is still in the field, so that one
   * after the other can be picked; to keep the text, or to move the focus, set them here.
   */
  readonly pick: (option: Offered, typed: string, field: HTMLInputElement) => void | Promise<void>;
}

/**
 * Lets a search field offer a list of what can be picked: the arrow keys mark an option, Enter or a press takes it, Escape closes the list
 * and then empties the field. Once something is typed, the first option is marked, so that a few letters and Enter are enough. Screen
 * readers are told which option is marked and how many there are.
 *
 * The field is drawn by the partial `templates/ui/pick-list.hbs`, with its `pick` (the value of `data-pick`), `id`, `label` and, if it is
 * not the label, `placeholder`; it is without a name, and its changes do not reach a form. Name the partial in the `templates` of the part.
 *
 *     attachPickList(part, {
 *       selector: "[data-pick=ability]",
 *       offer: (typed) => matching(abilitiesByCompendium(), typed),
 *       pick: ({ uuid }) => addAbility(uuid),
 *     });
 *
 * @param part An element around the field that stays when the field is drawn again, such as a part of a window.
 */
export function attachPickList<Offered extends Option>(
  part: HTMLElement,
  { selector, offer, pick }: PickList<Offered>,
): void {
  const list = new OptionList<Offered>();

  const open = (field: HTMLInputElement): void => {
    const typed = field.value.trim();
    const groups = offer(typed, field);
    const count = groups.reduce((sum, { options }) => sum + options.length, 0);
    const found = say({ key: "QUADRIVIUM.Pick.found", data: { count } });
    const status = field.parentElement?.querySelector("output");
    if (status) status.textContent = found;
    list.show(field, {
      label: field.getAttribute("aria-label") ?? "",
      heading: count === 0 ? found : "",
      groups,
      marksFirst: typed !== "",
      choose: (option) => {
        list.hide();
        field.value = "";
        fireAndForget(Promise.resolve(pick(option, typed, field)));
      },
    });
  };

  /** Does what a key does in the list; returns false if it is left to the field and its window. */
  const isUsed = (key: string, field: HTMLInputElement): boolean => {
    switch (key) {
      case "ArrowDown":
        if (list.isOpen) list.move(1);
        else open(field);
        return true;
      case "ArrowUp":
        if (list.isOpen) list.move(-1);
        return list.isOpen;
      case "Enter":
        list.takeMarked();
        // A form around it must not be sent.
        return true;
      case "Escape":
        if (!list.isOpen && field.value === "") return false;
        if (!list.isOpen) field.value = "";
        list.hide();
        return true;
      default:
        return false;
    }
  };

  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (field: HTMLInputElement, event: HTMLElementEventMap[Type]) => void,
  ): void => {
    part.addEventListener(type, (event) => {
      const { target } = event;
      if (isElement(target, "input") && target.matches(selector)) listener(target, event);
    });
  };
  on("input", open);
  on("click", (field) => {
    if (!list.isOpen) open(field);
  });
  on("focusout", () => {
    list.hide();
  });
  on("change", (_field, event) => {
    event.stopPropagation();
  });
  on("keydown", (field, event) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, isComposing } = event;
    if (shiftKey || ctrlKey || altKey || metaKey || isComposing || !isUsed(key, field)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** The most options that are shown at once; another letter narrows them. */
const MOST = 50;

/**
 * Returns the options whose names contain every word that was typed, whatever its case and accents: in each group those that
 * begin with it come first, otherwise the order stays.
 * @param most The greatest number of options in all.
 */
export function matching<Offered extends Option>(
  groups: readonly OptionGroup<Offered>[],
  typed: string,
  most = MOST,
): readonly OptionGroup<Offered>[] {
  const matches = matchWords(typed);
  const begin = foldWord(typed);
  const begins = (name: string): boolean => foldWord(name).startsWith(begin);
  let left = most;
  return groups.flatMap(({ label, options }) => {
    const found = options.filter(({ name }) => matches(name));
    const sorted = [...found.filter(({ name }) => begins(name)), ...found.filter(({ name }) => !begins(name))];
    const shown = sorted.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? [{ label, options: shown }] : [];
  });
}

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
  /** True to put it above the input even if there is room below. */
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
    const element = made(page, "div", { class: "quadrivium option-list" });
    if (heading) element.append(made(page, "p", { class: "heading" }, heading));
    if (this.#options.length > 0) element.append(drawnList(page, this.#id, label, groups));
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
    input.after(element);
    this.#element = element;
    // Browsers without popovers show it within its window.
    if ("showPopover" in element) {
      element.popover = "manual";
      element.showPopover();
    }
    this.#following = new AbortController();
    // Scrolling within the list does not move the list or its input.
    const follow = ({ target }: Partial<Event> = {}): void => {
      if (!isElement(target) || !element.contains(target)) place(element, input, isAbove);
    };
    follow();
    const { signal } = this.#following;
    page.addEventListener("scroll", follow, { capture: true, passive: true, signal });
    page.defaultView?.addEventListener("resize", follow, { signal });
    input.setAttribute(...this.#openness(true));
    // A rich text area cannot name what is marked beside it.
    if (isElement(input, "input", "textarea")) input.setAttribute("aria-controls", this.#id);
    if (marksFirst) this.move(1);
  }

  hide(): void {
    this.#following.abort();
    this.#element?.remove();
    for (const name of ["aria-controls", "aria-activedescendant"]) this.#input?.removeAttribute(name);
    this.#input?.setAttribute(...this.#openness(false));
    this.#element = null;
    this.#input = null;
    this.#options = [];
    this.#marked = -1;
  }

  /** Returns how an input says whether it has a list: a field that picks always may have one. */
  #openness(isOpen: boolean): [name: string, value: string] {
    return this.#input?.role === "combobox"
      ? ["aria-expanded", String(isOpen)]
      : ["aria-autocomplete", isOpen ? "list" : "none"];
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
}

function drawnList(page: Document, id: string, label: string, groups: readonly OptionGroup<Option>[]): HTMLElement {
  const list = made(page, "div", { id, role: "listbox", "aria-label": label });
  let index = 0;
  for (const { label: heading, options } of groups.filter(({ options: offered }) => offered.length > 0)) {
    const group = made(page, "div", heading ? { role: "group", "aria-label": heading } : {});
    if (heading) group.append(made(page, "span", { class: "group-name", "aria-hidden": "true" }, heading));
    for (const option of options) group.append(drawnOption(page, option, id, index++));
    list.append(group);
  }
  return list;
}

function drawnOption(page: Document, { name, hint = "", img }: Option, list: string, index: number): HTMLElement {
  const attributes = { id: `${list}-${index}`, role: "option", "aria-selected": "false", "data-index": String(index) };
  const option = made(page, "div", attributes);
  if (img) option.append(made(page, "img", { src: img, alt: "" }));
  option.append(made(page, "b", {}, name));
  if (hint) option.append(" ", made(page, "span", { class: "hint" }, hint));
  return option;
}

function made(page: Document, tag: string, attributes: Readonly<Record<string, string>>, text = ""): HTMLElement {
  const element = page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
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

/** Returns a test for texts that contain every word of a query, in any order, whatever their case and accents. */
export function matchWords(query: string): (text: string) => boolean {
  const words = foldWord(query).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = foldWord(text);
    return words.every((word) => folded.includes(word));
  };
}
