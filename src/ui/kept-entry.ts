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
class EnteredFields {
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

/**
 * Restores the focus on a control when its part is drawn again. Foundry cannot, since buttons have no id; it is found
 * again by its data and by the data of the elements around it.
 */
class FocusedButtons {
  readonly #keys = new Map<string, string>();

  /** Remembers the focused control before its part is replaced. */
  note(partId: string, before: HTMLElement): void {
    const focused = before.ownerDocument.activeElement;
    this.#keys.delete(partId);
    if (!isElement(focused) || focused.id || !before.contains(focused)) return;
    this.#keys.set(partId, pressedKey(focused, before));
  }

  /** Focuses the same control in the new part, if there is one. */
  restore(partId: string, after: HTMLElement): void {
    const key = this.#keys.get(partId);
    if (key === undefined) return;
    const same = [...after.querySelectorAll<HTMLElement>(PRESSED)].find(
      (element) => pressedKey(element, after) === key,
    );
    same?.focus({ preventScroll: true });
  }
}

/** The elements that the Tab key reaches and that may have no id. */
const PRESSED = "button, summary, a, [tabindex]";

/**
 * Returns a key from the data of an element and the elements around it, without the tooltips, which change with the
 * values.
 */
function pressedKey(element: HTMLElement, part: HTMLElement): string {
  const data: string[] = [element.localName];
  for (let one: HTMLElement | null = element; one && one !== part; one = one.parentElement) {
    const entries = Object.entries(one.dataset).filter(([name, value]) => value !== "" && !name.startsWith("tooltip"));
    data.push(...entries.map((entry) => entry.join("=")));
  }
  return data.join(" ");
}

/** The arguments with which Foundry lets a window carry over the state of a part: the name, the new part, the old one. */
export type SyncArguments = [
  partId: string,
  after: HTMLElement,
  before: HTMLElement,
  state: foundry.applications.api.HandlebarsApplicationMixin.PartState,
];

/** Keeps what a user types, the selection and the focus while a part of a window is drawn again. */
export class KeptEntry {
  readonly #entered = new EnteredFields();
  readonly #focused = new FocusedButtons();

  /** Remembers the entered text and the focus in a part before it is replaced. */
  note(partId: string, before: HTMLElement): void {
    this.#entered.note(partId, before);
    this.#focused.note(partId, before);
  }

  /** Restores them in the new part. */
  restore(partId: string, after: HTMLElement): void {
    this.#entered.restore(partId, after);
    this.#focused.restore(partId, after);
  }
}
