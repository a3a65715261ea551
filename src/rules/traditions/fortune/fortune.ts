import {
  applyFortuneBonuses,
  changedDice,
  characterSizes,
  FORTUNE,
  fortunePaidOptions,
  fortuneFields,
  preparePool,
} from "./fortune-pool.ts";
import { decide, offers, tell, awaits, describe, breakTie, settle } from "./fortune-outcome.ts";
import type { FortuneOutcome } from "./fortune-outcome.ts";
import {
  discarded,
  actionTotal,
  characterImpact,
  fortuneKey,
  joinPool,
  leaveScratchOpen,
  splitPool,
  startWith,
  withFace,
} from "./fortune-state.ts";
import type { FortuneState } from "./fortune-state.ts";
import { roundDown, poolThrow } from "../../kernel/die-kind.ts";
import type { DieKind } from "../../kernel/die-kind.ts";
import type { Tradition } from "../tradition.ts";

/** The fortune roll of Mecha vs Kaiju: a d20 and the dice of a character. */
export const fortune: DieKind<FortuneState, FortuneOutcome> = {
  id: "fortune",
  tradition: "fortune",
  letter: "n",
  faces: FORTUNE,
  count: { min: 1, max: 1, usual: 1 },
  fields: fortuneFields,
  paidOptions: fortunePaidOptions,
  traits: "added",
  round: roundDown,
  applyBonuses: applyFortuneBonuses,
  goals: ["total", "advantage", "disadvantage", "boosts", "impactModifier"],
  validate: changedDice,

  start: (setup, variants) => startWith(preparePool(setup, variants)),
  next: ({ sizes, faces }) => poolThrow(sizes, faces.length, roleOf),
  after: withFace,
  value: actionTotal,
  settle,
  // "An unsuccessful action cannot inflict stress." [fortune] That a point of impact is one of stress is ours.
  inflicts: ({ canInflictStress, effectiveImpact }) => (canInflictStress === false ? 0 : effectiveImpact),
  buysWith: ({ effectiveImpact }) => effectiveImpact,
  breakTie,

  key: fortuneKey,
  independentParts: { split: splitPool, join: joinPool },
  tally: characterImpact,
  facts: {
    impact: (outcome) => outcome.impact,
    effectiveImpact: (outcome) => outcome.effectiveImpact,
    critSuccess: (outcome) => outcome.critSuccess,
    critFumble: (outcome) => outcome.critFumble,
  },
  worst: "critFumble",

  counter: true,
  awaits,
  leaveOpen: leaveScratchOpen,
  offers,
  decide,
  resourceDelta: ({ outcome }) => (outcome ? { inspiration: outcome.inspiration } : {}),
  price: ({ kind }) => (kind === "inspiration" ? { inspiration: 1 } : {}),
  adds: characterSizes,
  tell,
  discarded,

  describe: (outcome, thrown, _setup, state) => describe(outcome, thrown, state),
};

function roleOf(faces: number): string {
  return faces === FORTUNE ? "fortune" : "character";
}

/**
 * The fortune tradition (Mecha vs Kaiju). Its characters roll "character dice, because they reflect things about your
 * character that can help you succeed" [fortune].
 */
export const fortuneTradition: Tradition = {
  id: "fortune",
  letter: "n",
  sections: ["traits", "powers", "bonuses", "gear"],
  characteristics: [],
  rating: "score",
  totals: [],
  initiative: null,
  letsItRide: false,
};
