import { isWritten } from "./number-fields.ts";

/** Keeps the keyboard in a window when a click misses its fields, and its digits from Foundry's hotbar. */
export function keepKeyboard(root: HTMLElement): void {
  root.tabIndex = -1;
  root.addEventListener("keydown", (event) => {
    takeDigit(root, event);
  });
}

/** Lets a digit that is typed beside the fields of a window go into its target, if it has one. */
export function takeDigit(root: HTMLElement, event: KeyboardEvent): void {
  const { target, key, code, altKey, ctrlKey, metaKey } = event;
  // The hotbar goes by the places of the keys, which have other signs on some keyboards.
  if (!/^(?:Digit|Numpad)\d$/.test(code) || altKey || ctrlKey || metaKey || isWritten(target)) return;
  event.stopPropagation();
  if (!/^\d$/.test(key)) return;
  const field = root.querySelector<HTMLInputElement>("input[name=target]:enabled");
  // The browser writes what was typed where the focus is by then.
  field?.focus();
  field?.select();
}
