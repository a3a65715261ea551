import { valueOf, type NumberField, type Setup } from "../../kernel/fields.ts";
import { roundUp, poolThrow, type DieKind, type Outcome, type Row, type ShownDie } from "../../kernel/die-kind.ts";
import type { RuleVariants } from "../../kernel/rule-variants.ts";
import { higherSide, type ContestTerms, type Tie } from "../../kernel/ties.ts";
import { dropNegative, toPart, isToTotal, type ApplyBonuses, type Part } from "../../kernel/bonuses.ts";
import type { Phrase } from "../../kernel/rule-error.ts";
import { sharesOf, withShares } from "../../kernel/die-modifiers.ts";
import { characteristicsOf, type Tradition } from "../tradition.ts";

/** The size of every die before boons and banes: "the majority of rolls [...] use a 3d8 dice pool" [check]. */
const UNSHIFTED = 8;

/** The number of sides one boon or bane changes a die by. */
const STEP = 2;

const LARGEST = 12;
const SMALLEST = 4;

/** "A single dice pool roll can have no more than 6 boons and 6 banes affecting it." [check] */
const MAX_SHIFTS = 6;

const shiftField = { kind: "number", min: 0, max: MAX_SHIFTS, isCut: true, initial: 0 } as const;

/** The boons and banes as written; a number above {@link MAX_SHIFTS} is accepted but cut. */
export const boons: NumberField = { ...shiftField, name: "boons", code: "bo", sources: "for" };
export const banes: NumberField = { ...shiftField, name: "banes", code: "ba", sources: "against" };

/** How many boons and how many banes there are. */
interface Shifts {
  readonly boons: number;
  readonly banes: number;
}

/** Returns how many of them count: at most 6 of each. */
export function countedShifts({ boons, banes }: Shifts): Shifts {
  return { boons: Math.min(boons, MAX_SHIFTS), banes: Math.min(banes, MAX_SHIFTS) };
}

/** Returns what they add: "boons each give +1 to a passive check, while banes each give -1" [check]. */
export function boonsLessBanes({ boons, banes }: Shifts): number {
  return boons - banes;
}

/** Returns the sizes of a pool after the boons and banes that count; boons act first. */
export function poolSizes(count: number, boons: number, banes: number): readonly number[] {
  const sizes = Array<number>(count).fill(UNSHIFTED);
  // If no die can be changed further, the pool stays as it is.
  const shift = (at: number, by: number): void => {
    if (at >= 0) sizes[at] = (sizes[at] ?? UNSHIFTED) + by;
  };
  for (let boon = 0; boon < boons; boon += 1) {
    // "Increase the number of sides on the first die in the pool by 2" [check], or on the next if that is already a
    // d12.
    const first = sizes.findIndex((size) => size < LARGEST);
    shift(first, STEP);
  }
  for (let bane = 0; bane < banes; bane += 1) {
    // "Decrease the number of sides on the last die in the pool by 2" [check], or on the previous if that is already a
    // d4.
    const last = sizes.findLastIndex((size) => size > SMALLEST);
    shift(last, -STEP);
  }
  return sizes;
}

/** The fields of the pool that bonuses change, named like their goals. */
const pool = { fields: [boons, banes] };

/**
 * Applies bonuses to a check. Boons and banes change the pool, each with its name; enchantments add up to one bonus
 * with a limit; everything else is added to the total. A negative number of boons or banes is dropped.
 */
const applyCheckBonuses: ApplyBonuses = (setup, bonuses, variants) => {
  const shifts = bonuses.filter(({ goal }) => goal === "boons" || goal === "banes");
  const given = shifts
    .filter(({ amount }) => amount > 0)
    .map(({ goal, label, amount }) => ({ field: goal ?? "", label, value: amount }));
  const all = bonuses.filter(({ goal }) => goal === "enchantment");
  const best = all.toSorted((one, other) => other.amount - one.amount);
  // "The sum of all bonuses from all magical effects" [check], or with the rule variant `enchantment` only the highest.
  const magical = variants.enchantment === "sum" ? all : best.slice(0, 1);
  const sum = magical.reduce((total, { amount }) => total + amount, 0);
  const counted = Math.min(sum, MAX_ENCHANTMENT);
  const enchantment: Part = { label: magical.map(({ label }) => label).join(", "), value: counted };
  return {
    ...withShares(pool, setup, [...sharesOf(pool, setup, []), ...given]),
    parts: [...bonuses.filter(isToTotal).map(toPart), ...(magical.length > 0 ? [enchantment] : [])],
    notes: sum === counted ? [] : [{ key: "QUADRIVIUM.Check.EnchantmentCut", data: { sum, counted } }],
    dropped: [
      ...shifts.filter(({ amount }) => amount < 0).map(dropNegative),
      ...all
        .filter((one) => !magical.includes(one))
        .map((bonus) => ({ bonus, reason: { key: "QUADRIVIUM.Bonus.Dropped.highest" } })),
    ],
  };
};

/** "This bonus has a maximum of +6" [check]. */
const MAX_ENCHANTMENT = 6;

/** Returns the notices of cut boons and banes: "more are cut to 6 with a notice" [spec]. */
export function cutNotes(setup: Setup): readonly Phrase[] {
  return [boons, banes].flatMap((field) => {
    const given = valueOf(setup, field);
    return given > MAX_SHIFTS ? [{ key: `QUADRIVIUM.Check.Cut.${field.name}`, data: { given, max: MAX_SHIFTS } }] : [];
  });
}

/** Shows a die; arrows below it show how boons or banes changed its size. */
function shownDie(faces: number, face: number): ShownDie {
  const steps = (faces - UNSHIFTED) / STEP;
  const arrows = (steps > 0 ? "▲" : "▼").repeat(Math.abs(steps));
  const below = steps === 0 ? undefined : { key: "QUADRIVIUM.Check.Shifted", data: { arrows, faces } };
  return { faces, label: String(face), tone: "kept", below };
}

/** Returns the row of boons and banes ("2 boons, 1 bane") with what they add; none without either. */
export function shiftOf({ boons, banes, flat }: Pick<CheckOutcome, "boons" | "banes" | "flat">): readonly Row[] {
  const better: Phrase = { key: "QUADRIVIUM.Check.Boons", data: { count: boons } };
  const worse: Phrase = { key: "QUADRIVIUM.Check.Banes", data: { count: banes } };
  if (boons === 0 && banes === 0) return [];
  const both: Phrase = { key: "QUADRIVIUM.Check.Both", data: { boons: better, banes: worse } };
  return [{ label: banes === 0 ? better : boons === 0 ? worse : both, amount: flat, isAdded: true }];
}

/** The outcome of a check: a pool whose sizes boons and banes have changed, against a target. */
export interface CheckOutcome extends Outcome {
  /** The sizes rolled, in order. */
  readonly pool: readonly number[];
  /** The face of each die. */
  readonly rolled: readonly number[];
  /** The number of boons and banes that counted, at most 6 of each. */
  readonly boons: number;
  readonly banes: number;
  /** What boons and banes add besides the sizes; 0 if the world's rule variants say so. */
  readonly flat: number;
}

/**
 * Compares the total of a check with "the target value which must be surpassed in order for a standard check to be
 * successful" [check]. An example of the source asks for "25 or higher" [check]: hence the rule variant `target`. Both
 * results are null without a target.
 */
export function surpass(
  total: number,
  target: number | null,
  variants: Pick<RuleVariants, "target">,
): { readonly success: boolean | null; readonly margin: number | null } {
  if (target === null) return { success: null, margin: null };
  const margin = total - target;
  return { success: variants.target === "meet" ? margin >= 0 : margin > 0, margin };
}

/** Decides a tie by "the following rules in order until a resolution is achieved" [check]. Only the terms matter. */
export function breakTie({ defender, bonuses, mayStalemate }: ContestTerms): Tie {
  // "The defender wins in the case of a tie." [check]
  if (defender !== null) return { winner: defender, rule: "defender" };
  // "The player who has the higher bonus (excluding rolled dice) is the winner." [check]
  const higher = higherSide(bonuses);
  if (higher !== null) return { winner: higher, rule: "bonus" };
  // "The contest concludes with neither party successful", or it "is re-rolled immediately until a victor is
  // identified" [check].
  return { winner: null, rule: mayStalemate ? "stalemate" : "reroll" };
}

/** A check in progress. */
interface CheckState extends Pick<CheckOutcome, "pool" | "rolled" | "boons" | "banes" | "flat"> {
  /** The sum of the faces so far. */
  readonly dice: number;
}

/** The largest pool. */
const MAX_DICE = 20;

/** The standard check: "3d8 dice pool + ability bonus + skill bonus + enchantment bonus vs. target value" [check]. */
export const check: DieKind<CheckState, CheckOutcome> = {
  id: "check",
  tradition: "check",
  letter: "k",
  faces: UNSHIFTED,
  count: { min: 1, max: MAX_DICE, usual: 3 },
  fields: [boons, banes],
  traits: "added",
  // "Her specialization as a Herbalist gives her +1 boon to her roll." [check]
  specialty: "boon",
  round: roundUp,
  applyBonuses: applyCheckBonuses,
  goals: ["boons", "banes", "enchantment", "total"],

  start(setup, variants) {
    const shifts = countedShifts({ boons: valueOf(setup, boons), banes: valueOf(setup, banes) });
    const pool = poolSizes(setup.count, shifts.boons, shifts.banes);
    return { pool, rolled: [], dice: 0, ...shifts, flat: variants.flatShift ? boonsLessBanes(shifts) : 0 };
  },

  next: ({ pool, rolled }) => poolThrow(pool, rolled.length, () => "pool"),
  after: (state, face) => ({ ...state, rolled: [...state.rolled, face], dice: state.dice + face }),
  value: ({ dice, flat }) => dice + flat,

  settle({ pool, rolled, boons, banes, flat }, sum, variants) {
    const total = roundUp(sum.total);
    const { success, margin } = surpass(total, sum.target, variants);
    return {
      total,
      outcome: { tradition: "check", target: sum.target, success, margin, pool, rolled, boons, banes, flat },
    };
  },

  breakTie,

  // The pool is fixed from the start, so only the number and the sum of the rolled dice matter.
  key: ({ rolled, dice }) => dice * (MAX_DICE + 1) + rolled.length,
  facts: {},
  worst: null,

  // A target is surpassed, missed, or met.
  measure(success, margin) {
    const word = margin === 0 ? (success ? "Met" : "Equalled") : success ? "Surpassed" : "Missed";
    return { key: `QUADRIVIUM.Check.Verdict.${word}`, data: { margin: Math.abs(margin) } };
  },
  describe: (outcome, _thrown, setup) => ({
    dice: outcome.rolled.map((face, index) => shownDie(outcome.pool[index] ?? UNSHIFTED, face)),
    value: [
      { label: { key: "QUADRIVIUM.Check.Dice" }, amount: outcome.rolled.reduce((sum, face) => sum + face, 0) },
      ...shiftOf(outcome),
    ],
    notes: cutNotes(setup),
  }),
};

/**
 * The check tradition. The source names some ability scores in examples; two are added to complete them. It attacks with
 * Strength, as Albert does in its example; the other combat totals are ours, since the source gives none.
 */
export const checkTradition: Tradition = {
  id: "check",
  letter: "k",
  sections: ["characteristics", "abilities", "combat", "powers", "bonuses", "gear"],
  characteristics: characteristicsOf("str", "dex", "con", "int", "wis", "cha"),
  rating: "score",
  totals: [
    { id: "initiative", formula: "@dex + @weapon.initiative", isForWeapons: true },
    { id: "attack", formula: "@weapon.characteristic + @ability + @weapon.attack", isForWeapons: true },
    { id: "defense", formula: "12 + @dex + @ability + @weapon.defense", isForWeapons: true },
    { id: "damage", formula: "@str + @weapon.damage", isForWeapons: true },
    { id: "soak", formula: "@con + @armor.soak", isForWeapons: false },
  ],
  attacksWith: "str",
  initiative: "initiative",
  damage: { total: "damage", soak: "soak", attack: "attack", defense: { total: "defense", isRolled: false } },
  hasTwists: true,
  // "When a roll is made, the result of that roll is binding for the specific situation." [check]
  letsItRide: true,
};
