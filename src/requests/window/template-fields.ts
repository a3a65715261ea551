import { localiseFaults } from "../../base/rule-errors.ts";
import { checkName, longestTitle } from "../../rules/character/names.ts";
import { showFieldNote } from "../../ui/field-note.ts";
import type { RequestSettings } from "./request-settings.ts";
import { saveTemplate, templateOf } from "./request-templates.ts";

// The fields of templates in the request window: the list to pick one from, and the name of a new one.

/** The drag data of a template. */
export interface DraggedTemplate {
  readonly type: typeof TEMPLATE_DRAG;
  readonly name: string;
}

export const TEMPLATE_DRAG = "quadrivium.requestTemplate";

/** Returns the name of the template that is picked; blank for none. */
export function pickedTemplate(window: HTMLElement): string {
  return window.querySelector<HTMLSelectElement>("[data-template=pick]")?.value ?? "";
}

/** Returns the drag data of the template that is picked. */
export function draggedTemplate(window: HTMLElement): DraggedTemplate {
  return { type: TEMPLATE_DRAG, name: pickedTemplate(window) };
}

/**
 * Saves settings as a template with the written name.
 * @returns the name; null if it is not saved: it is no name, which a note at the field says, or the user keeps the former one
 */
export async function saveWrittenTemplate(window: HTMLElement, settings: RequestSettings): Promise<string | null> {
  const field = window.querySelector<HTMLInputElement>("[data-template=name]");
  const name = field?.value.trim() ?? "";
  try {
    localiseFaults(() => {
      checkName(name, longestTitle);
    });
  } catch (error) {
    if (!field || !(error instanceof Error)) throw error;
    showFieldNote(field, error.message);
    field.focus();
    return null;
  }
  return (await saveTemplate(name, templateOf(settings))) ? name : null;
}

/** Makes Enter in the name of a template press its button, instead of the first one of the form. */
export function saveOnEnter(event: KeyboardEvent): void {
  const field = event.target as HTMLElement;
  if (event.key !== "Enter" || event.isComposing || field.dataset.template !== "name") return;
  event.preventDefault();
  field.closest("form")?.querySelector<HTMLElement>("[data-action=saveTemplate]")?.click();
}
