import { isElement } from "./pages.ts";
import { keepBeside } from "./redraw.ts";
import { sayFault } from "../base/words.ts";
import type { RuleError } from "../rules/kernel/rule-error.ts";

/** The message that is shown at each field. */
const notes = new WeakMap<HTMLElement, HTMLElement>();

/** Shows a message at a field, also to screen readers, until the field is edited; what folds the field away is unfolded. */
export function showFieldNote(field: HTMLElement, message: string): void {
  clearNote(field);
  for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  const note = field.ownerDocument.createElement("p");
  note.id = `quadrivium-fault-${foundry.utils.randomID()}`;
  note.className = "fault";
  note.role = "alert";
  note.textContent = message;
  const group = field.closest(".form-group, .row, .tiles");
  if (group) group.append(note);
  else (field.closest("label, .cells") ?? field).after(note);
  keepBeside(note);
  notes.set(field, note);
  field.setAttribute("aria-describedby", [...describing(field), note.id].join(" "));
  // An image is not an input, so aria-invalid does not apply.
  if (!isElement(field, "img")) field.setAttribute("aria-invalid", "true");
  // A box is one of several with its name.
  const { form = null, name = "" } = field as Partial<HTMLInputElement>;
  const place = form ?? field;
  const clear = ({ target }: Event): void => {
    if (target !== field && (name === "" || (target as Partial<HTMLInputElement>).name !== name)) return;
    clearNote(field);
    place.removeEventListener("input", clear);
  };
  place.addEventListener("input", clear);
}

/** Shows a fault at the named field of a form and focuses the field; the entered text stays, to be corrected. */
export function showFaultAtField(form: HTMLElement, name: string, error: RuleError): void {
  const field = form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
  if (!field) {
    ui.notifications.error(sayFault(error));
    return;
  }
  showFieldNote(field, sayFault(error));
  field.focus();
}

/** Takes the message away that is shown at a field, if there is one. */
export function clearNote(field: HTMLElement): void {
  const note = notes.get(field);
  if (!note) return;
  notes.delete(field);
  note.remove();
  const others = describing(field).filter((id) => id !== note.id);
  if (others.length > 0) field.setAttribute("aria-describedby", others.join(" "));
  else field.removeAttribute("aria-describedby");
  field.removeAttribute("aria-invalid");
}

/** Returns the ids of the elements that describe a field. */
function describing(field: HTMLElement): readonly string[] {
  return (field.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
}
