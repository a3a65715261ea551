import { onceAtATime } from "../services/once-at-a-time.ts";

/** Returns a button for a card; while its action runs, further clicks do nothing. */
export function button(text: string, press: (event: MouseEvent) => unknown): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  onPressOnce(element, press);
  return element;
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
