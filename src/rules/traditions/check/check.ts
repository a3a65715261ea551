import { applyCheckBonuses } from "./check-bonuses.ts";
import { valueOf } from "../../kernel/fields.ts";
import { describe, measure } from "./check-card.ts";
import { banes, boons, boonsLessBanes, countedShifts, poolSizes, UNSHIFTED } from "./check-pool.ts";
import type { DieKind } from "../../kernel/die-kind.ts";
import type { CheckOutcome } from "./check-outcome.ts";
import { roundUp } from "../../kernel/rounding.ts";
import { surpass, breakTie } from "./check-outcome.ts";
import { poolThrow } from "../../kernel/throw.ts";

/** A check in progress. */
export interface CheckState extends Pick<CheckOutcome, "pool" | "rolled" | "boons" | "banes" | "flat"> {
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
    return {
      pool: poolSizes(setup.count, shifts.boons, shifts.banes),
      rolled: [],
      dice: 0,
      boons: shifts.boons,
      banes: shifts.banes,
      flat: variants.flatShift ? boonsLessBanes(shifts) : 0,
    };
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
  extremes: ({ faces }) => ({ least: 1, most: faces }),

  // The pool is fixed from the start, so only the number and the sum of the thrown dice matter.
  key: ({ rolled, dice }) => dice * (MAX_DICE + 1) + rolled.length,
  facts: {},
  worst: null,

  label: String,
  measure,
  describe: (outcome, _thrown, setup) => describe(outcome, setup),
};
