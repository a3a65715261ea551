import { RuleError } from "./rule-error.ts";
import { writeSetup } from "./setup.ts";
import { withoutBrackets, writeHeading } from "./sources.ts";
import type { Source } from "./sources.ts";
import type { DieKind } from "./die-kind.ts";
import type { Setup } from "./fields.ts";
import type { Part } from "./bonuses.ts";

/** All that one roll is about: what the sheet, the dialog, a request or a command want thrown. */
export interface RollSpec {
  readonly die: Pick<DieKind, "letter" | "count" | "fields">;
  readonly setup: Setup;
  /** What the roll is for; it becomes the flavor of the die and the title of the card. */
  readonly title?: string;
  /** What the numbers of the setup come from; the flavor of the die names them behind the title. */
  readonly sources?: readonly Source[];
  readonly parts?: readonly Part[];
  readonly target?: number | null;
}

/** Writes a wish as the formula that says everything: `1dsb2[Awareness] + 1[Perception] + 3[Awareness] vs 9`. */
export function toFormula(spec: RollSpec): string {
  const terms = (spec.parts ?? [])
    .filter((part) => part.value !== 0)
    .map((part) => ` ${part.value < 0 ? "-" : "+"} ${Math.abs(part.value)}${flavor(part.label)}`);
  const heading = writeHeading({ title: spec.title ?? "", sources: spec.sources ?? [] });
  return writeSetup(spec.die, spec.setup) + flavor(heading) + terms.join("") + writeTarget(spec.target ?? null);
}

/** The same in short, for a button: all parts added up, without their names ("1ds + 4 vs 9"). */
export function toShortFormula(spec: RollSpec): string {
  const value = (spec.parts ?? []).reduce((sum, part) => sum + part.value, 0);
  return toFormula({ die: spec.die, setup: spec.setup, parts: [{ label: "", value }], target: spec.target ?? null });
}

/**
 * Takes the target off the end of a formula: "1ds + 5 vs 9" is "1ds + 5" against 9.
 * @throws RuleError TargetMissing when nothing stands behind `vs`, TargetValue when it is no number
 */
export function splitTarget(formula: string): { readonly body: string; readonly target: number | null } {
  const found = /(^|[\s\])}\d])vs(?![a-z])/i.exec(maskFlavors(formula));
  if (!found) return { body: formula, target: null };
  const written = formula.slice(found.index + found[0].length).trim();
  if (!written) throw new RuleError("TargetMissing");
  if (!/^[+-]?\d+(\.\d+)?$/.test(written)) throw new RuleError("TargetValue", { target: written });
  return { body: formula.slice(0, found.index + (found[1] ?? "").length).trimEnd(), target: Number(written) };
}

/** The end of a formula that names its target; nothing where there is none. */
export function writeTarget(target: number | null): string {
  return target === null ? "" : ` vs ${target}`;
}

function flavor(label: string): string {
  const text = withoutBrackets(label);
  return text ? `[${text}]` : "";
}

/** Blanks out what stands in brackets, so that a flavor's words are not taken for notation; lengths stay. */
function maskFlavors(formula: string): string {
  return formula.replaceAll(/\[[^\]]*\]/g, (text) => `[${"_".repeat(text.length - 2)}]`);
}
