import { forgetSettings } from "../../src/base/world-settings.ts";
import type { OpenWorld, StoredWorld, WorldOptions } from "../table/host.ts";
import { skipped } from "./skipped.ts";

/** Replaces `test/table/host.ts` in Foundry: the tests play in the world that is open, and leave it as it was. */

/** The game master who runs the tests. */
export const GM = game.user.id;

/** The generation of Foundry on which the tests play. */
export const { generation } = game.release;

let isOpen = false;

// The tests have a copy of the system's modules, whose settings are registered by the system alone.
for (const change of ["createSetting", "updateSetting", "deleteSetting"] as const) Hooks.on(change, forgetSettings);

/** Whether a test has opened its world and has not closed it yet. */
export const isWorldOpen = (): boolean => isOpen;

/** Brings the people and the actors of the tests into the world. Skips a test that needs more than this page. */
export async function openWorld(usual: StoredWorld, options: WorldOptions): Promise<OpenWorld> {
  const { userId = GM, language = "en", now, world, build } = options;
  if (userId !== GM) skipped("It is played on the page of a player.");
  if (language !== game.i18n.lang) skipped(`It is played in another language: ${language}.`);
  if (now) skipped("It needs a clock of its own.");
  if (build) skipped("It is played on another build.");
  if (world) skipped("It needs a world of its own.");
  refuseUsedWorld();
  const restore = rememberWorld();
  isOpen = true;
  await resetSettings();
  for (const source of (usual.users ?? []) as User.CreateData[]) {
    if (source._id !== GM) await User.implementation.create(source, { keepId: true });
  }
  for (const source of (usual.actors ?? []) as unknown as Actor.CreateData[]) {
    await Actor.implementation.create(source, { keepId: true });
  }
  return {
    join: () => skipped("It needs the page of another person."),
    session: () => skipped("It breaks the connection to the server."),
    async close() {
      await restore();
      isOpen = false;
    },
  };
}

/** How many requests to the server may follow each other after one click. */
const MOST_STEPS = 10;

/** Waits until the server has answered all earlier requests, for effects that must not happen or are invisible. */
export async function rest(): Promise<void> {
  for (let answers = 0; answers < MOST_STEPS; answers += 1) {
    await fetch(foundry.utils.getRoute("systems/quadrivium/system.json"), { cache: "no-store" });
  }
}

/** @throws Error if the world has messages or encounters, which tests count and which nothing here may delete */
function refuseUsedWorld(): void {
  const { messages, combats } = game;
  if (messages.size + combats.size > 0) {
    throw new Error("These tests count messages and encounters. Run them in a new world, without any.");
  }
}

/** @returns a function that deletes all later additions, and restores settings and the hotbar */
function rememberWorld(): () => Promise<void> {
  const documents = [...game.collections].map((all) => ({ all, before: new Set(all.keys()) }));
  const settings = readSettings().map(([id, value]) => [id, JSON.stringify(value), value] as const);
  const { character, hotbar } = game.user.toObject();
  const windows = new Set(foundry.applications.instances.keys());
  const { randomUniform } = CONFIG.Dice;
  return async () => {
    CONFIG.Dice.randomUniform = randomUniform;
    ui.notifications.clear();
    for (const [id, window] of foundry.applications.instances) if (!windows.has(id)) await window.close();
    const now = new Map(readSettings());
    for (const [id, before, value] of settings) {
      if (JSON.stringify(now.get(id)) === before) continue;
      const [namespace, key] = id.split(".", 2) as [never, never];
      await game.settings.set(namespace, key, value as never);
    }
    const user = game.user.toObject();
    if (JSON.stringify([user.character, user.hotbar]) !== JSON.stringify([character, hotbar])) {
      await game.user.update({ character, hotbar }, { recursive: false });
    }
    for (const { all, before } of documents) {
      const added = [...all.keys()].filter((id) => !before.has(id));
      if (added.length > 0) await all.documentClass.deleteDocuments(added);
    }
  };
}

/** Gives the settings of Quadrivium in this world their defaults: those of the usual world. */
async function resetSettings(): Promise<void> {
  for (const { namespace, key, scope, default: initial } of game.settings.settings.values()) {
    if (namespace !== "quadrivium" || scope !== "world") continue;
    const value = game.settings.get(namespace, key as never) as unknown;
    if (JSON.stringify(value) !== JSON.stringify(initial))
      await game.settings.set(namespace, key as never, initial as never);
  }
}

/** The settings of Quadrivium and of Foundry itself, by namespace and key. */
function readSettings(): [id: string, value: unknown][] {
  const read = [...game.settings.settings.values()].filter(({ namespace }) => /^(quadrivium|core)$/.test(namespace));
  return read.map(({ namespace, key }) => [`${namespace}.${key}`, game.settings.get(namespace as never, key as never)]);
}
