import { bonusCategories } from "../../kernel/bonuses.ts";
import {
  checkLuck,
  keptByLuck,
  luckFields,
  luckDelta,
  luckPrice,
  bonusField,
  heroicDiceField,
  highestBonusDieField,
  highestDegreeField,
  slideField,
  targetField,
  applyTripBonuses,
  unskilled,
  addedFlat,
  bonusDie,
} from "./trip-fields.ts";
import {
  afterLuck,
  confirms,
  decide,
  focusOf,
  isForGamemaster,
  offers,
  tell,
  awaits,
  describe,
  discarded,
  tellBeside,
} from "./trip-card.ts";
import {
  settle,
  afterTrip,
  mayRepeatTrip,
  nextTrip,
  startTrip,
  tripKey,
  tripRank,
  tripTerms,
  tripValue,
} from "./trip-state.ts";
import type { TripOutcome, TripState } from "./trip-state.ts";
import { roundDown } from "../../kernel/die-kind.ts";
import type { DieKind } from "../../kernel/die-kind.ts";
import { valueOf } from "../../kernel/fields.ts";
import { characteristicsOf } from "../tradition.ts";
import type { Tradition } from "../tradition.ts";

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

/**
 * The trip tradition. The source names some attributes in examples; two are added to complete them. Each has a target
 * instead of a score.
 */
export const tripTradition: Tradition = {
  id: "trip",
  letter: "t",
  sections: ["characteristics", "abilities", "combat", "powers", "meta", "heroic", "bonuses", "gear"],
  characteristics: characteristicsOf("str", "dex", "con", "int", "alp", "cha"),
  rating: "own",
  // "A weapon Atk and Dmg" [trip]: both are trip rolls of the weapon's Ability, to which the weapon is a bonus, unless its
  // damage has a formula of its own.
  totals: [
    { id: "attack", formula: "@weapon.attack", isForWeapons: true },
    { id: "damage", formula: "@weapon.damage", isForWeapons: true },
    // Ours: the source names armor, and says of none what it stops. A shield rolls that.
    { id: "soak", formula: "@armor.soak", isForWeapons: false },
    // Ours: the source lets the game master say a difficulty for each roll. A sheet may carry the one of attacks on it.
    { id: "defense", formula: "", isForWeapons: false },
  ],
  // Ours: the source lets the game master say which attribute is rolled unskilled.
  attacksWith: "dex",
  initiative: null,
  // Initiative is an order of counts, so no heroic roll makes a 66 of it [spec]; that its bonuses count is ours.
  flatInitiative: (setup) => {
    const [highest] = valueOf(setup, highestBonusDieField);
    return { dice: "1d20", bonus: addedFlat(bonusDie(valueOf(setup, bonusField), highest)) };
  },
  damage: { total: "damage", soak: "soak", attack: "attack", defense: { total: "defense", isRolled: false } },
  letsItRide: false,
};
