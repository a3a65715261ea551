import { isElement } from "./elements.ts";

/** The focused field of a part that is drawn again. */
interface Entered {
  readonly id: string;
  /** The text that was typed and is not stored yet; null if there is none. */
  readonly typed: string | null;
  /** Null if the browser does not give it, as for numbers. */
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
    if (!isEntered(field) || !before.contains(field) || !field.id) return;
    const { id, value, defaultValue, selectionStart: start, selectionEnd: end } = field;
    const selection = start === null || end === null ? null : ([start, end] as const);
    // The value of a box is what it stands for, and not what was typed.
    const typed = isWritten(field) && value !== defaultValue ? value : null;
    this.#entered.set(partId, { id, typed, selection });
  }

  /** Restores the typed text and the selection, after Foundry has restored the focus. */
  restore(partId: string, after: HTMLElement): void {
    const entered = this.#entered.get(partId);
    const field = entered && after.querySelector(`[id="${CSS.escape(entered.id)}"]`);
    if (!entered || !isEntered(field)) return;
    if (entered.typed !== null) {
      field.value = entered.typed;
      commitOnBlur(field);
    }
    if (entered.selection) field.setSelectionRange(...entered.selection);
    else if (entered.typed === null && isWritten(field)) field.select();
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isEntered(element: Element | null | undefined): element is Field {
  return isElement(element, "input", "textarea");
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
