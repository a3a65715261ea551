import { isElement } from "./elements.ts";
import { unsentText, writeUnsent } from "./number-fields.ts";

/** The focused field of a part that is drawn again. */
interface Entered {
  /** The id or name by which it is found again. */
  readonly key: string;
  /** The text that was typed and is not stored yet; null if there is none. */
  readonly typed: string | null;
  /** Null if the field has none, as a box. */
  readonly selection: readonly [start: number, end: number] | null;
}

/**
 * Restores the focused field when its part is drawn again, which happens whenever its document changes, even while the
 * user types in another field. Foundry restores the focus; this class restores the typed text and the selection.
 */
export class EnteredFields {
  readonly #entered = new Map<string, Entered>();

  /** Remembers the focused field before its part is replaced. */
  note(partId: string, before: HTMLElement): void {
    const field = before.ownerDocument.activeElement;
    this.#entered.delete(partId);
    if (!isEntered(field) || !before.contains(field) || keyOf(field) === "") return;
    const { selectionStart: start, selectionEnd: end } = field;
    const selection = start === null || end === null ? null : ([start, end] as const);
    // The value of a box is what it stands for, and not what was typed.
    const typed = isWritten(field) ? unsentText(field) : null;
    this.#entered.set(partId, { key: keyOf(field), typed, selection });
  }

  /** Restores the typed text and the selection, after Foundry has restored the focus. */
  restore(partId: string, after: HTMLElement): void {
    const entered = this.#entered.get(partId);
    const field = [...after.querySelectorAll<Field>("input, textarea")].find((one) => keyOf(one) === entered?.key);
    if (!entered || !field) return;
    // Foundry finds a field again by its id alone.
    if (field.ownerDocument.activeElement !== field) field.focus({ preventScroll: true });
    if (entered.typed !== null) {
      writeUnsent(field, entered.typed);
      commitOnBlur(field);
    }
    if (entered.selection) field.setSelectionRange(...entered.selection);
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isEntered(element: Element | null | undefined): element is Field {
  return isElement(element, "input", "textarea");
}

/** Returns what a field is known by: boxes of one name differ by their values. */
function keyOf(field: Field): string {
  return field.id || (isWritten(field) ? field.name : "");
}

/** Returns true if text can be selected in a field. */
function isWritten({ type }: Field): boolean {
  return type !== "checkbox" && type !== "radio";
}

/** Makes a field dispatch `change` when it is left: browsers do not do so for a value that a program has set. */
function commitOnBlur(field: Field): void {
  const commit = (): void => {
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  field.addEventListener("blur", commit, { once: true });
  field.addEventListener(
    "change",
    () => {
      field.removeEventListener("blur", commit);
    },
    { once: true },
  );
}
