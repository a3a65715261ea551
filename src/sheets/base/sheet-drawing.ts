import { isElement } from "../../ui/pages.ts";
import { rememberFolds } from "../../ui/folds.ts";
import { listenToNumbers } from "../../ui/number-fields.ts";
import { PendingChanges } from "./pending-changes.ts";
import { PendingPress } from "../../ui/buttons.ts";
import { drawingOf } from "../../ui/redraw.ts";

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

/** A sheet of an actor, an item or an effect. */
export interface DrawnSheet {
  readonly document: Actor.Implementation | Item.Implementation | ActiveEffect.Implementation;
  readonly element: HTMLElement;
  readonly isEditable: boolean;
  readonly parts: Readonly<Record<string, HTMLElement>>;
  render(): Promise<unknown>;
}

/**
 * Draws a sheet, and keeps what its user enters and clicks meanwhile. Sheets of actors, items and effects extend different
 * classes of Foundry, so each sheet holds an object of this class.
 */
export class SheetDrawing {
  /** The changes that are entered on the sheet. */
  readonly pending = new PendingChanges();
  readonly #sheet: DrawnSheet;
  readonly #press = new PendingPress();

  constructor(sheet: DrawnSheet) {
    this.#sheet = sheet;
  }

  /** Prepares a drawing when every change that was entered is stored. */
  async prepared<Context>(prepare: () => Promise<Context>): Promise<Context> {
    await this.pending.stored();
    return prepare();
  }

  /**
   * Returns the drawn parts that may come onto the page. Returns none if something was entered meanwhile: the drawing is then
   * out of date, and the sheet is drawn again when the entry is stored.
   */
  async drawn(draw: () => Promise<Record<string, HTMLElement>>): Promise<Record<string, HTMLElement>> {
    const parts = await draw();
    await this.#press.finished;
    if (this.pending.isBehind) {
      void this.#sheet.render();
      return {};
    }
    return parts;
  }

  /** Adds the listeners to a part that is new on the page. */
  attach(part: HTMLElement): void {
    part.addEventListener("keydown", pressImage);
    listenToNumbers(part);
    rememberFolds(part);
    this.#press.watch(part);
    part.addEventListener("focusout", ({ target }) => {
      // The editor of a rich text stays as it is while it is written in.
      if (isElement(target) && target.closest("prose-mirror")) void this.#sheet.render();
    });
  }

  /**
   * Enables the controls for readers again: Foundry disables every field and button if this user may not edit. It enables none
   * for a reader who may edit from now on, so they are as they are drawn.
   */
  enableForReaders(): void {
    const { element, isEditable } = this.#sheet;
    if (isEditable && element.classList.contains("read-only")) enableAsDrawn(element);
    element.classList.toggle("read-only", !isEditable);
    if (isEditable) return;
    for (const one of element.querySelectorAll<HTMLElement>(FOR_READERS)) one.removeAttribute("disabled");
  }
}

/** Enables what is disabled on a sheet, but is not drawn so. */
function enableAsDrawn(sheet: HTMLElement): void {
  for (const one of sheet.querySelectorAll<HTMLElement>(".window-content [disabled], .window-content img.disabled")) {
    const drawn = drawingOf(one);
    if (!drawn) continue;
    if (!drawn.hasAttribute("disabled")) one.removeAttribute("disabled");
    if (!drawn.classList.contains("disabled")) one.classList.remove("disabled");
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
