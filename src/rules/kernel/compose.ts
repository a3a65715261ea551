import { addBonuses, dropUnsupported } from "./bonuses.ts";
import type { Bonus, BonusGoal, DroppedBonus, Part } from "./bonuses.ts";
import { poolFieldOf, valueOf } from "./fields.ts";
import type { Phrase } from "./phrase.ts";
import type { RollSpec } from "./roll-spec.ts";
import type { RuleVariants } from "./rule-variants.ts";
import type { Unskilled } from "./table-choices.ts";
import type { Setup } from "./fields.ts";
import type { DieKind } from "./die-kind.ts";
import { averageOf } from "./rounding.ts";
import { sharesOf, withShares } from "./shares.ts";
import type { Source } from "./sources.ts";

/** A stat that is rolled, with its name and score. */
interface ScoredStat {
  readonly name: string;
  readonly value: number;
}

/** The stats that one roll uses. */
export interface Stats {
  /** The Characteristics; several count with their average. */
  readonly scores: readonly ScoredStat[];
  /** The Abilities, each with its specialty if that applies; their scores are added. */
  readonly abilities: readonly (ScoredStat & { readonly specialty?: string })[];
  /** The traits whose dice join the pool. */
  readonly dice: readonly { readonly name: string; readonly size: number }[];
}

/** The bonuses, penalties and remarks of a roll. */
export interface RollModifiers {
  readonly bonuses: readonly Bonus[];
  /** The cost of an unskilled roll at this table and its label; null if the character is skilled. */
  readonly unskilled: { readonly label: string; readonly suffered: Unskilled } | null;
  /** Remarks that change no number but are shown, for example that the character is incapacitated. */
  readonly remarks?: readonly string[];
}

/** The final roll spec, and the bonuses that do not count. */
export interface Composition {
  readonly spec: RollSpec;
  readonly dropped: readonly DroppedBonus[];
  /** What the card tells besides, such as a limit that cut the bonuses. */
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
 * kind only names its stats, labelled numbers count as bonuses too.
 * @throws RuleError BonusValue if a bonus is not a whole number in range
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

/** Returns what bonuses can change in a roll of a die kind: the total alone, if it does not say. */
export function goalsOf({ goals = ["total"] }: Pick<DieKind, "goals">): readonly BonusGoal[] {
  return goals;
}

/** Returns the goals to which somebody can add a number: not those that are switched on, and no dice. */
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
  if (scores.length === 0) return [];
  const label = scores.map(({ name }) => name).join(", ");
  return [
    {
      label,
      value: averageOf(
        scores.map(({ value }) => value),
        die,
      ),
    },
  ];
}

/** Returns what a stat adds to a roll, with its specialty if that applies and counts in its score. */
export function withSpecialty(
  die: Pick<DieKind, "specialty">,
  { name, value }: ScoredStat,
  specialty: string | undefined,
): Part {
  const counts = specialty && die.specialty === "score";
  return counts ? { label: `${name} (${specialty})`, value: value + 1 } : { label: name, value };
}

/** Adds the boons of specialties that apply, each with its name, if they are boons for this die kind. */
export function addSpecialties(
  die: Pick<DieKind, "fields" | "specialty">,
  setup: Setup,
  specialties: readonly string[],
): { readonly setup: Setup; readonly sources: readonly Source[] } {
  if (die.specialty !== "boon" || specialties.length === 0) return { setup, sources: [] };
  const boons = specialties.map((label) => ({ field: "boons", label, value: 1 }));
  return withShares(die, setup, [...sharesOf(die, setup, []), ...boons]);
}
