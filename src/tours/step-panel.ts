import { say } from "../i18n/words.ts";
import { placeBeside } from "./place-beside.ts";

/** The actions of the buttons of a step. */
export type StepAction = "next" | "previous" | "exit";

/** The content of one step. */
export interface StepView {
  readonly title: string;
  readonly text: string;
  /** Counts from 1. */
  readonly number: number;
  readonly count: number;
}

const TEMPLATE = "systems/quadrivium/templates/tours/step.hbs";
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
    if (show) show.hidden = target === null;
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
    if (action === "show") this.#goToTarget();
    else if (action === "next" || action === "previous" || action === "exit") this.#act(action);
  }

  /** Brings the focus to the element, for people without a mouse. */
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
