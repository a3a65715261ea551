import { sayFault } from "../i18n/words.ts";
import type { RuleError } from "../rules/kernel/rule-error.ts";
import { showFieldNote } from "./field-note.ts";

/** Says at a field of a window what is wrong with it and goes there; what is written stays, to be mended. */
export function refuseAtField(form: HTMLElement, name: string, error: RuleError): void {
  const field = form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
  if (!field) {
    ui.notifications.error(sayFault(error));
    return;
  }
  showFieldNote(field, sayFault(error));
  field.focus();
}
