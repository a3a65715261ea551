import { generation } from "../generations/index.ts";
import { getProperty } from "../utils.ts";
import { isPlainObject } from "../utils/types.ts";
import { surroundings } from "./surroundings.ts";

interface ReplaceOptions {
  /** The replacement for missing data; without it the reference stays in the formula. */
  missing?: string | number | null | undefined;
  /** Whether the user is told about data that is not there. */
  warn?: boolean;
  /** Whether data that brings in further references is replaced too, in the generation that does so. */
  recursive?: boolean;
}

/** A reference to data in a formula, such as `@abilities.str.mod`. */
const REFERENCE = /@([a-z.0-9_-]+)/gi;

/** Puts the data that a formula refers to in place of the references. */
export function replaceFormulaData(
  formula: string,
  data: object,
  { missing, warn = false, recursive = false }: ReplaceOptions = {},
): string {
  const told = new Set<string>();
  const replace = (reference: string, path: string) => {
    const value = getProperty(data, path);
    if (value !== null && value !== undefined) return encodeValue(value);
    if (warn && !told.has(reference)) warnOfMissing(reference);
    told.add(reference);
    return missing === undefined || missing === null ? reference : String(missing);
  };
  // Packages pass numbers, too.
  const given: unknown = formula;
  let replaced = String(given);
  for (let pass = recursive ? generation().dice.dataPasses : 1; pass > 0; pass--) {
    if (!replaced.includes("@")) break;
    replaced = replaced.replace(REFERENCE, replace);
  }
  return replaced;
}

/** The value behind a text that a formula carried: the object put in for a reference, a number, or the text itself. */
export function decodeData(text: string): unknown {
  const encoded = /^\$([^$]*)\$$/.exec(text)?.[1];
  if (encoded !== undefined) return JSON.parse(encoded);
  return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}

function warnOfMissing(reference: string): void {
  const { game, ui } = surroundings;
  ui.notifications.warn(game?.i18n.format("DICE.WarnMissingData", { match: reference }) ?? reference);
}

/** Objects that can say what they are in words do; only functions can do anything with the others, and with lists. */
function encodeValue(value: string | number | boolean | object): string {
  if (typeof value === "boolean") return generation().dice.truths[value ? "true" : "false"];
  if (typeof value !== "object") return String(value).trim();
  // Between dollar signs the grammar reads nothing; one within would end what they enclose.
  return wordsOf(value)?.trim() ?? `$${JSON.stringify(value).replaceAll("$", "\\u0024")}$`;
}

/** What an object says of itself; undefined for one without words of its own. */
function wordsOf(value: object): string | undefined {
  const { toString } = value as { toString?: () => string };
  if (toString === undefined || toString === Object.prototype.toString || Array.isArray(value)) return undefined;
  return generation().dice.plainObjectsHaveWords || !isPlainObject(value) ? toString.call(value) : undefined;
}
