import { valueOf } from "../../kernel/fields.ts";
import type { Setup } from "../../kernel/fields.ts";
import {
  bonusDie,
  HEROIC_DICE,
  joinSmallest,
  keptByLuck,
  bonusField,
  heroicDiceField,
  highestBonusDieField,
  highestDegreeField,
  MAX_SLIDE,
  slideField,
  targetField,
} from "./trip-fields.ts";
import type { TripBonus } from "./trip-fields.ts";
import { meets } from "../../kernel/die-kind.ts";
import type { Throw, Outcome, FormulaTotal } from "../../kernel/die-kind.ts";

/** The terms of a trip roll, fixed before the throw. */
interface TripTerms {
  /** The target, *0 to *9. */
  readonly target: number;
  readonly slide: number;
  /** The slide needs no game master, or one has settled it. */
  readonly isSlideSettled: boolean;
  /** The cumulative bonus, and its effect. */
  readonly bonus: number;
  readonly dB: TripBonus;
  /** The size of the highest bonus die that the level allows. */
  readonly highestBonusDie: number;
  /** The dice of degree 1, 2, 3 … */
  readonly heroicDice: readonly number[];
  readonly highestDegree: number;
  /** Which of two rolls is kept, if luck or anti-luck was called on before the roll. */
  readonly luck: "better" | "worse" | null;
}

/** A trip roll in progress. */
export interface TripState {
  readonly terms: TripTerms;
  /** The first toss showed 10. */
  readonly isFlagged: boolean;
  /** The trip die that counts; 0 until it is thrown. */
  readonly d20: number;
  /** The face of the bonus die; 0 until it is thrown, or if there is none. */
  readonly bonusFace: number;
  /** The faces of the heroic dice. */
  readonly heroic: readonly number[];
}

/** "If the d20 Trip die rolls a natural 10, then the entire roll is [flagged] for critical or tremendous." [trip] */
const FLAGGED = 10;

/** "If the d20 trip die rolls a natural 20 [...], the roll is [flagged] for max Heroic Degree." [trip] */
const MAX_HEROIC = 20;

/** Returns the state before the throw. */
export function startTrip(terms: TripTerms): TripState {
  return { terms, isFlagged: false, d20: 0, bonusFace: 0, heroic: [] };
}

/** Returns the terms of a setup. */
export function tripTerms(setup: Setup): TripTerms {
  const slide = valueOf(setup, slideField);
  const bonus = valueOf(setup, bonusField);
  const highestBonusDie = valueOf(setup, highestBonusDieField)[0] ?? 0;
  return {
    target: valueOf(setup, targetField),
    slide,
    isSlideSettled: slide <= MAX_SLIDE,
    bonus,
    dB: bonusDie(bonus, highestBonusDie),
    highestBonusDie,
    heroicDice: valueOf(setup, heroicDiceField),
    highestDegree: valueOf(setup, highestDegreeField),
    luck: keptByLuck(setup),
  };
}

/** Returns the terms with another cumulative bonus. */
export function withBonus(terms: TripTerms, bonus: number): TripTerms {
  return { ...terms, bonus, dB: bonusDie(bonus, terms.highestBonusDie) };
}

const firstToss: Throw = { faces: 20, role: "trip" };
const secondToss: Throw = { faces: 20, role: "again", suspense: true };

/**
 * Returns the next die: the trip die, after a 10 "the trip die and ONLY the trip die [...] a 2nd time" [trip], then the
 * bonus die if there is one, then the dice of the degree.
 */
export function nextTrip(state: TripState): Throw | null {
  if (state.d20 === 0) return state.isFlagged ? secondToss : firstToss;
  const { faces } = state.terms.dB;
  if (faces !== null && state.bonusFace === 0) return { faces, role: "bonus" };
  const degree = degreeOf(state);
  if (degree === 0 || state.heroic.length === HEROIC_DICE) return null;
  return {
    faces: heroicDie(state.terms, degree),
    role: "heroic",
    alike: HEROIC_DICE - state.heroic.length,
    suspense: true,
  };
}

/** Returns the state after a face. */
export function afterTrip(state: TripState, face: number): TripState {
  const { terms, isFlagged, d20, bonusFace, heroic } = state;
  if (d20 === 0) {
    const isFlag = face === FLAGGED && !isFlagged;
    return { terms, isFlagged: isFlagged || isFlag, d20: isFlag ? 0 : face, bonusFace, heroic };
  }
  if (hasBonusToThrow(state)) return { terms, isFlagged, d20, bonusFace: face, heroic };
  const [first] = heroic;
  // Not spread: engines give a list that is built piece by piece room for many more.
  return { terms, isFlagged, d20, bonusFace, heroic: first === undefined ? [face] : [first, face] };
}

function hasBonusToThrow({ terms, bonusFace }: TripState): boolean {
  return bonusFace === 0 && terms.dB.faces !== null;
}

/** Returns the heroic die of a degree; degrees beyond the table use its last die. */
function heroicDie({ heroicDice }: TripTerms, degree: number): number {
  return heroicDice[Math.min(degree, heroicDice.length) - 1] ?? 0;
}

type TripFlag = "critical" | "tremendous";

/**
 * "If the second roll of the d20 is an even number [...] then the roll IS Tremendous" [trip]; if it is odd, critical.
 */
function flagOf({ isFlagged, d20 }: TripState): TripFlag | null {
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
export function isAbilityFailure(state: TripState): boolean {
  return !isMaxHeroic(state) && state.d20 < state.terms.target + state.terms.slide;
}

/** Returns trip die plus bonus, which decides the degree. */
export function tripTotal({ d20, bonusFace, terms }: TripState): number {
  return d20 + bonusFace + terms.dB.flat;
}

/**
 * "10+* or higher" is degree 1, "20+* or higher" degree 2; "take the highest Degree you qualify for" [trip]. The slide
 * does not count here.
 */
function degreeOf(state: TripState): number {
  if (isAbilityFailure(state)) return 0;
  const { target, highestDegree } = state.terms;
  if (isMaxHeroic(state)) return highestDegree;
  return Math.min(highestDegree, Math.max(0, Math.floor((tripTotal(state) - target) / 10)));
}

/** Returns the number that the heroic dice make; null without them. */
function heroicOf({ heroic }: TripState): number | null {
  return joinSmallest(heroic);
}

/** Returns true if the heroic roll is the result; a trip total that is as high stays the result. */
export function isHeroic(state: TripState): boolean {
  return (heroicOf(state) ?? Number.NEGATIVE_INFINITY) > tripTotal(state);
}

/**
 * "Take the better of the Heroic result or the initial Trip result" [trip]; on an ability failure the trip die alone.
 */
export function tripValue(state: TripState): number {
  if (isAbilityFailure(state)) return state.d20;
  return Math.max(tripTotal(state), heroicOf(state) ?? Number.NEGATIVE_INFINITY);
}

/** Lower than any result. */
const FAILED = -1000;

/** "Ability failure is worst, then lower result." [spec] All ability failures are equal. */
export function tripRank(state: TripState): number {
  return isAbilityFailure(state) ? FAILED : tripValue(state);
}

/** "A player may NOT luck a roll that is [flagged] Critical!" [trip] Anti-luck repeats it all the same. */
export function mayRepeatTrip(state: TripState): boolean {
  return state.terms.luck === "worse" || flagOf(state) !== "critical";
}

/**
 * Returns a key that is equal for states with the same future. A finished roll is its value and its flags; one that
 * waits for heroic dice is also what they are compared with. Ends have keys from 0 up, all other states below 0.
 */
export function tripKey(state: TripState): number {
  const { isFlagged, d20 } = state;
  if (d20 === 0) return isFlagged ? -1 : -2;
  if (hasBonusToThrow(state)) return -3 * (2 * d20 + Number(isFlagged));
  if (isOver(state)) return (tripValue(state) + MAX_PENALTY) * FLAG_KEYS + flagsKey(state);
  return -3 * (heroicKey(state) * FLAG_KEYS + flagsKey(state)) - 1;
}

function isOver(state: TripState): boolean {
  return state.heroic.length === HEROIC_DICE || degreeOf(state) === 0;
}

function flagsKey(state: TripState): number {
  const { isFlagged, d20 } = state;
  const flag = isFlagged ? 1 + (d20 % 2) : 0;
  return ((flag * 2 + Number(isAbilityFailure(state))) * 2 + Number(isMaxHeroic(state))) * 10 + degreeOf(state);
}

/** Returns a key of what heroic dice add to. Below what they reach at least, the trip total makes no difference. */
function heroicKey(state: TripState): number {
  const { heroic } = state;
  const reached = Math.max(tripTotal(state), leastHeroic(heroic));
  return (reached + MAX_PENALTY) * 101 + (heroic[0] ?? 0);
}

/** Returns the least result of a heroic roll in progress: the missing dice show ones. */
function leastHeroic([first = 1]: readonly number[]): number {
  return joinSmallest([first, 1]) ?? 0;
}

/** Greater than any roll can fall below 0. */
const MAX_PENALTY = 100;

/** Greater than the key of any flags. */
const FLAG_KEYS = 120;

/** The outcome of a trip roll. */
export interface TripOutcome extends Outcome {
  /** The trip die that counts. */
  readonly d20: number;
  /** An event beside the result, for the worse or the better; neither changes success. */
  readonly flag: TripFlag | null;
  readonly abilityFailure: boolean;
  readonly maxHeroic: boolean;
  /** 0 if no degree was reached. */
  readonly degree: number;
  /** The size of the bonus die; null if none is thrown. */
  readonly bonusDie: number | null;
  /** The heroic roll; null if none was made. */
  readonly heroic: number | null;
  /** The better of trip total and heroic roll; null on an ability failure. */
  readonly result: number | null;
}

/**
 * Returns the outcome: the result must meet or exceed the difficulty, and an ability failure never succeeds. Its total
 * is the trip die alone, whatever else the formula adds.
 */
export function settle(
  state: TripState,
  { total: sum, target }: FormulaTotal,
): { readonly total: number; readonly outcome: TripOutcome } {
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
      bonusDie: state.terms.dB.faces,
      heroic: heroicOf(state),
      result: abilityFailure ? null : tripValue(state),
    },
  };
}
