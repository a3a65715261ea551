/** Which texts of a document people read, by the name that each has in a file of translations. */
export interface TextFields {
  /** The paths of single texts. */
  readonly texts: Readonly<Record<string, string>>;
  /** The fields that hold more than one text, with what reads and writes them. */
  readonly parts?: Readonly<Record<string, Parts>>;
}

/** A field that holds documents with texts of their own, or code with words in it. */
export interface Parts {
  readonly path: string;
  readonly converter: ConverterName;
}

export type ConverterName = keyof typeof partFields | ValueConverter;

/** Those who translate a field whose value is one whole: code with words in it, and the colors of Meta. */
type ValueConverter = "quadriviumWords" | "quadriviumColors";

const bonus: TextFields = { texts: { name: "name", source: "system.source", key: "system.key" } };
const item: TextFields = {
  texts: {
    name: "name",
    description: "system.description",
    specialty: "system.specialty",
    category: "system.category",
    effect: "system.effect",
    range: "system.range",
    ability: "system.ability",
    abilities: "system.kit.abilities",
  },
  parts: { effects: { path: "effects", converter: "quadriviumEffects" } },
};

/** The texts of what other documents hold, by the name of the converter with which Babele translates them. */
export const partFields = {
  quadriviumEffects: bonus,
  quadriviumItems: item,
  quadriviumPages: { texts: { name: "name", text: "text.content" } },
  quadriviumResults: { texts: { name: "name", description: "description" } },
} as const satisfies Readonly<Record<string, TextFields>>;

/** The texts of the documents in our compendia. */
export const textFields: Readonly<Record<string, TextFields>> = {
  Actor: {
    texts: {
      name: "name",
      description: "system.description",
      biography: "system.biography",
      unarmed: "system.unarmed",
    },
    parts: {
      items: { path: "items", converter: "quadriviumItems" },
      colors: { path: "system.meta", converter: "quadriviumColors" },
    },
  },
  Item: item,
  JournalEntry: { texts: { name: "name" }, parts: { pages: { path: "pages", converter: "quadriviumPages" } } },
  Macro: { texts: { name: "name" }, parts: { command: { path: "command", converter: "quadriviumWords" } } },
  RollTable: {
    texts: { name: "name", description: "description" },
    parts: { results: { path: "results", converter: "quadriviumResults" } },
  },
};

/** Tells whether a converter translates documents inside another, each with texts of its own. */
export function isOfParts(converter: ConverterName): converter is keyof typeof partFields {
  return converter in partFields;
}

/** The value of an object at a dotted path. */
export function valueAt(source: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (tree, name) => (typeof tree === "object" && tree !== null ? Reflect.get(tree, name) : undefined),
      source,
    );
}

/** Returns the text of a document at a path; blank for none, and where the path has an id and not words. */
export function textAt(source: object, path: string): string {
  if (path === "system.key" && valueAt(source, "system.scope") !== "ability") return "";
  const value = valueAt(source, path);
  return typeof value === "string" ? value : "";
}

/** Returns what a part of a document is called in a file of translations: its numbers in a table, or else its English name. */
export function partKey(part: object): string {
  const range = valueAt(part, "range");
  if (Array.isArray(range)) return range.join("-");
  // An item may have several effects of one name, each for another Ability.
  return [String(valueAt(part, "name")), textAt(part, "system.key")].filter(Boolean).join(": ");
}

/** Texts by the names of their fields, as they stand in a file of translations. */
export interface Said {
  readonly [name: string]: string | Said | undefined;
}

/** Returns the translations of the document that a part is a copy of, if it is one. */
export type OriginalTexts = (part: object) => Said | undefined;

/** Returns the data of a document with its texts, and those of the documents inside it, as they are translated. */
export function translated(
  source: object,
  { texts, parts = {} }: TextFields,
  said: Said,
  original: OriginalTexts = () => undefined,
): object {
  const copy = structuredClone(source);
  for (const [name, path] of Object.entries(texts)) {
    const text = said[name];
    if (typeof text === "string" && textAt(source, path) !== "") setAt(copy, path, text);
  }
  for (const [name, { path, converter }] of Object.entries(parts)) {
    const inner = converters[converter](valueAt(source, path), said[name], source, said, original);
    if (inner !== undefined) setAt(copy, path, inner);
  }
  return copy;
}

/** Translates what a field holds, as Babele calls a converter; besides, it is told all that is said of the document. */
type Convert = (value: unknown, said: unknown, owner: object, all: Said, original: OriginalTexts) => unknown;

/** Those who translate fields with more than one text, by the names that `mapping` gives them. */
export const converters: Readonly<Record<ConverterName, Convert>> = {
  quadriviumWords: (value, said) =>
    // A longer text may contain a shorter one.
    Object.entries(saidIn(said))
      .sort(([one], [other]) => other.length - one.length)
      .reduce((code, [words, text]) => (typeof text === "string" ? withWords(code, words, text) : code), String(value)),
  quadriviumColors: (value, said) =>
    Array.isArray(value)
      ? metaIn(value).map((row) => ({ ...row, colour: saidIn(said)[row.colour] ?? row.colour }))
      : value,
  quadriviumEffects: partsConverter("quadriviumEffects"),
  quadriviumItems: partsConverter("quadriviumItems"),
  quadriviumPages: partsConverter("quadriviumPages"),
  quadriviumResults: partsConverter("quadriviumResults"),
};

/** Returns the rows of a Meta table. */
export function metaIn(value: unknown): readonly { readonly colour: string }[] {
  return Array.isArray(value) ? (value as readonly { readonly colour: string }[]) : [];
}

function partsConverter(converter: keyof typeof partFields): Convert {
  return (value, said, owner, all, original) => {
    if (!Array.isArray(value)) return value;
    return value.map((part: object) => {
      const known = original(part) ?? {};
      const own = saidIn(saidIn(said)[partKey(part)]);
      const effects = { ...saidIn(known.effects), ...saidIn(own.effects) };
      // An effect that is named like its item has the item's name in every language.
      const isNamesake = converter === "quadriviumEffects" && valueAt(part, "name") === valueAt(owner, "name");
      const name = isNamesake ? all.name : undefined;
      return translated(part, partFields[converter], { name, ...known, ...own, effects });
    });
  };
}

function saidIn(said: unknown): Said {
  return typeof said === "object" && said !== null ? (said as Said) : {};
}

/** Puts words in place of others where these stand between quotation marks, in parentheses, or in a comment. */
function withWords(code: string, words: string, text: string): string {
  return ['"', "`", "(", "// "].reduce((all, before) => all.replaceAll(before + words, before + text), code);
}

/** Sets what an object has at a dotted path. */
export function setAt(target: object, path: string, value: unknown): void {
  const [name = "", ...rest] = path.split(".");
  if (rest.length === 0) Reflect.set(target, name, value);
  else {
    const inner: unknown = Reflect.get(target, name);
    if (typeof inner === "object" && inner !== null) setAt(inner, rest.join("."), value);
  }
}
