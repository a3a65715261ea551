import { maskEnclosed } from "./plain-notation.ts";
import { reckon } from "./arithmetic.ts";
import { RuleError, type Phrase } from "./rule-error.ts";
import { writeSetup, sharesOf, withShares } from "./die-modifiers.ts";
import { withoutBrackets, writeHeading, addBonuses, dropUnsupported } from "./bonuses.ts";
import type { Source, Part, Bonus, BonusGoal, DroppedBonus } from "./bonuses.ts";
import { averageOf, type DieKind } from "./die-kind.ts";
import { poolFieldOf, valueOf, type Setup } from "./fields.ts";
import type { RuleVariants, Unskilled } from "./rule-variants.ts";

/** A roll before it is made, as the sheet, the dialog, a request or a command specify it. */
export interface RollSpec {
  readonly die: Pick<DieKind, "letter" | "count" | "fields">;
  readonly setup: Setup;
  /** The name of the roll: the flavor of the die and the title of the card. */
  readonly title?: string;
  /** The named sources of the numbers in the setup; the flavor of the die lists them after the title. */
  readonly sources?: readonly Source[];
  readonly parts?: readonly Part[];
  readonly target?: number | null;
  /** The words the target came from: "@int + 3". Blank for a plain number. */
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
  /** The words it came from; blank for a plain number. */
  readonly targetLabel: string;
}

/** A target not written as a number. */
export interface ReadTarget {
  readonly value: number;
  /** True for a name that needs no further label. */
  readonly isNamed?: boolean;
}

/**
 * Splits the target off the end of a formula: "1ds + 5 vs 9" is "1ds + 5" against 9. It may be arithmetic, and have a
 * label in brackets: "1ds vs 9[4 + 5]".
 * @param read Returns the meaning of a target other than a number, or throws RuleError.
 * @throws RuleError TargetMissing if nothing follows `vs`, TargetValue if it is not a number, NumberUnwritable if it is
 * too large
 */
export function splitTarget(
  formula: string,
  read: (written: string) => ReadTarget = readArithmetic,
): Target & { readonly body: string } {
  const found = /(^|[\s\])}\d])vs(?![\p{L}\p{M}])/iu.exec(maskEnclosed(formula));
  if (!found) return { body: formula, target: null, targetLabel: "" };
  const text = formula.slice(found.index + found[0].length).trim();
  const open = text.endsWith("]") && text.includes("[") ? text.indexOf("[") : text.length;
  const [written, label] = [text.slice(0, open).trimEnd(), withoutBrackets(text.slice(open))];
  if (!written) throw new RuleError("TargetMissing");
  const isDigits = /^\d+$/.test(written);
  const number = isDigits ? Number(written) : SINGLE_NUMBER.test(written) ? reckon(written, () => null) : null;
  const { value, isNamed = number !== null } = number === null ? read(written) : { value: number };
  return {
    body: formula.slice(0, found.index + (found[1] ?? "").length).trimEnd(),
    target: writable(value),
    targetLabel: label || (isNamed ? "" : withoutBrackets(written.replace(/^\(([^()]*)\)$/, "$1"))),
  };
}

/** A plain number, with any signs and parentheses: it needs no words for its origin. */
const SINGLE_NUMBER = /^[-+(\s]*(?:\d+(?:\.\d+)?|\.\d+)[)\s]*$/;

/** @throws RuleError TargetValue for a target that is not arithmetic of numbers */
function readArithmetic(written: string): ReadTarget {
  const value = reckon(written, () => null);
  if (value === null) throw new RuleError("TargetValue", { target: written });
  return { value };
}

/**
 * Returns a number that a formula can contain: a stored roll is read back from its formula, which has no exponents or
 * infinity.
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

/** A rolled stat, with its name and score. */
interface ScoredStat {
  readonly name: string;
  readonly value: number;
}

/** The stats used by one roll. */
export interface Stats {
  /** The Characteristics; several count with their average. */
  readonly scores: readonly ScoredStat[];
  /** The Abilities, each with its specialty if applicable; their scores are added. */
  readonly abilities: readonly (ScoredStat & { readonly specialty?: string })[];
  /** The traits whose dice join the pool. */
  readonly dice: readonly { readonly name: string; readonly size: number }[];
}

/** The bonuses, penalties and remarks of a roll. */
export interface RollModifiers {
  readonly bonuses: readonly Bonus[];
  /** The cost of an unskilled roll at this table, and its label; null if the character is skilled. */
  readonly unskilled: { readonly label: string; readonly suffered: Unskilled } | null;
  /** Remarks that are shown without changing a number, for example that the character is incapacitated. */
  readonly remarks?: readonly string[];
}

/** The final roll spec, and the bonuses that do not count. */
export interface Composition {
  readonly spec: RollSpec;
  readonly dropped: readonly DroppedBonus[];
  /** Further notes for the card, such as a limit that cut the bonuses. */
  readonly notes: readonly Phrase[];
}

/** Returns the spec of a roll of these stats. The die kind decides how they count; their names are the title. */
export function rollStats(die: DieKind, setup: Setup, { scores, abilities, dice }: Stats): RollSpec {
  const names = [scores.map(({ name }) => name).join(", "), ...[...abilities, ...dice].map(({ name }) => name)];
  const specialties = abilities.flatMap(({ specialty }) => specialty ?? []);
  return {
    die,
    ...addSpecialties(die, addTraitDice(die, setup, dice), specialties),
    title: names.filter((name) => name !== "").join(" + "),
    parts:
      die.traits === "added"
        ? [...scorePart(die, scores), ...abilities.map((one) => withSpecialty(die, one, one.specialty))]
        : [],
  };
}

/**
 * Adds all bonuses and penalties to a spec. Sheet, dialog, command, macro and request all use this function. If the die
 * kind only names its stats, labeled numbers count as bonuses too.
 */
export function withCircumstances(
  die: DieKind,
  spec: RollSpec,
  { bonuses, unskilled, remarks = [] }: RollModifiers,
  variants: RuleVariants,
): Composition {
  const parts = spec.parts ?? [];
  const suffered = unskilled ? die.unskilled?.(spec.setup, unskilled.suffered) : undefined;
  const label = unskilled?.label ?? "";
  const penalty: Bonus[] = suffered?.penalty ? [{ label, category: "penalty", amount: suffered.penalty }] : [];
  const all = [...(die.traits === "named" ? parts.map(asBonus) : []), ...bonuses, ...penalty];
  const goals = goalsOf(die);
  const isKnown = ({ goal = "total" }: Bonus): boolean => goals.includes(goal);
  const applied = (die.applyBonuses ?? addBonuses)(suffered?.setup ?? spec.setup, all.filter(isKnown), variants);
  return {
    spec: {
      ...spec,
      setup: applied.setup,
      sources: [
        ...(spec.sources ?? []),
        ...applied.sources,
        ...remarks.map((remark) => ({ label: remark, amount: null })),
      ],
      parts: [...(die.traits === "named" ? [] : parts), ...applied.parts],
    },
    dropped: [...applied.dropped, ...all.filter((bonus) => !isKnown(bonus)).map(dropUnsupported)],
    notes: applied.notes ?? [],
  };
}

/** Returns the goals of bonuses in a roll of a die kind: by default only the total. */
export function goalsOf({ goals = ["total"] }: Pick<DieKind, "goals">): readonly BonusGoal[] {
  return goals;
}

/** Returns the goals that accept a number: not switches or dice. */
export function typedGoals(die: Pick<DieKind, "fields" | "goals">): readonly BonusGoal[] {
  const others = die.fields.filter(({ kind }) => kind !== "number").map(({ name }) => name);
  return goalsOf(die).filter((goal) => !others.includes(goal));
}

function asBonus({ label, value }: Part): Bonus {
  return { label, category: "other", amount: value };
}

/** Adds the dice of traits to the pool, if the die kind has one. */
function addTraitDice(die: DieKind, setup: Setup, dice: Stats["dice"]): Setup {
  const pool = poolFieldOf(die);
  if (!pool || dice.length === 0) return setup;
  return { ...setup, [pool.name]: [...valueOf(setup, pool), ...dice.map(({ size }) => size)] };
}

function scorePart(die: DieKind, scores: readonly ScoredStat[]): Part[] {
  const [label, values] = [scores.map(({ name }) => name).join(", "), scores.map(({ value }) => value)];
  return scores.length === 0 ? [] : [{ label, value: averageOf(values, die) }];
}

/** Returns what a stat adds to a roll, with its specialty if it applies and counts in the score. */
export function withSpecialty(
  die: Pick<DieKind, "specialty">,
  { name, value }: ScoredStat,
  specialty: string | undefined,
): Part {
  const counts = specialty && die.specialty === "score";
  return counts ? { label: `${name} (${specialty})`, value: value + 1 } : { label: name, value };
}

/** Adds the boons of applicable specialties, each with its name, if this die kind uses boons for them. */
export function addSpecialties(
  die: Pick<DieKind, "fields" | "specialty">,
  setup: Setup,
  specialties: readonly string[],
): { readonly setup: Setup; readonly sources: readonly Source[] } {
  if (die.specialty !== "boon" || specialties.length === 0) return { setup, sources: [] };
  const boons = specialties.map((label) => ({ field: "boons", label, value: 1 }));
  return withShares(die, setup, [...sharesOf(die, setup, []), ...boons]);
}
