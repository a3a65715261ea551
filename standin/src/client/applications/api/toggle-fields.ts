import { AbstractFormInputElement } from "../elements/form-element.ts";

/** Disables or enables every field and button in an element. */
export function toggleFields(element: HTMLElement, disabled: boolean): void {
  for (const field of element.querySelectorAll<HTMLElement>("*")) {
    const isField = field.matches("input, select, textarea, button") || field instanceof AbstractFormInputElement;
    if (isField) field.toggleAttribute("disabled", disabled);
    else if (field.matches('img[data-action="editImage"]')) field.classList.toggle("disabled", disabled);
  }
}
