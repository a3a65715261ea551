/** @import { DieKind, Outcome, Setup } from "quadrivium" */
import { describe } from "./card.js";

const SIX = 6;

/** A fire burns through no more kindled dice than this. */
const MOST_KINDLED = 50;

/**
 * @typedef {object} EmberFacts
 * @property {number} flames The successes.
 * @property {boolean} smothered The spark die shows a 1.
 *
 * @typedef {Outcome & Readonly<EmberFacts>} EmberOutcome What hooks, macros and stored messages are told.
 *
 * @typedef {object} EmberState
 * @property {number} least The lowest face that is a flame.
 * @property {number} left Dice of the pool which are still to be thrown.
 * @property {number} kindled Dice that sixes have kindled, and which are still to be thrown.
 * @property {number} allKindled The number of dice that sixes have kindled so far.
 * @property {number} flames
 * @property {boolean} sparks The spark die is still to be thrown.
 * @property {boolean} smothered
 */

/** On damp ground only a 6 is a flame. */
const damp = /** @type {const} */ ({ kind: "flag", name: "damp", code: "w" });

/** The spark die is thrown last: a 6 is two flames, a 1 smothers the fire. */
const spark = /** @type {const} */ ({ kind: "flag", name: "spark", code: "sp" });

/**
 * Returns the lowest face that is a flame.
 * @param {Setup} setup
 */
const leastFlame = (setup) => (setup.damp === true ? SIX : 5);

/**
 * The ember die, `4dp`: a pool of d6. Each 5 or 6 is a flame, and each 6 kindles a further die. A smothered fire fails.
 * @type {DieKind<EmberState, EmberOutcome>}
 */
export const ember = {
  id: "ember",
  tradition: "ember",
  letter: "p",
  faces: SIX,
  count: { min: 1, max: 12, usual: 3 },
  fields: [spark, damp],
  traits: "added",
  round: Math.floor,

  start: (setup) => ({
    least: leastFlame(setup),
    left: setup.count,
    kindled: 0,
    allKindled: 0,
    flames: 0,
    sparks: setup.spark === true,
    smothered: false,
  }),

  next({ left, kindled, sparks }) {
    if (left > 0) return { faces: SIX, role: "pool", alike: left };
    if (kindled > 0) return { faces: SIX, role: "kindled", alike: kindled };
    return sparks ? { faces: SIX, role: "spark", suspense: true } : null;
  },

  after(state, face) {
    const { left, kindled, allKindled, flames } = state;
    if (left + kindled === 0) {
      return { ...state, sparks: false, smothered: face === 1, flames: flames + (face === SIX ? 2 : 0) };
    }
    const kindles = Number(face === SIX && allKindled < MOST_KINDLED);
    return {
      ...state,
      left: Math.max(left - 1, 0),
      kindled: (left > 0 ? kindled : kindled - 1) + kindles,
      allKindled: allKindled + kindles,
      flames: flames + Number(face >= state.least),
    };
  },

  value: ({ flames }) => flames,

  settle({ flames, smothered }, sum) {
    const total = Math.floor(sum.total);
    const { target } = sum;
    const success = target === null ? null : !smothered && total >= target;
    const margin = target === null ? null : total - target;
    return { total, outcome: { tradition: "ember", target, success, margin, flames, smothered } };
  },

  fails: ({ smothered }) => smothered,

  // A 6 would kindle dice without end.
  extremes: ({ role }) => (role === "spark" ? { least: 1, most: SIX } : { least: 1, most: 5 }),

  key: ({ left, kindled, allKindled, flames, sparks, smothered }) =>
    [left, kindled, allKindled, flames, sparks, smothered].join(),
  facts: { smothered: ({ smothered }) => smothered },
  worst: "smothered",

  label: String,
  describe: (outcome, thrown, setup) => describe(outcome, thrown, leastFlame(setup)),
};
