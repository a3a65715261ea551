import { documentConfig } from "../../document-config.ts";
import { fromUuid } from "../../utils.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationDefaults, ClosingOptions, Context, RenderOptions } from "../api/application-types.ts";
import { DialogV2 } from "../api/dialog.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { documentClass, game, hooks, localize, notify, reportError, type DocumentView } from "../surroundings.ts";
import { type ContextMenuEntry, writeEntry } from "../ux/context-menu-entry.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { hotbarUser, slotsOf, type HotbarSlot, type MacroView } from "./hotbar-slots.ts";
import { host } from "../../host.ts";
import type { ClientKeybindings, KeyContext } from "../../keybindings.ts";

const PAGES = 5;

/** The bar of macros at the foot of the page: five pages of ten places, which the number keys run. */
export class Hotbar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "hotbar",
    tag: "aside",
    classes: ["faded-ui"],
    window: { frame: false, positioned: false },
    actions: {
      clear: Hotbar.#onClear,
      execute: Hotbar.#onExecute,
      lock: Hotbar.#onLock,
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

  /** What stands on the page that is shown. */
  get slots(): HotbarSlot[] {
    return this.#slots;
  }

  get locked(): boolean {
    return game().settings.get("core", "hotbarLock") === true;
  }

  override _prepareContext(): Promise<Context> {
    this.#slots = slotsOf(this.#page);
    return Promise.resolve({ slots: this.#slots, page: this.#page, locked: this.locked });
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const element = await super._renderFrame(options);
    element.setAttribute("aria-label", localize("HOTBAR.Title"));
    return element;
  }

  /** From now on the bar follows the macros that stand on it. */
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
    this._updateToggles();
    new DragDrop.implementation({
      dragSelector: ".slot.full",
      dropSelector: ".slot",
      permissions: { dragstart: () => !this.locked, drop: () => true },
      callbacks: { dragstart: this.#onDragStart.bind(this), drop: this.#onDrop.bind(this) },
    }).bind(this.element);
  }

  /** What can be done with a macro on the bar. */
  _getContextMenuOptions(): ContextMenuEntry[] {
    return hotbarMenu((element) => this.#macroOf(element));
  }

  /** Shows whether the bar is locked. */
  _updateToggles(): void {
    const lock = this.element.querySelector<HTMLElement>('[data-action="lock"]');
    lock?.setAttribute("aria-pressed", String(this.locked));
    lock?.classList.toggle("fa-lock", this.locked);
    lock?.classList.toggle("fa-lock-open", !this.locked);
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

  /** Opens a document's sheet, or closes it when it is open. */
  static async toggleDocumentSheet(uuid: string): Promise<unknown> {
    const document = (await fromUuid(uuid)) as DocumentView | null;
    if (!document) {
      notify("warn", localize("HOTBAR.MissingDocument", { uuid }));
      return undefined;
    }
    const sheet = document.sheet as { rendered: boolean; close(): unknown; render(options: object): unknown } | null;
    return sheet?.rendered ? sheet.close() : sheet?.render({ force: true });
  }

  _createDocumentSheetToggle(document: DocumentView): Promise<MacroView | undefined> {
    return createSheetToggle(document, localize("HOTBAR.Display", { name: document.name ?? "" }));
  }

  _createRollTableRollMacro(table: DocumentView): Promise<MacroView | undefined> {
    return createTableRoll(table, localize("HOTBAR.Roll", { name: table.name ?? "" }));
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

  /** What is dropped on a place: a package may take it; what it leaves becomes a macro. */
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
    if (this.locked && this.#slots.some((present) => present.slot === slot && present.macro)) {
      notify("warn", localize("HOTBAR.CannotOverwrite"));
      return;
    }
    const macro = await this.#macroFor(data);
    if (!macro) return;
    const { slot: from } = data as { slot?: number };
    await hotbarUser().assignHotbarMacro(macro, slot, from === undefined ? {} : { fromSlot: from });
  }

  async #macroFor(data: Record<string, unknown>): Promise<MacroView | undefined> {
    const { type = "", formula } = data as { type?: string; formula?: string };
    if (type === "Roll" && formula) return createRoll(formula);
    if (!documentConfig(type)?.documentClass) return undefined;
    const document = await documentClass(type).fromDropData(data);
    if (!document) return undefined;
    if (type === "RollTable") return this._createRollTableRollMacro(document);
    if (type !== "Macro") return this._createDocumentSheetToggle(document);
    const isHere = document.id !== null && document.collection?.has(document.id) === true && !document.pack;
    return (isHere ? document : await documentClass("Macro").create(document.toObject())) as MacroView | undefined;
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

  static async #onLock(this: Hotbar): Promise<void> {
    await game().settings.set("core", "hotbarLock", !this.locked);
    await this.render();
  }

  static async #onClear(this: Hotbar): Promise<void> {
    if (this.locked) return;
    const agreed = await DialogV2.confirm({
      window: { title: "HOTBAR.Clear" },
      content: `<p>${localize("HOTBAR.ClearQuestion")}</p>`,
    });
    if (!agreed) return;
    const user = game().user as unknown as { update(changes: object, operation: object): Promise<unknown> };
    await user.update({ hotbar: {} }, { recursive: false, diff: false });
  }
}

/** What the hotbar makes a macro of. */
interface NamedDocument {
  readonly uuid: string;
  readonly name?: string | null;
  readonly documentName: string;
  readonly img?: string | null;
  readonly thumbnail?: string | null;
}

interface MacroDraft {
  readonly name: string;
  readonly type: "script" | "chat";
  readonly img: string;
  readonly command: string;
}

/** Makes a macro which opens and closes a document's sheet. */
export function createSheetToggle(document: NamedDocument, displayName: string): Promise<MacroView | undefined> {
  return findOrCreate({
    name: displayName,
    type: "script",
    img: document.img ?? document.thumbnail ?? "icons/svg/book.svg",
    command: `await foundry.applications.ui.Hotbar.toggleDocumentSheet("${document.uuid}");`,
  });
}

/** Makes a macro which draws from a roll table. */
export function createTableRoll(table: NamedDocument, displayName: string): Promise<MacroView | undefined> {
  return findOrCreate({
    name: displayName,
    type: "script",
    img: table.img ?? "icons/svg/d20-grey.svg",
    command: `const table = await fromUuid("${table.uuid}");\nawait table.draw({roll: true, displayChat: true});`,
  });
}

/** Makes a macro which throws a formula into the chat. */
export function createRoll(formula: string): Promise<MacroView | undefined> {
  return findOrCreate({ name: formula, type: "chat", img: "icons/svg/d20-grey.svg", command: `/roll ${formula}` });
}

/** One that is there already and says the same is used again. */
async function findOrCreate(draft: MacroDraft): Promise<MacroView | undefined> {
  const { macros } = host.game as { macros: { find(test: (macro: MacroView) => boolean): MacroView | undefined } };
  const present = macros.find(
    ({ name, command, type, isAuthor }) =>
      isAuthor && name === draft.name && command === draft.command && type === draft.type,
  );
  return present ?? ((await documentClass("Macro").create(draft)) as MacroView | undefined);
}

/** What can be done with a macro on the hotbar, beside running it. */
export function hotbarMenu(macroOf: (element: HTMLElement) => MacroView | null): ContextMenuEntry[] {
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
