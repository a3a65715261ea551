import { stopListening } from "../../keyboard.ts";
import { Tour } from "../../nue/tour.ts";
import { cleanHTML } from "../../utils.ts";
import { game } from "../surroundings.ts";

/** Which way a tooltip goes from its element. */
type TooltipDirection = "UP" | "DOWN" | "LEFT" | "RIGHT" | "CENTER";

/** What a tooltip shows when the element itself does not say it. */
interface TooltipOptions {
  text?: string;
  html?: string | HTMLElement;
  direction?: TooltipDirection;
  cssClass?: string;
}

const HAS_TOOLTIP = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";

/** Explains elements of the page while they are pointed at or have the focus. */
export class TooltipManager {
  static TOOLTIP_MARGIN_PX = 5;
  static TOOLTIP_ACTIVATION_MS = 500;
  static TOOLTIP_DIRECTIONS = { UP: "UP", DOWN: "DOWN", LEFT: "LEFT", RIGHT: "RIGHT", CENTER: "CENTER" } as const;

  /** The element which is explained now. */
  element: HTMLElement | null = null;
  #listening: AbortController | null = null;
  #pending: ReturnType<typeof setTimeout> | undefined;

  /** The tooltip itself. */
  get tooltip(): HTMLElement {
    const existing = document.getElementById("tooltip");
    if (existing) return existing;
    const tooltip = document.createElement("aside");
    tooltip.id = "tooltip";
    tooltip.setAttribute("role", "tooltip");
    document.body.append(tooltip);
    return tooltip;
  }

  /** Listens to the page. */
  activateEventListeners(): void {
    this[stopListening]();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => {
      // A step of a tour is a tooltip, which stays.
      const unlessTour = (event: DocumentEventMap[Name]) => {
        if (!Tour.tourInProgress) listener(event);
      };
      document.addEventListener(name, unlessTour, { signal });
    };
    const leave = () => {
      this.deactivate();
    };
    listen("pointerover", this.#onOver.bind(this));
    listen("pointerout", this.#onOut.bind(this));
    listen("focusin", this.#onFocus.bind(this));
    listen("focusout", leave);
    listen("pointerdown", leave);
    listen("keydown", this.#onKeyDown.bind(this));
  }

  /** Stops listening. */
  [stopListening](): void {
    this.#listening?.abort();
    this.#listening = null;
    this.clearPending();
  }

  #onOver(event: Event): void {
    const element = explained(event.target);
    if (!element || element === this.element) return;
    this.clearPending();
    this.#pending = setTimeout(() => {
      if (element.isConnected) this.activate(element);
    }, TooltipManager.TOOLTIP_ACTIVATION_MS);
  }

  #onOut(event: PointerEvent): void {
    const element = explained(event.target);
    if (!element || element.contains(event.relatedTarget as Node | null)) return;
    this.clearPending();
    if (element === this.element) this.deactivate();
  }

  /** The keyboard shows it at once. */
  #onFocus(event: Event): void {
    const element = explained(event.target);
    if (element?.matches(":focus-visible")) this.activate(element);
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") this.deactivate();
  }

  /** Shows the tooltip of an element. */
  activate(element: HTMLElement, options: TooltipOptions = {}): void {
    if (options.text && options.html)
      throw new Error("Cannot provide both text and html options to TooltipManager#activate.");
    this.deactivate();
    const { tooltip } = this;
    fill(tooltip, element, options);
    if (!tooltip.hasChildNodes()) return;
    this.element = element;
    if (!element.hasAttribute("aria-describedby")) element.setAttribute("aria-describedby", tooltip.id);
    const cssClass = options.cssClass ?? element.closest<HTMLElement>("[data-tooltip-class]")?.dataset["tooltipClass"];
    tooltip.className = ["active", cssClass].filter((name) => name).join(" ");
    // A modal dialog hides all that is not inside it.
    const layer = element.closest("dialog[open]") ?? document.body;
    if (tooltip.parentElement !== layer) layer.append(tooltip);
    const asked = element.closest<HTMLElement>("[data-tooltip-direction]")?.dataset["tooltipDirection"];
    place(tooltip, element, options.direction ?? (asked as TooltipDirection | undefined) ?? "DOWN");
  }

  /** Hides the tooltip. */
  deactivate(): void {
    this.clearPending();
    if (!this.element) return;
    if (this.element.getAttribute("aria-describedby") === this.tooltip.id)
      this.element.removeAttribute("aria-describedby");
    this.element = null;
    this.tooltip.className = "";
    this.tooltip.replaceChildren();
  }

  clearPending(): void {
    clearTimeout(this.#pending);
  }
}

function explained(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(HAS_TOOLTIP) : null;
}

/** `data-tooltip` is a language key, or else HTML; the others say which they are. */
function fill(tooltip: HTMLElement, element: HTMLElement, { text, html }: TooltipOptions): void {
  const { tooltip: either, tooltipText, tooltipHtml } = element.dataset;
  const plain = text ?? (html === undefined ? tooltipText : undefined);
  const { i18n } = game();
  if (plain !== undefined) tooltip.textContent = i18n.localize(plain);
  else if (html instanceof HTMLElement) tooltip.replaceChildren(html);
  else if (html !== undefined || tooltipHtml !== undefined) tooltip.innerHTML = cleanHTML(html ?? tooltipHtml ?? "");
  else if (either) tooltip.innerHTML = i18n.has(either) ? i18n.localize(either) : cleanHTML(either);
  else {
    const name = element.dataset["tooltip"] === "" ? (element.getAttribute("aria-label") ?? "") : "";
    tooltip.replaceChildren(...(name ? [name] : []));
  }
}

function place(tooltip: HTMLElement, element: HTMLElement, direction: TooltipDirection): void {
  const box = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tooltip;
  const margin = TooltipManager.TOOLTIP_MARGIN_PX;
  const middle = { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2 };
  const at = {
    UP: { left: middle.left, top: box.top - height - margin },
    DOWN: { left: middle.left, top: box.bottom + margin },
    LEFT: { left: box.left - width - margin, top: middle.top },
    RIGHT: { left: box.right + margin, top: middle.top },
    CENTER: middle,
  }[direction];
  // At the lower edge of the page a tooltip goes above its element.
  if (direction === "DOWN" && at.top + height > globalThis.innerHeight) at.top = box.top - height - margin;
  tooltip.style.left = `${Math.max(0, Math.min(at.left, globalThis.innerWidth - width))}px`;
  tooltip.style.top = `${Math.max(0, Math.min(at.top, globalThis.innerHeight - height))}px`;
}
