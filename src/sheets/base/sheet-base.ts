import { say } from "../../base/words.ts";
import type { LatePart } from "../../base/late.ts";
import type { ReplaceArguments } from "../../ui/asking-window.ts";
import { faultIn, revertField, withoutInvalidImage, enteredValue } from "../../ui/field-fault.ts";
import { isField } from "../../ui/number-fields.ts";
import { redrawParts, showUntilDrawn } from "../../ui/redraw.ts";
import { choosePortrait } from "./portraits.ts";
import { changedData } from "./pending-changes.ts";
import type { PendingChanges } from "./pending-changes.ts";
import { SheetDrawing } from "./sheet-drawing.ts";
import type { DrawnSheet, DrawOptions } from "./sheet-drawing.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;
import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

const { HandlebarsApplicationMixin } = foundry.applications.api;

/** The methods of Foundry's sheets that are overridden alike for actors, items and effects, whose types differ. */
interface SheetMethods extends DrawnSheet {
  render(...options: object[]): Promise<unknown>;
  _prepareContext(options: object): Promise<object>;
  _renderHTML(context: object, options: DrawOptions): Promise<Record<string, HTMLElement>>;
  _replaceHTML(...args: ReplaceArguments): void;
  _attachPartListeners(partId: string, part: HTMLElement, options: object): void;
  _onRender(context: object, options: object): Promise<void>;
  _processFormData(event: Event | null, ...form: object[]): { readonly img?: string };
  _processSubmitData(...args: object[]): Promise<unknown>;
}

/** Tells whether a document is in the world, a scene or a compendium. */
function isThere({ uuid }: DrawnSheet["document"]): boolean {
  return fromUuidSync(uuid, { strict: false }) !== null;
}

/** Lets sheets of a class of Foundry draw themselves again as all of ours do, and store each field alone. */
export function redrawn<SheetClass>(Sheet: SheetClass): SheetClass {
  class RedrawnSheet extends (Sheet as new (...options: never[]) => SheetMethods) {
    readonly #drawing = new SheetDrawing(this);
    /** The changes that are entered on this sheet. */
    readonly pending = this.#drawing.pending;

    /** What the sheet shows, if it is loaded late: before anything of it is drawn. */
    get content(): LatePart<object> | null {
      return null;
    }

    override async render(...options: object[]): Promise<unknown> {
      const { content, document } = this;
      if (content?.loaded === null) {
        const wasThere = isThere(document);
        await content.load();
        // It may have been deleted meanwhile, when there was no window yet that Foundry would have closed.
        if (wasThere && !isThere(document)) return this;
      }
      return super.render(...options);
    }

    override _prepareContext(options: object): Promise<object> {
      return this.#drawing.prepared(() => super._prepareContext(options));
    }

    override _renderHTML(context: object, options: DrawOptions): Promise<Record<string, HTMLElement>> {
      return this.#drawing.drawn(() => super._renderHTML(context, options));
    }

    override _replaceHTML(...[drawn, content, options]: ReplaceArguments): void {
      super._replaceHTML(redrawParts(this.parts, drawn, options), content, options);
    }

    override _attachPartListeners(partId: string, part: HTMLElement, options: object): void {
      super._attachPartListeners(partId, part, options);
      this.#drawing.attach(part);
    }

    override async _onRender(context: object, options: object): Promise<void> {
      await super._onRender(context, options);
      this.#drawing.enableForReaders();
    }

    override _processFormData(event: Event | null, ...form: object[]): object {
      const data = super._processFormData(event, ...form);
      return changedData(event, data, this.storedAlong) ?? withoutInvalidImage(this, data);
    }

    override _processSubmitData(...args: object[]): Promise<unknown> {
      return this.pending.store(() => super._processSubmitData(...args));
    }

    /** For a field, the names of those that are stored together with it. */
    get storedAlong(): Readonly<Record<string, readonly string[]>> {
      return {};
    }
  }
  return RedrawnSheet as SheetClass;
}

/** The base of the actor sheets. It is generic because the type checker cannot resolve the mixed-in class otherwise. */
export class QuadriviumActorSheet<
  Context extends ActorSheetV2.RenderContext = ActorSheetV2.RenderContext,
> extends redrawn(HandlebarsApplicationMixin(ActorSheetV2))<Context> {
  static override DEFAULT_OPTIONS: typeof ActorSheetV2.DEFAULT_OPTIONS = {
    actions: { editImage: QuadriviumActorSheet.#onEditImage },
  };

  declare protected readonly pending: PendingChanges;

  static async #onEditImage(this: QuadriviumActorSheet, _event: PointerEvent, image: HTMLElement): Promise<void> {
    await choosePortrait(this.document, image);
  }

  /** Draws only the parts that this user may see, and empties those that they may see no longer. */
  protected drawOnly(options: DrawOptions, maySee: (partId: string) => boolean): void {
    options.parts = (options.parts ?? []).filter(maySee);
    for (const [partId, part] of Object.entries(this.parts)) if (!maySee(partId)) showUntilDrawn(part);
  }

  /** The names of the documents that can be dropped on this sheet. */
  protected readonly places: readonly string[] = ["Item", "ActiveEffect"];

  /** Takes what is in a folder, and warns the user who drops something else; Foundry would ignore both silently. */
  protected override async _onDropDocument(...args: DropArguments): Promise<never> {
    const [event, dropped] = args;
    const { documentName, name } = dropped;
    // The types of the method have a result for each kind of document.
    if (this.places.includes(documentName)) return (await super._onDropDocument(...(args as [never, never]))) as never;
    const folder = dropped instanceof Folder ? (dropped as Folder.Implementation) : null;
    const inside = folder && this.places.includes(folder.type) ? uuidsIn(folder) : [];
    for (const uuid of inside) {
      const one = (await fromUuid(uuid)) as DropArguments[1] | null;
      if (one) await this._onDropDocument(event, one);
    }
    if (inside.length === 0) refuseDrop(this.document.type === "party" ? "party" : "creature", name);
    // Foundry's own method gives back null, too, for what it does not take.
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

/** Tells the user that something has no place on a sheet. */
export function refuseDrop(sheet: "creature" | "party" | "item", name: string | null = ""): void {
  ui.notifications.warn(say({ key: `QUADRIVIUM.Drop.${sheet}`, data: { name: name ?? "" } }));
}

/** Returns the uuids of what is in a folder of the world or of a compendium, and in those below it. */
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
