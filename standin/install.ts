import Handlebars from "handlebars";
import { nameAbsentMembers } from "./client/absent.ts";
import { instances } from "./client/applications/api/application-base.ts";
import { resetSheets } from "./client/applications/apps/sheet-classes.ts";
import { initialize as initializeHandlebars } from "./client/applications/handlebars/index.ts";
import { clearTemplates } from "./client/applications/handlebars/templates.ts";
import { createConfig } from "./client/config.ts";
import { constantsOfGeneration } from "./client/constants-of-generation.ts";
import { Roll } from "./client/dice/roll.ts";
import * as documentClasses from "./client/documents/classes.ts";
import { documentTypesOf } from "./client/document-types.ts";
import { Game, leaveGame, startGame } from "./client/game.ts";
import { installFormerGlobals } from "./client/former-globals.ts";
import { generation } from "./client/generations/index.ts";
import { guard } from "./client/guard.ts";
import { Hooks, clearHooks, restoreHooks } from "./client/hooks.ts";
import { host } from "./client/host.ts";
import { removeAbsentMembers } from "./client/members-of-generation.ts";
import { createNamespace } from "./client/namespace.ts";
import type { Connection } from "./client/connection.ts";
import { setPlatform } from "./client/platform.ts";
import type { Platform } from "./client/platform.ts";
import { installPrimitives } from "./client/primitives.ts";
import { forgetWarnings } from "./client/utils/text.ts";
import { Collection, Color, fromUuid, fromUuidSync, getDocumentClass } from "./client/utils.ts";
import { languagesOf, loadSystem } from "./load-system.ts";

/** A stand-in that is in place. */
export interface Installation {
  /** Joins a world: loads its system and starts the game, up to the hook "ready". */
  open(connection: Connection, options?: { language?: string; storage?: Storage }): Promise<Game>;
  /** Puts everything back as it was before. */
  uninstall(): Promise<void>;
}

let installed = false;

/** Puts the host on globalThis, as a page of Foundry has it. There can be only one at a time. */
export function install(platform: Platform): Installation {
  if (installed) throw new Error("The stand-in is installed already; uninstall it first");
  installed = true;
  setPlatform(platform);
  const removePrimitives = installPrimitives();
  const hooks = clearHooks();
  const before = new Map<string, PropertyDescriptor | undefined>();
  for (const [name, value] of Object.entries({ ...globals(), game: undefined })) {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    if (name === "game") Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, { value, configurable: true, enumerable: true, writable: true });
  }
  const restoreMembers = removeAbsentMembers();
  nameAbsentMembers();
  const removeFormerGlobals = installFormerGlobals();
  initializeHandlebars();
  let game: Game | undefined;

  return {
    async open(connection, { language = "en", storage = localStorage } = {}) {
      if (game) throw new Error("A game is open already; a second client needs a page of its own");
      const data = await connection.getWorld();
      await loadSystem(data.system);
      const options = { language, languages: languagesOf(data.system), documentTypes: documentTypesOf(data.system) };
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
      removeFormerGlobals();
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

/** What stands under a name of its own in a page of Foundry. */
function globals(): Record<string, unknown> {
  return {
    foundry: createNamespace(),
    CONFIG: createConfig(),
    CONST: constantsOfGeneration(),
    Hooks,
    ui: guard("ui", {}, ["notifications", "chat"]),
    // A client which draws no scenes has a canvas all the same; whoever asks whether it is ready is answered.
    canvas: guard("canvas", { ready: false, scene: null, tokens: undefined, dimensions: null }),
    Handlebars,
    ...generation().names.globals,
    ...documentClasses,
    Collection,
    Color,
    Roll,
    fromUuid,
    fromUuidSync,
    getDocumentClass,
  };
}

/** Windows would live on without the game they show. */
async function closeWindows(): Promise<void> {
  const { game } = host as unknown as { game?: object };
  if (!game) return;
  const open = [...instances.values()] as unknown as { close(options: object): Promise<unknown> }[];
  await Promise.all(open.map((app) => app.close({ animate: false })));
}
