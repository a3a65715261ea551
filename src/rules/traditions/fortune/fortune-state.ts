import { bestWithout, emptyHand, HAND_KEYS, handKey, impactOf, addDie } from "./fortune-hand.ts";
import type { Hand } from "./fortune-hand.ts";
import { FORTUNE } from "./fortune-pool.ts";
import type { FortunePool, FortuneRules } from "./fortune-pool.ts";

/** What the player has chosen after the dice fell; dice are named by their index in the order of throwing. */
export interface Choices {
  /** Scratched by a fumble: the lowest while nobody has chosen, which is only proposed as long as it is open. */
  readonly scratched: number | "open" | null;
  /** Taken for the total in place of the best. */
  readonly total: readonly number[] | null;
  readonly critical: "impact" | "inspiration" | null;
  /** Dice that inspiration added to the total. */
  readonly added: readonly number[];
  /** Dice that inspiration counts as one impact each. */
  readonly counted: readonly number[];
}

/** A fortune roll on its way. The faces say which dice they were; fortune and hand say what they come to. */
export interface FortuneState {
  readonly rules: FortuneRules;
  /** The sizes of the whole pool in the order of throwing: the d20s first, then the character dice. */
  readonly sizes: readonly number[];
  /** What has fallen of it so far. */
  readonly faces: readonly number[];
  /** The fortune die that is kept, and the other d20; 0 where there is none. */
  readonly kept: number;
  readonly other: number;
  readonly hand: Hand;
  readonly choices: Choices;
}

const noChoices: Choices = { scratched: null, total: null, critical: null, added: [], counted: [] };

/** A pool before anything is thrown. */
export function startWith({ sizes, rules }: FortunePool): FortuneState {
  return { rules, sizes, faces: [], kept: 0, other: 0, hand: emptyHand(rules.bestDice), choices: noChoices };
}

/** The state after the next die of the pool has fallen. */
export function withFace(
  { rules, sizes, faces, kept, other, hand, choices }: FortuneState,
  face: number,
): FortuneState {
  const fallen = [...faces, face];
  if (sizes[faces.length] !== FORTUNE) {
    const fuller = addDie(hand, face, rules.scratchesHighest);
    return { rules, sizes, faces: fallen, kept, other, hand: fuller, choices };
  }
  // "Advantage: two d20s, the higher is kept. Disadvantage: two d20s, the higher is scratched."
  const isKept = kept === 0 || (rules.keeps === "highest" ? face > kept : face < kept);
  const [first, second] = isKept ? [face, kept] : [kept, face];
  return { rules, sizes, faces: fallen, kept: first, other: second, hand, choices };
}

/** The start as two: the d20s decide what the character dice come to, and none of these hangs on them. */
export function splitPool(start: FortuneState): readonly [fortunes: FortuneState, characters: FortuneState] {
  const isFortune = (size: number): boolean => size === FORTUNE;
  return [
    { ...start, sizes: start.sizes.filter(isFortune) },
    { ...start, sizes: start.sizes.filter((size) => !isFortune(size)) },
  ];
}

/** The roll whose d20s and whose character dice fell so. */
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

/** "When you roll a 1 on a d20 die result it is considered a critical fumble." */
export function isFumble({ kept, other, rules }: FortuneState): boolean {
  return kept === 1 || (rules.anyFumbles && other === 1);
}

/** Whether a player still has to choose what a fumble scratches. */
export function isScratchOpen({ choices }: FortuneState): boolean {
  return choices.scratched === "open";
}

/** A fumble with the choice of what it scratches left to the player; null where it scratches nothing. */
export function leaveScratchOpen(state: FortuneState): FortuneState | null {
  if (fumbledFace(state) === 0 || state.choices.scratched !== null) return null;
  return { ...state, choices: { ...state.choices, scratched: "open" } };
}

/** The face that a fumble scratches: the player's choice, or the lowest; 0 where nothing is scratched. */
export function fumbledFace(state: FortuneState): number {
  if (!isFumble(state)) return 0;
  const { choices, faces, hand } = state;
  return typeof choices.scratched === "number" ? (faces[choices.scratched] ?? 0) : hand.lowest;
}

/** What the total takes: so many of the best character dice, and the fortune die or not. */
interface BestFaces {
  readonly best: readonly number[];
  readonly characters: number;
  readonly takesFortune: boolean;
}

/** "The best two remaining dice, at most one of them a d20": it stands for the last of the character dice, or is left. */
export function bestFaces(state: FortuneState): BestFaces {
  const { kept, rules, hand } = state;
  const best = bestWithout(hand.best, fumbledFace(state));
  const takesFortune = kept >= (best[rules.bestDice - 1] ?? 0);
  return { best, characters: rules.bestDice - Number(takesFortune), takesFortune };
}

/** The action total, without what stands around the die. */
export function actionTotal(state: FortuneState): number {
  const { choices, faces, kept } = state;
  if (choices.total) return [...choices.total, ...choices.added].reduce((sum, index) => sum + (faces[index] ?? 0), 0);
  const { best, characters, takesFortune } = bestFaces(state);
  let total = takesFortune ? kept : 0;
  for (let index = 0; index < characters; index += 1) total += best[index] ?? 0;
  return total;
}

/** The impact of all dice that are left, without any modifier: "the d20 never more than 1". */
export function impactOfDice(state: FortuneState): number {
  const { kept, other, hand, rules, choices } = state;
  const ofFortune = Math.min(1, impactOf(kept));
  const ofSecond = rules.secondCounts ? Math.min(1, impactOf(other)) : 0;
  return ofFortune + ofSecond + hand.impact - impactOf(fumbledFace(state)) + choices.counted.length;
}

/**
 * Equal keys have equal futures. Once all has fallen a roll is its total, its impact, and what its fortune die means:
 * a natural 20, at least 4 ("minimum impact") or less, and whether it is a fumble.
 */
export function fortuneKey(state: FortuneState): number {
  const { faces, sizes, kept, other, hand } = state;
  if (faces.length === sizes.length && sizes[0] === FORTUNE) {
    const standing = kept === 20 ? 2 : Number(kept >= 4);
    return ((actionTotal(state) * 200 + impactOfDice(state)) * 3 + standing) * 2 + Number(isFumble(state));
  }
  return ((faces.length * 21 + kept) * 21 + other) * HAND_KEYS + handKey(hand);
}
