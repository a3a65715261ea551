import {
  converters,
  isOfParts,
  setAt,
  textAt,
  textFields,
  partFields,
  translated,
  valueAt,
} from "./compendium-texts.ts";
import type { Said, TextFields } from "./compendium-texts.ts";
import { fireAndForget } from "./async.ts";
import { worldLanguage } from "./world-settings.ts";

/** The folder of translations, within that of the system; below it is one for each language. */
const FOLDER = "lang/compendia";

/** The language of the compendia themselves. */
const ORIGINAL = "en";

/** A file of translations. */
interface TextFile {
  readonly label?: string;
  readonly entries?: Readonly<Record<string, Said>>;
}

/** What we use of the module Babele. */
interface Babele {
  setSystemTranslationsDir(folder: string): void;
  registerConverters(converters: object): void;
  readonly packs?: { get(id: string): { translationsFor?(data: object): Said } | undefined };
}

/** Gives the module Babele our translations, and what reads the fields that hold more than one text. */
export function offerToBabele(babele: Babele): void {
  babele.setSystemTranslationsDir(FOLDER);
  const original = (part: object): Said | undefined => {
    const origin = originOf(part);
    return origin ? babele.packs?.get(origin.pack)?.translationsFor?.({ _id: origin.id }) : undefined;
  };
  const offered = Object.entries(converters).map(([name, convert]) => [
    name,
    (value: unknown, said: unknown, owner: object, _compendium: unknown, all?: Said) =>
      convert(value, said, owner, { said: all ?? {}, original }),
  ]);
  babele.registerConverters(Object.fromEntries(offered) as object);
}

/** Returns true if the module Babele translates compendia, which then nobody else does. */
function hasBabele(): boolean {
  return game.modules.get("babele")?.active === true;
}

/** Tells whether the compendia are translated into a language: into all of the system's own but English, which they are in. */
function isTranslated(language: string): boolean {
  return language !== ORIGINAL && [...game.system.languages].some(({ lang }) => lang === language);
}

/** A file that was asked for, and what it says once it has been read. */
interface KnownFile {
  readonly reading: Promise<TextFile | null>;
  read?: TextFile | null;
}

/** The files that were asked for in a game, by their paths; each is read once. */
const filesOf = new WeakMap<object, Map<string, KnownFile>>();

/** Returns the translations of one of our compendia; null where there are none, as for English, and where Babele translates. */
async function textsOf(pack: string, language: string): Promise<TextFile | null> {
  if (!isTranslated(language) || !pack.startsWith("quadrivium.") || hasBabele()) return null;
  const files = filesOf.get(game) ?? new Map<string, KnownFile>();
  filesOf.set(game, files);
  const path = pathOf(pack, language);
  const known = files.get(path) ?? { reading: readFile(path, files) };
  files.set(path, known);
  known.read = await known.reading;
  return known.read;
}

const pathOf = (pack: string, language: string): string => `systems/quadrivium/${FOLDER}/${language}/${pack}.json`;

/** Reads a file; null if it cannot be read, so that what would be translated comes in English. */
async function readFile(path: string, files: Map<string, KnownFile>): Promise<TextFile | null> {
  try {
    // From the page of the world, as for pictures.
    const response = await fetch(path);
    return response.ok ? ((await response.json()) as TextFile) : null;
  } catch (error) {
    console.warn(`Quadrivium | ${path} could not be read:`, error);
    files.delete(path);
    return null;
  }
}

/** Returns what a document of one of our compendia says in the reader's language; nothing where it says what it says there. */
export async function readersTexts(pack: string, id: string): Promise<Said> {
  return (await textsOf(pack, game.i18n.lang))?.entries?.[id] ?? {};
}

/** Returns the same as far as it has been read, for lists that cannot wait. */
export function readersTextsRead(pack: string, id: string): Said {
  return filesOf.get(game)?.get(pathOf(pack, game.i18n.lang))?.read?.entries?.[id] ?? {};
}

/** Returns the name of a document in a compendium as a copy of it is called in this world; null if it is not there. */
export async function nameInWorld(uuid: string): Promise<string | null> {
  const origin = originOf({ _stats: { compendiumSource: uuid } });
  const said = origin && (await textsOf(origin.pack, worldLanguage()))?.entries?.[origin.id]?.name;
  if (typeof said === "string") return said;
  const { name = null } = ((await fromUuid(uuid)) ?? {}) as { readonly name?: string | null };
  return name;
}

/** Returns the name of a compendium in the reader's language. */
export async function readersLabel({ collection, title }: { readonly collection: string; readonly title: string }) {
  return (await textsOf(collection, game.i18n.lang))?.label ?? title;
}

/** A document that is about to be created. */
interface NewDocument {
  readonly documentName: string;
  readonly pack: string | null;
  toObject(): object;
  updateSource(changes: object): unknown;
}

/**
 * Translates new documents that come from our compendia into the language of the world. What somebody has changed stays as it
 * is, and so does a duplicate of what is in the world. What goes wrong keeps nobody from creating them.
 */
export async function translateNew(documents: readonly NewDocument[]): Promise<void> {
  for (const document of documents) {
    try {
      // A document that is created in a compendium stays as it is.
      if (!document.pack) await translateOne(document);
    } catch (error) {
      console.warn("Quadrivium | What came from a compendium could not be translated:", error);
    }
  }
}

/** A document that is read in a compendium. */
interface ReadDocument extends NewDocument {
  readonly id: string | null;
  readonly compendium: { readonly locked: boolean } | null;
  render(): void;
}

/** What is known of a document's texts in the reader's language. */
const shown = new WeakMap<object, Said>();

/**
 * Shows a document of a locked compendium of ours in the reader's language, as soon as its translation has come; what it stores,
 * and what is imported of it, stays as it is. For the end of `prepareData`.
 */
export function showTranslated(document: ReadDocument): void {
  const { pack, id } = document;
  if (!pack || !id || !document.compendium?.locked) return;
  const said = shown.get(document);
  if (said) show(document, said);
  else fireAndForget(bring(document, pack, id));
}

async function bring(document: ReadDocument, pack: string, id: string): Promise<void> {
  const said = await readersTexts(pack, id);
  if (Object.keys(said).length === 0) return;
  shown.set(document, said);
  show(document, said);
  document.render();
}

function show(document: ReadDocument, said: Said): void {
  const fields = textFields[document.documentName];
  const english = document.toObject();
  if (fields)
    change(
      document,
      english,
      english,
      translated(english, fields, said, () => undefined),
      fields,
      prepare,
    );
}

/** Changes what a document shows, and not what it stores. */
function prepare(document: NewDocument, changes: Readonly<Record<string, unknown>>): void {
  for (const [path, value] of Object.entries(changes)) setAt(document, path, value);
}

async function translateOne(document: NewDocument): Promise<void> {
  const source: object = document.toObject();
  const origin = originOf(source);
  const copied = textAt(source, "_stats.duplicateSource");
  if (copied !== "" && copied !== origin?.uuid) return;
  const fields = textFields[document.documentName];
  const file = origin && fields ? await textsOf(origin.pack, worldLanguage()) : null;
  const said = origin && file?.entries?.[origin.id];
  if (!said || !fields) return;
  const found: unknown = await fromUuid(origin.uuid);
  if (!found) return;
  const english = (found as { toObject(): object }).toObject();
  const original = await originalTexts(english);
  change(document, source, english, translated(english, fields, said, original), fields);
}

/** Reads the translations of the items that those of an actor are copies of. */
async function originalTexts(source: object): Promise<(part: object) => Said | undefined> {
  const texts = new Map<string, Said>();
  const items = valueAt(source, "items");
  for (const item of (Array.isArray(items) ? items : []) as readonly object[]) {
    const origin = originOf(item);
    const said = origin && (await textsOf(origin.pack, worldLanguage()))?.entries?.[origin.id];
    if (said) texts.set(origin.uuid, said);
  }
  return (part) => texts.get(originOf(part)?.uuid ?? "");
}

/** Gives a new document, and those inside it, the texts of a translation where they are still those of the original. */
function change(
  document: NewDocument,
  source: object,
  from: object,
  to: object,
  { texts, parts = {} }: TextFields,
  write = (to: NewDocument, changes: Record<string, unknown>): unknown => to.updateSource(changes),
): void {
  const changes: Record<string, unknown> = {};
  for (const path of Object.values(texts)) {
    if (textAt(source, path) === textAt(from, path) && textAt(to, path) !== textAt(from, path)) {
      changes[path] = valueAt(to, path);
    }
  }
  for (const { path, converter } of Object.values(parts)) {
    if (isOfParts(converter)) continue;
    const [value, before, after] = [source, from, to].map((one) => JSON.stringify(valueAt(one, path)));
    if (value === before && after !== before) changes[path] = valueAt(to, path);
  }
  const token = "prototypeToken.name";
  if ("name" in changes && valueAt(source, token) === valueAt(from, "name")) changes[token] = changes.name;
  if (Object.keys(changes).length > 0) write(document, changes);
  for (const { path, converter } of Object.values(parts)) {
    if (!isOfParts(converter)) continue;
    const [before, after] = [byId(valueAt(from, path)), byId(valueAt(to, path))];
    for (const inner of (valueAt(document, path) ?? []) as Iterable<NewDocument & { readonly id: string | null }>) {
      const [old, now] = [before.get(inner.id ?? ""), after.get(inner.id ?? "")];
      if (old && now) change(inner, inner.toObject(), old, now, partFields[converter], write);
    }
  }
}

function byId(parts: unknown): ReadonlyMap<string, object> {
  return new Map((Array.isArray(parts) ? parts : []).map((part: object) => [String(valueAt(part, "_id")), part]));
}

/** Returns which document of a compendium of ours some data are a copy of. */
function originOf(source: object): { readonly uuid: string; readonly pack: string; readonly id: string } | null {
  const uuid = textAt(source, "_stats.compendiumSource");
  const [kind, system, pack, , id, ...rest] = uuid.split(".");
  if (kind !== "Compendium" || system !== "quadrivium" || pack === undefined || id === undefined) return null;
  return rest.length === 0 ? { uuid, pack: `${system}.${pack}`, id } : null;
}
