import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;
import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

const { HandlebarsApplicationMixin } = foundry.applications.api;

/** The field that somebody is in while its part is drawn again. */
interface Entered {
  readonly id: string;
  /** What has been typed and not yet stored. */
  readonly typed: string | null;
  /** Null where the browser does not tell, as for numbers. */
  readonly selection: readonly [start: number, end: number] | null;
}

/**
 * The base of our actor sheets. Being generic, it also spares the type checker the endless unfolding of the mixed-in
 * class, which it would otherwise give up on.
 *
 * A part is drawn again whenever the character changes, also while somebody goes on typing into its next field. Foundry
 * gives the focus back; this gives back what was typed, and the selection.
 */
export class QuadriviumActorSheet<
  Context extends ActorSheetV2.RenderContext = ActorSheetV2.RenderContext,
> extends HandlebarsApplicationMixin(ActorSheetV2)<Context> {
  readonly #entered = new Map<string, Entered>();

  protected override _attachPartListeners(...args: ListenArguments): void {
    super._attachPartListeners(...args);
    const [, part] = args;
    // Foundry's action for images wants the image itself to be pressed, and an image knows no keys.
    for (const image of part.querySelectorAll<HTMLElement>("img[role=button]"))
      image.addEventListener("keydown", press);
  }

  protected override _preSyncPartState(...args: SyncArguments): void {
    super._preSyncPartState(...args);
    const [partId, , before] = args;
    const field = before.ownerDocument.activeElement;
    this.#entered.delete(partId);
    if (!(field instanceof HTMLInputElement) || !before.contains(field) || !field.id) return;
    const { id, value, defaultValue, selectionStart: start, selectionEnd: end } = field;
    const selection = start === null || end === null ? null : ([start, end] as const);
    this.#entered.set(partId, { id, typed: value === defaultValue ? null : value, selection });
  }

  protected override _syncPartState(...args: SyncArguments): void {
    super._syncPartState(...args);
    const [partId, after] = args;
    const entered = this.#entered.get(partId);
    const field = entered && after.querySelector(`[id="${CSS.escape(entered.id)}"]`);
    if (!entered || !(field instanceof HTMLInputElement)) return;
    if (entered.typed !== null) {
      field.value = entered.typed;
      commitOnBlur(field);
    }
    if (entered.selection) field.setSelectionRange(...entered.selection);
    else if (entered.typed === null) field.select();
  }
}

/** Lets Enter and Space do what a click does. */
function press(event: KeyboardEvent): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).click();
}

/** A browser reports no change of a value that a program put into a field; what was typed is a change all the same. */
function commitOnBlur(field: HTMLInputElement): void {
  const commit = (): void => {
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  field.addEventListener("blur", commit, { once: true });
  field.addEventListener(
    "change",
    () => {
      field.removeEventListener("blur", commit);
    },
    { once: true },
  );
}

type SyncArguments = [
  partId: string,
  after: HTMLElement,
  before: HTMLElement,
  state: foundry.applications.api.HandlebarsApplicationMixin.PartState,
];

export class QuadriviumItemSheet<
  Context extends ItemSheetV2.RenderContext = ItemSheetV2.RenderContext,
> extends HandlebarsApplicationMixin(ItemSheetV2)<Context> {}

type ListenArguments = [partId: string, part: HTMLElement, options: { parts?: string[] }];
