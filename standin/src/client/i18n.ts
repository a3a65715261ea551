import type { DataModel } from "./data/data-model.ts";
import { ArrayField } from "./data/fields/array-field.ts";
import type { DataField } from "./data/fields/data-field.ts";
import { EmbeddedDataField } from "./data/fields/embedded-data-field.ts";
import { SchemaField } from "./data/fields/schema-field.ts";
import { TypedObjectField } from "./data/fields/object-field.ts";
import { generation } from "./generations/index.ts";
import { host } from "./host.ts";
import { parseJson, platform } from "./platform.ts";
import { deepClone, mergeObject, expandObject, getProperty } from "./utils/objects.ts";
import type { Plain } from "./utils/types.ts";

/** One entry of a manifest's `languages`, with the path from the root of the server. */
export interface LanguageFile {
  readonly lang: string;
  readonly name: string;
  readonly path: string;
}

/** The languages which the stand-in's own words exist in. */
const CORE: readonly LanguageFile[] = [{ lang: "en", name: "English", path: "lang/en.json" }];

const hasWordsBelow = Symbol("has words below a path");

/** Gives a model its labels; those that it has from the same files already stay. */
export const labelModel = Symbol("label a model");

/** The last content of a file. A page reads it once, but tests open one table after the other. */
interface WordFile {
  readonly text: string;
  readonly words: Plain;
  /** Distinguishes it from earlier content of the same file. */
  readonly version: number;
}
const wordFiles = new Map<string, WordFile>();

/** The merged content of several files, by their versions. */
const mergedFiles = new Map<string, Plain>();

function merge(files: readonly WordFile[]): Plain {
  const words: Plain = {};
  for (const file of files) {
    for (const [key, value] of Object.entries(deepClone(file.words))) {
      if (key in words) mergeObject(words, { [key]: value });
      else words[key] = value;
    }
  }
  return words;
}

/** The words that the labels of a schema are from. */
const labelledFrom = new WeakMap<SchemaField, string>();

/** Turns keys into words of the client's language. */
export class Localization {
  /** All tables of this page share these. */
  #words: Plain = {};
  #english: Plain = {};
  /** The package whose translation of the core is preferred. */
  defaultModule = "core";
  lang: string;
  readonly #files: readonly LanguageFile[];
  /** Which words are loaded: languages, files and their versions. */
  #loaded = "";

  constructor(lang: string, files: readonly LanguageFile[]) {
    this.lang = lang;
    this.#files = [...CORE, ...files];
  }

  /** Loads the words of the client's language, and the English ones for what it lacks. */
  async initialize(): Promise<void> {
    this.#english = await this.#load("en");
    await this.setLanguage(this.lang);
  }

  /** Loads the words of a language: the host's first, then those of packages, of which later ones win. */
  async setLanguage(lang: string): Promise<void> {
    this.lang = lang;
    this.#words = lang === "en" ? this.#english : await this.#load(lang);
    if (typeof document !== "undefined") document.documentElement.lang = lang;
  }

  async #load(lang: string): Promise<Plain> {
    const files = await Promise.all(
      this.#files.filter((file) => file.lang === lang).map(({ path }) => loadWords(path)),
    );
    const versions = files.map(({ version }) => version).join(" ");
    this.#loaded += `${lang} ${versions};`;
    const merged = mergedFiles.get(versions) ?? merge(files);
    mergedFiles.set(versions, merged);
    return merged;
  }

  /** The words of a key, with `{name}` replaced where data are given and heeded; the key itself when there are none. */
  localize(key: string, data?: object): string {
    if (data !== undefined && generation().names.localizeFormats) return this.format(key, data);
    const words = getProperty(this.#words, key);
    if (typeof words === "string") return words;
    const fallback = getProperty(this.#english, key);
    return typeof fallback === "string" ? fallback : key;
  }

  /** The words of a key with `{name}` replaced by data. */
  format(key: string, data: object = {}): string {
    const values = data as Plain;
    return this.localize(key).replace(/\{([^}]+)\}/g, (_, name: string) => String(values[name]));
  }

  has(key: string, fallback = true): boolean {
    if (typeof getProperty(this.#words, key) === "string") return true;
    return fallback && typeof getProperty(this.#english, key) === "string";
  }

  /** Returns whether any key in the language or in English begins with this path. */
  [hasWordsBelow](path: string): boolean {
    return [this.#words, this.#english].some((words) => getProperty(words, path) !== undefined);
  }

  [labelModel]({ schema, LOCALIZATION_PREFIXES }: typeof DataModel): void {
    if (labelledFrom.get(schema) === this.#loaded) return;
    Localization.localizeSchema(schema, LOCALIZATION_PREFIXES);
    labelledFrom.set(schema, this.#loaded);
  }

  /** Gives the fields of a schema the labels and hints under `PREFIX.FIELDS.path`. */
  static localizeSchema(
    schema: SchemaField,
    prefixes: readonly string[] = [],
    { prefixPath = "" }: { prefixPath?: string } = {},
  ): void {
    const { i18n } = host.game as { i18n: Localization };
    labelledFrom.delete(schema);
    const withFields = prefixes.filter((prefix) => i18n[hasWordsBelow](`${prefix}.FIELDS`));
    for (const [name, field] of schema.entries()) {
      const path = prefixPath + name;
      localizeField(
        field,
        withFields.map((prefix) => `${prefix}.FIELDS.${path}`),
        path,
      );
    }
  }
}

/** Unreadable words of a package are missing; the game starts all the same. */
async function loadWords(path: string): Promise<WordFile> {
  try {
    const text = await platform.loadText(path);
    const known = wordFiles.get(path);
    if (known?.text === text) return known;
    const read = { text, words: expandObject(parseJson(path, text) as Plain), version: (version += 1) };
    wordFiles.set(path, read);
    return read;
  } catch (error) {
    console.error(new Error(`The words in ${path} could not be loaded`, { cause: error }));
    return { text: "", words: {}, version: 0 };
  }
}

let version = 0;

function localizeField(field: DataField, candidates: readonly string[], path: string): void {
  const { i18n } = host.game as { i18n: Localization };
  // Without words here, there are none for the parts, so they need not be looked up.
  const places = candidates.filter((place) => i18n[hasWordsBelow](place));
  labelField(field, places);
  if (field instanceof SchemaField) {
    const own = field instanceof EmbeddedDataField ? field.model.LOCALIZATION_PREFIXES : [];
    // A model inside another has its words where it says, with its own paths or with those from the outer model.
    const inner = [...places, ...own.flatMap((prefix) => [`${prefix}.FIELDS.${path}`, `${prefix}.FIELDS`])];
    for (const [name, member] of field.entries()) localizeField(member, below(inner, name), `${path}.${name}`);
  } else if (field instanceof ArrayField || field instanceof TypedObjectField) {
    // The documents of a collection are localized with their own class.
    const { element } = field;
    if (typeof element !== "function") localizeField(element, below(places, "element"), `${path}.element`);
  }
}

const below = (places: readonly string[], name: string) => places.map((place) => `${place}.${name}`);

/** A label that was given to the field is a key itself; otherwise the first place that has one says it. */
function labelField(field: DataField, places: readonly string[]): void {
  const { i18n } = host.game as { i18n: Localization };
  const { _defaults } = field.constructor as typeof DataField;
  for (const kind of ["label", "hint"] as const) {
    const given = field.options[kind] ?? _defaults[kind];
    const key = given || places.map((place) => `${place}.${kind}`).find((key) => i18n.has(key));
    field[kind] = key ? i18n.localize(key) : "";
  }
}
