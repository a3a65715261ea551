import { DrawnParts } from "./drawn-parts.ts";
import { EnteredFields } from "./entered-fields.ts";
import { hearFalseNumbers } from "./field-fault.ts";
import { FocusedButtons } from "./focused-buttons.ts";
import { OwnChanges } from "./own-changes.ts";
import { PressUnderWay } from "./press-under-way.ts";
import { drawChanged, drawLater, letImagesBePressed } from "./sheet-base.ts";

import DocumentSheetV2 = foundry.applications.api.DocumentSheetV2;

const { HandlebarsApplicationMixin } = foundry.applications.api;

type Effect = ActiveEffect.Implementation;

/** The base of our sheets of effects; see the bases of our other sheets. */
export class EffectSheetBase<
  Context extends DocumentSheetV2.RenderContext<Effect> = DocumentSheetV2.RenderContext<Effect>,
> extends HandlebarsApplicationMixin(DocumentSheetV2)<Effect, Context> {
  readonly #entered = new EnteredFields();
  readonly #drawn = new DrawnParts();
  readonly #focused = new FocusedButtons();
  readonly #press = new PressUnderWay();
  readonly #own = new OwnChanges();

  protected override async _prepareContext(
    options: Parameters<DocumentSheetV2<Effect>["_prepareContext"]>[0],
  ): Promise<Context> {
    await this.#own.stored();
    return super._prepareContext(options);
  }

  protected override async _renderHTML(
    context: never,
    options: { parts?: string[]; isFirstRender?: boolean },
  ): Promise<Record<string, HTMLElement>> {
    const rendered: Record<string, HTMLElement> = await super._renderHTML(context, options as never);
    await this.#press.over;
    return this.#own.isBehind ? drawLater(this, options) : drawChanged(this.#drawn, rendered, options);
  }

  protected override async _processSubmitData(
    ...args: Parameters<DocumentSheetV2<Effect>["_processSubmitData"]>
  ): Promise<void> {
    return this.#own.store(() => super._processSubmitData(...args));
  }

  protected override _attachPartListeners(partId: string, part: HTMLElement, options: never): void {
    super._attachPartListeners(partId, part, options);
    letImagesBePressed(part);
    hearFalseNumbers(part);
    this.#press.watch(part);
  }

  protected override _preSyncPartState(...args: SyncArguments): void {
    super._preSyncPartState(...args);
    this.#entered.note(args[0], args[2]);
    this.#focused.note(args[0], args[2]);
  }

  protected override _syncPartState(...args: SyncArguments): void {
    super._syncPartState(...args);
    this.#entered.restore(args[0], args[1]);
    this.#focused.restore(args[0], args[1]);
  }
}

type SyncArguments = [
  partId: string,
  after: HTMLElement,
  before: HTMLElement,
  state: foundry.applications.api.HandlebarsApplicationMixin.PartState,
];
