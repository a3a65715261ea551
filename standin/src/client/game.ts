import { activateListeners, deactivateListeners } from "./applications/listeners.ts";
import { registerCoreSheets, initializeSheets } from "./applications/apps/sheet-classes.ts";
import type { Connection, WorldData } from "./connection.ts";
import { registerCoreSettings, registerKeySettings } from "./core-settings.ts";
import type { DiceConfig } from "./dice/surroundings.ts";
import { ActiveEffect } from "./documents/active-effect.ts";
import {
  WorldSettings,
  type Actors,
  type ChatMessages,
  type CombatEncounters,
  type Folders,
  type Items,
  type Macros,
  type RollTables,
  type Scenes,
  type Journal,
} from "./documents/collections.ts";
import { CompendiumPacks, initializePacks } from "./documents/compendium-collection.ts";
import { fillCollection } from "./documents/embedded-collection.ts";
import { setConnection } from "./documents/database.ts";
import type { WorldCollection } from "./documents/document-collection.ts";
import { GameTime, rememberTime } from "./game-time.ts";
import {
  resetFonts,
  scaleFonts,
  initializeInterface,
  makeTooltips,
  type Tooltips,
  ClipboardHelper,
} from "./interface.ts";
import { generation } from "./generations/index.ts";
import { guard } from "./guard.ts";
import { Hooks } from "./hooks.ts";
import { host } from "./host.ts";
import { Localization, type LanguageFile } from "./i18n.ts";
import { registerCharacterKey, toggleCharacterSheet, ClientKeybindings } from "./keybindings.ts";
import { KeyboardManager, stopListening } from "./keyboard.ts";
import { ToursCollection } from "./nue/tour.ts";
import { Module, ModuleCollection, System, World as WorldPackage } from "./packages.ts";
import { Pause, registerPauseKey, type PauseOptions } from "./presence.ts";
import { platform } from "./platform.ts";
import { answerQueries, GameSocket } from "./socket.ts";
import { ClientSettings } from "./settings.ts";
import type { Collection } from "./utils/collection.ts";
import { deepClone } from "./utils/objects.ts";
import { fillCollections, localizeModels, makeCollections, prepareDocuments, WorldNews } from "./world-documents.ts";
import type { Canvas, Combat, User, Users } from "./kinds.ts";

/** How a client begins. */
export interface GameOptions {
  /** The language of this client. */
  readonly language: string;
  readonly languages: readonly LanguageFile[];
  /** The types of each kind of document, those of the core first. */
  readonly documentTypes: Readonly<Record<string, readonly string[]>>;
  /** Where settings of scope "client" are kept. */
  readonly storage: Storage;
  readonly table: TableParts;
  /** The events of the server since it gave its data. */
  readonly news: WorldNews;
}

/** What the table adds to a game: its keys, and what it shows of what others do. */
export interface TableParts {
  registerKeys(keybindings: ClientKeybindings): void;
  listen(socket: GameSocket): void;
}

/** Goes through the stages of Foundry's start. A symbol, since packages never call it, only code that joins a world. */
export const startGame = Symbol("start the game");

/** Leaves the world; called by the code that joined it. */
export const leaveGame = Symbol("leave the game");

/** How the server runs, as far as packages ask. */
function serverOptions({ language }: GameOptions) {
  return { language, port: 30_000, routePrefix: platform.routePrefix || null, updateChannel: "stable", debug: false };
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
  declare tooltip: Tooltips;
  readonly #connection: Connection;
  readonly #pause: Pause;
  readonly #table: TableParts;
  readonly #worldSettings = new WorldSettings();
  readonly #news: WorldNews;
  readonly #closers: (() => void)[] = [];

  private constructor(connection: Connection, data: WorldData, options: GameOptions) {
    const { world, system, release, userId, documents } = data;
    this.#connection = connection;
    this.#table = options.table;
    this.#news = options.news;
    // Whatever is made of these data copies them.
    this.data = { ...data, ...documents, options: serverOptions(options) };
    this.userId = userId;
    this.world = new WorldPackage({ ...world, system: system.id });
    this.system = new System(system);
    for (const { manifest, active } of data.modules ?? []) {
      this.modules.set(manifest.id, new Module({ ...manifest, active }));
    }
    this.#pause = new Pause(connection, () => this.user, data.paused ?? false);
    this.release = { ...release, version: `${release.generation}.${release.build}` };
    this.documentTypes = options.documentTypes;
    this.#worldSettings[fillCollection](documents.settings);
    this.settings = new ClientSettings(this.#settingsGame(), this.#worldSettings, options.storage);
    this.keybindings = new ClientKeybindings(() => this.user?.isGM === true, this.settings);
    this.socket = new GameSocket(connection, system);
    this.i18n = new Localization(options.language, options.languages);
    this.time = new GameTime(this.settings);
  }

  /** Joins the world and makes `game`; {@link startGame} does the rest. */
  static create(connection: Connection, data: WorldData, options: GameOptions): Game {
    const made = new Game(connection, data, options);
    made.#closers.push(() => {
      made.#news.stop();
    });
    setConnection(connection);
    // Members are defined while the game starts; the guard reports those of Foundry that the stand-in lacks.
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
  async [startGame](): Promise<void> {
    registerCoreSettings(this.settings, this.time, (permissions) => {
      this.permissions = permissions;
    });
    this.scaleFonts();
    this.#closers.push(resetFonts);
    registerKeySettings(this.settings, this.keybindings);
    registerPauseKey(this.keybindings, this);
    registerCharacterKey(this.keybindings, this);
    this.#table.registerKeys(this.keybindings);
    Hooks.callAll("init");

    await this.i18n.initialize();
    localizeModels(this.documentTypes, this.i18n);
    Hooks.callAll("i18nInit");

    this.permissions = this.settings.get("core", "permissions") as Game["permissions"];
    this.time[rememberTime]();
    this.#initializeTooltips();
    initializeSheets(registerCoreSheets);
    this.#initializeDocuments();
    await initializePacks(this.packs, deepClone(this.data.packs));
    this.#withholdManualDice();
    Hooks.callAll("setup");

    this.keyboard._activateListeners();
    this.#closers.push(() => {
      this.keyboard[stopListening]();
    });
    this.keybindings.initialize();
    this.#closers.push(() => {
      this.keybindings[stopListening]();
    });
    activateListeners();
    this.#closers.push(deactivateListeners);
    await initializeInterface();
    this.#closers.push(answerQueries(this.#connection));
    this.#closers.push(this.#pause.listen());
    this.#table.listen(this.socket);
    const canvas = host.canvas as Canvas;
    this.#closers.push(() => {
      void canvas.tearDown();
    });
    await canvas.draw();
    this.ready = true;
    if (generation().documents.effectsHavePhases) ActiveEffect.registry.initialize();
    this.#news.carryOut();
    Hooks.callAll("ready");
  }

  get paused(): boolean {
    return this.#pause.paused;
  }

  /** Pauses the game or lets it go on, for all when it is broadcast; returns the new state. */
  readonly togglePause = (pause: boolean, options: PauseOptions = {}): boolean => {
    // Callers see the game through its guard, which lacks private members.
    return this.#pause.toggle(pause, options);
  };

  /** Opens or closes the sheet of the controlled token, or of the user's character. */
  toggleCharacterSheet(): ReturnType<typeof toggleCharacterSheet> {
    return toggleCharacterSheet(this.user?.character ?? null);
  }

  get canvas(): unknown {
    return host.canvas as unknown;
  }

  /** Draws letters in the size of one of ten steps: by default in the one the user has chosen. */
  scaleFonts(index?: number): void {
    scaleFonts(index ?? (this.settings.get("core", "uiConfig") as { fontScale: number }).fontScale);
  }

  /** The ids under which packages keep flags and settings. */
  getPackageScopes(): string[] {
    return ["core", "world", this.system.id, ...[...this.modules.values()].map(({ id }) => id)];
  }

  /** Leaves the world. */
  [leaveGame](): void {
    for (const close of this.#closers.splice(0).reverse()) close();
    setConnection(null);
    this.#connection.close();
  }

  #settingsGame() {
    const isReady = () => this.ready;
    const packageScopes = () => this.getPackageScopes();
    return {
      userId: this.userId,
      get scopes() {
        return packageScopes();
      },
      get ready() {
        return isReady();
      },
    };
  }

  #initializeTooltips(): void {
    const tooltip = makeTooltips();
    if (!tooltip) return;
    this.tooltip = tooltip;
    tooltip.activateEventListeners?.();
    this.#closers.push(() => tooltip[stopListening]?.());
  }

  /** Makes all documents first and prepares them then, so that each finds the others. */
  #initializeDocuments(): void {
    const collections = makeCollections(this, this.#worldSettings);
    this.collections = collections;
    fillCollections(collections, this.data.documents);
    if (!this.user) throw new Error(`The user ${this.userId} is not among the users of the world`);
    for (const id of [...this.data.activeUsers, this.userId]) {
      const user = this.users.get(id);
      if (user) user.active = true;
    }
    this._documentsReady = true;
    prepareDocuments(collections);
  }

  /** A user without the permission cannot enter dice by hand, whatever was chosen before. */
  #withholdManualDice(): void {
    const { CONFIG } = host as unknown as { CONFIG: { Dice: DiceConfig } };
    if (!this.user?.hasPermission("MANUAL_ROLLS")) delete CONFIG.Dice.fulfillment.methods["manual"];
  }
}

declare module "./known-classes.ts" {
  interface Kinds {
    Game: Game;
  }
}
