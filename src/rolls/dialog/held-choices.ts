import { isElement } from "../../ui/pages.ts";

/** How long a finger stays on a choice that it only asks about, in milliseconds. */
const HOLD = 500;

const CHOICES = "label, [type=checkbox], [type=radio], button:not([type=submit])";

/**
 * Lets a finger that is held on a choice only ask what it would change, as a mouse does that points at it: the choice is not made
 * when the finger is lifted.
 */
export function askByHolding(root: HTMLElement): void {
  let since: number | null = null;
  let isHeld = false;
  root.addEventListener("pointerdown", ({ pointerType, target, timeStamp }) => {
    const isTouched = pointerType === "touch" || pointerType === "pen";
    const isChoice = isTouched && isElement(target) && target.closest(CHOICES) !== null;
    since = isChoice ? timeStamp : null;
    isHeld = false;
  });
  root.addEventListener("pointerup", ({ timeStamp }) => {
    isHeld = since !== null && timeStamp - since >= HOLD;
    since = null;
  });
  root.addEventListener("pointercancel", () => {
    since = null;
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
  // The browser's own menu, or its selection of text, would come between.
  root.addEventListener("contextmenu", (event) => {
    if (since !== null) event.preventDefault();
  });
}
