import { isElement } from "./pages.ts";

/** How long a finger stays on something that it does not press, in milliseconds. */
const HOLD = 500;

/** What a finger presses with a tap. */
const CONTROLS = "a, button, input, label, select, summary, textarea";

/**
 * Lets a finger that is held on something ask about it, as a mouse does that points at it: it is not pressed when the finger is
 * lifted. Who can do nothing else with it asks by a tap.
 * @param root What is pressed is in it.
 * @param selector Selects what can be held.
 * @param tell Answers, while the finger is held and after it is lifted; a mouse is answered by somebody else.
 */
export function whenHeld(root: HTMLElement, selector: string, tell: (held: HTMLElement) => void = () => {}): void {
  let touched: { readonly element: HTMLElement; readonly since: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  const touchedBy = ({ pointerType, target }: PointerEvent): HTMLElement | null =>
    (pointerType === "touch" || pointerType === "pen") && isElement(target) ? target.closest(selector) : null;

  root.addEventListener("pointerdown", (event) => {
    const element = touchedBy(event);
    clearTimeout(timer);
    isHeld = false;
    touched = element && { element, since: event.timeStamp };
    if (element) timer = setTimeout(tell, HOLD, element);
  });
  root.addEventListener("pointerup", ({ timeStamp }) => {
    clearTimeout(timer);
    if (!touched) return;
    const { element, since } = touched;
    touched = null;
    isHeld = timeStamp - since >= HOLD;
    // No click may follow, and the next one may come from a key.
    if (isHeld) setTimeout(() => (isHeld = false), HOLD);
    // Foundry takes its tooltip away with the finger.
    if (isHeld || !element.closest(CONTROLS)) setTimeout(tell, 0, element);
  });
  root.addEventListener("pointercancel", () => {
    clearTimeout(timer);
    touched = null;
  });
  root.addEventListener(
    "click",
    (event) => {
      if (!isHeld) return;
      isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  // The browser's own menu, or its selection of text, would come between; where something is dragged, it comes in place of the rest.
  root.addEventListener("contextmenu", (event) => {
    const element = touched?.element ?? touchedBy(event);
    if (!element) return;
    event.preventDefault();
    tell(element);
  });
}

/** What says more to whoever points at it. In fields, a finger that is held selects what is written. */
const HINTS = ".quadrivium :is([data-tooltip], [data-tooltip-text]):not(input, select, textarea)";

/** Shows the hints of what is ours also to fingers that are held on it, until the next touch. */
export function showHintsToFingers(): void {
  let isShown = false;
  document.body.addEventListener("pointerdown", () => {
    if (isShown) game.tooltip.deactivate();
    isShown = false;
  });
  whenHeld(document.body, HINTS, (element) => {
    if (!element.isConnected) return;
    // Below it is the hand.
    game.tooltip.activate(element, { direction: "UP" });
    isShown = true;
  });
}
