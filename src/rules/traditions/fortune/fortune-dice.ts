import { impactOf } from "./fortune-hand.ts";
import { FORTUNE } from "./fortune-pool.ts";
import { bestFaces, fumbledFace, isScratchOpen } from "./fortune-state.ts";
import type { FortuneState } from "./fortune-state.ts";

/** Why a die does not count: the other d20 of an advantage, or what it was, or is to be, scratched for. */
export type Fate = "aside" | "disadvantage" | "stress" | "fumble" | "proposed";

/**
 * The dice that do not count, by their index. The lower d20 of an advantage is put aside, for it is not kept; it is not
 * scratched, as the higher one of a disadvantage is.
 */
export function fates(state: FortuneState): ReadonlyMap<number, Fate> {
  const { rules, other, hand, choices } = state;
  const found = new Map<number, Fate>();
  if (other > 0 && !rules.secondCounts) {
    found.set(1 - keptFortune(state), rules.keeps === "lowest" ? "disadvantage" : "aside");
  }
  if (hand.highest > 0) found.set(firstCharacterDie(state, hand.highest, found), "stress");
  const fumbled = fumbledFace(state);
  if (fumbled > 0) {
    const chosen = typeof choices.scratched === "number" ? choices.scratched : firstCharacterDie(state, fumbled, found);
    found.set(chosen, isScratchOpen(state) ? "proposed" : "fumble");
  }
  return found;
}

/** The dice that are left for total and impact, by their index. */
export function remaining(state: FortuneState): readonly number[] {
  const out = fates(state);
  return state.faces.flatMap((_, index) => (out.has(index) ? [] : [index]));
}

/** The dice that make the action total, by their index, from the highest face. */
export function actionDice(state: FortuneState): readonly number[] {
  const { choices } = state;
  return [...(choices.total ?? bestDice(state)), ...choices.added].sort((a, b) => faceOf(state, b) - faceOf(state, a));
}

/** The dice that the total takes while the player has not chosen any. */
function bestDice(state: FortuneState): readonly number[] {
  const { best, characters, takesFortune } = bestFaces(state);
  const taken = new Map<number, unknown>(fates(state));
  if (takesFortune) taken.set(keptFortune(state), "taken");
  for (const face of best.slice(0, characters)) {
    if (face > 0) taken.set(firstCharacterDie(state, face, taken), "taken");
  }
  return [...taken].flatMap(([index, why]) => (why === "taken" ? [index] : []));
}

/** The dice that are left and not in the total: what inspiration can still use. */
export function unused(state: FortuneState): readonly number[] {
  const used = new Set([...actionDice(state), ...state.choices.counted]);
  return remaining(state).filter((index) => !used.has(index));
}

/** The dice that a fumble can scratch now, first the one that is proposed: what has been chosen or paid for stays. */
export function scratchable(state: FortuneState): readonly number[] {
  const { choices } = state;
  const settled = new Set([...(choices.total ?? []), ...choices.added, ...choices.counted]);
  if (fumbledFace(state) === 0 || typeof choices.scratched === "number") return [];
  const proposed = [...fates(state)].flatMap(([index, fate]) => (fate === "proposed" ? [index] : []));
  const others = remaining(state).filter((index) => {
    return !isFortune(state, index) && faceOf(state, index) > 1 && !settled.has(index);
  });
  return [...proposed, ...others];
}

/** The dice that count for nothing any more; what is only proposed to be scratched lies there still. */
export function discarded(state: FortuneState): readonly number[] {
  return [...fates(state)].flatMap(([index, fate]) => (fate === "proposed" ? [] : [index]));
}

/** Whether so many of these dice are d20s that a total cannot hold them: "never two d20s". */
export function hasTwoFortunes(state: FortuneState, dice: readonly number[]): boolean {
  return dice.filter((index) => isFortune(state, index)).length > 1;
}

/** Whether a die gives no impact of itself. */
export function givesNoImpact(state: FortuneState, index: number): boolean {
  return impactOf(faceOf(state, index)) === 0;
}

/** The face of a die; 0 for one that is not on the table. */
export function faceOf({ faces }: FortuneState, index: number): number {
  return faces[index] ?? 0;
}

function isFortune({ sizes }: FortuneState, index: number): boolean {
  return sizes[index] === FORTUNE;
}

/** Of two equal d20s the first is kept. */
function keptFortune({ faces, kept }: FortuneState): number {
  return faces[0] === kept ? 0 : 1;
}

function firstCharacterDie(state: FortuneState, face: number, taken: ReadonlyMap<number, unknown>): number {
  return state.faces.findIndex((other, index) => other === face && !isFortune(state, index) && !taken.has(index));
}
