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
}

/** Writes a spec as a full formula: `1dsb2[Awareness] + 1[Perception] + 3[Awareness] vs 9`. */
export function toFormula(spec: RollSpec): string {
  const terms = (spec.parts ?? [])
    .filter((part) => part.value !== 0)
    .map((part) => ` ${part.value < 0 ? "-" : "+"} ${Math.abs(part.value)}${flavor(part.label)}`);
  const heading = writeHeading({ title: spec.title ?? "", sources: spec.sources ?? [] });
  return writeSetup(spec.die, spec.setup) + flavor(heading) + terms.join("") + writeTarget(spec.target ?? null);
}

/** Writes a short formula for a button, with all parts added up and no labels: "1ds + 4 vs 9". */
export function toShortFormula(spec: RollSpec): string {
  const value = (spec.parts ?? []).reduce((sum, part) => sum + part.value, 0);
  return toFormula({ die: spec.die, setup: spec.setup, parts: [{ label: "", value }], target: spec.target ?? null });
}

/**
 * Splits the target off the end of a formula: "1ds + 5 vs 9" is "1ds + 5" against 9.
 * @param targetNamed Returns the number of a target that is written as a name, or throws RuleError.
 * @throws RuleError TargetMissing if nothing stands behind `vs`, TargetValue if it is not a number, NumberUnwritable if it
 * is too large
 */
export function splitTarget(
  formula: string,
  targetNamed: (written: string) => number = refuseTarget,
): { readonly body: string; readonly target: number | null } {
  const found = /(^|[\s\])}\d])vs(?![a-z])/i.exec(maskFlavors(formula));
  if (!found) return { body: formula, target: null };
  const written = formula.slice(found.index + found[0].length).trim();
  if (!written) throw new RuleError("TargetMissing");
  const target = /^[+-]?\d+(\.\d+)?$/.test(written) ? Number(written) : targetNamed(written);
  return { body: formula.slice(0, found.index + (found[1] ?? "").length).trimEnd(), target: writable(target) };
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

function refuseTarget(target: string): never {
  throw new RuleError("TargetValue", { target });
}

/** Writes the end of a formula that names its target; empty without a target. */
export function writeTarget(target: number | null): string {
  return target === null ? "" : ` vs ${target}`;
}

function flavor(label: string): string {
  const text = withoutBrackets(label);
  return text ? `[${text}]` : "";
}

/**
 * Blanks out the text in brackets, so that flavor is not read as notation. Lengths stay the same. A pattern would look for
 * the end of each bracket again, which takes seconds for a text of brackets alone.
 */
function maskFlavors(formula: string): string {
  let masked = "";
  let from = 0;
  for (;;) {
    const open = formula.indexOf("[", from);
    const close = open < 0 ? -1 : formula.indexOf("]", open);
    if (close < 0) return masked + formula.slice(from);
    masked += `${formula.slice(from, open)}[${"_".repeat(close - open - 1)}]`;
    from = close + 1;
  }
}
