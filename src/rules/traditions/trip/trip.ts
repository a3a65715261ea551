import { valueOf, type Setup } from "../../kernel/fields.ts";
import {
  tripBonus,
  HEROIC_DICE,
  joinSmallest,
  keptByLuck,
  bonusField,
  heroicDiceField,
  highestBonusDieField,
  highestDegreeField,
  slideField,
  targetField,
  checkLuck,
  luckFields,
  luckDelta,
  luckPrice,
  applyTripBonuses,
  unskilled,
  addedFlat,
} from "./trip-fields.ts";
import type { TripBonus } from "./trip-fields.ts";
import { meets, roundDown } from "../../kernel/die-kind.ts";
import type { Outcome, Description, Row, ShownDie, Thrown, Decision, Offer, DieKind } from "../../kernel/die-kind.ts";
import { signed, bonusCategories } from "../../kernel/bonuses.ts";
import { phrasesThatHold, RuleError, type Phrase } from "../../kernel/rule-error.ts";
import { characteristicsOf, type Tradition } from "../tradition.ts";

/** A trip roll in progress. */
interface TripState {
  readonly setup: Setup;
  /** The slide needs no GM, or one has settled it. */
  readonly isSlideSettled: boolean;
  /** The effect of the cumulative bonus. */
  readonly dB: TripBonus;
  /** The first roll of the trip die showed 10. */
  readonly isFlagged: boolean;
  /** The trip die that counts; 0 until rolled. */
  readonly d20: number;
  /** The face of the bonus die; 0 until rolled, or if there is none. */
  readonly bonusFace: number;
  /** The faces of the heroic dice. */
  readonly heroic: readonly number[];
}

/** The outcome of a trip roll. */
export interface TripOutcome extends Outcome {
  /** The trip die that counts. */
  readonly d20: number;
  /** An event besides the result, for worse or better; success does not change. */
  readonly flag: "critical" | "tremendous" | null;
  readonly abilityFailure: boolean;
  readonly maxHeroic: boolean;
  /** 0 if no degree was reached. */
  readonly degree: number;
  /** The size of the bonus die; null for none. */
  readonly bonusDie: number | null;
  /** The heroic roll; null if none was made. */
  readonly heroic: number | null;
  /** The better of trip total and heroic roll; null on an ability failure. */
  readonly result: number | null;
}

/** "If the d20 Trip die rolls a natural 10, then the entire roll is [flagged] for critical or tremendous." [trip] */
const FLAGGED = 10;

/** "If the d20 trip die rolls a natural 20 [...], the roll is [flagged] for max Heroic Degree." [trip] */
const MAX_HEROIC = 20;

/** The greatest slide without a GM's approval: "Slides past 9 are RARELY done!" [trip] */
const MAX_SLIDE = 9;

/**
 * The maximum focus added to a roll repeated by luck: "Once your make your Trip roll, you can NOT go back and add
 * Focus! (Unless you luck the roll.)" [trip]
 */
const MAX_FOCUS = bonusField.max;

/** Returns the state before the roll. */
function startTrip(setup: Setup, isSlideSettled = valueOf(setup, slideField) <= MAX_SLIDE): TripState {
  return { setup, isSlideSettled, dB: tripBonus(setup), isFlagged: false, d20: 0, bonusFace: 0, heroic: [] };
}

/**
 * "If the second roll of the d20 is an even number [...] then the roll IS Tremendous" [trip]; if it is odd, critical.
 */
function flagOf({ isFlagged, d20 }: TripState): TripOutcome["flag"] {
  if (!isFlagged) return null;
  return d20 % 2 === 0 ? "tremendous" : "critical";
}

/** A natural 20 counts "as having tripped to the highest Heroic Degree" [trip]. */
function isMaxHeroic({ d20 }: TripState): boolean {
  return d20 === MAX_HEROIC;
}

/**
 * "If the Trip roll’s d20 rolls BELOW the * value, then the Trip roll is a failure!" [trip] The slide is added to that
 * value; a natural 20 never fails.
 */
function isAbilityFailure(state: TripState): boolean {
  const { d20, setup } = state;
  return !isMaxHeroic(state) && d20 < valueOf(setup, targetField) + valueOf(setup, slideField);
}

/** Returns trip die plus bonus, which decides the degree. */
function tripTotal({ d20, bonusFace, dB }: TripState): number {
  return d20 + bonusFace + dB.flat;
}

/**
 * "10+* or higher" is degree 1, "20+* or higher" degree 2; "take the highest Degree you qualify for" [trip]. The slide
 * does not count here.
 */
function degreeOf(state: TripState): number {
  if (isAbilityFailure(state)) return 0;
  const highestDegree = valueOf(state.setup, highestDegreeField);
  if (isMaxHeroic(state)) return highestDegree;
  return Math.min(highestDegree, Math.max(0, Math.floor((tripTotal(state) - valueOf(state.setup, targetField)) / 10)));
}

/** Returns the number made of the heroic dice; lower than any other without them. */
function heroicOf({ heroic }: TripState): number {
  return joinSmallest(heroic) ?? Number.NEGATIVE_INFINITY;
}

/**
 * "Take the better of the Heroic result or the initial Trip result" [trip]; on an ability failure only the trip die.
 */
function tripValue(state: TripState): number {
  if (isAbilityFailure(state)) return state.d20;
  return Math.max(tripTotal(state), heroicOf(state));
}

/** "A player may NOT luck a roll that is [flagged] Critical!" [trip] Anti-luck repeats it anyway. */
function mayRepeat(state: TripState): boolean {
  return keptByLuck(state.setup) === "worse" || flagOf(state) !== "critical";
}

/** Returns the note that a slide above 9 waits for a GM ("slides past 9 are RARELY done" [trip]); null otherwise. */
function awaits({ setup, isSlideSettled }: TripState): Phrase | null {
  const slide = valueOf(setup, slideField);
  return isSlideSettled ? null : { key: "QUADRIVIUM.Trip.Note.SlideAwaits", data: { slide } };
}

/**
 * Returns the dice that do not count, by index: the first 10, which is only a flag, and the bonus die of an ability
 * failure.
 */
function discarded(state: TripState): readonly number[] {
  const bonusPlace = state.isFlagged ? 2 : 1;
  const isIgnored = state.bonusFace > 0 && isAbilityFailure(state) && state.isSlideSettled;
  return [...(state.isFlagged ? [0] : []), ...(isIgnored ? [bonusPlace] : [])];
}

/** Shows a die; filled dice make the result, either the trip roll or the heroic roll. */
function shownDie({ role, faces, face }: Thrown, place: number, state: TripState): ShownDie {
  const makesResult = (role === "heroic") === heroicOf(state) > tripTotal(state);
  const isFlag = state.isFlagged && place === 0;
  return {
    faces,
    label: String(face),
    tone: discarded(state).includes(place) ? "out" : makesResult ? "kept" : "blank",
    below: role === "bonus" ? dieName(faces) : isFlag ? { key: "QUADRIVIUM.Trip.Flag" } : undefined,
  };
}

function dieName(faces: number): Phrase {
  return { key: "QUADRIVIUM.Trip.Die", data: { faces } };
}

/** Returns the rows of the trip total ("d20 + d8 = 25") and of the heroic roll. */
function rowsOf({ d20, abilityFailure, degree, heroic }: TripOutcome, state: TripState): Row[] {
  if (abilityFailure) return [{ label: dieName(20), amount: d20 }];
  const trip = { label: sumOf(state), amount: tripTotal(state) };
  if (heroic === null) return [trip];
  return [trip, { label: { key: "QUADRIVIUM.Trip.Heroic", data: { degree } }, amount: heroic }];
}

/** Returns the parts of the trip total in words, beside the drawn dice with the numbers: "d20 + d8 =", "d20 \u2212 5 =". */
function sumOf({ dB: { faces, flat } }: TripState): Phrase {
  const die = dieName(20);
  if (faces === null && flat === 0) return die;
  if (flat < 0) return { key: "QUADRIVIUM.Trip.WithPenalty", data: { die, penalty: -flat } };
  return { key: "QUADRIVIUM.Trip.WithBonus", data: { die, bonus: faces === null ? flat : dieName(faces) } };
}

/** Returns the effect of the cumulative bonus in words: a die, or a number; undefined for none. */
function bonusOf({ faces, flat }: TripBonus): Phrase | undefined {
  if (faces !== null) return { key: "QUADRIVIUM.Trip.Bonus.die", data: { die: dieName(faces) } };
  return flat === 0 ? undefined : { key: "QUADRIVIUM.Trip.Bonus.number", data: { amount: signed(flat) } };
}

/** Returns the verdict; undefined if total and margin suffice. */
function verdictOf({ success, abilityFailure, flag }: TripOutcome): Description["verdict"] {
  if (flag === null && !abilityFailure) return undefined;
  const result = abilityFailure ? "AbilityFailure" : success === null ? "Open" : success ? "Success" : "Failure";
  const isGood = !abilityFailure && (success ?? flag === "tremendous");
  return { tone: isGood ? "good" : "bad", phrase: { key: `QUADRIVIUM.Trip.Verdict.${result}.${flag ?? "plain"}` } };
}

function notesOf(outcome: TripOutcome, thrown: readonly Thrown[], state: TripState): Phrase[] {
  const { setup, isSlideSettled } = state;
  const slide = valueOf(setup, slideField);
  const { flag, abilityFailure, maxHeroic } = outcome;
  const notes = {
    Slide: slide > 0 && isSlideSettled,
    MaxHeroic: maxHeroic,
    DieAlone: abilityFailure,
    Misfortune: flag === "critical",
    Benefit: flag === "tremendous",
    // If the first roll was kept, it begins with the first die. A critical first roll is not repeated, so luck had no
    // effect.
    NoLuck: keptByLuck(setup) === "better" && flag === "critical" && thrown[0]?.index === 0,
  };
  return [awaits(state) ?? [], phrasesThatHold("QUADRIVIUM.Trip.Note", notes, { slide })].flat();
}

/** Returns the offer of luck after the roll, once: the whole roll again, with or without an additional focus. */
export function luckOffer(maxFocus: number): Offer {
  const focuses = Array.from({ length: maxFocus }, (_, index) => ({ kind: "luck", amount: index + 1 }));
  return {
    kind: "luck",
    question: { key: "QUADRIVIUM.Trip.Question.luck" },
    answers: [{ kind: "luck" }, ...focuses].map(answer),
  };
}

function answer(decision: Decision): Offer["answers"][number] {
  return { phrase: tell(decision), decision };
}

/** Returns a decision in words, for its button and for the card that records it. */
export function tell({ kind, amount = 0 }: Decision): Phrase {
  const withFocus = kind === "luck" && amount > 0 ? "WithFocus" : "";
  return { key: `QUADRIVIUM.Trip.Told.${kind}${withFocus}`, data: { amount } };
}

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

  start: (setup) => startTrip(setup),

  // The trip die, after a 10 "the trip die and ONLY the trip die [...] a 2nd time" [trip], then the bonus die if there is
  // one, then the dice of the degree.
  next(state) {
    const { setup, dB, isFlagged, d20, bonusFace, heroic } = state;
    if (d20 === 0) return isFlagged ? { faces: 20, role: "again", suspense: true } : { faces: 20, role: "trip" };
    if (dB.faces !== null && bonusFace === 0) return { faces: dB.faces, role: "bonus" };
    const degree = degreeOf(state);
    const left = HEROIC_DICE - heroic.length;
    if (degree === 0 || left === 0) return null;
    // Degrees beyond the table use its last die.
    const table = valueOf(setup, heroicDiceField);
    return { faces: table[Math.min(degree, table.length) - 1] ?? 0, role: "heroic", alike: left, suspense: true };
  },

  after(state, face) {
    const { dB, isFlagged, d20, bonusFace, heroic } = state;
    if (d20 === 0) {
      const isFlag = face === FLAGGED && !isFlagged;
      return { ...state, isFlagged: isFlagged || isFlag, d20: isFlag ? 0 : face };
    }
    const isBonus = dB.faces !== null && bonusFace === 0;
    return isBonus ? { ...state, bonusFace: face } : { ...state, heroic: [...heroic, face] };
  },

  value: tripValue,

  // The result must meet or exceed the difficulty, and an ability failure never succeeds. Its total is only the trip
  // die, whatever else the formula adds.
  settle(state, { total: sum, target }) {
    const abilityFailure = isAbilityFailure(state);
    const total = abilityFailure ? state.d20 : sum;
    const { success, margin } = meets(total, target, abilityFailure);
    return {
      total,
      outcome: {
        tradition: "trip",
        target,
        success,
        margin,
        d20: state.d20,
        flag: flagOf(state),
        abilityFailure,
        maxHeroic: isMaxHeroic(state),
        degree: degreeOf(state),
        bonusDie: state.dB.faces,
        heroic: joinSmallest(state.heroic),
        result: abilityFailure ? null : tripValue(state),
      },
    };
  },

  // An ability failure fails whatever the trip die shows.
  fails: ({ abilityFailure }) => abilityFailure,

  // The key of a finished roll is its value and flags; while it waits for heroic dice, also what they are compared
  // with.
  key(state) {
    const { dB, isFlagged, d20, bonusFace, heroic } = state;
    if (d20 === 0 || (dB.faces !== null && bonusFace === 0)) return `${d20},${isFlagged}`;
    const degree = degreeOf(state);
    const flags = `${flagOf(state)},${isAbilityFailure(state)},${isMaxHeroic(state)},${degree}`;
    if (heroic.length === HEROIC_DICE || degree === 0) return `${flags},${tripValue(state)}`;
    // Below the minimum of the heroic dice, the trip total makes no difference.
    const reached = Math.max(tripTotal(state), joinSmallest([heroic[0] ?? 1, 1]) ?? 0);
    return `${flags},${reached},${heroic.join()},left`;
  },

  facts: {
    critical: (outcome) => outcome.flag === "critical",
    tremendous: (outcome) => outcome.flag === "tremendous",
    abilityFailure: (outcome) => outcome.abilityFailure,
    maxHeroic: (outcome) => outcome.maxHeroic,
    degree: (outcome) => outcome.degree,
  },
  worst: "abilityFailure",

  luck: {
    kept: keptByLuck,
    mayRepeat,
    // "Ability failure is worst, then lower result." [spec] All ability failures are equal.
    rank: (state) => (isAbilityFailure(state) ? -1000 : tripValue(state)),
    // The settled slide stays, and the focus is added to the cumulative bonus.
    after({ setup, isSlideSettled }, { kind, amount = 0 }) {
      if (kind !== "luck") return null;
      const isFocus = Number.isInteger(amount) && amount >= 0 && amount <= MAX_FOCUS;
      if (!isFocus || !isSlideSettled) throw new RuleError("DecisionGone");
      return startTrip({ ...setup, [bonusField.name]: valueOf(setup, bonusField) + amount }, true);
    },
  },
  awaits,

  // The slide comes first, since luck needs a settled slide: a GM confirms it, or lowers it to the greatest usual one.
  // Luck cannot help a roll that has reached its difficulty.
  offers({ state, outcome, rejected }) {
    const slide = valueOf(state.setup, slideField);
    if (state.isSlideSettled) {
      const canHelp = outcome.success !== true && rejected.length === 0 && mayRepeat(state);
      return canHelp ? [luckOffer(MAX_FOCUS)] : [];
    }
    const question = { key: "QUADRIVIUM.Trip.Question.confirmSlide", data: { slide } };
    const answers = [slide, MAX_SLIDE].map((amount) => answer({ kind: "confirmSlide", amount }));
    return [{ kind: "confirmSlide", isDue: true, isForGamemaster: true, question, answers }];
  },

  // An ability failure may become a success and continue with its heroic dice. Luck used before the roll has chosen
  // with the slide as requested, and does not choose again.
  decide(state, { kind, amount }) {
    const { setup, isSlideSettled } = state;
    const isPossible = amount === valueOf(setup, slideField) || amount === MAX_SLIDE;
    if (kind !== "confirmSlide" || isSlideSettled || !isPossible) throw new RuleError("DecisionGone");
    return { ...state, setup: { ...setup, [slideField.name]: amount }, isSlideSettled: true };
  },

  confirms(setup) {
    const amount = valueOf(setup, slideField);
    return amount > MAX_SLIDE ? [{ kind: "confirmSlide", amount }] : [];
  },

  resourceDelta: luckDelta,
  price: luckPrice,
  focusOf: ({ kind, amount = 0 }) => (kind === "luck" ? amount : 0),
  // "I usually roll a d20 or a Heroic roll to help me randomly judge the “intensity”" [trip].
  intensity: ({ flag }, setup) => (flag === null ? null : { die: 20, heroic: valueOf(setup, heroicDiceField)[0] ?? 6 }),
  // "Any Focus Meta expended is still lost!" [trip]
  losesMeta: ({ abilityFailure }) => abilityFailure,
  tell,

  // A bonus chooses "a single die (or number)" [trip], and a plain number does not.
  tellBeside(number, setup) {
    const bonus = valueOf(setup, bonusField) + number;
    const { code, negativeCode = "" } = bonusField;
    const data = { amount: signed(number), code: `${bonus < 0 ? negativeCode : code}${Math.abs(bonus)}` };
    return { key: "QUADRIVIUM.Trip.Note.Beside", data };
  },
  discarded,

  describe: (outcome, thrown, _setup, state) => ({
    dice: thrown.map((die, place) => shownDie(die, place, state)),
    sourcesGive: bonusOf(state.dB),
    value: rowsOf(outcome, state),
    verdict: verdictOf(outcome),
    notes: notesOf(outcome, thrown, state),
    // "The target is ALWAYS denoted by a red asterisk" [trip]: here an asterisk and the number, so color is not the
    // only sign.
    chip: { key: "QUADRIVIUM.Trip.Target", data: { target: valueOf(state.setup, targetField) } },
  }),
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
    // Ours: the source names armor without saying what it stops. A shield rolls that.
    { id: "soak", formula: "@armor.soak", isForWeapons: false },
    // Ours: the source lets the GM set a difficulty for each roll. A sheet may list the one for attacks on it.
    { id: "defense", formula: "", isForWeapons: false },
  ],
  // Ours: the source lets the GM choose the attribute of an unskilled roll.
  attacksWith: "dex",
  initiative: null,
  // Initiative is an order of counts, so no heroic roll makes a 66 of it [spec]; counting its bonuses is ours.
  flatInitiative: (setup) => ({ dice: "1d20", bonus: addedFlat(tripBonus(setup)) }),
  damage: { total: "damage", soak: "soak", attack: "attack", defense: { total: "defense", isRolled: false } },
  letsItRide: false,
  hints: ["b", "heroic", "level", "slide", "meta", "nish", "alp"].map((word) => `QUADRIVIUM.Trip.Hint.${word}`),
};
