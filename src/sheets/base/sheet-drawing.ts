import { DrawnParts } from "./drawn-parts.ts";
import type { DrawnRow } from "./drawn-parts.ts";
import { hostLacks } from "../../base/host-lacks.ts";
import { say } from "../../base/words.ts";
import { isElement } from "../../ui/elements.ts";
import { listenToNumbers } from "../../ui/number-fields.ts";
import { PendingChanges } from "./pending-changes.ts";
import { KeptEntry } from "../../ui/kept-entry.ts";
import { PendingPress } from "../../ui/buttons.ts";
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
  readonly #drawn: DrawnParts;
  readonly #entry = new KeptEntry();
  readonly #press = new PendingPress();
  readonly #written = new WrittenTexts();
  #rows: readonly DrawnRow[] = [];

  /** @param rowId The attribute by which rows are known that the sheet replaces alone; blank if it replaces whole parts. */
  constructor(rowId = "") {
    this.#drawn = new DrawnParts(rowId);
  }

  #isTold = false;

  /**
   * Does a step of drawing the sheet of a document. Tells the user once if this build of Foundry cannot.
   * @throws whatever the drawing throws
   */
  async drawn<Result>({ name }: { readonly name: string }, draw: () => Promise<Result>): Promise<Result> {
    try {
      return await draw();
    } catch (error) {
      if (!this.#isTold && (hostLacks("sheets") || hostLacks("templates"))) {
        ui.notifications.error(say({ key: "QUADRIVIUM.Host.noSheet", data: { name } }), { console: false });
        this.#isTold = true;
      }
      throw error;
    }
  }

  /**
   * Returns the drawn parts to put on the page: only those that differ, since replacing a part would lose a text that
   * is being written in it. Parts of which only rows differ are not among them; {@link replaceRows} replaces those rows.
   * Returns none if something was entered meanwhile: the drawing is then out of date, and the sheet is drawn again when
   * the entry is stored.
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
    const { parts, rows } = this.#drawn.changed(isBehind ? {} : rendered, options.isFirstRender === true, isHeld);
    this.#rows = rows;
    this.#written.drew(sheet, parts);
    options.parts = Object.keys(parts);
    return parts;
  }

  /** Replaces the rows that differ in the parts that stay on the page. */
  replaceRows(
    parts: Readonly<Record<string, HTMLElement>>,
    replace: (partId: string, before: HTMLElement, after: HTMLElement) => void,
  ): void {
    const shown = new Map(Object.entries(parts).map(([partId, part]) => [partId, this.#drawn.rowsOf(part)]));
    for (const { partId, place, row } of this.#rows) {
      const before = shown.get(partId)?.[place];
      if (before) replace(partId, before, row);
    }
    this.#rows = [];
  }

  /** Adds the listeners to a part that is new on the page. */
  attach(part: HTMLElement): void {
    part.addEventListener("keydown", pressImage);
    listenToNumbers(part);
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
    this.#entry.note(partId, before);
  }

  /** Restores them in the new part. */
  restore(partId: string, after: HTMLElement): void {
    this.#entry.restore(partId, after);
  }
}

/**
 * Clicks an image on Enter and Space: Foundry's action for images needs a click on the image itself, and an image does
 * not react to keys.
 */
function pressImage(event: KeyboardEvent): void {
  const { key, target } = event;
  if ((key !== "Enter" && key !== " ") || !isElement(target, "img") || !target.matches("[role=button]")) return;
  event.preventDefault();
  target.click();
}
