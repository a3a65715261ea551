import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { partKey, textAt, textFields, valueAt } from "../../src/base/translated-fields.ts";
import type { TextFields } from "../../src/base/translated-fields.ts";
import { diagramsIn } from "./diagrams.ts";
import { readJson, root } from "../project.ts";
import type { Manifest } from "../project.ts";

/** The texts of a document, and of those inside it, by the names that a file of translations gives them. */
interface Texts {
  readonly [name: string]: string | Texts;
}

/** A file of translations. */
export interface TextFile {
  readonly label: string;
  /** The words of each diagram that the documents show, by the name of its file. */
  readonly diagrams?: Readonly<Record<string, Texts>>;
  /** The texts of each document by its id. */
  readonly entries: Readonly<Record<string, Texts>>;
}

/** A document in the sources of a compendium. */
interface Source {
  readonly _id: string;
  readonly _key: string;
  readonly name: string;
  readonly type: string;
}

/** The source of an item, with the name of its compendium. */
export interface ItemSource extends Source {
  readonly pack: string;
}

type Pack = Manifest["packs"][number];

/** Returns the English texts of a compendium: what a translator copies. */
export async function englishTexts(name: string): Promise<TextFile> {
  const { packs } = await readJson<Manifest>("system.json");
  const pack = packs.find((one) => one.name === name);
  if (!pack) throw new Error(`The manifest names no compendium "${name}".`);
  const sources = await sourcesOf(name);
  const fields = fieldsOf(pack);
  const items = pack.type === "Actor" ? await itemSources() : [];
  const entries = sources
    .filter((source) => !isFolder(source))
    .map((source) => [source._id, textsOf(source, fields, (part) => originalOf(part, source, items))] as const);
  const diagrams = await diagramsIn(JSON.stringify(entries));
  return {
    label: pack.label,
    ...(Object.keys(diagrams).length > 0 ? { diagrams } : {}),
    entries: Object.fromEntries(entries),
  };
}

/** Returns the item of our compendia that an actor's item is a copy of, with whose translation it comes. */
export function originalOf(item: object, owner: object, items: readonly ItemSource[]): ItemSource | undefined {
  const tradition = valueAt(owner, "system.tradition");
  const same = items.filter(({ name, type }) => name === valueAt(item, "name") && type === valueAt(item, "type"));
  // Some Abilities have the same name in several traditions.
  return same.find((one) => [valueAt(one, "flags.quadrivium.for.traditions")].flat().includes(tradition)) ?? same[0];
}

/** Returns the sources of all items in our compendia, each with the name of its pack. */
export async function itemSources(): Promise<readonly ItemSource[]> {
  const { packs } = await readJson<Manifest>("system.json");
  const found = packs
    .filter(({ type }) => type === "Item")
    .map(async ({ name }) =>
      (await sourcesOf(name)).filter((one) => !isFolder(one)).map((one) => ({ ...one, pack: name })),
    );
  return (await Promise.all(found)).flat();
}

async function sourcesOf(name: string): Promise<readonly Source[]> {
  const files = await readdir(resolve(root, "packs/_source", name));
  return Promise.all(files.sort().map((file) => readJson<Source>(`packs/_source/${name}/${file}`)));
}

function isFolder({ _key }: Source): boolean {
  return _key.startsWith("!folders!");
}

function fieldsOf({ type }: Pack): TextFields {
  const fields = textFields[type];
  if (!fields) throw new Error(`Nothing says which texts a document of type ${type} has.`);
  return fields;
}

/**
 * Returns the texts of a document.
 * @param original Returns the document whose translation a part has already.
 * @param known The document whose translation this one has already.
 */
function textsOf(
  source: object,
  { texts, parts = {} }: TextFields,
  original: (part: object) => object | undefined,
  known: object = {},
): Texts {
  const single = Object.entries(texts)
    .map(([name, path]) => [name, textAt(source, path), textAt(known, path)] as const)
    .filter(([, text, other]) => text.trim() !== "" && text !== other)
    .map(([name, text]) => [name, name === "command" ? ofThemselves(wordsIn(text)) : text] as const)
    .filter(([, found]) => typeof found === "string" || Object.keys(found).length > 0);
  const many = Object.entries(parts)
    .map(([name, part]) => [name, textsOfParts(source, part, original, known)] as const)
    .filter(([, inner]) => Object.keys(inner).length > 0);
  return Object.fromEntries<string | Texts>([...single, ...many]);
}

function textsOfParts(
  source: object,
  { path, fields }: NonNullable<TextFields["parts"]>[string],
  original: (part: object) => object | undefined,
  known: object,
): Texts {
  const value = valueAt(source, path);
  const all: Record<string, Texts> = {};
  for (const part of (Array.isArray(value) ? value : []) as readonly object[]) {
    // An effect that is named like its item has the item's name in every language.
    const named = path === "effects" ? { name: valueAt(source, "name") } : {};
    const others = (valueAt(known, path) ?? []) as readonly object[];
    const same = original(part) ?? others.find((other) => partKey(other) === partKey(part)) ?? named;
    const texts = textsOf(part, fields, () => undefined, same);
    const key = partKey(part);
    if (key in all) throw new Error(`${String(valueAt(source, "name"))} has two parts that are called "${key}".`);
    if (Object.keys(texts).length > 0) all[key] = texts;
  }
  return all;
}

/** Returns texts that are found by their English. */
function ofThemselves(texts: readonly string[]): Texts {
  return Object.fromEntries(texts.filter(Boolean).map((text) => [text, text]));
}

/** Where a macro has words that people read: comments, reasons of a modifier, and what a request and a message say. */
const WORDS = [
  /^\/\/ (.+)$/gm,
  /^\/.*\(([^)\d]+)\)/gm,
  /\b(?:title|name|note|label): "([^"]+)"/g,
  /\bui\.notifications\.\w+\(["`]([^"`$]+)/g,
];

function wordsIn(command: string): readonly string[] {
  return WORDS.flatMap((pattern) => [...command.matchAll(pattern)].map(([, words = ""]) => words));
}
