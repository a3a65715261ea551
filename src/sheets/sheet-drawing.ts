import { DrawnParts } from "./drawn-parts.ts";
import { EnteredFields } from "./entered-fields.ts";
import { listenForInvalidNumbers } from "../windows/field-fault.ts";
import { FocusedButtons } from "./focused-buttons.ts";
import { OwnChanges } from "./own-changes.ts";
import { PressUnderWay } from "../windows/press-under-way.ts";
import { WrittenTexts } from "./written-texts.ts";

/** What whoever may only look has a use for as well: it opens, sorts or finds something, and changes nothing. */
const FOR_READERS = [
  ...["editBonus", "openEffect", "openItem", "openMember", "openMenu", "sortRows"].map(
    (name) => `[data-action=${name}]`,
  ),
  "[type=search]",
].join();

/** The options with which a sheet is drawn, as far as they matter here. */
export interface DrawOptions {
  parts?: string[];
  isFirstRender?: boolean;
}

/**
 * What all our sheets see to while they are drawn anew: whoever is at a sheet loses nothing that they have entered, and
 * no click, focus or selection. Sheets of actors, items and effects are different classes of Foundry's; each has one.
 */
export class SheetDrawing {
  /** What is entered at the sheet. */
  readonly own = new OwnChanges();
  readonly #entered = new EnteredFields();
  readonly #drawn = new DrawnParts();
  readonly #focused = new FocusedButtons();
  readonly #press = new PressUnderWay();
  readonly #written = new WrittenTexts();

  /**
   * Of the parts that have been drawn, those to put on the page: what comes out different, and nothing else, since a text
   * that is being written would be lost with its part. None where something has been entered meanwhile: what is drawn
   * is old already, and the sheet is drawn once more when that is stored.
   */
  async changed(
    sheet: { readonly parts: Readonly<Record<string, HTMLElement>>; render(): Promise<unknown> },
    rendered: Readonly<Record<string, HTMLElement>>,
    options: DrawOptions,
  ): Promise<Record<string, HTMLElement>> {
    await this.#press.over;
    const { isBehind } = this.own;
    if (isBehind) void sheet.render();
    const isHeld = (partId: string, drawn: HTMLElement) => this.#written.holds(sheet, partId, drawn);
    const changed = isBehind ? {} : this.#drawn.changed(rendered, options.isFirstRender === true, isHeld);
    this.#written.drew(changed);
    options.parts = Object.keys(changed);
    return changed;
  }

  /** Listens to a part that is new on the page. */
  attach(part: HTMLElement): void {
    for (const image of part.querySelectorAll<HTMLElement>("img[role=button]")) {
      image.addEventListener("keydown", press);
    }
    listenForInvalidNumbers(part);
    this.#press.watch(part);
  }

  /** Foundry disables every field and button of what this user may not change: a sheet can be read all the same. */
  letRead({ element, isEditable }: { readonly element: HTMLElement; readonly isEditable: boolean }): void {
    element.classList.toggle("read-only", !isEditable);
    if (isEditable) return;
    for (const one of element.querySelectorAll<HTMLElement>(FOR_READERS)) one.removeAttribute("disabled");
  }

  /** Remembers what somebody is at in a part, before it is replaced. */
  note(partId: string, before: HTMLElement): void {
    this.#entered.note(partId, before);
    this.#focused.note(partId, before);
  }

  /** Gives it back in the new part. */
  restore(partId: string, after: HTMLElement): void {
    this.#entered.restore(partId, after);
    this.#focused.restore(partId, after);
  }
}

/**
 * Lets Enter and Space do what a click does: Foundry's action for images wants the image itself to be pressed, and an
 * image knows no keys.
 */
function press(event: KeyboardEvent): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).click();
}
