import type { SyncArguments } from "../windows/kept-entry.ts";
import { SheetDrawing } from "./sheet-drawing.ts";
import type { DrawOptions } from "./sheet-drawing.ts";

import DocumentSheetV2 = foundry.applications.api.DocumentSheetV2;

const { HandlebarsApplicationMixin } = foundry.applications.api;

type Effect = ActiveEffect.Implementation;

/** The base of the sheets of effects; see the bases of the other sheets. */
export class EffectSheetBase<
  Context extends DocumentSheetV2.RenderContext<Effect> = DocumentSheetV2.RenderContext<Effect>,
> extends HandlebarsApplicationMixin(DocumentSheetV2)<Effect, Context> {
  readonly #drawing = new SheetDrawing();

  protected override async _prepareContext(
    options: Parameters<DocumentSheetV2<Effect>["_prepareContext"]>[0],
  ): Promise<Context> {
    await this.#drawing.pending.stored();
    return this.#drawing.drawn(this.document, () => super._prepareContext(options));
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    // The contexts of the classes which are mixed in differ.
    await super._onRender(context as never, options);
    this.#drawing.enableForReaders(this);
  }

  protected override async _renderHTML(context: never, options: DrawOptions): Promise<Record<string, HTMLElement>> {
    // The options of the classes which are mixed in differ.
    const draw = (): Promise<Record<string, HTMLElement>> => super._renderHTML(context, options as never);
    return this.#drawing.changed(this, await this.#drawing.drawn(this.document, draw), options);
  }

  protected override async _processSubmitData(
    ...args: Parameters<DocumentSheetV2<Effect>["_processSubmitData"]>
  ): ReturnType<DocumentSheetV2<Effect>["_processSubmitData"]> {
    return this.#drawing.pending.store(() => super._processSubmitData(...args));
  }

  protected override _attachPartListeners(partId: string, part: HTMLElement, options: never): void {
    super._attachPartListeners(partId, part, options);
    this.#drawing.attach(part);
  }

  protected override _preSyncPartState(...args: SyncArguments): void {
    super._preSyncPartState(...args);
    this.#drawing.note(args[0], args[2]);
  }

  protected override _syncPartState(...args: SyncArguments): void {
    super._syncPartState(...args);
    this.#drawing.restore(args[0], args[1]);
  }
}
