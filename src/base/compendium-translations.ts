import { oncePer } from "./async.ts";
import { textAt, textFields, translated, valueAt } from "./translated-fields.ts";
import type { OriginalTexts, Said, TextFields } from "./translated-fields.ts";
import { worldLanguage } from "./world-settings.ts";

/** The folder of translations; below it is one for each language. */
const FOLDER = "systems/quadrivium/lang/compendia";

/** The language of the compendia themselves. */
const ORIGINAL = "en";

/** A document in a compendium. */
interface Origin {
  readonly pack: string;
  readonly id: string;
}

/** A file of translations. */
interface TextFile {
  readonly label: string;
  readonly entries: Readonly<Record<string, Said>>;
}

/** The texts of the compendia in one language, as far as they have come. */
interface Language {
  /** Done when all have come. */
  readonly reading: Promise<unknown>;
  readonly files: Map<string, TextFile>;
}

/** The languages that were asked for in a game. */
const languagesOf = oncePer((_game: object) => new Map<string, Language>());

/** Returns the texts of a language: into all of the system's own but English the compendia are translated. */
function languageWith(language: string): Language {
  const known = languagesOf(game);
  const before = known.get(language);
  if (before) return before;
  const isTranslated = language !== ORIGINAL && [...game.system.languages].some(({ lang }) => lang === language);
  const files = new Map<string, TextFile>();
  const ours = isTranslated ? game.packs.filter(({ collection }) => collection.startsWith("quadrivium.")) : [];
  const reading = Promise.all(ours.map(({ collection }) => readFile(language, collection, files)));
  known.set(language, { reading, files });
  return { reading, files };
}

/** Reads a file; unreadable ones fall back to English. */
async function readFile(language: string, pack: string, files: Map<string, TextFile>): Promise<void> {
  const path = `${FOLDER}/${language}/${pack}.json`;
  try {
    // From the page of the world, as for pictures.
    const response = await fetch(path);
    if (response.ok) files.set(pack, (await response.json()) as TextFile);
  } catch (error) {
    console.warn(`Quadrivium | ${path} could not be read:`, error);
  }
}

/** What is known of a document of a compendium before it is opened. */
interface IndexEntry {
  readonly _id: string;
  readonly name: string;
  /** Its name in English, whatever the reader's language. */
  readonly key?: string;
  readonly system?: object;
}

/** Reads the translations that this reader needs, and lists compendia in the reader's language; for the hook `ready`. */
export async function readTranslations(): Promise<void> {
  await Promise.all([game.i18n.lang, worldLanguage()].map((language) => languageWith(language).reading));
  for (const [collection, { entries }] of languageWith(game.i18n.lang).files) {
    for (const entry of (game.packs.get(collection)?.index ?? []) as Iterable<object> as Iterable<IndexEntry>) {
      const { name = entry.name, category } = entries[entry._id] ?? {};
      const system = entry.system && category ? { ...entry.system, category } : entry.system;
      Object.assign(entry, { key: entry.key ?? entry.name, name, system });
    }
  }
}

/** Returns the translated texts of a compendium's document; none in the language of the compendium itself. */
function textsOf({ pack, id }: Origin, language: string): Said | undefined {
  return languageWith(language).files.get(pack)?.entries[id];
}

/** Returns the name of a document in a compendium as a copy of it is called in this world; null if it is not there. */
export async function nameInWorld(uuid: string): Promise<string | null> {
  await languageWith(worldLanguage()).reading;
  const document = (await fromUuid(uuid)) as object as Stored | null;
  return document && textAt(inWorldLanguage(document, document.toObject()), "name");
}

/** Returns the name of a compendium in the reader's language. */
export function readersLabel({ collection, title }: { readonly collection: string; readonly title: string }): string {
  return languageWith(game.i18n.lang).files.get(collection)?.label ?? title;
}

/** A document that may be in a compendium. */
interface Stored {
  readonly id: string | null;
  readonly pack: string | null;
  readonly documentName: string;
  readonly compendium: { readonly locked: boolean } | null;
  toObject(): object;
}

/** The method that is overridden alike in the collections of all kinds of documents, whose types differ. */
interface CollectionClass {
  new (...args: never[]): { fromCompendium(document: Stored, options: never): object };
}

/** Translates documents that a collection imports from our compendia into the language of the world. */
export function translating<Class>(Collection: Class): Class {
  class TranslatingCollection extends (Collection as CollectionClass) {
    override fromCompendium(document: Stored, options: never): object {
      return inWorldLanguage(document, super.fromCompendium(document, options));
    }
  }
  return TranslatingCollection as Class;
}

function inWorldLanguage({ pack, id, documentName }: Stored, data: object): object {
  const language = worldLanguage();
  const fields = textFields[documentName];
  const said = pack && id ? textsOf({ pack, id }, language) : undefined;
  if (!fields || !said) return data;
  const original: OriginalTexts = (part) => {
    const origin = originIn(textAt(part, "_stats.compendiumSource"));
    return origin ? textsOf(origin, language) : undefined;
  };
  const copy = translated(data, fields, said, original);
  const token = "prototypeToken.name";
  if (valueAt(data, token) === valueAt(data, "name")) foundry.utils.setProperty(copy, token, valueAt(copy, "name"));
  return copy;
}

/**
 * Shows a document of a locked compendium of ours in the reader's language; what it stores, and what is imported of it, stays as it
 * is. For the end of `prepareData`.
 */
export function showTranslated(document: Stored): void {
  const { pack, id, compendium } = document;
  const fields = textFields[document.documentName];
  const said = pack && id && compendium?.locked ? textsOf({ pack, id }, game.i18n.lang) : undefined;
  if (said && fields) show(document, fields, translated(document.toObject(), fields, said));
}

/** Changes the shown texts of a document and of those inside it, but not the stored ones. */
function show(document: object, { texts, parts = {} }: TextFields, data: object): void {
  for (const path of Object.values(texts))
    if (textAt(data, path) !== "") foundry.utils.setProperty(document, path, textAt(data, path));
  for (const { path, fields } of Object.values(parts)) {
    const inner = valueAt(data, path) as readonly { readonly _id?: string }[];
    for (const one of valueAt(document, path) as Iterable<Pick<Stored, "id">>) {
      const its = inner.find(({ _id }) => _id !== undefined && _id === one.id);
      if (its) show(one, fields, its);
    }
  }
}

/** Returns the document of a compendium of ours that a uuid names. */
function originIn(uuid: string): Origin | null {
  const [, pack, id] = /^Compendium\.(quadrivium\.[^.]+)\.[^.]+\.([^.]+)$/.exec(uuid) ?? [];
  return pack !== undefined && id !== undefined ? { pack, id } : null;
}
