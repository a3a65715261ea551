import { say } from "../../base/words.ts";

/** A rectangle on the page. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 16;
const EDGE = 8;

/**
 * Returns the upper left corner of a panel inside the page: beside the window `around` a box, or else beside the box, where
 * the panel covers nothing of it; otherwise at the end of the page that is farther from the box. Without a box, in the middle
 * or at the end, where it covers less of the windows.
 */
export function placeBeside(
  box: Box | "middle" | "end",
  around: Box | null,
  panel: Pick<Box, "width" | "height">,
  page: Pick<Box, "width" | "height">,
): Pick<Box, "left" | "top"> {
  const within = ({ left, top }: Pick<Box, "left" | "top">): Pick<Box, "left" | "top"> => ({
    left: Math.max(EDGE, Math.min(left, page.width - panel.width - EDGE)),
    top: Math.max(EDGE, Math.min(top, page.height - panel.height - EDGE)),
  });
  const middle = { left: (page.width - panel.width) / 2, top: (page.height - panel.height) / 2 };
  if (typeof box === "string") return within(box === "end" ? { left: middle.left, top: page.height } : middle);
  const left = box.left + (box.width - panel.width) / 2;
  const top = box.top + (box.height - panel.height) / 2;
  const sides = (of: Box): readonly Pick<Box, "left" | "top">[] => [
    { left: of.left + of.width + GAP, top },
    { left: of.left - panel.width - GAP, top },
  ];
  const above = [
    { left, top: box.top + box.height + GAP },
    { left, top: box.top - panel.height - GAP },
  ];
  const free = (places: readonly Pick<Box, "left" | "top">[], covered: Box): Pick<Box, "left" | "top"> | undefined =>
    places.map(within).find((place) => !overlaps(covered, { ...place, ...panel }));
  const isInUpperHalf = box.top + box.height / 2 < page.height / 2;
  return (
    (around && free(sides(around), around)) ??
    free([...sides(box), ...above], box) ??
    within({ left: middle.left, top: isInUpperHalf ? page.height : 0 })
  );
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/** The actions of the buttons of a step. */
export type StepAction = "next" | "previous" | "exit" | "show";

/** The content of one step. */
interface StepView {
  readonly title: string;
  readonly text: string;
  /** Counts from 1. */
  readonly number: number;
  readonly count: number;
}

const TEMPLATE = "systems/quadrivium/templates/extras/tours/step.hbs";
const FOCUSABLE = "button, a[href], a[tabindex], input, select, textarea, summary, [tabindex='0']";
const PADDING = 6;

/**
 * The panel with the words of a step, and the frame around the element that it is about. It blocks nothing, since people do
 * themselves what a step tells them; Foundry's own panel covers the page, and goes with its element.
 */
export class StepPanel {
  /** The element that had the focus before the tour. */
  readonly #before = document.activeElement;
  readonly #act: (action: StepAction) => void;
  readonly #panel = document.createElement("section");
  readonly #frame = document.createElement("div");
  readonly #content = document.createElement("div");
  readonly #status = document.createElement("p");
  #target: Element | null = null;
  #isClosed = false;

  constructor(act: (action: StepAction) => void) {
    this.#act = act;
    this.#panel.className = "quadrivium tour-step";
    this.#panel.role = "dialog";
    this.#panel.setAttribute("aria-labelledby", "quadrivium-tour-title");
    this.#panel.setAttribute("aria-describedby", "quadrivium-tour-text");
    this.#content.className = "tour-content";
    this.#status.className = "visually-hidden";
    this.#status.role = "status";
    this.#frame.className = "quadrivium tour-frame";
    this.#panel.append(this.#content, this.#status);
    this.#panel.addEventListener("click", (event) => {
      this.#onClick(event);
    });
  }

  /** The frame, which moves from element to element. */
  get frame(): HTMLElement {
    return this.#frame;
  }

  /** Tells whether an element belongs to the panel or the frame. */
  owns(node: Node): boolean {
    return this.#panel.contains(node) || this.#frame.contains(node);
  }

  /** Shows a step. The focus goes to the button that goes on, unless the person works elsewhere on the page. */
  async show(view: StepView): Promise<void> {
    const takesFocus = !this.#panel.isConnected || this.#panel.contains(document.activeElement);
    const { number, count } = view;
    const content = await foundry.applications.handlebars.renderTemplate(TEMPLATE, {
      ...view,
      progress: say({ key: "QUADRIVIUM.Tour.progress", data: { number, total: count } }),
      isOnly: count === 1,
      isFirst: number === 1,
      isLast: number === count,
    });
    if (this.#isClosed) return;
    this.#content.innerHTML = content;
    if (!this.#panel.isConnected) document.body.append(this.#panel);
    if (!this.#frame.isConnected) this.#panel.before(this.#frame);
    if (takesFocus) this.#panel.querySelector<HTMLElement>("[data-tour-action=next]")?.focus({ preventScroll: true });
    this.#status.textContent = `${view.title}. ${view.text}`;
  }

  /** Puts the frame around an element, and the panel beside it; without one, the panel says that it is missing. */
  point(target: Element | null, isExpected: boolean): void {
    this.#target = target;
    const missing = this.#panel.querySelector<HTMLElement>(".missing");
    if (missing) missing.hidden = !isExpected || target !== null;
    const show = this.#panel.querySelector<HTMLElement>("[data-tour-action=show]");
    if (show) show.hidden = !isExpected;
    const box = target?.getBoundingClientRect();
    const seen = box && (box.width > 0 || box.height > 0) ? box : null;
    this.#frame.hidden = seen === null;
    if (seen) {
      place(this.#frame, { left: seen.left - PADDING, top: seen.top - PADDING });
      this.#frame.style.inlineSize = `${seen.width + 2 * PADDING}px`;
      this.#frame.style.blockSize = `${seen.height + 2 * PADDING}px`;
    }
    const { offsetWidth: width, offsetHeight: height } = this.#panel;
    const around = target?.closest(".application:not(#sidebar)")?.getBoundingClientRect() ?? null;
    const page = { width: window.innerWidth, height: window.innerHeight };
    place(this.#panel, placeBeside(seen ?? (isExpected ? "end" : "middle"), around, { width, height }, page));
  }

  /** Takes the panel away, and gives the focus back if it was in the panel. */
  close(): void {
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#isClosed = true;
    this.#panel.remove();
    this.#frame.remove();
    if (hadFocus && this.#before instanceof HTMLElement) this.#before.focus();
  }

  #onClick({ target }: Event): void {
    const action = (target as Element).closest<HTMLElement>("[data-tour-action]")?.dataset.tourAction;
    if (action === "show" && this.#target) this.#goToTarget();
    else if (action === "show") this.#act(action);
    else if (action === "next" || action === "previous" || action === "exit") this.#act(action);
  }

  /** Brings the focus to the element, for people without a mouse; one that is missing is opened anew. */
  #goToTarget(): void {
    const target = this.#target;
    if (!(target instanceof HTMLElement)) return;
    const inside = target.matches(FOCUSABLE) ? target : target.querySelector<HTMLElement>(FOCUSABLE);
    if (!inside) target.tabIndex = -1;
    (inside ?? target).focus();
  }
}

function place(element: HTMLElement, { left, top }: { readonly left: number; readonly top: number }): void {
  element.style.insetInlineStart = `${left}px`;
  element.style.insetBlockStart = `${top}px`;
}
