import { isElement } from "../windows/elements.ts";
import { say } from "../i18n/words.ts";
import type { Point } from "../rules/procedures/landing.ts";
import { focusedElement } from "../windows/open-documents.ts";

/** Cancels the choice that is in progress, if any. */
let giveUp: () => void = () => undefined;

/**
 * Lets this user choose a point of the scene: by a click, or by moving the view and pressing Enter for its center. No
 * other listener gets that click or key.
 * @returns null if Escape is pressed, another choice begins, or the scene is closed
 */
export function choosePoint(): Promise<Point | null> {
  giveUp();
  const { stage } = canvas;
  if (!stage) return Promise.resolve(null);
  ui.notifications.info(say({ key: "QUADRIVIUM.Scatter.choose" }));
  const focused = focusedElement();
  // Foundry ignores the keys that move the view while a button has the focus.
  focused?.blur();
  return new Promise((resolve) => {
    const end = (point: Point | null): void => {
      stage.off("pointerdowncapture", click);
      window.removeEventListener("keydown", press, { capture: true });
      Hooks.off("canvasTearDown", cancel);
      giveUp = () => undefined;
      if (focused?.isConnected) focused.focus();
      resolve(point);
    };
    const click = (event: PIXI.FederatedPointerEvent): void => {
      if (event.button !== 0) return;
      event.stopPropagation();
      const { x, y } = event.getLocalPosition(stage);
      end({ x, y });
    };
    const press = (event: KeyboardEvent): void => {
      const isChosen = event.key === "Enter" && !isInControl(event);
      if (event.repeat || (event.key !== "Escape" && !isChosen)) return;
      event.preventDefault();
      event.stopPropagation();
      const { x, y } = stage.pivot;
      end(isChosen ? { x, y } : null);
    };
    const cancel = (): void => {
      end(null);
    };
    giveUp = cancel;
    stage.on("pointerdowncapture", click);
    window.addEventListener("keydown", press, { capture: true });
    Hooks.on("canvasTearDown", cancel);
  });
}

/** Returns true if a key is meant for the focused control: a chat message can be sent while a point is chosen. */
function isInControl({ target }: KeyboardEvent): boolean {
  const controls = "a, button, input, select, summary, textarea, [contenteditable]";
  return isElement(target) && target.closest(controls) !== null;
}
