import { addBonuses } from "./bonuses.ts";
import type { Bonus, DroppedBonus, Part } from "./bonuses.ts";
import { poolFieldOf, valueOf } from "./fields.ts";
import type { RollSpec } from "./roll-spec.ts";
import type { RuleVariants } from "./rule-variants.ts";
import type { Unskilled } from "./table-choices.ts";
import type { Setup } from "./fields.ts";
import type { DieKind } from "./die-kind.ts";
import { averageOf } from "./rounding.ts";

/** A trait that is rolled, by its name and what it is worth. */
export interface ScoredTrait {
  readonly name: string;
  readonly value: number;
}

/** The traits that one roll is made with. */
export interface Traits {
  /** Characteristics that are rolled as one; several count with their average. */
  readonly scores: readonly ScoredTrait[];
  /** With its specialty where that applies. */
  readonly ability: (ScoredTrait & { readonly specialty?: string }) | null;
  /** Traits whose dice join the pool. */
  readonly dice: readonly { readonly name: string; readonly size: number }[];
}

/** What helps and what hinders a roll. */
export interface RollModifiers {
  readonly bonuses: readonly Bonus[];
  /** Set where the character has not learnt what it tries: what that costs at this table, and what it is called. */
  readonly unskilled: { readonly label: string; readonly suffered: Unskilled } | null;
  /** What changes no number and is told all the same: that the character is out. */
  readonly remarks?: readonly string[];
}

/** What is wished for in the end, and what of the bonuses does not count. */
export interface Composition {
  readonly spec: RollSpec;
  readonly dropped: readonly DroppedBonus[];
}

/** "An ability bonus of +1 where the specialty applies." */
const SPECIALTY = 1;

/** The wish to roll these traits: how they count is the tradition's, their names are the title. */
export function rollTraits(die: DieKind, setup: Setup, { scores, ability, dice }: Traits): RollSpec {
  const names = [scores.map(({ name }) => name).join(", "), ability?.name ?? "", ...dice.map(({ name }) => name)];
  return {
    die,
    setup: addTraitDice(die, setup, dice),
    title: names.filter((name) => name !== "").join(" + "),
    parts: die.traits === "added" ? [...scorePart(die, scores), ...abilityPart(ability)] : [],
  };
}

/**
 * A wish with everything that helps and hinders it: the one way for sheet, dialog, command, macro and request. Where
 * traits are not added, nothing else is: numbers that somebody named are bonuses too.
 * @throws RuleError BonusValue for a bonus that is no whole number in range
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
  const applied = (die.applyBonuses ?? addBonuses)(suffered?.setup ?? spec.setup, all, variants);
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
    dropped: applied.dropped,
  };
}

function asBonus({ label, value }: Part): Bonus {
  return { label, category: "other", amount: value };
}

/** Dice of traits join the pool of a tradition that has one. */
function addTraitDice(die: DieKind, setup: Setup, dice: Traits["dice"]): Setup {
  const pool = poolFieldOf(die);
  if (!pool || dice.length === 0) return setup;
  return { ...setup, [pool.name]: [...valueOf(setup, pool), ...dice.map(({ size }) => size)] };
}

function scorePart(die: DieKind, scores: readonly ScoredTrait[]): Part[] {
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

function abilityPart(ability: Traits["ability"]): Part[] {
  return ability ? [withSpecialty(ability, ability.specialty)] : [];
}

/** What a trait adds to a roll, with its specialty where that applies. */
export function withSpecialty({ name, value }: ScoredTrait, specialty: string | undefined): Part {
  return specialty ? { label: `${name} (${specialty})`, value: value + SPECIALTY } : { label: name, value };
}
