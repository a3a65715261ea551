import { buttonIn, click, textOf, until, windowOf } from "./page.ts";

// Actions on the roll dialog as a person does them.

/** The open roll dialog. @throws Error when there is none */
export function dialog(): HTMLElement {
  return windowOf("roll-dialog");
}

/** Adds a row for a modifier, and waits until it has the focus. */
export async function addModifier(): Promise<void> {
  click(buttonIn(dialog(), "Add a modifier"));
  await until(() => document.activeElement?.closest(".modifier"));
}

/** Rolls what the dialog shows, as Enter does. */
export function submitDialog(): void {
  dialog().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}

/** Returns the formula on the roll button of the dialog: "Roll 1ds + 4 vs 9"; "Roll" alone for none. */
export function rollButton(shown: HTMLElement = dialog()): string {
  return `Roll ${textOf(shown.querySelector("[type=submit] .formula"))}`.trim();
}

/** The bonuses that the dialog shows, each with the reason for which it does not count. */
export function bonusRows(): Record<string, string> {
  const rows = [...dialog().querySelectorAll(".bonus")];
  return Object.fromEntries(
    rows.map((row) => {
      const what = `${textOf(row.querySelector(".amount"))} ${textOf(row.querySelector(".what"))}`;
      return [what, textOf(row.querySelector(".reason"))];
    }),
  );
}
