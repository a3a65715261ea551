/** The readable texts of a document, by their names in a file of translations. */
export interface TextFields {
  /** The paths of single texts. */
  readonly texts: Readonly<Record<string, string>>;
  /** The paths of embedded parts, with texts of their own. */
  readonly parts?: Readonly<Record<string, { readonly path: string; readonly fields: TextFields }>>;
}

const bonus: TextFields = { texts: { name: "name", source: "system.source", key: "system.key" } };
const item: TextFields = {
  texts: {
    name: "name",
    description: "system.description",
    specialty: "system.specialty",
    category: "system.category",
    effect: "system.effect",
    range: "system.range",
    duration: "system.duration",
    target: "system.target",
    ability: "system.ability",
    abilities: "system.kit.abilities",
  },
  parts: { effects: { path: "effects", fields: bonus } },
};

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
      items: { path: "items", fields: item },
      meta: { path: "system.meta", fields: { texts: { colour: "colour" } } },
    },
  },
  Item: item,
  JournalEntry: {
    texts: { name: "name" },
    parts: { pages: { path: "pages", fields: { texts: { name: "name", text: "text.content" } } } },
  },
  Macro: { texts: { name: "name", command: "command" } },
  RollTable: {
    texts: { name: "name", description: "description" },
    parts: { results: { path: "results", fields: { texts: { name: "name", description: "description" } } } },
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

/** Returns the key of a part of a document in a file of translations: its numbers in a table, or else its English name. */
export function partKey(part: object): string {
  const range = valueAt(part, "range");
  if (Array.isArray(range)) return range.join("-");
  // An item may have several effects of one name, each for another Ability.
  return [textAt(part, "name") || textAt(part, "colour"), textAt(part, "system.key")].filter(Boolean).join(": ");
}

/** Texts by the names of their fields, as in a file of translations. */
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
    const [text, now] = [textAt(source, path), said[name]];
    if (text !== "" && now !== undefined)
      foundry.utils.setProperty(copy, path, typeof now === "string" ? now : inCode(text, now));
  }
  for (const [name, { path, fields }] of Object.entries(parts)) {
    const inner = valueAt(source, path) as readonly object[] | undefined;
    const translate = (part: object): object =>
      translated(part, fields, saidOfPart(part, source, said, saidIn(said[name]), original(part)));
    if (inner) foundry.utils.setProperty(copy, path, inner.map(translate));
  }
  return copy;
}

/** Returns the texts of a part: from the file of its owner, or else of its original. */
function saidOfPart(part: object, owner: object, ofOwner: Said, ofParts: Said, known: Said = {}): Said {
  const own = saidIn(ofParts[partKey(part)]);
  // An effect that is named like its item has the item's name in every language.
  const namesake = valueAt(part, "name") === valueAt(owner, "name") ? { name: ofOwner.name } : {};
  return { ...namesake, ...known, ...own, effects: { ...saidIn(known.effects), ...saidIn(own.effects) } };
}

function saidIn(said: unknown): Said {
  return typeof said === "object" && said !== null ? (said as Said) : {};
}

/** Replaces words between quotation marks, in parentheses, or in a comment of code. */
function inCode(code: string, said: Said): string {
  // A longer text may contain a shorter one.
  const words = Object.entries(said as Readonly<Record<string, string>>).sort(
    ([one], [other]) => other.length - one.length,
  );
  return words.reduce(
    (text, [word, now]) =>
      ['"', "`", "(", "// "].reduce((all, before) => all.replaceAll(before + word, before + now), text),
    code,
  );
}
