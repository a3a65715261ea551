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
import { worldLanguage } from "./world-settings.ts";

/** The folder of translations, within that of the system; below it is one for each language. */
const FOLDER = "lang/compendia";

/** The language of the compendia themselves. */
const ORIGINAL = "en";

/** A document in a compendium. */
interface Origin {
  readonly pack: string;
  readonly id: string;
}

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

/** The texts of the compendia in one language, as far as they have come. */
interface Language {
  /** Done when all have come. */
  readonly reading: Promise<unknown>;
  readonly files: Map<string, TextFile>;
}

/** The languages that were asked for in a game. */
const languagesOf = new WeakMap<object, Map<string, Language>>();

/** Returns the texts of a language: into all of the system's own but English the compendia are translated. */
function languageWith(language: string): Language {
  const known = languagesOf.get(game) ?? new Map<string, Language>();
  languagesOf.set(game, known);
  const before = known.get(language);
  if (before) return before;
  const isTranslated = language !== ORIGINAL && [...game.system.languages].some(({ lang }) => lang === language);
  const files = new Map<string, TextFile>();
  const packs = isTranslated && !hasBabele() ? game.packs.filter(({ collection }) => isOurs(collection)) : [];
  const reading = Promise.all(packs.map(({ collection }) => readFile(language, collection, files)));
  known.set(language, { reading, files });
  return { reading, files };
}

const isOurs = (pack: string): boolean => pack.startsWith("quadrivium.");

/** Returns true if the module Babele translates compendia, which then nobody else does. */
function hasBabele(): boolean {
  return game.modules.get("babele")?.active === true;
}

/** Reads a file; what cannot be read comes in English. */
async function readFile(language: string, pack: string, files: Map<string, TextFile>): Promise<void> {
  const path = `systems/quadrivium/${FOLDER}/${language}/${pack}.json`;
  try {
    // From the page of the world, as for pictures.
    const response = await fetch(path);
    if (response.ok) files.set(pack, (await response.json()) as TextFile);
  } catch (error) {
    console.warn(`Quadrivium | ${path} could not be read:`, error);
  }
}

/** Reads the translations that this reader needs; for the hook `ready`. */
export async function readTranslations(): Promise<void> {
  await Promise.all([game.i18n.lang, worldLanguage()].map((language) => languageWith(language).reading));
}

/** Returns what a document of a compendium says in a language; nothing where it says what it says there. */
function textsOf({ pack, id }: Origin, language: string): Said | undefined {
  return hasBabele() ? undefined : languageWith(language).files.get(pack)?.entries?.[id];
}

/** Returns what a document of one of our compendia says in the reader's language, as far as that has been read. */
export function readersTexts(pack: string, id: string): Said {
  return textsOf({ pack, id }, game.i18n.lang) ?? {};
}

/** Returns the name of a document in a compendium as a copy of it is called in this world; null if it is not there. */
export async function nameInWorld(uuid: string): Promise<string | null> {
  const origin = originOf({ _stats: { compendiumSource: uuid } });
  await languageWith(worldLanguage()).reading;
  const said = origin && textsOf(origin, worldLanguage())?.name;
  if (typeof said === "string") return said;
  const { name = null } = ((await fromUuid(uuid)) ?? {}) as { readonly name?: string | null };
  return name;
}

/** Returns the name of a compendium in the reader's language. */
export function readersLabel({ collection, title }: { readonly collection: string; readonly title: string }): string {
  return (hasBabele() ? null : languageWith(game.i18n.lang).files.get(collection)?.label) ?? title;
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

/**
 * Shows a document of a locked compendium of ours in the reader's language; what it stores, and what is imported of it, stays as it
 * is. For the end of `prepareData`.
 */
export function showTranslated(
  document: NewDocument & Inner & { readonly compendium: { readonly locked: boolean } | null },
) {
  const { pack, id, compendium } = document;
  const fields = textFields[document.documentName];
  const said = pack && id && compendium?.locked ? textsOf({ pack, id }, game.i18n.lang) : undefined;
  if (said && fields) show(document, fields, translated(document.toObject(), fields, said));
}

interface Inner {
  readonly id: string | null;
}

/** Changes what a document shows, and what those inside it do, and not what it stores. */
function show(document: object, { texts, parts = {} }: TextFields, data: object): void {
  for (const path of Object.values(texts)) if (textAt(data, path) !== "") setAt(document, path, textAt(data, path));
  for (const { path, converter } of Object.values(parts)) {
    if (!isOfParts(converter)) continue;
    const inner = valueAt(data, path) as readonly { readonly _id: string }[];
    for (const one of valueAt(document, path) as Iterable<Inner>) {
      const its = inner.find(({ _id }) => _id === one.id);
      if (its) show(one, partFields[converter], its);
    }
  }
}

async function translateOne(document: NewDocument): Promise<void> {
  const source: object = document.toObject();
  const origin = originOf(source);
  const fields = textFields[document.documentName];
  const copied = textAt(source, "_stats.duplicateSource");
  if (!origin || !fields || (copied !== "" && copied !== origin.uuid)) return;
  const language = worldLanguage();
  await languageWith(language).reading;
  const said = textsOf(origin, language);
  const found: unknown = said && (await fromUuid(origin.uuid));
  if (!said || !found) return;
  const english = (found as { toObject(): object }).toObject();
  const original = (part: object): Said | undefined => {
    const its = originOf(part);
    return its ? textsOf(its, language) : undefined;
  };
  const data = translated(source, fields, said, { original, english });
  const token = "prototypeToken.name";
  if (valueAt(source, token) === valueAt(source, "name")) setAt(data, token, valueAt(data, "name"));
  document.updateSource(foundry.utils.diffObject(source, data));
}

/** Returns which document of a compendium of ours some data are a copy of. */
function originOf(source: object): (Origin & { readonly uuid: string }) | null {
  const uuid = textAt(source, "_stats.compendiumSource");
  const [kind, system, pack, , id, ...rest] = uuid.split(".");
  if (kind !== "Compendium" || system !== "quadrivium" || pack === undefined || id === undefined) return null;
  return rest.length === 0 ? { uuid, pack: `${system}.${pack}`, id } : null;
}
