import { getProperty } from "../utils.ts";
import { surroundings } from "./surroundings.ts";

export interface ReplaceOptions {
  /** What stands in for data that is not there; without it the reference stays in the formula. */
  missing?: string | number | undefined;
  /** Whether the user is told about data that is not there. */
  warn?: boolean;
}

/** A reference to data in a formula, such as `@abilities.str.mod`. */
const REFERENCE = /@([a-z.0-9_-]+)/gi;

/** Puts the data that a formula refers to in place of the references. */
export function replaceFormulaData(
  formula: string,
  data: object,
  { missing, warn = false }: ReplaceOptions = {},
): string {
  return formula.replace(REFERENCE, (reference, path: string) => {
    const value = getProperty(data, path);
    if (value !== null && value !== undefined) return encodeValue(value);
    if (warn) warnOfMissing(reference);
    return missing === undefined ? reference : String(missing);
  });
}

/** The formula with a number for every reference, for judging formulas whose data is not known. */
export function fillReferences(formula: string): string {
  return formula.replace(REFERENCE, "1");
}

/** The value behind a text that a formula carried: the object put in for a reference, a number, or the text itself. */
export function decodeData(text: string): unknown {
  const encoded = /^\$([^$]*)\$$/.exec(text)?.[1];
  if (encoded !== undefined) return JSON.parse(decodeURIComponent(encoded));
  return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}

function warnOfMissing(reference: string): void {
  const { game, ui } = surroundings;
  ui.notifications.warn(game?.i18n.format("DICE.WarnMissingData", { match: reference }) ?? reference);
}

/** Only functions can do anything with objects and lists; percent signs keep their brackets away from the grammar. */
function encodeValue(value: string | number | boolean | object): string {
  if (typeof value === "object") return `$${encodeURIComponent(JSON.stringify(value))}$`;
  return String(value).trim();
}

/** Math, and nothing else, as the surroundings in which `safeEval` reads names. */
export const MATH_PROXY = new Proxy(Math, {
  has: () => true,
  get: (math, name) => (name === Symbol.unscopables ? undefined : (Reflect.get(math, name) as unknown)),
  set: () => {
    throw new Error("You may not set properties of the Roll.MATH_PROXY environment");
  },
});

/** Computes an arithmetic expression that may use the members of Math by name. */
export function safeEval(expression: string): number {
  const result = evaluateArithmetic(expression);
  if (typeof result === "number" && !Number.isNaN(result)) return result;
  throw new Error(`Roll.safeEval produced a non-numeric result from expression "${expression}"`);
}

function evaluateArithmetic(expression: string): unknown {
  try {
    // Expressions are JavaScript by contract. `with` makes every name in them a member of the proxy, so none of them is
    // a global. That keeps accidents out, not attackers.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    const evaluate = new Function("sandbox", `with (sandbox) { return ${expression} }`) as (sandbox: Math) => unknown;
    return evaluate(MATH_PROXY);
  } catch {
    // What cannot be computed has no numeric result, which is what the caller reports.
    return undefined;
  }
}
