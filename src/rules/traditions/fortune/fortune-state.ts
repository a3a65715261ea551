import { bestWithout, emptyHand, HAND_KEYS, handKey, impactOf, addDie } from "./fortune-hand.ts";
import type { Hand } from "./fortune-hand.ts";
import { FORTUNE } from "./fortune-pool.ts";
import type { FortunePool, FortuneRules } from "./fortune-pool.ts";
import type { DiceTally } from "../../kernel/die-kind.ts";

/** A pool with more dice than this is a mistake. */
export const MAX_DICE = 60;

/** The player's choices after the throw; dice are named by their index in the order of throwing. */
export interface Choices {
  /**
   * The die that a fumble scratches; null for the lowest one. "open" while the player has to choose and the lowest is
   * only proposed.
   */
  readonly scratched: number | "open" | null;
  /** The dice that were scratched after the throw for another reason, and a d20 that a fumble scratches. */
  readonly struck: readonly number[];
  /** The dice chosen for the total; null for the best ones. */
  readonly total: readonly number[] | null;
  readonly critical: "impact" | "inspiration" | null;
  /** The dice that inspiration added to the total. */
  readonly added: readonly number[];
  /** The dice that inspiration counts as one impact each. */
  readonly counted: readonly number[];
}

/** A fortune roll in progress. `faces` says what each die shows; `kept`, `other` and `hand` sum that up. */
export interface FortuneState {
  readonly rules: FortuneRules;
  /** The sizes of the whole pool in the order of throwing: the d20s first, then the character dice. */
  readonly sizes: readonly number[];
  /** The faces so far. */
  readonly faces: readonly number[];
  /** The kept fortune die and the other d20; 0 if there is none. */
  readonly kept: number;
  readonly other: number;
  readonly hand: Hand;
  readonly choices: Choices;
}

const noChoices: Choices = { scratched: null, struck: [], total: null, critical: null, added: [], counted: [] };

/** Returns the state before the throw. */
export function startWith({ sizes, rules }: FortunePool): FortuneState {
  return { rules, sizes, faces: [], kept: 0, other: 0, hand: emptyHand(rules.bestDice), choices: noChoices };
}

/** Returns the state after the next die of the pool. */
export function withFace(state: FortuneState, face: number): FortuneState {
  const { rules, sizes, choices } = state;
  const faces = [...state.faces, face];
  const { kept, other, hand } = summedUp(state, sizes[state.faces.length], face);
  return { rules, sizes, faces, kept, other, hand, choices };
}

type Summary = Pick<FortuneState, "rules" | "kept" | "other" | "hand">;

/** Adds a die to the summary of a roll. */
function summedUp({ rules, kept, other, hand }: Summary, size: number | undefined, face: number): Summary {
  if (size !== FORTUNE) return { rules, kept, other, hand: addDie(hand, face, rules.scratchesHighest) };
  // "Advantage: two d20s, the higher is kept. Disadvantage: two d20s, the higher is scratched." [spec]
  const isKept = kept === 0 || (rules.keeps === "highest" ? face > kept : face < kept);
  return isKept ? { rules, kept: face, other: kept, hand } : { rules, kept, other: face, hand };
}

/** Returns a roll after one more die is scratched: "it’s as if it was never part of your pool at all" [fortune]. */
export function strike(state: FortuneState, die: number): FortuneState {
  const { rules, sizes, faces, choices } = state;
  const struck = [...choices.struck, die];
  let summary: Summary = { rules, kept: 0, other: 0, hand: emptyHand(rules.bestDice) };
  for (const [index, face] of faces.entries()) {
    if (!struck.includes(index)) summary = summedUp(summary, sizes[index], face);
  }
  return { ...state, ...summary, choices: { ...choices, struck } };
}

/** Splits the start into the d20s and the character dice, which do not affect each other until the end. */
export function splitPool(state: FortuneState): readonly FortuneState[] {
  const { sizes, faces } = state;
  if (faces.length > 0) return [state];
  const characters = sizes.filter((size) => size !== FORTUNE);
  if (characters.length === 0 || characters.length === sizes.length) return [state];
  return [
    { ...state, sizes: sizes.filter((size) => size === FORTUNE) },
    { ...state, sizes: characters },
  ];
}

/** The impact of the character dice, which adds up whatever else they show. */
export const characterImpact: DiceTally<FortuneState> = {
  of: ({ hand }) => hand.impact,
  with: (state, impact) => ({ ...state, hand: { ...state.hand, impact } }),
};

/** Joins the end of the d20s and that of the character dice. */
export function joinPool(fortunes: FortuneState, { sizes, faces, hand }: FortuneState): FortuneState {
  const { rules, kept, other, choices } = fortunes;
  return {
    rules,
    sizes: [...fortunes.sizes, ...sizes],
    faces: [...fortunes.faces, ...faces],
    kept,
    other,
    hand,
    choices,
  };
}

/** "When you roll a 1 on a d20 die result it is considered a critical fumble." [fortune] */
export function isFumble({ kept, other, rules }: FortuneState): boolean {
  return kept === 1 || (rules.anyFumbles && other === 1);
}

/** Returns true while the player still has to choose what a fumble scratches. */
export function isScratchOpen({ choices }: FortuneState): boolean {
  return choices.scratched === "open";
}

/** Leaves the choice of what a fumble scratches to the player; returns null if it scratches nothing. */
export function leaveScratchOpen(state: FortuneState): FortuneState | null {
  const isThrown = state.faces.length === state.sizes.length;
  if (!isThrown || fumbledFace(state) === 0 || state.choices.scratched !== null) return null;
  return { ...state, choices: { ...state.choices, scratched: "open" } };
}

/** Returns the character die's face that a fumble scratches: the player's choice, or the lowest; 0 if it scratches none. */
export function fumbledFace(state: FortuneState): number {
  if (!isFumble(state)) return 0;
  const { choices, faces, sizes, hand } = state;
  if (typeof choices.scratched !== "number") return hand.lowest;
  return sizes[choices.scratched] === FORTUNE ? 0 : (faces[choices.scratched] ?? 0);
}

/** The dice of the total: the first `characters` of the best faces, with or without the fortune die. */
interface BestFaces {
  readonly best: readonly number[];
  readonly characters: number;
  readonly takesFortune: boolean;
}

/**
 * "The best two remaining dice, at most one of them a d20" [spec]: the fortune die replaces the last character die or
 * is left out.
 */
export function bestFaces(state: FortuneState): BestFaces {
  const { kept, rules, hand } = state;
  const best = bestWithout(hand.best, fumbledFace(state));
  const takesFortune = kept > 0 && kept >= (best[rules.bestDice - 1] ?? 0);
  return { best, characters: rules.bestDice - Number(takesFortune), takesFortune };
}

/** Returns the action total, without the rest of the formula. */
export function actionTotal(state: FortuneState): number {
  const { choices, faces, kept } = state;
  if (choices.total) {
    const counting = [...choices.total, ...choices.added].filter((index) => !choices.struck.includes(index));
    return counting.reduce((sum, index) => sum + (faces[index] ?? 0), 0);
  }
  const { best, characters, takesFortune } = bestFaces(state);
  let total = takesFortune ? kept : 0;
  for (let index = 0; index < characters; index += 1) total += best[index] ?? 0;
  return total;
}

/** Returns the impact of all dice that are left, without modifiers: "the d20 never more than 1" [spec]. */
export function impactOfDice(state: FortuneState): number {
  return state.hand.impact + impactBesideHand(state);
}

function impactBesideHand(state: FortuneState): number {
  const { kept, other, rules, choices } = state;
  const ofFortune = Math.min(1, impactOf(kept));
  const ofSecond = rules.secondCounts ? Math.min(1, impactOf(other)) : 0;
  const counted = choices.counted.filter((index) => !choices.struck.includes(index)).length;
  return ofFortune + ofSecond - impactOf(fumbledFace(state)) + counted;
}

/**
 * Returns a key that is equal for states with the same future, whatever the impact of the hand. A complete roll is its total,
 * its other impact, and what the fortune die means: a natural 20, at least 4 ("minimum impact") or less, and whether it is
 * a fumble.
 */
export function fortuneKey(state: FortuneState): number {
  const { faces, sizes, kept, other, hand } = state;
  if (faces.length === sizes.length && sizes[0] === FORTUNE) {
    const standing = kept === 20 ? 2 : Number(kept >= 4);
    return ((actionTotal(state) * 200 + impactBesideHand(state)) * 3 + standing) * 2 + Number(isFumble(state));
  }
  return ((kept * 21 + other) * (MAX_DICE + 1) + faces.length) * HAND_KEYS + handKey(hand);
}
