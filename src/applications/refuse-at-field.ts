import { sayFault } from "../dice/words.ts";
import type { RuleError } from "../rules/rule-error.ts";

/** Says at a field what is wrong with it, until something else is written there. */
export function refuseAtField(form: HTMLElement, name: string, error: RuleError): void {
  const field = form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
  if (!field) {
    ui.notifications.error(sayFault(error));
    return;
  }
  field.setCustomValidity(sayFault(error));
  field.setAttribute("aria-invalid", "true");
  const accept = (): void => {
    field.setCustomValidity("");
    field.removeAttribute("aria-invalid");
  };
  field.addEventListener("input", accept, { once: true });
  field.focus();
  field.reportValidity();
}
