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
  readonly replaced: Readonly<Record<string, readonly Source[]>>;
  /** The stored settings of the system, as JSON by key. */
  readonly settings: Readonly<Record<string, string>>;
  /** The ids of the characters that are assigned to users, by the ids of the users. */
  readonly characters: Readonly<Record<string, string | null>>;
}

/** A collection of documents in the world. */
interface Documents {
  readonly documentClass: {
    deleteDocuments(ids: readonly string[]): Promise<unknown>;
    createDocuments(sources: readonly object[], operation: object): Promise<unknown>;
  };
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
const demo: readonly (readonly [name: string, sources: readonly object[]])[] = [
  ["Folder", folders],
  ["Actor", actors],
  ["Scene", scenes],
  ["JournalEntry", journal],
  ["RollTable", tables],
  ["Macro", macros],
];

/**
 * Brings the people and documents of the demo world into the world of a server that other tests share, by Foundry's public
 * API, as a game master. Returns what `leave` needs.
 */
export async function settle(gm: Page): Promise<Before> {
  return gm.evaluate(
    async ([world, people]) => {
      const all = game.collections as unknown as Map<string, Documents>;
      const settings = game.settings.storage.get("world") as unknown as Settings;
      const before = {
        ids: Object.fromEntries(
          [...all.entries()].map(([name, documents]) => [name, [...documents].map(({ id }) => id)]),
        ),
        replaced: {} as Record<string, Source[]>,
        settings: Object.fromEntries(
          [...settings]
            .filter(({ key }) => key.startsWith("quadrivium."))
            .map(({ key, _source }) => [key, _source.value]),
        ),
        characters: Object.fromEntries(game.users.map(({ id, _source }) => [id, _source.character])),
      };
      const missing = (people as Source[]).filter(({ name = "" }) => !game.users.getName(name));
      await all.get("User")?.documentClass.createDocuments(missing, { keepId: true });
      for (const [name, sources] of world) {
        const documents = all.get(name);
        if (!documents) throw new Error(`Foundry has no ${name}.`);
        const known = [...documents].filter(({ id }) => (sources as Source[]).some(({ _id }) => _id === id));
        before.replaced[name] = known.map((document) => document.toObject());
        await documents.documentClass.deleteDocuments(known.map(({ id }) => id));
        await documents.documentClass.createDocuments(sources, { keepId: true });
      }
      return before;
    },
    [demo, users.filter(({ role }) => role < 4)] as const,
  );
}

/** Takes away what a test has left in a shared world, and puts back what it has changed. */
export async function leave(gm: Page, before: Before): Promise<void> {
  await gm.evaluate(async ({ ids, replaced, settings, characters }) => {
    const all = game.collections as unknown as Map<string, Documents>;
    for (const [name, documents] of all.entries()) {
      if (name === "Setting") continue;
      const back = replaced[name] ?? [];
      const stays = new Set(ids[name]?.filter((id) => !back.some(({ _id }) => _id === id)));
      const left = [...documents].map(({ id }) => id).filter((id) => !stays.has(id));
      await documents.documentClass.deleteDocuments(left);
      await documents.documentClass.createDocuments(back, { keepId: true });
    }
    for (const user of game.users) {
      const character = characters[user.id];
      if (character !== undefined && user._source.character !== character) await user.update({ character });
    }
    for (const setting of [...(game.settings.storage.get("world") as unknown as Settings)]) {
      if (!setting.key.startsWith("quadrivium.")) continue;
      const value = settings[setting.key];
      if (value === undefined) await setting.delete();
      else await setting.update({ value });
    }
  }, before);
}
