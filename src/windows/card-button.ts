import { onceAtATime } from "../services/once-at-a-time.ts";

/** A button on a card, with what it says and what pressing it does. */
export function button(text: string, press: () => unknown): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  onPressOnce(element, press);
  return element;
}

/** Listens to a button. A double click is one press: whatever came in the place of what was pressed was not meant. */
export function onPress(element: HTMLElement, press: () => unknown): void {
  element.addEventListener("click", ({ detail }) => {
    if (detail < 2) void press();
  });
}

const pressOnce = onceAtATime<HTMLElement>();

/** The same for what is done once: until it is done, or its window is closed, another press does nothing. */
export function onPressOnce(element: HTMLElement, press: () => unknown): void {
  onPress(element, () =>
    pressOnce(
      element,
      async () => {
        await press();
      },
      () => undefined,
    ),
  );
}
