import { gatherForCheck } from "./check-bonuses.ts";
import { breakTie } from "../../procedures/contest.ts";
import { roundUp } from "../../kernel/round-up.ts";
import { surpass } from "./surpass.ts";
import { valueOf } from "../../kernel/fields.ts";
import { describe } from "./check-card.ts";
import { banes, boons, counted, poolSizes, UNSHIFTED } from "./check-pool.ts";
import { poolThrow } from "../../kernel/pool-throw.ts";
import type { Outcome, Tradition } from "../../kernel/die-kind.ts";

/** What a check means: a pool of dice, whose sizes fortune and misfortune have changed, against a target. */
export interface CheckOutcome extends Outcome {
  /** The sizes thrown, in order. */
  readonly pool: readonly number[];
  /** The face that each of them shows. */
  readonly rolled: readonly number[];
  /** How many boons and banes counted: no more than 6 of each. */
  readonly boons: number;
  readonly banes: number;
  /** What they add beside the sizes; 0 where the world reads it so. */
  readonly flat: number;
}

export interface CheckState extends Pick<CheckOutcome, "pool" | "rolled" | "boons" | "banes" | "flat"> {
  /** The sum of the faces so far. */
  readonly dice: number;
}

/** No pool is larger than this. */
const MOST_DICE = 20;

/** The standard check: "3d8 dice pool + ability bonus + skill bonus + enchantment bonus vs. target value". */
export const check: Tradition<CheckState, CheckOutcome> = {
  id: "check",
  family: "check",
  letter: "k",
  faces: UNSHIFTED,
  count: { min: 1, max: MOST_DICE, usual: 3 },
  fields: [boons, banes],
  traits: "added",
  round: roundUp,
  gather: gatherForCheck,
  goals: ["boons", "banes", "enchantment", "total"],

  start(setup, readings) {
    const [better, worse] = [counted(valueOf(setup, boons)), counted(valueOf(setup, banes))];
    return {
      pool: poolSizes(setup.count, better, worse),
      rolled: [],
      dice: 0,
      boons: better,
      banes: worse,
      flat: readings.flatShift ? better - worse : 0,
    };
  },

  next: ({ pool, rolled }) => poolThrow(pool, rolled.length, () => "pool"),
  after: (state, face) => ({ ...state, rolled: [...state.rolled, face], dice: state.dice + face }),
  value: ({ dice, flat }) => dice + flat,

  settle({ pool, rolled, boons, banes, flat }, sum, readings) {
    const total = roundUp(sum.total);
    const comparison = surpass(total, sum.target, readings);
    return {
      total,
      outcome: { tradition: "check", target: sum.target, ...comparison, pool, rolled, boons, banes, flat },
    };
  },

  breakTie,
  extremes: ({ faces }) => ({ least: 1, most: faces }),

  // The pool is fixed from the start: what has fallen matters only by its sum.
  key: ({ rolled, dice }) => dice * (MOST_DICE + 1) + rolled.length,
  facts: {},
  worst: null,

  label: String,
  describe: (outcome, _thrown, setup) => describe(outcome, setup),
};
