import { EnteredFields } from "./entered-fields.ts";
import { letImagesBePressed } from "./sheet-base.ts";

import DocumentSheetV2 = foundry.applications.api.DocumentSheetV2;

const { HandlebarsApplicationMixin } = foundry.applications.api;

type Effect = ActiveEffect.Implementation;

/** The base of our sheets of effects; see the bases of our other sheets. */
export class EffectSheetBase<
  Context extends DocumentSheetV2.RenderContext<Effect> = DocumentSheetV2.RenderContext<Effect>,
> extends HandlebarsApplicationMixin(DocumentSheetV2)<Effect, Context> {
  readonly #entered = new EnteredFields();

  protected override _attachPartListeners(partId: string, part: HTMLElement, options: never): void {
    super._attachPartListeners(partId, part, options);
    letImagesBePressed(part);
  }

  protected override _preSyncPartState(...args: SyncArguments): void {
    super._preSyncPartState(...args);
    this.#entered.note(args[0], args[2]);
  }

  protected override _syncPartState(...args: SyncArguments): void {
    super._syncPartState(...args);
    this.#entered.restore(args[0], args[1]);
  }
}

type SyncArguments = [
  partId: string,
  after: HTMLElement,
  before: HTMLElement,
  state: foundry.applications.api.HandlebarsApplicationMixin.PartState,
];
