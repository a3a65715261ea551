import type { Page } from "playwright-core";
import { home } from "../demo/home.ts";

interface Source {
  readonly _id: string;
  readonly name?: string;
}

/** What was in a world before a test, by the name of the documents. */
export interface Before {
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Documents with ids of the demo world, as they were. */
  readonly demo: Readonly<Record<string, readonly Source[]>>;
  /** The stored settings, as JSON by key. */
  readonly settings: Readonly<Record<string, string>>;
  /** What users have of their own, by the ids of the users. */
  readonly users: Readonly<Record<string, Readonly<Record<(typeof ownOfUsers)[number], unknown>>>>;
}

/** A collection of documents in the world. */
interface Documents {
  readonly documentClass: {
    deleteDocuments(ids: readonly string[]): Promise<unknown>;
    createDocuments(sources: readonly object[], operation: object): Promise<unknown>;
  };
  get(id: string): { toObject(): Source } | undefined;
  [Symbol.iterator](): Iterator<{ readonly id: string; toObject(): Source }>;
}

/** The stored settings of a world. */
type Settings = Iterable<{
  readonly key: string;
  readonly _source: { readonly value: string };
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
}>;

const { actors, folders, journal, scenes, tables, macros, users } = home.seed.documents;

/** The documents of the demo world in the order in which they are created. */
const demo: readonly (readonly [name: string, sources: readonly Source[]])[] = [
  ["Folder", folders],
  ["Actor", actors],
  ["Scene", scenes],
  ["JournalEntry", journal],
  ["RollTable", tables],
  ["Macro", macros],
];

const demoIds: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  demo.map(([name, sources]) => [name, sources.map(({ _id }) => _id)]),
);
const ownOfUsers = ["character", "hotbar", "permissions"] as const;

/**
 * Brings the people and documents of the demo world into the world of a server that other tests share, by Foundry's public
 * API, as a game master. Returns what `putBack` needs.
 */
export async function settle(gm: Page): Promise<Before> {
  const before = await remember(gm);
  await gm.evaluate(
    async ([world, people]) => {
      const all = game.collections as unknown as Map<string, Documents>;
      const missing = people.filter(({ name = "" }) => !game.users.getName(name));
      await all.get("User")?.documentClass.createDocuments(missing, { keepId: true });
      for (const [name, sources] of world) {
        const documents = all.get(name);
        if (!documents) throw new Error(`Foundry has no ${name}.`);
        const known = sources.map(({ _id }) => _id).filter((id) => documents.get(id));
        await documents.documentClass.deleteDocuments(known);
        await documents.documentClass.createDocuments(sources, { keepId: true });
      }
    },
    [demo, users.filter(({ role }) => role < 4) as readonly Source[]] as const,
  );
  return before;
}

/** Returns the state of the world, for `putBack`: of documents that the demo world also has, all data. */
export async function remember(gm: Page): Promise<Before> {
  return gm.evaluate(
    ([ofDemo, own]) => {
      const all = [...(game.collections as unknown as Map<string, Documents>).entries()];
      const settings = game.settings.storage.get("world") as unknown as Settings;
      return {
        ids: Object.fromEntries(all.map(([name, documents]) => [name, [...documents].map(({ id }) => id)])),
        demo: Object.fromEntries(
          all.map(([name, documents]) => {
            const known = (ofDemo[name] ?? []).map((id) => documents.get(id)?.toObject());
            return [name, known.filter((source) => source !== undefined)];
          }),
        ),
        settings: Object.fromEntries([...settings].map(({ key, _source }) => [key, _source.value])),
        users: Object.fromEntries(
          game.users.map(({ id, _source }) => {
            const source = structuredClone(_source) as unknown as Before["users"][string];
            return [id, Object.fromEntries(own.map((key) => [key, source[key]])) as Before["users"][string]];
          }),
        ),
      };
    },
    [demoIds, ownOfUsers] as const,
  );
}

/** Deletes what a test has left in a world, and restores what it has changed. @returns the ids of all deleted documents */
export async function putBack(gm: Page, before: Before): Promise<readonly string[]> {
  return gm.evaluate(async ({ ids, demo, settings, users }) => {
    const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
    // First of all, since new documents may come in the language of the world, for one.
    for (const setting of [...(game.settings.storage.get("world") as unknown as Settings)]) {
      const value = settings[setting.key];
      if (value === undefined) await setting.delete();
      else if (value !== setting._source.value) await setting.update({ value });
    }
    const gone: string[] = [];
    for (const [name, documents] of (game.collections as unknown as Map<string, Documents>).entries()) {
      if (name === "Setting") continue;
      const changed = (demo[name] ?? []).filter((source) => !isSame(documents.get(source._id)?.toObject(), source));
      const stays = new Set(ids[name]?.filter((id) => !changed.some(({ _id }) => _id === id)));
      const goes = [...documents].map(({ id }) => id).filter((id) => !stays.has(id));
      gone.push(...goes);
      if (goes.length > 0) await documents.documentClass.deleteDocuments(goes);
      if (changed.length > 0) await documents.documentClass.createDocuments(changed, { keepId: true });
    }
    for (const user of game.users) {
      const source = user._source as unknown as Record<string, unknown>;
      const changes = Object.entries(users[user.id] ?? {}).filter(([key, value]) => !isSame(source[key], value));
      if (changes.length > 0) await user.update(Object.fromEntries(changes), { recursive: false });
    }
    return gone;
  }, before);
}
