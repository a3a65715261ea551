import { impactOf } from "./fortune-hand.ts";
import { FORTUNE } from "./fortune-pool.ts";
import {
  bestFaces,
  fumbledFace,
  isFumble,
  isScratchOpen,
  keptFortune,
  mayMakeTotal,
  stepsIn,
  takesFortune,
} from "./fortune-state.ts";
import type { FortuneState } from "./fortune-state.ts";

/**
 * The reason why a die does not count: it is the lower d20 of an advantage ("aside"), or it is, or is proposed to be,
 * scratched.
 */
export type Fate = "aside" | "disadvantage" | "stress" | "fumble" | "proposed" | "struck";

/**
 * Returns the dice that do not count, by index. The lower d20 of an advantage is only put aside; the higher one of a
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

/** Returns the die that a fumble scratches: the one chosen, or else the lowest; null for none. */
function fumbledDie(state: FortuneState, isOut: (index: number) => boolean): number | null {
  const face = fumbledFace(state);
  if (takesFortune(state)) return keptFortune(state);
  if (face === 0) return null;
  const { scratched } = state.choices;
  return typeof scratched === "number" ? scratched : firstCharacterDie(state, face, isOut);
}

/** Returns the dice that are left for total and impact, by index. */
export function remaining(state: FortuneState): readonly number[] {
  const out = fates(state);
  return state.faces.flatMap((_, index) => (out.has(index) ? [] : [index]));
}

/** Returns the dice of the action total, by index, from the highest face. */
export function actionDice(state: FortuneState, out = fates(state)): readonly number[] {
  const { choices } = state;
  return [...(choices.total ?? bestDice(state, out)), ...choices.added]
    .filter((index) => mayMakeTotal(state, index))
    .sort((a, b) => faceOf(state, b) - faceOf(state, a));
}

/** Returns the dice that the total takes while the player has not chosen any. */
function bestDice(state: FortuneState, out: ReadonlyMap<number, Fate>): readonly number[] {
  const { best, characters, hasFortune } = bestFaces(state);
  const kept = keptFortune(state);
  const taken = hasFortune ? [stepsIn(state) ? 1 - kept : kept] : [];
  for (const face of best.slice(0, characters)) {
    if (face > 0) taken.push(firstCharacterDie(state, face, (index) => out.has(index) || taken.includes(index)));
  }
  return taken;
}

/** Returns the dice that are left and not in the total, which inspiration can still use. */
export function unused(state: FortuneState): readonly number[] {
  const used = new Set([...actionDice(state), ...state.choices.counted]);
  return remaining(state).filter((index) => !used.has(index));
}

/** Returns the dice that a fumble can scratch now, the proposed one first. Dice that were chosen or paid for stay. */
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

/** Returns the dice that no longer count; a die that is only proposed to be scratched still counts. */
export function discarded(state: FortuneState): readonly number[] {
  return [...fates(state)].flatMap(([index, fate]) => (fate === "proposed" ? [] : [index]));
}

/** Returns true if dice hold two d20s, which no total can: "never two d20s" [spec]. */
export function hasTwoFortunes(state: FortuneState, dice: readonly number[]): boolean {
  return dice.filter((index) => isFortune(state, index)).length > 1;
}

/** Returns true if a die gives no impact by itself. */
export function givesNoImpact(state: FortuneState, index: number): boolean {
  return impactOf(faceOf(state, index)) === 0;
}

/** Returns the face of a die; 0 for one that has not been thrown. */
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
