/** The field that somebody is in while its part is drawn again. */
interface Entered {
  readonly id: string;
  /** What has been typed and not yet stored. */
  readonly typed: string | null;
  /** Null where the browser does not tell, as for numbers. */
  readonly selection: readonly [start: number, end: number] | null;
}

/**
 * A part is drawn again whenever its document changes, also while somebody goes on typing into its next field. Foundry
 * gives the focus back; this gives back what was typed, and the selection.
 */
export class EnteredFields {
  readonly #entered = new Map<string, Entered>();

  /** Remembers the field that somebody is in, before its part is replaced. */
  note(partId: string, before: HTMLElement): void {
    const field = before.ownerDocument.activeElement;
    this.#entered.delete(partId);
    if (!isEntered(field) || !before.contains(field) || !field.id) return;
    const { id, value, defaultValue, selectionStart: start, selectionEnd: end } = field;
    const selection = start === null || end === null ? null : ([start, end] as const);
    this.#entered.set(partId, { id, typed: value === defaultValue ? null : value, selection });
  }

  /** Puts back what was typed, after Foundry has put back the focus. */
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
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Whether text can be selected in it. */
function isWritten({ type }: Field): boolean {
  return type !== "checkbox" && type !== "radio";
}

/** A browser reports no change of a value that a program put into a field; what was typed is a change all the same. */
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
