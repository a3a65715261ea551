import { say } from "../../base/words.ts";
import type { LatePart } from "../../base/async.ts";
import type { ReplaceArguments } from "../../ui/asking-window.ts";
import { enteredValue, faultIn, revertField } from "../../ui/field-fault.ts";
import { isField, listenToNumbers } from "../../ui/number-fields.ts";
import { redrawParts, showUntilDrawn } from "../../ui/redraw.ts";
import { choosePortrait } from "./portraits.ts";
import { isElement } from "../../ui/dom.ts";
import { rememberFolds } from "../../ui/folds.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;
import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

const { HandlebarsApplicationMixin } = foundry.applications.api;

/** The controls available to readers: they open, sort or find, and change nothing. */
const FOR_READERS = [
  ...["editBonus", "openEffect", "openItem", "openMember", "openMenu", "sortRows"].map(
    (name) => `[data-action=${name}]`,
  ),
  "[type=search]",
].join();

/** The render options used here. */
interface DrawOptions {
  parts?: string[];
}

/** The members of Foundry's sheets overridden in the same way for actors, items and effects, whose types differ. */
interface SheetMethods {
  readonly element: HTMLElement;
  readonly isEditable: boolean;
  readonly parts: Readonly<Record<string, HTMLElement>>;
  render(...options: object[]): Promise<unknown>;
  _prepareContext(options: object): Promise<object>;
  _renderHTML(context: object, options: DrawOptions): Promise<Record<string, HTMLElement>>;
  _replaceHTML(...args: ReplaceArguments): void;
  _attachPartListeners(partId: string, part: HTMLElement, options: object): void;
  _toggleDisabled(disabled: boolean): void;
  _processFormData(event: Event | null, ...form: object[]): object;
  _processSubmitData(...args: object[]): Promise<unknown>;
}

/** Lets sheets of a Foundry class redraw themselves like all of ours, and store each field separately. */
export function redrawn<SheetClass>(Sheet: SheetClass): SheetClass {
  class RedrawnSheet extends (Sheet as new (...options: never[]) => SheetMethods) {
    /** The changes entered on this sheet. */
    readonly pending = new PendingChanges();
    /** Whether the page was drawn for a user who may edit. */
    #wasEditable: boolean | null = null;

    /** Content loaded late, before the sheet is first drawn. */
    get content(): LatePart<object> | null {
      return null;
    }

    /** For a field, the names of those stored together with it. */
    get storedAlong(): Readonly<Record<string, readonly string[]>> {
      return {};
    }

    override async render(...options: object[]): Promise<unknown> {
      await this.content?.load();
      return super.render(...options);
    }

    /** Prepares a redraw once every entered change is stored. */
    override async _prepareContext(options: object): Promise<object> {
      await this.pending.stored();
      return super._prepareContext(options);
    }

    /** Skips the redraw if there was input in the meantime: it is out of date, and the sheet is redrawn when that input is stored. */
    override async _renderHTML(context: object, options: DrawOptions): Promise<Record<string, HTMLElement>> {
      const parts = await super._renderHTML(context, options);
      if (!this.pending.isBehind) return parts;
      void this.render();
      return {};
    }

    override _replaceHTML(...[drawn, content, options]: ReplaceArguments): void {
      // Foundry has disabled the readers' controls on the page, and does not enable them again.
      const shown = this.#wasEditable === this.isEditable ? this.parts : {};
      this.#wasEditable = this.isEditable;
      this.element.classList.toggle("read-only", !this.isEditable);
      super._replaceHTML(redrawParts(shown, drawn, options), content, options);
    }

    override _attachPartListeners(partId: string, part: HTMLElement, options: object): void {
      super._attachPartListeners(partId, part, options);
      part.addEventListener("keydown", pressImage);
      listenToNumbers(part);
      rememberFolds(part);
      part.addEventListener("focusout", ({ target }) => {
        // A rich text editor stays as it is while in use.
        if (isElement(target) && target.closest("prose-mirror")) void this.render();
      });
    }

    /** Foundry disables every field and button if this user may not edit. */
    override _toggleDisabled(disabled: boolean): void {
      super._toggleDisabled(disabled);
      for (const one of this.element.querySelectorAll<HTMLElement>(FOR_READERS)) one.removeAttribute("disabled");
    }

    override _processFormData(event: Event | null, ...form: object[]): object {
      const data = super._processFormData(event, ...form);
      return changedData(event, data, this.storedAlong) ?? data;
    }

    override _processSubmitData(...args: object[]): Promise<unknown> {
      return this.pending.store(() => super._processSubmitData(...args));
    }
  }
  return RedrawnSheet as SheetClass;
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

/** A button in a sheet's header, with an action. */
export interface SheetTool {
  readonly action: string;
  /** Language key. */
  readonly label: string;
  /** Classes of its icon. */
  readonly icon: string;
}

/** The print button in a sheet's header. */
export const printControl = { action: "print", icon: "fa-solid fa-print", label: "QUADRIVIUM.Sheet.print" };

/** The class of the only printed sheet; `styles/print.css` hides all others. */
const PRINTED = "printed-alone";

/** The base of the actor sheets. It is generic because the type checker cannot otherwise resolve the mixed-in class. */
export class QuadriviumActorSheet<
  Context extends ActorSheetV2.RenderContext = ActorSheetV2.RenderContext,
> extends redrawn(HandlebarsApplicationMixin(ActorSheetV2))<Context> {
  static override DEFAULT_OPTIONS: typeof ActorSheetV2.DEFAULT_OPTIONS = {
    actions: { editImage: QuadriviumActorSheet.#onEditImage, print: QuadriviumActorSheet.#onPrint },
  };

  declare protected readonly pending: PendingChanges;

  static async #onEditImage(this: QuadriviumActorSheet, _event: PointerEvent, image: HTMLElement): Promise<void> {
    await choosePortrait(this.document, image);
  }

  /** Prints only this sheet, however many are open. */
  static #onPrint(this: QuadriviumActorSheet): void {
    const { element } = this;
    const page = element.ownerDocument.defaultView;
    element.classList.add(PRINTED);
    page?.addEventListener(
      "afterprint",
      () => {
        element.classList.remove(PRINTED);
      },
      { once: true },
    );
    page?.print();
  }

  /** Draws only the parts this user may see, and empties those they may no longer see. */
  protected drawOnly(options: DrawOptions, maySee: (partId: string) => boolean): void {
    options.parts = (options.parts ?? []).filter(maySee);
    for (const [partId, part] of Object.entries(this.parts)) if (!maySee(partId)) showUntilDrawn(part);
  }

  /** The names of the documents that can be dropped on this sheet. */
  protected readonly places: readonly string[] = ["Item", "ActiveEffect"];

  /** Accepts the contents of a folder, and warns about other drops; Foundry would ignore both silently. */
  protected override async _onDropDocument(...args: DropArguments): Promise<never> {
    const [event, dropped] = args;
    const { documentName, name } = dropped;
    // The method's types have a result for each kind of document.
    if (this.places.includes(documentName)) return (await super._onDropDocument(...(args as [never, never]))) as never;
    const folder = dropped instanceof Folder ? (dropped as Folder.Implementation) : null;
    const inside = folder && this.places.includes(folder.type) ? uuidsIn(folder) : [];
    for (const uuid of inside) {
      const one = (await fromUuid(uuid)) as DropArguments[1] | null;
      if (one) await this._onDropDocument(event, one);
    }
    if (inside.length === 0) refuseDrop(this.document.type === "party" ? "party" : "creature", name);
    // Foundry's method also returns null for what it does not accept.
    return null as never;
  }

  /** Checks a field of the actor before it is stored. Fields without a name do not belong to the actor. */
  protected override _onChangeForm(...args: Parameters<ActorSheetV2["_onChangeForm"]>): void {
    const [, { target }] = args;
    if (!isField(target)) super._onChangeForm(...args);
    else if (target.name) {
      const fault = faultIn(this.document, target.name, enteredValue(target));
      if (fault === null) super._onChangeForm(...args);
      else revertField(target, fault);
    }
  }
}

/** Tells the user that a dropped document does not belong on a sheet. */
export function refuseDrop(sheet: "creature" | "party" | "item", name: string | null = ""): void {
  ui.notifications.warn(say({ key: `QUADRIVIUM.Drop.${sheet}`, data: { name: name ?? "" } }));
}

/** Returns the uuids in a folder of the world or of a compendium, including subfolders. */
function uuidsIn(folder: Folder.Implementation): readonly string[] {
  const all = [folder, ...folder.getSubfolders(true)];
  return all.flatMap(({ contents }) => (contents as readonly { readonly uuid: string }[]).map(({ uuid }) => uuid));
}

/** The base of the item sheets. */
export class ItemSheetBase<Context extends ItemSheetV2.RenderContext = ItemSheetV2.RenderContext> extends redrawn(
  HandlebarsApplicationMixin(ItemSheetV2),
)<Context> {
  declare protected readonly pending: PendingChanges;
}

export type DropArguments = [
  event: DragEvent,
  document: { readonly documentName: string; readonly name?: string | null },
];

/**
 * Stores a user's input on a sheet, one change after the other, and delays each redraw until the last is stored. A
 * redraw in between would show the old values.
 */
export class PendingChanges {
  #made = 0;
  #drawn = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** Returns true if there was input after the redraw began, so that it is out of date. */
  get isBehind(): boolean {
    return this.#made !== this.#drawn;
  }

  /** Stores a change after the earlier ones, and returns its result. The caller handles failures. */
  store<Result>(change: () => Promise<Result>): Promise<Result> {
    this.#made += 1;
    const now = this.#last.then(change, change);
    this.#last = now;
    return now;
  }

  /** Resolves when every change is stored or has failed; then a redraw may begin. */
  async stored(): Promise<void> {
    do {
      this.#drawn = this.#made;
      await Promise.allSettled([this.#last]);
    } while (this.isBehind);
  }
}

/**
 * Returns the part of a form's data that belongs to the change of one field; null if the form is submitted for another
 * reason. Foundry would submit the whole form, including old values of fields another user has since changed.
 * @param along The names of the fields stored together with a field.
 */
function changedData(
  event: Event | null,
  data: object,
  along: Readonly<Record<string, readonly string[]>> = {},
): object | null {
  const { name } = (event?.target ?? {}) as { readonly name?: string };
  if (event?.type !== "change" || !name) return null;
  const changed = {};
  for (const path of [name, ...(along[name] ?? [])]) {
    // A list is stored as a whole, with all its rows.
    const whole = path.replace(/\.\d+(?:\.[^]*)?$/, "");
    foundry.utils.setProperty(changed, whole, foundry.utils.getProperty(data, whole));
  }
  return changed;
}
