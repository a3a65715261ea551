import { nameAbsentMembers } from "./client/guard.ts";
import { ApplicationV2, instances, renderings } from "./client/applications/api/application.ts";
import { resetSheets } from "./client/applications/apps/sheet-classes.ts";
import { ChatLog, finishDrawing } from "./client/applications/sidebar/tabs/chat.ts";
import { initialize as initializeHandlebars } from "./client/applications/handlebars/index.ts";
import { clearTemplates } from "./client/applications/handlebars/templates.ts";
import { Game, leaveGame, startGame, type TableParts } from "./client/game.ts";
import { generation } from "./client/generations/index.ts";
import { globals } from "./globals.ts";
import { clearHooks, restoreHooks } from "./client/hooks.ts";
import { host } from "./client/host.ts";
import { removeAbsentMembers } from "./client/members-of-generation.ts";
import type { Connection } from "./client/connection.ts";
import { setPlatform, type Platform } from "./client/platform.ts";
import { installPrimitives } from "./client/primitives.ts";
import { forgetWarnings } from "./client/utils/text.ts";
import type { LanguageFile } from "./client/i18n.ts";
import { languagesOf, loadPackage, packagesOf } from "./load-system.ts";
import { CONST } from "./client/constants.ts";
import { JournalEntryPage } from "./client/documents/journal-entry.ts";
import { RegionBehavior } from "./client/documents/region.ts";
import { WorldNews } from "./client/world-documents.ts";
import { listenToActivity, registerBoardKeys } from "./table/board/board-keys.ts";
import { registerHotbarKeys } from "./table/windows/hotbar.ts";

/** A stand-in that is in place. */
export interface Installation {
  /** Joins a world: loads its system and starts the game, up to the hook "ready". */
  open(
    connection: Connection,
    options?: { language?: string; languages?: readonly LanguageFile[]; storage?: Storage },
  ): Promise<Game>;
  /** Puts everything back as it was before. */
  uninstall(): Promise<void>;
}

const table: TableParts = {
  registerKeys(keybindings) {
    registerHotbarKeys(keybindings);
    registerBoardKeys(keybindings);
  },
  listen: listenToActivity,
};

let installed = false;

/** The generations whose classes tell by name what they lack; they are those of all tables in this page. */
const told = new Set<number>();

/** Puts the host on globalThis, as a page of Foundry has it. There can be only one at a time. */
export function install(platform: Platform): Installation {
  if (installed) throw new Error("The stand-in is installed already; uninstall it first");
  installed = true;
  setPlatform(platform);
  const removePrimitives = installPrimitives();
  const hooks = clearHooks();
  const before = new Map<string, PropertyDescriptor | undefined>();
  for (const [name, value] of Object.entries({ ...globals(), ...generation().names.globals, game: undefined })) {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    if (name === "game") Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, { value, configurable: true, enumerable: true, writable: true });
  }
  const restoreMembers = removeAbsentMembers();
  const { number } = generation();
  if (!told.has(number)) nameAbsentMembers();
  told.add(number);
  initializeHandlebars();
  let game: Game | undefined;

  return {
    async open(connection, { language = "en", languages = [], storage = localStorage } = {}) {
      if (game) throw new Error("A game is open already; a second client needs a page of its own");
      const news = new WorldNews(connection);
      const data = await connection.getWorld();
      news.forget();
      for (const used of packagesOf(data)) await loadPackage(used);
      const options = {
        language,
        languages: [...languages, ...languagesOf(data)],
        documentTypes: documentTypesOf(data.system),
        table,
        news,
      };
      game = Game.create(connection, data, { ...options, storage });
      await game[startGame]();
      return game;
    },

    async uninstall() {
      await closeWindows();
      game?.[leaveGame]();
      for (const [name, descriptor] of before) {
        Reflect.deleteProperty(globalThis, name);
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      }
      restoreMembers();
      removePrimitives();
      forgetWarnings();
      resetSheets();
      clearTemplates();
      restoreHooks(hooks);
      setPlatform(null);
      installed = false;
    },
  };
}

/** Windows would live on without the game they show, and messages would go on being drawn without it. */
async function closeWindows(): Promise<void> {
  const { game, ui } = host as unknown as { game?: object; ui?: { chat?: unknown } };
  if (!game) return;
  if (ui?.chat instanceof ChatLog) await ui.chat[finishDrawing]();
  const closed = new Set<unknown>();
  const open = () => ([...instances.values()] as ApplicationV2[]).filter((app) => !closed.has(app));
  do {
    while (renderings.size > 0) await Promise.allSettled(renderings);
    // As for a page that is left, windows cannot object: a system's own class may ask the user first. Each is closed once, since a class
    // may also keep its windows from being taken off the list.
    const closing = open();
    for (const app of closing) closed.add(app);
    await Promise.all(closing.map((app) => ApplicationV2.prototype.close.call(app, { animate: false })));
    // What has waited for these windows goes on, and may open another.
    await new Promise((resolve) => setTimeout(resolve));
  } while (renderings.size > 0 || open().length > 0);
}

/** The kinds of documents whose types a manifest may declare, beside the one they have without it. */
const BASED = ["Actor", "Item", "ChatMessage", "ActiveEffect", "Combat", "Combatant"];

/** The types of each kind of document: the core's own and those of the manifest. */
function documentTypesOf(manifest: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const declared = (manifest["documentTypes"] ?? {}) as Record<string, Record<string, unknown> | undefined>;
  const withDeclared = (name: string, coreTypes: readonly string[]) => [
    ...new Set([...coreTypes, ...Object.keys(declared[name] ?? {})]),
  ];
  return {
    ...Object.fromEntries(BASED.map((name) => [name, withDeclared(name, [CONST.BASE_DOCUMENT_TYPE])])),
    JournalEntryPage: withDeclared("JournalEntryPage", JournalEntryPage.metadata.coreTypes),
    RegionBehavior: withDeclared("RegionBehavior", RegionBehavior.metadata.coreTypes),
  };
}
