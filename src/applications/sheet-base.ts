import { say } from "../dice/words.ts";
import { DrawnParts } from "./drawn-parts.ts";
import { EnteredFields } from "./entered-fields.ts";
import { faultIn, hearFalseNumbers, isField, refuse, withoutFalseImage, writtenIn } from "./field-fault.ts";
import { FocusedButtons } from "./focused-buttons.ts";
import { changedData, OwnChanges } from "./own-changes.ts";
import { PressUnderWay } from "./press-under-way.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;
import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

const { HandlebarsApplicationMixin } = foundry.applications.api;

/**
 * The base of our actor sheets. Being generic, it also spares the type checker the endless unfolding of the mixed-in
 * class, which it would otherwise give up on.
 */
export class QuadriviumActorSheet<
  Context extends ActorSheetV2.RenderContext = ActorSheetV2.RenderContext,
> extends HandlebarsApplicationMixin(ActorSheetV2)<Context> {
  readonly #entered = new EnteredFields();
  readonly #drawn = new DrawnParts();
  readonly #focused = new FocusedButtons();
  readonly #press = new PressUnderWay();
  /** What is entered here, in the actor or in what belongs to it. */
  protected readonly own = new OwnChanges();

  protected override async _prepareContext(options: Parameters<ActorSheetV2["_prepareContext"]>[0]): Promise<Context> {
    await this.own.stored();
    return super._prepareContext(options);
  }

  protected override async _renderHTML(...args: RenderArguments): Promise<Record<string, HTMLElement>> {
    const [context, options] = args;
    const rendered: Record<string, HTMLElement> = await super._renderHTML(context, options as never);
    await this.#press.over;
    return this.own.isBehind ? drawLater(this, options) : drawChanged(this.#drawn, rendered, options);
  }

  protected override _attachPartListeners(...args: ListenArguments): void {
    super._attachPartListeners(...args);
    letImagesBePressed(args[1]);
    hearFalseNumbers(args[1]);
    this.#press.watch(args[1]);
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

  /** What this sheet has a place for, by the names of its documents. */
  protected readonly places: readonly string[] = ["Item", "ActiveEffect"];

  /** Whoever drops what has no place here is told so; Foundry would pass over it in silence. */
  protected override async _onDropDocument(...args: DropArguments): Promise<never> {
    const [, { documentName, name }] = args;
    if (this.places.includes(documentName)) return (await super._onDropDocument(...(args as [never, never]))) as never;
    const data = { name: name ?? "" };
    ui.notifications.warn(
      say({ key: `QUADRIVIUM.Drop.${this.document.type === "party" ? "party" : "creature"}`, data }),
    );
    return null as never;
  }

  /** What is written in a field of the actor is looked at before it is stored. Fields without a name are not its own. */
  protected override _onChangeForm(...args: Parameters<ActorSheetV2["_onChangeForm"]>): void {
    const [, { target }] = args;
    if (!isField(target)) super._onChangeForm(...args);
    else if (target.name) {
      const fault = faultIn(this.document, target.name, writtenIn(target));
      if (fault === null) super._onChangeForm(...args);
      else refuse(target, fault);
    }
  }

  protected override _processFormData(...args: Parameters<ActorSheetV2["_processFormData"]>): object {
    const data = super._processFormData(...args);
    return changedData(args[0], data) ?? withoutFalseImage(this, data);
  }

  protected override async _processSubmitData(...args: Parameters<ActorSheetV2["_processSubmitData"]>): Promise<void> {
    return this.own.store(() => super._processSubmitData(...args));
  }
}

/** The base of our item sheets, for the same reasons. */
export class ItemSheetBase<
  Context extends ItemSheetV2.RenderContext = ItemSheetV2.RenderContext,
> extends HandlebarsApplicationMixin(ItemSheetV2)<Context> {
  readonly #entered = new EnteredFields();
  readonly #drawn = new DrawnParts();
  readonly #focused = new FocusedButtons();
  readonly #press = new PressUnderWay();
  protected readonly own = new OwnChanges();

  protected override async _prepareContext(options: Parameters<ItemSheetV2["_prepareContext"]>[0]): Promise<Context> {
    await this.own.stored();
    return super._prepareContext(options);
  }

  protected override async _renderHTML(...args: RenderArguments): Promise<Record<string, HTMLElement>> {
    const [context, options] = args;
    const rendered: Record<string, HTMLElement> = await super._renderHTML(context, options as never);
    await this.#press.over;
    return this.own.isBehind ? drawLater(this, options) : drawChanged(this.#drawn, rendered, options);
  }

  protected override _attachPartListeners(...args: ListenArguments): void {
    super._attachPartListeners(...args);
    letImagesBePressed(args[1]);
    hearFalseNumbers(args[1]);
    this.#press.watch(args[1]);
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

  protected override _processFormData(...args: Parameters<ItemSheetV2["_processFormData"]>): object {
    const data = super._processFormData(...args);
    return changedData(args[0], data) ?? withoutFalseImage(this, data);
  }

  protected override async _processSubmitData(...args: Parameters<ItemSheetV2["_processSubmitData"]>): Promise<void> {
    return this.own.store(() => super._processSubmitData(...args));
  }
}

/** Leaves a window as it is, where what would be drawn is old already, and draws it once everything is stored. */
export function drawLater(
  window: { render(): Promise<unknown> },
  options: { parts?: string[] },
): Record<string, HTMLElement> {
  void window.render();
  options.parts = [];
  return {};
}

/** Replaces what comes out different, and nothing else: a text that is being written would be lost with its part. */
export function drawChanged(
  drawn: DrawnParts,
  rendered: Readonly<Record<string, HTMLElement>>,
  options: RenderArguments[1],
): Record<string, HTMLElement> {
  const changed = drawn.changed(rendered, options.isFirstRender === true);
  options.parts = Object.keys(changed);
  return changed;
}

/** Foundry's action for images wants the image itself to be pressed, and an image knows no keys. */
export function letImagesBePressed(part: HTMLElement): void {
  for (const image of part.querySelectorAll<HTMLElement>("img[role=button]")) image.addEventListener("keydown", press);
}

/** Lets Enter and Space do what a click does. */
function press(event: KeyboardEvent): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).click();
}

type SyncArguments = [
  partId: string,
  after: HTMLElement,
  before: HTMLElement,
  state: foundry.applications.api.HandlebarsApplicationMixin.PartState,
];

type DropArguments = [event: DragEvent, document: { readonly documentName: string; readonly name?: string | null }];

type RenderArguments = [context: never, options: { parts?: string[]; isFirstRender?: boolean }];

type ListenArguments = [partId: string, part: HTMLElement, options: { parts?: string[] }];
