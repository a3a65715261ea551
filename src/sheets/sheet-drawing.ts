import { DrawnParts } from "./drawn-parts.ts";
import { EnteredFields } from "./entered-fields.ts";
import { listenForInvalidNumbers } from "../windows/field-fault.ts";
import { FocusedButtons } from "./focused-buttons.ts";
import { PendingChanges } from "./pending-changes.ts";
import { PendingPress } from "../windows/pending-press.ts";
import { WrittenTexts } from "./written-texts.ts";

/** The controls that a reader may use: they open, sort or find something, and change nothing. */
const FOR_READERS = [
  ...["editBonus", "openEffect", "openItem", "openMember", "openMenu", "sortRows"].map(
    (name) => `[data-action=${name}]`,
  ),
  "[type=search]",
].join();

/** The options of a render that are used here. */
export interface DrawOptions {
  parts?: string[];
  isFirstRender?: boolean;
}

/**
 * Keeps what a user has entered, clicked, focused or selected while a sheet is drawn again. Sheets of actors, items and
 * effects extend different classes of Foundry, so each sheet holds an object of this class.
 */
export class SheetDrawing {
  /** The changes that are entered on the sheet. */
  readonly pending = new PendingChanges();
  readonly #entered = new EnteredFields();
  readonly #drawn = new DrawnParts();
  readonly #focused = new FocusedButtons();
  readonly #press = new PendingPress();
  readonly #written = new WrittenTexts();

  /**
   * Returns the drawn parts to put on the page: only those that differ, since replacing a part would lose a text that
   * is being written in it. Returns none if something was entered meanwhile: the drawing is then out of date, and the
   * sheet is drawn again when the entry is stored.
   */
  async changed(
    sheet: { readonly parts: Readonly<Record<string, HTMLElement>>; render(): Promise<unknown> },
    rendered: Readonly<Record<string, HTMLElement>>,
    options: DrawOptions,
  ): Promise<Record<string, HTMLElement>> {
    await this.#press.finished;
    const { isBehind } = this.pending;
    if (isBehind) void sheet.render();
    const isHeld = (partId: string, drawn: HTMLElement) => this.#written.holds(sheet, partId, drawn);
    const changed = isBehind ? {} : this.#drawn.changed(rendered, options.isFirstRender === true, isHeld);
    this.#written.drew(changed);
    options.parts = Object.keys(changed);
    return changed;
  }

  /** Adds the listeners to a part that is new on the page. */
  attach(part: HTMLElement): void {
    for (const image of part.querySelectorAll<HTMLElement>("img[role=button]")) {
      image.addEventListener("keydown", press);
    }
    listenForInvalidNumbers(part);
    this.#press.watch(part);
  }

  /** Enables the controls for readers again: Foundry disables every field and button if this user may not edit. */
  enableForReaders({ element, isEditable }: { readonly element: HTMLElement; readonly isEditable: boolean }): void {
    element.classList.toggle("read-only", !isEditable);
    if (isEditable) return;
    for (const one of element.querySelectorAll<HTMLElement>(FOR_READERS)) one.removeAttribute("disabled");
  }

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

/**
 * Clicks the image on Enter and Space: Foundry's action for images needs a click on the image itself, and an image does
 * not react to keys.
 */
function press(event: KeyboardEvent): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).click();
}
