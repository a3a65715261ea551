import { host } from "../../client/host.ts";
import {
  localize,
  type DocumentView,
  documentClass,
  game,
  hooks,
  reportError,
} from "../../client/applications/surroundings.ts";
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import type {
  ApplicationDefaults,
  ClosingOptions,
  Context,
  RenderOptions,
} from "../../client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../../client/applications/api/handlebars-application.ts";
import { type ContextMenuEntry, writeEntry } from "../../client/applications/ux/context-menu.ts";
import { DragDrop } from "../../client/applications/ux/drag-drop.ts";
import { TextEditor } from "../../client/applications/ux/text-editor.ts";
import type { ClientKeybindings, KeyContext } from "../../client/keybindings.ts";

/** A macro, as the hotbar uses it. */
interface MacroView extends DocumentView {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly command: string;
  readonly canExecute: boolean;
  readonly isAuthor: boolean;
  execute(scope?: object): Promise<unknown> | undefined;
}

/** One place of the hotbar, as its template draws it. */
interface HotbarSlot {
  slot: number;
  macro: MacroView | null;
  key: number;
  img: string | null;
  cssClass: "full" | "open";
  tooltip: string | null;
  ariaLabel: string;
}

/** The user whose hotbar it is. */
interface HotbarUser {
  readonly hotbar: Readonly<Record<number, string>>;
  getHotbarMacros(page: number): { slot: number; macro: MacroView | null }[];
  assignHotbarMacro(macro: object | null, slot?: number, options?: { fromSlot?: number }): Promise<unknown>;
}

/** The user of this client. */
function hotbarUser(): HotbarUser {
  return (host.game as { user: HotbarUser }).user;
}

/** The macros on one page of the user's hotbar. */
function slotsOf(page: number): HotbarSlot[] {
  return hotbarUser()
    .getHotbarMacros(page)
    .map(({ slot, macro }) => ({
      slot,
      macro,
      // The keys on the keyboard are 1 to 9, then 0.
      key: slot % 10,
      img: macro?.img ?? null,
      cssClass: macro ? "full" : "open",
      tooltip: macro?.name ?? null,
      ariaLabel: macro
        ? localize("HOTBAR.SlotOf", { slot, key: slot % 10, name: macro.name })
        : localize("HOTBAR.EmptySlot", { slot, key: slot % 10 }),
    }));
}

const PAGES = 5;

/** The bar of macros at the foot of the page: five pages of ten places, which the number keys run. */
export class Hotbar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "hotbar",
    tag: "aside",
    classes: ["faded-ui"],
    window: { frame: false, positioned: false },
    actions: {
      execute: Hotbar.#onExecute,
      page: Hotbar.#onPage,
    },
  };

  static override PARTS = { hotbar: { root: true, template: "templates/ui/hotbar.hbs" } };

  #page = 1;
  #slots: HotbarSlot[] = [];
  #listeners: readonly (readonly [hook: string, id: number])[] = [];

  get page(): number {
    return this.#page;
  }

  /** The macros on the shown page. */
  get slots(): HotbarSlot[] {
    return this.#slots;
  }

  override _prepareContext(): Promise<Context> {
    this.#slots = slotsOf(this.#page);
    return Promise.resolve({ slots: this.#slots, page: this.#page });
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const element = await super._renderFrame(options);
    element.setAttribute("aria-label", localize("HOTBAR.Title"));
    return element;
  }

  /** From now on the bar follows its macros. */
  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getContextMenuOptions.bind(this), ".slot.full", {
      fixed: true,
      hookName: "getMacroContextOptions",
      parentClassHooks: false,
    });
    const isShown = (macro: unknown) => this.#slots.some((slot) => slot.macro === macro);
    const followed = ["updateMacro", "deleteMacro"].map((hook) => {
      const follow = (macro: unknown) => {
        if (isShown(macro)) void this.render();
      };
      return [hook, hooks().on(hook, follow as () => void)] as const;
    });
    const own = (user: unknown, changed: object) => {
      if (user === game().user && "hotbar" in changed) void this.render();
    };
    this.#listeners = [...followed, ["updateUser", hooks().on("updateUser", own as () => void)]];
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    for (const [hook, id] of this.#listeners) hooks().off(hook, id);
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".slot.full",
      dropSelector: ".slot",
      permissions: { dragstart: () => true, drop: () => true },
      callbacks: { dragstart: this.#onDragStart.bind(this), drop: this.#onDrop.bind(this) },
    }).bind(this.element);
  }

  /** What can be done with a macro on the bar. */
  _getContextMenuOptions(): ContextMenuEntry[] {
    return hotbarMenu((element) => this.#macroOf(element));
  }

  /** Shows another page. */
  async changePage(page: number): Promise<void> {
    this.#page = Math.min(Math.max(page, 1), PAGES);
    await this.render();
  }

  /** Shows the next page (positive) or the one before; the last is followed by the first. */
  async cyclePage(direction: number): Promise<void> {
    await this.changePage(((this.#page - 1 + Math.sign(direction) + PAGES) % PAGES) + 1);
  }

  #macroOf(element: HTMLElement): MacroView | null {
    const slot = Number(element.closest<HTMLElement>("[data-slot]")?.dataset["slot"]);
    return this.#slots.find((candidate) => candidate.slot === slot)?.macro ?? null;
  }

  #onDragStart(event: DragEvent): void {
    const element = event.currentTarget as HTMLElement;
    const macro = this.#macroOf(element);
    if (!macro) return;
    const data = { ...macro.toDragData(), slot: Number(element.dataset["slot"]) };
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  /** What is dropped on a place: a package may take it; of the rest, macros stay there. */
  async #onDrop(event: DragEvent): Promise<void> {
    event.preventDefault();
    const place = (event.target as Element).closest<HTMLElement>("[data-slot]");
    if (!place) return;
    const slot = Number(place.dataset["slot"]);
    const data = TextEditor.implementation.getDragEventData(event);
    if (!hooks().call("hotbarDrop", this, data, slot)) return;
    try {
      await this.#assign(data, slot);
    } catch (error) {
      reportError("Hotbar#onDrop", error);
    }
  }

  async #assign(data: Record<string, unknown>, slot: number): Promise<void> {
    const { type, slot: from } = data as { type?: string; slot?: number };
    if (type !== "Macro")
      throw new Error("The stand-in has no foundry.applications.ui.Hotbar#_createDocumentSheetToggle");
    const macro = await documentClass(type).fromDropData(data);
    if (!macro) return;
    const isHere = macro.id !== null && macro.collection?.has(macro.id) === true && !macro.pack;
    const own = (isHere ? macro : await documentClass(type).create(macro.toObject())) as MacroView | undefined;
    if (own) await hotbarUser().assignHotbarMacro(own, slot, from === undefined ? {} : { fromSlot: from });
  }

  /** Runs the macro of a place; an empty place asks for a new one. */
  static async #onExecute(this: Hotbar, event: PointerEvent, target: HTMLElement): Promise<void> {
    const macro = this.#macroOf(target);
    if (macro) await macro.execute({ event });
    else await this.#create(Number(target.dataset["slot"]));
  }

  async #create(slot: number): Promise<void> {
    const Macro = documentClass("Macro") as unknown as {
      implementation: { defaultName(): string };
      create(data: object): Promise<MacroView | undefined>;
    };
    const macro = await Macro.create({ name: Macro.implementation.defaultName(), type: "chat", scope: "global" });
    if (!macro) return;
    await hotbarUser().assignHotbarMacro(macro, slot);
    await macro.sheet?.render({ force: true });
  }

  static async #onPage(this: Hotbar, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.cyclePage(target.dataset["direction"] === "up" ? 1 : -1);
  }
}

/** What can be done with a macro on the hotbar, beside running it. */
function hotbarMenu(macroOf: (element: HTMLElement) => MacroView | null): ContextMenuEntry[] {
  const isOwned = (element: HTMLElement) => macroOf(element)?.isOwner === true;
  return [
    {
      label: "HOTBAR.Edit",
      icon: '<i class="fa-solid fa-pen-to-square"></i>',
      visible: isOwned,
      onClick: (_event: Event, element: HTMLElement) => macroOf(element)?.sheet?.render({ force: true }),
    },
    {
      label: "HOTBAR.Remove",
      icon: '<i class="fa-solid fa-xmark"></i>',
      visible: (element: HTMLElement) => macroOf(element) !== null,
      onClick: (_event: Event, element: HTMLElement) =>
        hotbarUser().assignHotbarMacro(null, Number(element.dataset["slot"])),
    },
    {
      label: "HOTBAR.Delete",
      icon: '<i class="fa-solid fa-trash"></i>',
      visible: isOwned,
      onClick: (_event: Event, element: HTMLElement) => macroOf(element)?.deleteDialog(),
    },
  ].map(writeEntry);
}

/** The number keys run the macros of the page that is shown; with Alt they show another page. */
export function registerHotbarKeys(keybindings: ClientKeybindings): void {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]) {
    keybindings.register("core", `executeMacro${number}`, {
      name: "KEYBINDINGS.ExecuteMacro",
      editable: [{ key: `Digit${number}` }],
      onDown: ({ event }) => executeMacro(number || 10, event),
    });
  }
  for (const page of [1, 2, 3, 4, 5]) {
    keybindings.register("core", `swapMacroPage${page}`, {
      name: "KEYBINDINGS.SwapMacroPage",
      editable: [{ key: `Digit${page}`, modifiers: ["Alt"] }],
      onDown: () => swapPage(page),
    });
  }
}

function hotbar(): Hotbar | null {
  const ui = host.ui as { hotbar?: Hotbar };
  return "hotbar" in ui ? ui.hotbar : null;
}

function executeMacro(number: number, event: KeyContext["event"]): boolean {
  const bar = hotbar();
  const place =
    bar &&
    hotbarUser()
      .getHotbarMacros(bar.page)
      .find(({ slot }) => slot % 10 === number % 10);
  if (!place?.macro) return false;
  Promise.resolve(place.macro.execute({ event })).catch((error: unknown) => {
    reportError("Hotbar#execute", error);
  });
  return true;
}

function swapPage(page: number): boolean {
  void hotbar()?.changePage(page);
  return true;
}
