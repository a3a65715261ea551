import type { SyncArguments } from "../../ui/kept-entry.ts";
import { say } from "../../base/words.ts";
import { faultIn, isField, revertField, withoutInvalidImage, enteredValue } from "../../ui/field-fault.ts";
import { changedData } from "./pending-changes.ts";
import { SheetDrawing } from "./sheet-drawing.ts";
import type { DrawOptions } from "./sheet-drawing.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;
import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

const { HandlebarsApplicationMixin } = foundry.applications.api;

/** The base of the actor sheets. It is generic because the type checker cannot resolve the mixed-in class otherwise. */
export class QuadriviumActorSheet<
  Context extends ActorSheetV2.RenderContext = ActorSheetV2.RenderContext,
> extends HandlebarsApplicationMixin(ActorSheetV2)<Context> {
  readonly #drawing = new SheetDrawing("data-item-id");
  /** The changes that are entered on this sheet, for the actor or for its items and effects. */
  protected readonly pending = this.#drawing.pending;

  protected override async _prepareContext(options: Parameters<ActorSheetV2["_prepareContext"]>[0]): Promise<Context> {
    await this.pending.stored();
    return this.#drawing.drawn(this.document, () => super._prepareContext(options));
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    // The contexts of the classes which are mixed in differ.
    await super._onRender(context as never, options);
    this.#drawing.enableForReaders(this);
  }

  protected override async _renderHTML(...args: RenderArguments): Promise<Record<string, HTMLElement>> {
    const [context, options] = args;
    // The options of the classes which are mixed in differ.
    const draw = (): Promise<Record<string, HTMLElement>> => super._renderHTML(context, options as never);
    return this.#drawing.changed(this, await this.#drawing.drawn(this.document, draw), options);
  }

  protected override _replaceHTML(...args: ReplaceArguments): void {
    super._replaceHTML(...args);
    this.#drawing.replaceRows(this.parts, (partId, before, after) => {
      const state = { scrollPositions: [] };
      // A search hides rows.
      after.hidden = before.hidden;
      this._preSyncPartState(partId, after, before, state);
      before.replaceWith(after);
      this._syncPartState(partId, after, before, state);
    });
  }

  protected override _attachPartListeners(...args: ListenArguments): void {
    super._attachPartListeners(...args);
    this.#drawing.attach(args[1]);
  }

  protected override _preSyncPartState(...args: SyncArguments): void {
    super._preSyncPartState(...args);
    this.#drawing.note(args[0], args[2]);
  }

  protected override _syncPartState(...args: SyncArguments): void {
    super._syncPartState(...args);
    this.#drawing.restore(args[0], args[1]);
  }

  /** The names of the documents that can be dropped on this sheet. */
  protected readonly places: readonly string[] = ["Item", "ActiveEffect"];

  /** Warns the user who drops something else; Foundry would ignore it silently. */
  protected override async _onDropDocument(...args: DropArguments): Promise<never> {
    const [, { documentName, name }] = args;
    // The types of the method have a result for each kind of document.
    if (this.places.includes(documentName)) return (await super._onDropDocument(...(args as [never, never]))) as never;
    const data = { name: name ?? "" };
    ui.notifications.warn(
      say({ key: `QUADRIVIUM.Drop.${this.document.type === "party" ? "party" : "creature"}`, data }),
    );
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

  protected override _processFormData(...args: Parameters<ActorSheetV2["_processFormData"]>): object {
    const data = super._processFormData(...args);
    return changedData(args[0], data) ?? withoutInvalidImage(this, data);
  }

  protected override async _processSubmitData(
    ...args: Parameters<ActorSheetV2["_processSubmitData"]>
  ): ReturnType<ActorSheetV2["_processSubmitData"]> {
    return this.pending.store(() => super._processSubmitData(...args));
  }
}

/** The base of the item sheets, for the same reasons. */
export class ItemSheetBase<
  Context extends ItemSheetV2.RenderContext = ItemSheetV2.RenderContext,
> extends HandlebarsApplicationMixin(ItemSheetV2)<Context> {
  readonly #drawing = new SheetDrawing();
  protected readonly pending = this.#drawing.pending;

  protected override async _prepareContext(options: Parameters<ItemSheetV2["_prepareContext"]>[0]): Promise<Context> {
    await this.pending.stored();
    return this.#drawing.drawn(this.document, () => super._prepareContext(options));
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    // The contexts of the classes which are mixed in differ.
    await super._onRender(context as never, options);
    this.#drawing.enableForReaders(this);
  }

  protected override async _renderHTML(...args: RenderArguments): Promise<Record<string, HTMLElement>> {
    const [context, options] = args;
    // The options of the classes which are mixed in differ.
    const draw = (): Promise<Record<string, HTMLElement>> => super._renderHTML(context, options as never);
    return this.#drawing.changed(this, await this.#drawing.drawn(this.document, draw), options);
  }

  protected override _attachPartListeners(...args: ListenArguments): void {
    super._attachPartListeners(...args);
    this.#drawing.attach(args[1]);
  }

  protected override _preSyncPartState(...args: SyncArguments): void {
    super._preSyncPartState(...args);
    this.#drawing.note(args[0], args[2]);
  }

  protected override _syncPartState(...args: SyncArguments): void {
    super._syncPartState(...args);
    this.#drawing.restore(args[0], args[1]);
  }

  protected override _processFormData(...args: Parameters<ItemSheetV2["_processFormData"]>): object {
    const data = super._processFormData(...args);
    return changedData(args[0], data) ?? withoutInvalidImage(this, data);
  }

  protected override async _processSubmitData(
    ...args: Parameters<ItemSheetV2["_processSubmitData"]>
  ): ReturnType<ItemSheetV2["_processSubmitData"]> {
    return this.pending.store(() => super._processSubmitData(...args));
  }
}

type DropArguments = [event: DragEvent, document: { readonly documentName: string; readonly name?: string | null }];

type ReplaceArguments = [result: Record<string, HTMLElement>, content: HTMLElement, options: never];

type RenderArguments = [context: never, options: DrawOptions];

type ListenArguments = [partId: string, part: HTMLElement, options: DrawOptions];
