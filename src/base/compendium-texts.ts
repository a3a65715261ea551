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

export type ConverterName = keyof typeof partFields | "quadriviumWords";

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
    parts: { items: { path: "items", converter: "quadriviumItems" } },
  },
  Item: item,
  JournalEntry: { texts: { name: "name" }, parts: { pages: { path: "pages", converter: "quadriviumPages" } } },
  Macro: { texts: { name: "name" }, parts: { command: { path: "command", converter: "quadriviumWords" } } },
  RollTable: {
    texts: { name: "name", description: "description" },
    parts: { results: { path: "results", converter: "quadriviumResults" } },
  },
};

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
