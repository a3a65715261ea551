import { maskEnclosed } from "./plain-notation.ts";
import { reckon } from "./reckon.ts";
import { RuleError } from "./rule-error.ts";
import { writeSetup } from "./setup.ts";
import { withoutBrackets, writeHeading } from "./sources.ts";
import type { Source } from "./sources.ts";
import type { DieKind } from "./die-kind.ts";
import type { Setup } from "./fields.ts";
import type { Part } from "./bonuses.ts";

/** A roll before it is thrown, as the sheet, the dialog, a request or a command specify it. */
export interface RollSpec {
  readonly die: Pick<DieKind, "letter" | "count" | "fields">;
  readonly setup: Setup;
  /** The name of the roll: the flavor of the die and the title of the card. */
  readonly title?: string;
  /** The named sources of the numbers in the setup; the flavor of the die lists them behind the title. */
  readonly sources?: readonly Source[];
  readonly parts?: readonly Part[];
  readonly target?: number | null;
  /** The words that the target came from: "@int + 3". Blank for a plain number. */
  readonly targetLabel?: string;
}

/** Writes a spec as a full formula: `1dsb2[Awareness] + 1[Perception] + 3[Awareness] vs 9`. */
export function toFormula(spec: RollSpec): string {
  const terms = (spec.parts ?? [])
    .filter(({ value, dice }) => value !== 0 || dice)
    .map(({ value, dice, label }) => ` ${value < 0 ? "-" : "+"} ${dice ?? Math.abs(value)}${flavor(label)}`);
  const heading = writeHeading({ title: spec.title ?? "", sources: spec.sources ?? [] });
  return (
    writeSetup(spec.die, spec.setup) +
    flavor(heading) +
    terms.join("") +
    writeTarget(spec.target ?? null, spec.targetLabel)
  );
}

/** Writes a short formula for a button, with all parts added up and no labels: "1ds + 4 vs 9". */
export function toShortFormula(spec: RollSpec): string {
  const value = (spec.parts ?? []).reduce((sum, part) => sum + part.value, 0);
  const dice = (spec.parts ?? []).filter((part) => part.dice).map((part) => ({ ...part, label: "" }));
  const parts = [...dice, { label: "", value }];
  return toFormula({ die: spec.die, setup: spec.setup, parts, target: spec.target ?? null });
}

/** The target at the end of a formula. */
export interface Target {
  readonly target: number | null;
  /** The words that it came from; blank for a plain number. */
  readonly targetLabel: string;
}

/** A target that is not written as a number. */
export interface ReadTarget {
  readonly value: number;
  /** True for a name that says it all, which is no label. */
  readonly isNamed?: boolean;
}

/**
 * Splits the target off the end of a formula: "1ds + 5 vs 9" is "1ds + 5" against 9. It may be arithmetic, and have a label
 * in brackets: "1ds vs 9[4 + 5]".
 * @param read Returns what a target that is no number means, or throws RuleError.
 * @param masked The formula with the same length, in which nothing but the target is called `vs`.
 * @throws RuleError TargetMissing if nothing stands behind `vs`, TargetValue if it is not a number, NumberUnwritable if it
 * is too large
 */
export function splitTarget(
  formula: string,
  read: (written: string) => ReadTarget = readArithmetic,
  masked: string = maskEnclosed(formula),
): Target & { readonly body: string } {
  const found = /(^|[\s\])}\d])vs(?![\p{L}\p{M}])/iu.exec(masked);
  if (!found) return { body: formula, target: null, targetLabel: "" };
  const { written, label } = splitLabel(formula.slice(found.index + found[0].length).trim());
  if (!written) throw new RuleError("TargetMissing");
  const isDigits = /^\d+$/.test(written);
  const number = isDigits ? Number(written) : SINGLE_NUMBER.test(written) ? reckon(written, () => null) : null;
  const { value, isNamed = number !== null } = number === null ? read(written) : { value: number };
  return {
    body: formula.slice(0, found.index + (found[1] ?? "").length).trimEnd(),
    target: writable(value),
    targetLabel: label || (isNamed ? "" : withoutBrackets(withoutParentheses(written))),
  };
}

/** A number alone, with whatever signs and parentheses: it needs no words that tell where it came from. */
const SINGLE_NUMBER = /^[-+(\s]*(?:\d+(?:\.\d+)?|\.\d+)[)\s]*$/;

/** Takes off the parentheses around the whole of an arithmetic. */
function withoutParentheses(written: string): string {
  const characters = written.split("");
  let depth = 0;
  const closed = characters.findIndex((character) => {
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    return depth === 0;
  });
  const isWhole = written.startsWith("(") && closed === characters.length - 1;
  return isWhole ? withoutParentheses(written.slice(1, -1).trim()) : written;
}

/** Splits the label in brackets off the end of a target. */
function splitLabel(text: string): { readonly written: string; readonly label: string } {
  const open = text.endsWith("]") ? text.indexOf("[") : -1;
  if (open < 0) return { written: text, label: "" };
  return { written: text.slice(0, open).trimEnd(), label: withoutBrackets(text.slice(open)) };
}

/** @throws RuleError TargetValue for a target that is no arithmetic of numbers */
function readArithmetic(written: string): ReadTarget {
  const value = reckon(written, () => null);
  if (value === null) throw new RuleError("TargetValue", { target: written });
  return { value };
}

/**
 * Returns a number that a formula can contain: a stored roll is read from its formula again, which knows neither exponents
 * nor infinity.
 * @throws RuleError NumberUnwritable
 */
export function writable(number: number): number {
  if (/[a-z]/i.test(String(number))) throw new RuleError("NumberUnwritable", { number: String(number) });
  return number;
}

/** Writes the end of a formula that names its target, and the words it came from; empty without a target. */
export function writeTarget(target: number | null, targetLabel = ""): string {
  return target === null ? "" : ` vs ${target}${flavor(targetLabel)}`;
}

function flavor(label: string): string {
  const text = withoutBrackets(label);
  return text ? `[${text}]` : "";
}
