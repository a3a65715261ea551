/** A button on a card, with what it says and what pressing it does. */
export function button(text: string, press: () => unknown): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.addEventListener("click", () => void press());
  return element;
}
