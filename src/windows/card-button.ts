import { onceAtATime } from "../services/once-at-a-time.ts";

/** Returns a button for a card; while its action runs, further clicks do nothing. */
export function button(text: string, press: (event: MouseEvent) => unknown): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  onPressOnce(element, press);
  return element;
}

/** Returns a button that can no longer be pressed, with the reason why, which screen readers read as its description. */
export function lostButton(text: string, reason: string): readonly [HTMLButtonElement, string, HTMLElement] {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.disabled = true;
  element.setAttribute("aria-description", reason);
  const note = document.createElement("span");
  note.className = "note";
  note.textContent = reason;
  return [element, " ", note];
}

/** Adds a click listener. The second click of a double click is ignored, since it may hit a replaced button. */
export function onPress(element: HTMLElement, press: (event: MouseEvent) => unknown): void {
  element.addEventListener("click", (event) => {
    if (event.detail < 2) void press(event);
  });
}

const pressOnce = onceAtATime<HTMLElement>();

/** Adds a click listener that ignores further clicks while the action runs. */
export function onPressOnce(element: HTMLElement, press: (event: MouseEvent) => unknown): void {
  onPress(element, (event) =>
    pressOnce(
      element,
      async () => {
        await press(event);
      },
      () => undefined,
    ),
  );
}
