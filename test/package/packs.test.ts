import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTable } from "foundry-standin";
import { letterDistance } from "../../src/rules/command/entries.ts";
import { twistOf } from "../../src/rules/procedures/twists.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { ownTraditions } from "../../src/rules/traditions/traditions.ts";
import { twistTable } from "../../tools/docs/twist-table.ts";
import { filesBelow, flatten, readJson, root } from "./read-package.ts";

interface Pack {
  readonly name: string;
  readonly path: string;
  readonly type: string;
}

const { packs } = (await readJson("system.json")) as unknown as { packs: readonly Pack[] };

interface Source extends Record<string, unknown> {
  readonly _id: string;
  readonly _key: string;
  readonly results?: readonly Source[];
  readonly effects?: readonly Source[];
  readonly items?: readonly Source[];
  readonly pages?: readonly Source[];
  /** Id of its folder. */
  readonly folder?: string | null;
}

/** The documents of a pack and their paths in Foundry's tool, with the fields that only the source has. */
const kinds: Readonly<Record<string, { readonly folder: string; readonly fields: readonly string[] }>> = {
  Actor: { folder: "actors", fields: ["name", "type", "system", "img", "prototypeToken", "sort"] },
  Item: { folder: "items", fields: ["name", "type", "system", "img", "sort"] },
  RollTable: { folder: "tables", fields: ["name", "img", "formula", "replacement", "displayRoll", "sort"] },
  Macro: { folder: "macros", fields: ["name", "type", "img", "scope", "command", "sort", "folder"] },
  JournalEntry: { folder: "journal", fields: ["name", "sort"] },
  Folder: { folder: "folders", fields: ["name", "type", "sorting", "sort", "color"] },
};

/** The keys of a document and of those embedded in it. */
function keysOf({ _key, results = [], effects = [], items = [], pages = [] }: Source): string[] {
  return [_key, ...[...results, ...effects, ...items, ...pages].flatMap(keysOf)];
}

async function sourcesOf({ name }: Pack): Promise<Source[]> {
  const files = await readdir(`${root}packs/_source/${name}`);
  return Promise.all(files.map((file) => readJson(`packs/_source/${name}/${file}`) as Promise<Source>));
}

/** Returns the type of a document in a pack: a folder is told from the rest by its key. */
function typeIn({ type }: Pack, { _key }: Source): string {
  return _key.startsWith("!folders!") ? "Folder" : type;
}

/** The lists of what a document embeds, with the fields that the source has; the rest of the data is Foundry's. */
const embedded = {
  results: ["_id", "type", "name", "img", "description", "weight", "range"],
  pages: ["_id", "type", "name", "title", "text", "sort"],
  effects: ["_id", "type", "name", "img", "system"],
  items: ["_id", "type", "name", "img", "system"],
} as const;

/** These fields of a document. */
const picked = (source: Source, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, source[field]]));

test("every folder of sources is a pack of the manifest", async () => {
  expect(packs.map(({ name }) => name).sort()).toEqual((await readdir(`${root}packs/_source`)).sort());
});

let table: Awaited<ReturnType<typeof openTable>>;
beforeAll(async () => {
  table = await openTable({ root });
});
afterAll(() => table.close());

/** Expects of a stored document all that its source says in these fields, and in all that it embeds. */
function expectKept(stored: Source, source: Source, fields: readonly string[]): void {
  expect(picked(stored, fields)).toMatchObject(picked(source, fields));
  for (const [list, own] of Object.entries(embedded)) {
    const [kept, given] = [stored, source].map((one) => (one[list] ?? []) as readonly Source[]);
    expect(kept?.map(({ _id }) => _id)).toEqual(given?.map(({ _id }) => _id));
    kept?.forEach((one, place) => {
      expectKept(one, given?.[place] ?? one, own);
    });
  }
}

describe.each(packs)("the pack $name", (pack) => {
  let sources: Source[];
  beforeAll(async () => {
    sources = await sourcesOf(pack);
  });

  test("holds documents that our models accept as they are written", () => {
    for (const source of sources) {
      const type = typeIn(pack, source);
      const Document = getDocumentClass(type as "Item");
      const stored = new Document(structuredClone(source) as never).toObject() as unknown as Source;
      // Fields that a source omits have the defaults of the model.
      expectKept(stored, source, kinds[type]?.fields ?? []);
    }
  });

  test("has Abilities that are found by their English names in every language", () => {
    const all = sources.flatMap((source) => [source, ...(source.items ?? [])]);
    const abilities = all.filter(({ type }) => type === "ability");
    for (const { name, system } of abilities) expect((system as { key?: string }).key, String(name)).toBe(name);
  });

  test("has keys that Foundry's tool can file, each once", () => {
    const ids = sources.map((source) => {
      const { _id, _key } = source;
      expect(_id).toMatch(/^[A-Za-z0-9]{16}$/);
      expect(_key).toBe(`!${kinds[typeIn(pack, source)]?.folder ?? ""}!${_id}`);
      return _id;
    });
    expect(new Set(ids).size).toBe(sources.length);
    const keys = sources.flatMap(keysOf);
    for (const key of keys) expect(key).toMatch(/^!([a-z.]+)!([A-Za-z0-9]{16}\.){0,2}[A-Za-z0-9]{16}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("has each document in a folder that is there, or all in none", () => {
    const folders = sources.filter((source) => typeIn(pack, source) === "Folder").map(({ _id }) => _id);
    const filed = sources.filter((source) => typeIn(pack, source) !== "Folder").map(({ folder }) => folder ?? null);
    expect(filed.filter((folder) => folder !== null && !folders.includes(folder))).toEqual([]);
    expect(folders.filter((folder) => !filed.includes(folder))).toEqual([]);
  });

  test("has no picture that is shared by more than a tenth of it", () => {
    const shown = sources.filter(({ img }) => typeof img === "string").map(({ img }) => img as string);
    const shares = new Map(shown.map((img) => [img, shown.filter((one) => one === img).length / shown.length]));
    expect([...shares].filter(([, share]) => share > 0.1)).toEqual([]);
  });

  test("is built from them", async () => {
    // LevelDB writes whenever it opens, and other tests read the pack meanwhile.
    const copy = await mkdtemp(join(tmpdir(), "pack-"));
    await cp(root + pack.path, copy, { recursive: true });
    const level = new ClassicLevel(copy, { valueEncoding: "json", createIfMissing: false });
    const [keys, documents] = [await level.keys().all(), await level.values().all()];
    await level.close();
    await rm(copy, { recursive: true });
    for (const document of documents) {
      expect(document).toMatchObject({ _stats: { coreVersion: "13.347", systemId: "quadrivium" } });
    }
    expect(keys.sort()).toEqual(sources.flatMap(keysOf).sort());
  });
});

test.each([
  ["characters", "character", 2],
  ["foes", "npc", 3],
])("the %s are enough of each tradition, each with a portrait of its own", async (name, type, atLeast) => {
  const pack = packs.find((one) => one.name === name);
  const sources = (pack ? await sourcesOf(pack) : []).filter((source) => source.type === type);
  const played = sources.map(({ system }) => (system as { tradition: string }).tradition);
  for (const tradition of ownTraditions.keys()) {
    expect(played.filter((one) => one === tradition).length, tradition).toBeGreaterThan(atLeast);
  }
  expect([...new Set(played)].sort()).toEqual([...ownTraditions.keys()].sort());
  expect(new Set(sources.map(({ img }) => img)).size).toBe(sources.length);
});

test("every picture of our own that a compendium shows in any language exists, and every one in these folders is shown", async () => {
  const paths = [...(await filesBelow("packs/_source", ".json")), ...(await filesBelow("lang/compendia", ".json"))];
  const texts = await Promise.all(paths.map((path) => readFile(root + path, "utf8")));
  const shown = texts.flatMap((text) => text.match(/systems\/quadrivium\/assets\/[\w/-]+\.svg/g) ?? []);
  const folders = ["assets/icons", "assets/portraits", "assets/rules"];
  const files = (await Promise.all(folders.map((folder) => filesBelow(folder, ".svg")))).flat();
  expect([...new Set(shown)].sort()).toEqual(files.map((path) => `systems/quadrivium/${path}`).sort());
});

test("every picture of Foundry's own that the system names is publicly known", async () => {
  const folders = ["packs/_source", "lang", "src", "templates", "tools/demo", "docs/example-module"];
  const ends = [".json", ".ts", ".hbs", ".mjs"];
  const paths = (await Promise.all(folders.flatMap((folder) => ends.map((end) => filesBelow(folder, end))))).flat();
  const texts = await Promise.all(paths.map((path) => readFile(root + path, "utf8")));
  const named = texts.flatMap((text) => text.match(/(?<![\w/])icons\/[\w/-]+\.(svg|webp|png)/g) ?? []);
  // The stand-in has the public list only.
  const known = await readdir(`${root}standin/src/table/icons/svg`);
  expect([...new Set(named)].filter((path) => !known.includes(path.replace("icons/svg/", "")))).toEqual([]);
  expect(named.length).toBeGreaterThan(0);
});

test("sources are written as a formatter would", async () => {
  for (const path of await filesBelow("packs/_source", ".json")) {
    const text = await readFile(root + path, "utf8");
    expect(text, path).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  }
});

test("the table of twists is the rule's, in the words of the English language file", async () => {
  const english = flatten(await readJson("lang/en.json"));
  const table = await readJson("packs/_source/twists/twist-of-fate.json");
  expect(table).toEqual(twistTable((key) => english.get(key) ?? `no text for ${key}`));
});

test("every face of a d100 gives the same twist by the rule and by the table", async () => {
  const table = (await readJson("packs/_source/twists/twist-of-fate.json")) as unknown as {
    readonly formula: string;
    readonly results: readonly { readonly _id: string; readonly range: readonly [number, number] }[];
  };
  expect(table.formula).toBe("1d100");
  for (let face = 1; face <= 100; face += 1) {
    const drawn = table.results.filter(({ range: [from, to] }) => face >= from && face <= to);
    expect(drawn.map(({ _id }) => _id)).toEqual([twistOf(face, defaultRuleVariants).id.padEnd(16, "0")]);
  }
});

test("no item says in play where its numbers come from: docs/compendia.md says it once", async () => {
  const found = await Promise.all(packs.map(sourcesOf));
  const items = found.flat().flatMap((source) => [source, ...(source.items ?? [])]);
  const argues = /\b(rules|sources?) (give|name|say)|\bour own\b|\bare ours\b/i;
  const told = items.filter(({ system }) =>
    argues.test((system as { description?: string } | undefined)?.description ?? ""),
  );
  expect(told.map(({ _id }) => _id)).toEqual([]);
});

describe("the people of the demo table", () => {
  /** The words of a name that could identify a person. */
  const words = (name: string): readonly string[] => name.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

  test("have names that nobody mistakes for another: characters, foes and users", async () => {
    const world = await readJson("tools/demo/world.json");
    const { users } = world.documents as { readonly users: readonly { readonly name: string }[] };
    const found = await Promise.all(["characters", "foes"].map((name) => sourcesOf({ name } as Pack)));
    const actors = found.flat().filter(({ _key }) => _key.startsWith("!actors!")) as unknown as typeof users;
    const names = [...actors, ...users].map(({ name }) => name);
    expect(names.length).toBeGreaterThan(25);
    const similar = names.flatMap((one, place) =>
      names.slice(place + 1).flatMap((other) => {
        const isShared = words(one).some((word) => words(other).includes(word));
        return isShared || letterDistance(one.toLowerCase(), other.toLowerCase()) < 3 ? [`${one}, ${other}`] : [];
      }),
    );
    expect(similar).toEqual([]);
  });
});
