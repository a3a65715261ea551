import { FORTUNE, type FortunePool, type FortuneRules } from "./fortune-pool.ts";
import type { DiceTally, Outcome } from "../../kernel/die-kind.ts";

/** The outcome of a fortune roll: an action against a counter, and its effect on the scene. */
export interface FortuneOutcome extends Outcome {
  /** The face of the d20 that counts, even if a fumble scratches it; 0 if the GM has scratched it without a replacement. */
  readonly fortune: number;
  /** The sizes of the rolled character dice. */
  readonly pool: readonly number[];
  /** The faces of the scratched dice; the lower d20 of an advantage is not scratched. */
  readonly scratched: readonly number[];
  /** The faces that make the action total, from the highest. */
  readonly actionDice: readonly number[];
  /** The impact of dice and modifiers. */
  readonly impact: number;
  /** The impact left after the verdict. */
  readonly effectiveImpact: number;
  /** 1 if the fortune die shows 4 or more, else 0. */
  readonly minimumImpact: number;
  readonly critSuccess: boolean;
  /** The roll would be a critical success if not countered, and its opposition is unknown. */
  readonly possibleCritical: boolean;
  readonly critFumble: boolean;
  /** The roll would be a critical fumble if countered, and no counter is known. */
  readonly possibleFumble: boolean;
  /** "An unsuccessful action cannot inflict stress." [fortune] Null without a counter. */
  readonly canInflictStress: boolean | null;
  /** Gained by a critical fumble or a critical success, minus what was spent after the roll. */
  readonly inspiration: number;
}

/**
 * A summary of the rolled character dice: only what total and impact depend on, so the odds engine can merge states.
 */
interface Hand {
  /**
   * The faces that can count for the total, from the highest: one more than needed, since one may be scratched; 0 for
   * each missing die.
   */
  readonly best: readonly number[];
  readonly impact: number;
  /** The lowest face above 1, which a fumble scratches; 0 if there is none. */
  readonly lowest: number;
  /** The highest face if scratched, which the other facts leave out; 0 if not. */
  readonly highest: number;
}

/**
 * Returns a hand without dice.
 * @param bestDice The number of dice in the total.
 */
function emptyHand(bestDice: number): Hand {
  return { best: Array<number>(bestDice + 1).fill(0), impact: 0, lowest: 0, highest: 0 };
}

/**
 * "Each die that rolls a 4 or higher generates one point of impact. [...] Character dice that roll 10 or higher
 * generate two impact." [fortune]
 */
export function impactOf(face: number): number {
  if (face >= 10) return 2;
  return face >= 4 ? 1 : 0;
}

/** Returns the hand with one more die. A scratched highest face is kept apart from the others. */
function addDie(hand: Hand, face: number, scratchesHighest: boolean): Hand {
  if (!scratchesHighest) return count(hand, face, hand.highest);
  const highest = Math.max(hand.highest, face);
  return hand.highest === 0 ? { ...hand, highest } : count(hand, Math.min(hand.highest, face), highest);
}

function count({ best, impact, lowest }: Hand, face: number, highest: number): Hand {
  return {
    best: insert(best, face),
    impact: impact + impactOf(face),
    lowest: face > 1 && (lowest === 0 || face < lowest) ? face : lowest,
    highest,
  };
}

/** Inserts a face among the best ones; the lowest of them drops out. */
function insert(best: readonly number[], face: number): readonly number[] {
  let place = best.length - 1;
  if (face <= (best[place] ?? 0)) return best;
  const better = best.slice();
  for (; place > 0 && face > (best[place - 1] ?? 0); place -= 1) better[place] = best[place - 1] ?? 0;
  better[place] = face;
  return better;
}

/** Returns the best faces after one with this face is scratched. */
function bestWithout(best: readonly number[], face: number): readonly number[] {
  const index = face === 0 ? -1 : best.indexOf(face);
  return index < 0 ? best : [...best.slice(0, index), ...best.slice(index + 1), 0];
}

/**
 * Returns a key that is equal for hands with the same future, whatever their impact. The last of the best faces joins
 * the total only if the lowest face is scratched and was among the others. If the last is a 1, so is the lowest, and
 * the total stays the same. So only two things matter: whether the last is above 1, and the impact of the lowest.
 */
function handKey({ best, lowest, highest }: Hand): number {
  let key = impactOf(lowest);
  for (let index = 0; index < best.length - 1; index += 1) key = key * 13 + (best[index] ?? 0);
  return (key * 3 + Math.min(best.at(-1) ?? 0, 2)) * 13 + highest;
}

/** Greater than the key of any hand: engines are faster with small keys. */
const HAND_KEYS = 3 * 13 ** 3 * 3 * 13;

/**
 * "You also critically fumble if your action is successfully countered and you roll a 1-3 on the d20 (in other words if
 * you fail to generate any impact at all)." [fortune]
 */
export const LEAST_WITH_IMPACT = 4;

/** A pool with more dice than this is a mistake. */
export const MAX_DICE = 60;

/** The player's choices after the roll; dice are named by their index in rolling order. */
export interface Choices {
  /**
   * The die scratched by a fumble; null for the lowest one. "open" while the player has to choose, with the lowest as a
   * proposal.
   */
  readonly scratched: number | "open" | null;
  /** The die scratched as the highest; null for the highest one, until dice are added. */
  readonly stressed: number | null;
  /** The dice the GM has scratched after the roll. */
  readonly struck: readonly number[];
  /** The dice chosen for the total; null for the best ones. */
  readonly total: readonly number[] | null;
  readonly critical: "impact" | "inspiration" | null;
  /** The dice added to the total by inspiration. */
  readonly added: readonly number[];
  /** The dice counted as one impact each by inspiration. */
  readonly counted: readonly number[];
}

/** A fortune roll in progress. `faces` has each die's face; `kept`, `other` and `hand` sum them up. */
export interface FortuneState {
  readonly rules: FortuneRules;
  /** The sizes of the whole pool in rolling order: d20s first, then the character dice. */
  readonly sizes: readonly number[];
  /** The faces so far. */
  readonly faces: readonly number[];
  /** The kept fortune die and the other d20; 0 if there is none. */
  readonly kept: number;
  readonly other: number;
  readonly hand: Hand;
  readonly choices: Choices;
}

const noChoices: Choices = {
  scratched: null,
  stressed: null,
  struck: [],
  total: null,
  critical: null,
  added: [],
  counted: [],
};

/** Returns the state before the roll. */
export function startWith({ sizes, rules }: FortunePool): FortuneState {
  const hand = emptyHand(rules.bestDice);
  return { rules, sizes, faces: [], kept: 0, other: 0, hand, choices: noChoices };
}

/** Returns the state after the next die of the pool. */
export function withFace(state: FortuneState, face: number): FortuneState {
  const { rules, sizes, choices } = state;
  const { kept, other, hand } = summedUp(state, sizes[state.faces.length], face);
  return { rules, sizes, faces: [...state.faces, face], kept, other, hand, choices };
}

type Summary = Pick<FortuneState, "rules" | "kept" | "other" | "hand" | "choices">;

/** Adds a die to the summary of a roll. */
function summedUp({ rules, kept, other, hand, choices }: Summary, size: number | undefined, face: number): Summary {
  if (size !== FORTUNE) {
    const scratchesHighest = rules.scratchesHighest && choices.stressed === null;
    return { rules, kept, other, hand: addDie(hand, face, scratchesHighest), choices };
  }
  // "Advantage: two d20s, the higher is kept. Disadvantage: two d20s, the higher is scratched." [spec]
  const isKept = kept === 0 || (rules.keeps === "highest" ? face > kept : face < kept);
  return isKept ? { rules, kept: face, other: kept, hand, choices } : { rules, kept, other: face, hand, choices };
}

/**
 * Returns a roll with one more die scratched: "it’s as if it was never part of your pool at all" [fortune]. The kept
 * d20 stays the same: "natural 20 and natural 1 are tested once" [spec].
 */
export function strike(state: FortuneState, die: number): FortuneState {
  const { rules, sizes, faces, kept, other } = state;
  const choices = { ...state.choices, struck: [...state.choices.struck, die] };
  const dice = faces.map((face, index) => ({ face, index })).filter(({ index }) => !choices.struck.includes(index));
  let left: Summary = { rules, kept: 0, other: 0, hand: emptyHand(rules.bestDice), choices };
  for (const { face, index } of dice) {
    if (index === choices.stressed) left = { ...left, hand: { ...left.hand, highest: face } };
    else left = summedUp(left, sizes[index], face);
  }
  return { ...state, ...left, kept, other };
}

/** Splits the start into the d20s and the character dice, which are independent until the end. */
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

/** Returns the index of the kept d20; of two equal d20s the first is kept. */
function keptFortune({ sizes, faces, kept }: FortuneState): number {
  return faces.findIndex((face, index) => face === kept && sizes[index] === FORTUNE);
}

/** Returns the face of the d20 that counts: 0 once it is scratched without a replacement. */
export function fortuneLeft(state: FortuneState): number {
  if (takesFortune(state)) return 0;
  return stepsIn(state) ? state.other : isFortuneStruck(state) ? 0 : state.kept;
}

/** Returns whether the GM has scratched the kept d20. */
export function isFortuneStruck(state: FortuneState): boolean {
  const { struck } = state.choices;
  return struck.length > 0 && struck.includes(keptFortune(state));
}

/**
 * Returns whether the other d20 replaces the kept one scratched by the GM: "with advantage the other d20, which is in
 * the pool" [spec].
 */
function stepsIn(state: FortuneState): boolean {
  const { rules, other, choices } = state;
  const isInPool = rules.keeps === "highest" && other > 0;
  return isInPool && isFortuneStruck(state) && !choices.struck.includes(1 - keptFortune(state));
}

/** Returns whether the kept d20 of an action is a natural 20 and still in. */
export function isNatural20(state: FortuneState): boolean {
  return state.kept === 20 && state.rules.isAction && !isFortuneStruck(state) && !takesFortune(state);
}

/**
 * Returns whether a fumble scratches the kept d20, where another one fumbles: by choice, or as the lowest die that
 * shows no 1, "of equals a character die before a d20" [spec].
 */
function takesFortune(state: FortuneState): boolean {
  const { rules, sizes, kept, other, hand, choices } = state;
  if (!rules.anyFumbles || other !== 1 || kept === 1) return false;
  if (typeof choices.scratched === "number") return sizes[choices.scratched] === FORTUNE;
  return hand.lowest === 0 || kept < hand.lowest;
}

/** "When you roll a 1 on a d20 die result it is considered a critical fumble." [fortune] */
export function isFumble({ kept, other, rules }: FortuneState): boolean {
  return (kept === 1 && rules.isAction) || (rules.anyFumbles && other === 1);
}

/** Returns true while the player still has to choose which die a fumble scratches. */
export function isScratchOpen({ choices }: FortuneState): boolean {
  return choices.scratched === "open";
}

/** Leaves the choice of a fumble's scratch to the player; returns null if it scratches nothing. */
export function leaveScratchOpen(state: FortuneState): FortuneState | null {
  const isThrown = state.faces.length === state.sizes.length;
  const isScratching = fumbledFace(state) > 0 || takesFortune(state);
  if (!isThrown || !isScratching || state.choices.scratched !== null) return null;
  return { ...state, choices: { ...state.choices, scratched: "open" } };
}

/** Returns the face of the character die scratched by a fumble: the player's choice, or the lowest; 0 for none. */
function fumbledFace(state: FortuneState): number {
  if (!isFumble(state) || takesFortune(state)) return 0;
  const { choices, faces, sizes, hand } = state;
  if (typeof choices.scratched !== "number") return hand.lowest;
  return sizes[choices.scratched] === FORTUNE ? 0 : (faces[choices.scratched] ?? 0);
}

/** The dice of the total: the first `characters` of the best faces, with or without the fortune die. */
interface BestFaces {
  readonly best: readonly number[];
  readonly characters: number;
  readonly hasFortune: boolean;
}

/**
 * "The best two remaining dice, at most one of them a d20" [spec]: the fortune die replaces the last character die or
 * is left out.
 */
function bestFaces(state: FortuneState): BestFaces {
  const { rules, hand } = state;
  const left = fortuneLeft(state);
  const best = bestWithout(hand.best, fumbledFace(state));
  const hasFortune = left > 0 && left >= (best[rules.bestDice - 1] ?? 0);
  return { best, characters: rules.bestDice - Number(hasFortune), hasFortune };
}

/** Returns the action total, without the rest of the formula. */
export function actionTotal(state: FortuneState): number {
  const { choices, faces } = state;
  if (choices.total) {
    const counting = [...choices.total, ...choices.added].filter((index) => mayMakeTotal(state, index));
    return counting.reduce((sum, index) => sum + (faces[index] ?? 0), 0);
  }
  const { best, characters, hasFortune } = bestFaces(state);
  let total = hasFortune ? fortuneLeft(state) : 0;
  for (let index = 0; index < characters; index += 1) total += best[index] ?? 0;
  return total;
}

/** Returns false for a die scratched by a GM, and for any d20 once the fortune die is scratched. */
export function mayMakeTotal(state: FortuneState, index: number): boolean {
  const isWithout = state.sizes[index] === FORTUNE && state.kept > 0 && fortuneLeft(state) === 0;
  return !state.choices.struck.includes(index) && !isWithout;
}

/** Returns the impact besides that of the hand, without modifiers: "the d20 never more than 1" [spec]. */
export function impactBesideHand(state: FortuneState): number {
  const { other, rules, choices } = state;
  const ofFortune = Math.min(1, impactOf(fortuneLeft(state)));
  const isSecondLeft =
    rules.secondCounts && other > 0 && !stepsIn(state) && !choices.struck.includes(1 - keptFortune(state));
  const ofSecond = isSecondLeft ? Math.min(1, impactOf(other)) : 0;
  const counted = choices.counted.filter((index) => !choices.struck.includes(index)).length;
  return ofFortune + ofSecond - impactOf(fumbledFace(state)) + counted;
}

/**
 * Returns a key that is equal for states with the same future, whatever the impact of the hand. A complete roll is its
 * total, its other impact, and the fortune die's meaning: a natural 20, at least 4 ("minimum impact") or less, whether
 * it is still in, whether a counter makes it a fumble, and whether it is one. The meaning of d20s alone depends on the
 * character dice that join them: for the other d20, whether it fumbles and its impact.
 */
export function fortuneKey(state: FortuneState): number {
  const { faces, sizes, kept, other, hand, rules } = state;
  if (faces.length === sizes.length && sizes[0] === FORTUNE) {
    if (sizes.at(-1) === FORTUNE) {
      const second = (rules.anyFumbles && other === 1 ? 1 : 0) + (rules.secondCounts && other >= 4 ? 2 : 0);
      return kept * 4 + second;
    }
    const standing = isNatural20(state) ? 2 : Number(fortuneLeft(state) >= LEAST_WITH_IMPACT);
    const meaning = (standing * 2 + Number(isFumble(state))) * 2 + Number(kept < LEAST_WITH_IMPACT);
    return (actionTotal(state) * 200 + impactBesideHand(state)) * 12 + meaning;
  }
  // Whether the kept d20 is lower than every character die matters only where the other d20 can fumble.
  const lowest = rules.anyFumbles ? hand.lowest : 0;
  // The highest face, once scratched, is only compared with later ones.
  const dice = faces.length === sizes.length ? { ...hand, highest: 0 } : hand;
  return (((kept * 21 + other) * 13 + lowest) * (MAX_DICE + 1) + faces.length) * HAND_KEYS + handKey(dice);
}

/**
 * Why a die does not count: it is the lower d20 of an advantage ("aside"), or it is, or is proposed to be, scratched.
 */
type Fate = "aside" | "disadvantage" | "stress" | "fumble" | "proposed" | "struck";

/**
 * Returns the dice that do not count, by index. The lower d20 of an advantage is merely put aside; the higher one of a
 * disadvantage is scratched.
 */
export function fates(state: FortuneState): ReadonlyMap<number, Fate> {
  const { rules, other, hand, choices } = state;
  const found = new Map<number, Fate>(choices.struck.map((index) => [index, "struck"]));
  const isOut = (index: number): boolean => found.has(index);
  if (other > 0 && !rules.secondCounts && !stepsIn(state)) {
    found.set(1 - keptFortune(state), rules.keeps === "lowest" ? "disadvantage" : "aside");
  }
  if (hand.highest > 0) found.set(choices.stressed ?? firstCharacterDie(state, hand.highest, isOut), "stress");
  const fumbled = fumbledDie(state, isOut);
  if (fumbled !== null) found.set(fumbled, isScratchOpen(state) ? "proposed" : "fumble");
  return found;
}

/** Returns the die scratched by a fumble: the chosen one, or else the lowest; null for none. */
function fumbledDie(state: FortuneState, isOut: (index: number) => boolean): number | null {
  const face = fumbledFace(state);
  if (takesFortune(state)) return keptFortune(state);
  if (face === 0) return null;
  const { scratched } = state.choices;
  return typeof scratched === "number" ? scratched : firstCharacterDie(state, face, isOut);
}

/** Returns the dice left for total and impact, by index. */
export function remaining(state: FortuneState): readonly number[] {
  const out = fates(state);
  return state.faces.flatMap((_, index) => (out.has(index) ? [] : [index]));
}

/** Returns the dice of the action total, by index, highest face first. */
export function actionDice(state: FortuneState, out = fates(state)): readonly number[] {
  const { choices } = state;
  return [...(choices.total ?? bestDice(state, out)), ...choices.added]
    .filter((index) => mayMakeTotal(state, index))
    .sort((a, b) => faceOf(state, b) - faceOf(state, a));
}

/** Returns the dice of the total by default, without a player's choice. */
function bestDice(state: FortuneState, out: ReadonlyMap<number, Fate>): readonly number[] {
  const { best, characters, hasFortune } = bestFaces(state);
  const kept = keptFortune(state);
  const taken = hasFortune ? [stepsIn(state) ? 1 - kept : kept] : [];
  for (const face of best.slice(0, characters)) {
    if (face > 0) taken.push(firstCharacterDie(state, face, (index) => out.has(index) || taken.includes(index)));
  }
  return taken;
}

/** Returns the remaining dice outside the total, which inspiration can still use. */
export function unused(state: FortuneState): readonly number[] {
  const used = new Set([...actionDice(state), ...state.choices.counted]);
  return remaining(state).filter((index) => !used.has(index));
}

/** Returns the dice a fumble can scratch now, the proposed one first. Dice chosen or paid for stay. */
export function scratchable(state: FortuneState): readonly number[] {
  const { choices } = state;
  const settled = new Set([...(choices.total ?? []), ...choices.added, ...choices.counted]);
  if (!isFumble(state) || typeof choices.scratched === "number") return [];
  const proposed = [...fates(state)].flatMap(([index, fate]) => (fate === "proposed" ? [index] : []));
  // "One other die of the pool, the other d20 included, that does not show 1" [spec]
  const others = remaining(state).filter((index) => {
    const isOther = !isFortune(state, index) || state.rules.anyFumbles;
    return isOther && faceOf(state, index) > 1 && !settled.has(index);
  });
  return [...proposed, ...others];
}

/** Returns true if dice include two d20s, which a total cannot have: "never two d20s" [spec]. */
export function hasTwoFortunes(state: FortuneState, dice: readonly number[]): boolean {
  return dice.filter((index) => isFortune(state, index)).length > 1;
}

/** Returns the face of a die; 0 for one not yet rolled. */
export function faceOf({ faces }: FortuneState, index: number): number {
  return faces[index] ?? 0;
}

/** Returns true if a die is a d20. */
function isFortune({ sizes }: FortuneState, index: number): boolean {
  return sizes[index] === FORTUNE;
}

function firstCharacterDie(state: FortuneState, face: number, isOut: (index: number) => boolean): number {
  return state.faces.findIndex((other, index) => other === face && !isFortune(state, index) && !isOut(index));
}
