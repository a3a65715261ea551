import { formValues } from "../ui/number-fields.ts";

/** The form data of a window for dice: the number of dice of each size, by names like "d8". */
export type PoolAnswer = Readonly<Record<string, number | boolean | null>>;

/** Path of the template that asks for dice of several sizes. */
export const DICE_POOL = "systems/quadrivium/templates/ui/dice-pool.hbs";

/** Returns the rows of that window: each size with its initial number of dice. */
export function poolRows(
  sizes: readonly number[],
  dice: readonly number[] = [],
): readonly { readonly size: number; readonly number: number }[] {
  return sizes.map((size) => ({ size, number: dice.filter((die) => die === size).length }));
}

/** Shows in that window the effect of the entered dice, and again after each change. */
export function showPoolNote(window: HTMLElement, note: (answer: PoolAnswer) => string): void {
  const line = document.createElement("p");
  line.className = "note";
  line.role = "status";
  window.querySelector(".sizes")?.parentElement?.append(line);
  const show = (): void => {
    const form = window.querySelector("form");
    if (form) line.textContent = note(formValues(form) as PoolAnswer);
  };
  window.addEventListener("input", show);
  show();
}

/** Returns the sizes of the entered dice. */
export function dicePool(sizes: readonly number[], answer: PoolAnswer): readonly number[] {
  return sizes.flatMap((size) => Array.from({ length: Number(answer[`d${size}`] ?? 0) }, () => size));
}
