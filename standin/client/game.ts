import { activateListeners, deactivateListeners } from "./applications/listeners.ts";
import { registerHotbarKeys } from "./applications/ui/hotbar-keys.ts";
import { registerCoreSheets } from "./applications/apps/core-sheets.ts";
import { initializeSheets } from "./applications/apps/sheet-classes.ts";
import { WORLD_DOCUMENTS } from "./config.ts";
import type { CollectionName, Connection, DocumentResponse, PackNews, WorldData } from "./connection.ts";
import { CONST } from "./constants.ts";
import { registerCoreSettings } from "./core-settings.ts";
import type { DataModel } from "./data/data-model.ts";
import type { DiceConfig } from "./dice/surroundings.ts";
import { ActiveEffect } from "./documents/active-effect.ts";
import { applyResponse } from "./documents/apply-response.ts";
import { WorldSettings } from "./documents/collections.ts";
import type {
  Actors,
  ChatMessages,
  CombatEncounters,
  Folders,
  Items,
  Macros,
  RollTables,
  Scenes,
  Users,
} from "./documents/collections.ts";
import { applyPackNews } from "./documents/compendium-management.ts";
import { CompendiumPacks, initializePacks } from "./documents/compendium-packs.ts";
import type { Combat } from "./documents/combat.ts";
import { setConnection } from "./documents/database.ts";
import { verifyEffectModels } from "./documents/effect-model.ts";
import { JournalEntryPage } from "./documents/journal-entry-page.ts";
import type { Journal } from "./documents/journal.ts";
import type { ClientDocument } from "./documents/client-document.ts";
import type { WorldCollection } from "./documents/document-collection.ts";
import type { User } from "./documents/user.ts";
import { GameTime } from "./game-time.ts";
import { generation } from "./generations/index.ts";
import { guard } from "./guard.ts";
import { Hooks } from "./hooks.ts";
import { host } from "./host.ts";
import { Localization } from "./i18n.ts";
import type { LanguageFile } from "./i18n.ts";
import { registerKeySettings } from "./key-settings.ts";
import { ClientKeybindings } from "./keybindings.ts";
import { ClipboardHelper } from "./clipboard.ts";
import { KeyboardManager } from "./keyboard.ts";
import { ToursCollection } from "./nue/tours-collection.ts";
import { ModuleCollection, System, World as WorldPackage } from "./packages.ts";
import { Pause, registerPauseKey } from "./pause.ts";
import type { PauseOptions } from "./pause.ts";
import { platform } from "./platform.ts";
import { answerQueries } from "./queries.ts";
import { ClientSettings } from "./settings.ts";
import { GameSocket } from "./socket.ts";
import { Collection } from "./utils/collection.ts";
import { deepClone } from "./utils/clone.ts";

/** How a client begins. */
export interface GameOptions {
  /** The language of this client. */
  readonly language: string;
  readonly languages: readonly LanguageFile[];
  /** The types of each kind of document, those of the core first. */
  readonly documentTypes: Readonly<Record<string, readonly string[]>>;
  /** Where settings of scope "client" are kept. */
  readonly storage: Storage;
}

/** Which collection of the server's data makes which kind of documents. */
const DATA: Readonly<Record<(typeof WORLD_DOCUMENTS)[number], CollectionName>> = {
  Folder: "folders",
  User: "users",
  Macro: "macros",
  Actor: "actors",
  Item: "items",
  JournalEntry: "journal",
  RollTable: "tables",
  Scene: "scenes",
  Combat: "combats",
  ChatMessage: "messages",
};

interface DocumentTypeConfig {
  collection?: new () => WorldCollection;
  dataModels?: Record<string, typeof DataModel>;
  typeLabels?: Record<string, string>;
}

/** `game`: one client on one world. */
export class Game {
  readonly view = "game";
  readonly data: WorldData & Readonly<Record<string, unknown>>;
  readonly userId: string;
  readonly world: WorldPackage;
  readonly system: System;
  readonly release: WorldData["release"] & { readonly version: string };
  readonly modules = new ModuleCollection();
  readonly tours = new ToursCollection();
  readonly keyboard = new KeyboardManager();
  readonly clipboard = new ClipboardHelper();
  readonly packs = new CompendiumPacks();
  readonly documentTypes: GameOptions["documentTypes"];
  readonly settings: ClientSettings;
  readonly keybindings: ClientKeybindings;
  readonly socket: GameSocket;
  readonly i18n: Localization;
  readonly time: GameTime;
  readonly debug = false;
  permissions: Record<string, readonly number[]> = {};
  ready = false;
  _documentsReady = false;
  declare collections: Collection<WorldCollection>;
  declare users: Users;
  declare actors: Actors;
  declare items: Items;
  declare journal: Journal;
  declare tables: RollTables;
  declare scenes: Scenes;
  declare combats: CombatEncounters;
  declare messages: ChatMessages;
  declare folders: Folders;
  declare macros: Macros;
  declare tooltip: { activateEventListeners?(): void; deactivateEventListeners?(): void };
  readonly #connection: Connection;
  readonly #pause: Pause;
  readonly #worldSettings = new WorldSettings();
  /** Changes which came before the documents they change; null when they can be carried out at once. */
  #waiting: (() => unknown)[] | null = [];
  readonly #closers: (() => void)[] = [];
  /** Who came before there were users to tell of it. */
  readonly #active = new Set<string>();

  private constructor(connection: Connection, data: WorldData, options: GameOptions) {
    const { world, system, release, userId, documents } = data;
    this.#connection = connection;
    this.data = deepClone({ ...data, ...documents });
    this.userId = userId;
    this.world = new WorldPackage({ ...world, system: system.id });
    this.system = new System(system);
    this.#pause = new Pause(connection, () => this.user, data.paused ?? false);
    this.release = { ...release, version: `${release.generation}.${release.build}` };
    this.documentTypes = options.documentTypes;
    this.#worldSettings.initialize(deepClone(documents.settings));
    this.settings = new ClientSettings(this.#settingsGame(), this.#worldSettings, options.storage);
    this.keybindings = new ClientKeybindings(() => this.user?.isGM === true, this.settings);
    this.socket = new GameSocket(connection, system);
    this.i18n = new Localization(options.language, options.languages);
    this.time = new GameTime(this.settings);
  }

  /** Joins the world and makes `game`; {@link start} does the rest. */
  static create(connection: Connection, data: WorldData, options: GameOptions): Game {
    const made = new Game(connection, data, options);
    made.#listen();
    setConnection(connection);
    // Members are defined while the game starts, so what Foundry has by now but we never will is told by the guard.
    host.game = guard("game", made);
    return made;
  }

  get user(): User | null {
    return (this as { users?: Users }).users?.current ?? null;
  }

  /** The encounter which the tracker shows. */
  get combat(): Combat | null {
    return (this as { combats?: CombatEncounters }).combats?.viewed ?? null;
  }

  get version(): string {
    return this.release.version;
  }

  /** Goes through the stages of Foundry's start, calling a hook after each. */
  async start(): Promise<void> {
    registerCoreSettings(this.settings, this.time, (permissions) => {
      this.permissions = permissions;
    });
    registerKeySettings(this.settings, this.keybindings);
    registerHotbarKeys(this.keybindings);
    registerPauseKey(this.keybindings, this);
    Hooks.callAll("init");

    await this.i18n.initialize();
    this.#localizeModels();
    Hooks.callAll("i18nInit");

    this.permissions = this.settings.get("core", "permissions") as Game["permissions"];
    this.time.initialize();
    this.#initializeTooltips();
    initializeSheets(registerCoreSheets);
    this.#initializeDocuments();
    await initializePacks(this.packs, deepClone(this.data.packs));
    this.#withholdManualDice();
    Hooks.callAll("setup");

    this.keyboard._activateListeners();
    this.#closers.push(() => {
      this.keyboard._deactivateListeners();
    });
    this.keybindings.initialize();
    this.#closers.push(() => {
      this.keybindings.close();
    });
    activateListeners();
    this.#closers.push(deactivateListeners);
    await this.#initializeUI();
    this.#closers.push(answerQueries(this.#connection));
    this.#closers.push(this.#pause.listen());
    this.ready = true;
    if (generation().documents.effectsHavePhases) ActiveEffect.registry.initialize();
    this.#carryOutWaiting();
    Hooks.callAll("ready");
  }

  get paused(): boolean {
    return this.#pause.paused;
  }

  /** Pauses the game or lets it go on, for everybody when it is broadcast; gives how it is then. */
  readonly togglePause = (pause: boolean, options: PauseOptions | boolean = {}): boolean => {
    // Whoever calls this sees the game through its guard, which has no private members.
    return this.#pause.toggle(pause, options);
  };

  get canvas(): unknown {
    return host.canvas as unknown;
  }

  /** The ids under which packages keep flags and settings. */
  getPackageScopes(): string[] {
    return ["core", "world", this.system.id, ...[...this.modules.values()].map(({ id }) => id)];
  }

  /** Goes back to where a seat is chosen. */
  logOut(): void {
    platform.leave();
  }

  /** Leaves the world. */
  close(): void {
    for (const close of this.#closers.splice(0).reverse()) close();
    setConnection(null);
    this.#connection.close();
  }

  #settingsGame() {
    const isReady = () => this.ready;
    return {
      userId: this.userId,
      scopes: this.getPackageScopes(),
      get ready() {
        return isReady();
      },
    };
  }

  #listen(): void {
    const inTime = (carryOut: () => unknown) => {
      if (this.#waiting) this.#waiting.push(carryOut);
      else carryOut();
    };
    const modify = (response: unknown) => {
      inTime(() => applyResponse(response as DocumentResponse));
    };
    const managePacks = (news: unknown) => {
      inTime(() => {
        applyPackNews(news as PackNews);
      });
    };
    const activity = (change: unknown) => {
      const { userId, active } = change as { userId: string; active: boolean };
      this.#setActive(userId, active);
    };
    this.#connection.on("modifyDocument", modify);
    this.#connection.on("managePacks", managePacks);
    this.#connection.on("userActivity", activity);
    this.#closers.push(() => {
      this.#connection.off("modifyDocument", modify);
      this.#connection.off("managePacks", managePacks);
      this.#connection.off("userActivity", activity);
    });
  }

  #setActive(userId: string, active: boolean): void {
    if (active) this.#active.add(userId);
    else this.#active.delete(userId);
    const user = (this as { users?: Users }).users?.get(userId);
    if (!user || user.active === active) return;
    user.active = active;
    Hooks.callAll("userConnected", user, active);
    const ui = host.ui as { players?: { render(): unknown } };
    if ("players" in ui) void ui.players.render();
  }

  /** The fields of the system's models get their labels, and its types their names. */
  #localizeModels(): void {
    verifyEffectModels(this.documentTypes["ActiveEffect"] ?? []);
    for (const [name, types] of Object.entries(this.documentTypes)) {
      const config = configOf(name);
      for (const Model of Object.values(config.dataModels ?? {})) Localization.localizeDataModel(Model);
      if (!config.typeLabels) continue;
      for (const type of types) {
        const key = `TYPES.${name}.${type}`;
        config.typeLabels[type] ??= this.i18n.has(key) ? key : type;
      }
    }
  }

  #initializeTooltips(): void {
    const { CONFIG } = host as unknown as { CONFIG: { ux: { TooltipManager?: new () => Game["tooltip"] } } };
    const { TooltipManager } = CONFIG.ux;
    if (!TooltipManager) return;
    this.tooltip = new TooltipManager();
    this.tooltip.activateEventListeners?.();
    this.#closers.push(() => this.tooltip.deactivateEventListeners?.());
  }

  /** Makes all documents first and prepares them then, so that each finds the others. */
  #initializeDocuments(): void {
    const collections = new Collection<WorldCollection>([["Setting", this.#worldSettings]]);
    this.collections = collections;
    for (const name of WORLD_DOCUMENTS) {
      const { collection: Class } = configOf(name);
      if (!Class) throw new Error(`CONFIG.${name}.collection is not set`);
      const collection = new Class();
      collections.set(name, collection);
      Object.assign(this, { [DATA[name]]: collection });
    }
    for (const name of WORLD_DOCUMENTS) {
      collections.get(name)?.initialize(deepClone(this.data.documents[DATA[name]]));
    }
    if (!this.user) throw new Error(`The user ${this.userId} is not among the users of the world`);
    for (const id of [...this.data.activeUsers, this.userId, ...this.#active]) {
      const user = this.users.get(id);
      if (user) user.active = true;
    }
    this._documentsReady = true;
    for (const collection of collections) {
      for (const document of collection) (document as ClientDocument)._safePrepareData();
    }
  }

  /** A user without the permission has no way to enter dice by hand, whatever was chosen before. */
  #withholdManualDice(): void {
    const { CONFIG } = host as unknown as { CONFIG: { Dice: DiceConfig } };
    if (!this.user?.hasPermission("MANUAL_ROLLS")) delete CONFIG.Dice.fulfillment.methods["manual"];
  }

  /** Makes the parts of the interface, and draws them where the page is Foundry's and not a test's. */
  async #initializeUI(): Promise<void> {
    const { CONFIG, ui } = host as unknown as {
      CONFIG: { ui: Record<string, new () => { render?(options: { force: boolean }): Promise<unknown> }> };
      ui: Record<string, { render?(options: { force: boolean }): Promise<unknown> }>;
    };
    for (const [name, Class] of Object.entries(CONFIG.ui)) ui[name] = new Class();
    if (!document.getElementById("interface")) return;
    for (const name of Object.keys(CONFIG.ui)) await ui[name]?.render?.({ force: true });
  }

  #carryOutWaiting(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const carryOut of waiting) carryOut();
  }
}

function configOf(name: string): DocumentTypeConfig {
  return (host.CONFIG as Record<string, DocumentTypeConfig | undefined>)[name] ?? {};
}

/** The types of each kind of document: the core's own, and those of the manifest. */
export function documentTypesOf(manifest: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const declared = (manifest["documentTypes"] ?? {}) as Record<string, Record<string, unknown> | undefined>;
  const types: Record<string, string[]> = {};
  const based = ["Actor", "Item", "ChatMessage", "ActiveEffect", "Combat", "Combatant", "CombatantGroup"];
  for (const name of based) {
    types[name] = [CONST.BASE_DOCUMENT_TYPE, ...Object.keys(declared[name] ?? {})];
  }
  types["JournalEntryPage"] = [
    ...JournalEntryPage.metadata.coreTypes,
    ...Object.keys(declared["JournalEntryPage"] ?? {}),
  ];
  return types;
}
