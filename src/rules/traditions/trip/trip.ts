import { bonusCategories } from "../../kernel/bonuses.ts";
import { checkLuck, keptByLuck, luckFields, luckDelta, luckPrice } from "./luck.ts";
import { afterLuck, confirms, decide, focusOf, isForGamemaster, offers, tell } from "./trip-decisions.ts";
import { awaits, describe, discarded, tellBeside } from "./trip-card.ts";
import {
  bonusField,
  heroicDiceField,
  highestBonusDieField,
  highestDegreeField,
  slideField,
  targetField,
} from "./trip-fields.ts";
import { settle } from "./trip-outcome.ts";
import type { TripOutcome } from "./trip-outcome.ts";
import {
  afterTrip,
  mayRepeatTrip,
  nextTrip,
  startTrip,
  tripKey,
  tripRank,
  tripTerms,
  tripValue,
} from "./trip-state.ts";
import type { TripState } from "./trip-state.ts";
import type { DieKind } from "../../kernel/die-kind.ts";
import { valueOf } from "../../kernel/fields.ts";
import { roundDown } from "../../kernel/rounding.ts";
import { applyTripBonuses, unskilled } from "./trip-bonuses.ts";

/** The trip roll: a d20 that can fail below its target or reach a heroic roll, with all bonuses as one bonus die. */
export const trip: DieKind<TripState, TripOutcome> = {
  id: "trip",
  tradition: "trip",
  letter: "t",
  faces: 20,
  count: { min: 1, max: 1, usual: 1 },
  fields: [
    targetField,
    slideField,
    bonusField,
    highestBonusDieField,
    heroicDiceField,
    highestDegreeField,
    ...luckFields,
  ],
  traits: "named",
  targetWord: "difficulty",
  round: roundDown,
  applyBonuses: applyTripBonuses,
  categories: bonusCategories,
  unskilled,
  validate: checkLuck,

  start: (setup) => startTrip(tripTerms(setup)),
  next: nextTrip,
  after: afterTrip,
  value: tripValue,
  settle,
  // An ability failure fails whatever the trip die shows.
  fails: ({ abilityFailure }) => abilityFailure,
  extremes: ({ faces }) => ({ least: 1, most: faces }),

  key: tripKey,
  facts: {
    critical: (outcome) => outcome.flag === "critical",
    tremendous: (outcome) => outcome.flag === "tremendous",
    abilityFailure: (outcome) => outcome.abilityFailure,
    maxHeroic: (outcome) => outcome.maxHeroic,
    degree: (outcome) => outcome.degree,
  },
  worst: "abilityFailure",

  luck: { kept: keptByLuck, mayRepeat: mayRepeatTrip, rank: tripRank, after: afterLuck },
  awaits,
  offers,
  isForGamemaster,
  decide,
  confirms,
  resourceDelta: luckDelta,
  price: luckPrice,
  focusOf,
  // "I usually roll a d20 or a Heroic roll to help me randomly judge the “intensity”" [trip].
  intensity: ({ flag }, setup) => (flag === null ? null : { die: 20, heroic: valueOf(setup, heroicDiceField)[0] ?? 6 }),
  // "Any Focus Meta expended is still lost!" [trip]
  losesMeta: ({ abilityFailure }) => abilityFailure,
  tell,
  tellBeside,
  discarded,

  label: String,
  describe: (outcome, thrown, _setup, state) => describe(outcome, thrown, state),
};
