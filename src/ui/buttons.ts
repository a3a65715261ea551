/**
 * Returns a button for a card.
 * @param action What it does, as the card has it in its actions.
 * @param data The data of that action.
 */
export function button(text: string, action: string, data: Readonly<Record<string, string>> = {}): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  Object.assign(element.dataset, { action, ...data });
  return element;
}

/** Returns an icon that screen readers pass over. @param icon Its class: "fa-xmark". */
export function sign(icon: string): HTMLElement {
  const element = document.createElement("i");
  element.className = `fa-solid ${icon}`;
  element.setAttribute("aria-hidden", "true");
  return element;
}
