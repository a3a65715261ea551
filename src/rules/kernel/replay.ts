import type { RuleVariants } from "./rule-variants.ts";
import { RuleError } from "./rule-error.ts";
import { checkFace, type Decision, type Luck, type Throw, type Thrown, type DieKind } from "./die-kind.ts";
import type { Setup } from "./fields.ts";

/** The setup of a roll and the decisions made about it afterwards. */
export interface ReplayInput {
  readonly setup: Setup;
  readonly variants: RuleVariants;
  /** In the order made. */
  readonly decisions?: readonly Decision[];
  /** The declined optional dice, in order: the number of dice that had fallen before each. */
  readonly declined?: readonly number[];
  /** A choice was left open when it arose: {@link DieKind.leaveOpen}. */
  readonly isLeftOpen?: boolean;
}

/** The progress of a roll. */
export interface Replay<State> {
  readonly state: State;
  /** The dice of the roll that counts. */
  readonly thrown: readonly Thrown[];
  /** The dice of the roll rejected by luck or anti-luck. */
  readonly rejected: readonly Thrown[];
  /** The next die to roll; null when the roll is complete. */
  readonly next: Throw | null;
  /** The number of decisions that have been reached. */
  readonly decided: number;
  /**
   * For each die, in rolling order, the physical throw it falls in, from 0: dice that only follow because of others,
   * such as a doubled die, botch dice, the second roll of luck and the dice of a later decision, fall in a later one.
   */
  readonly throwNumbers: readonly number[];
}

/** One whole roll, as far as it has gone. */
type Run<State> = Pick<Replay<State>, "state" | "thrown" | "next">;

/**
 * Follows the one path of these faces through a die kind, so a finished roll can be interpreted from its dice alone.
 * @param faces In rolling order; surplus faces are ignored.
 * @throws RuleError RunawayChain if the faces would never end, FaceRange for a face that its die does not have,
 * DecisionGone for a decision that the roll does not offer
 */
export function replay<State>(
  dieKind: Pick<DieKind<State>, "start" | "next" | "after" | "decline" | "leaveOpen" | "decide" | "luck">,
  { setup, variants, decisions = [], declined = [], isLeftOpen = false }: ReplayInput,
  faces: readonly number[],
): Replay<State> {
  let index = 0;
  let declines = 0;
  const throwNumbers: number[] = [];
  const leaveOpen = (state: State): State => (isLeftOpen && dieKind.leaveOpen?.(state)) || state;
  const throwOn = (from: State, before: readonly Thrown[] = []): Run<State> => {
    const thrown = [...before];
    let previous: Throw | null = null;
    let state = leaveOpen(from);
    let next = dieKind.next(state);
    for (; next !== null; next = dieKind.next(state)) {
      const face = faces[index];
      if (next.optional && dieKind.decline && declined[declines] === index) {
        state = dieKind.decline(state);
        declines += 1;
      } else if (face !== undefined) {
        const last = throwNumbers.at(-1) ?? -1;
        throwNumbers.push(previous === null || follows(previous, next) ? last + 1 : last);
        previous = next;
        // Engines are slow to add properties after copied ones.
        thrown.push({ face: checkFace(next.faces, face), index, ...next });
        state = leaveOpen(dieKind.after(state, face));
        index += 1;
      } else break;
    }
    return { state, thrown, next };
  };

  let kept = throwOn(dieKind.start(setup, variants));
  let rejected: readonly Thrown[] = [];
  let decided = 0;
  /** Makes the whole roll again and keeps one of the two; returns false while dice are missing. */
  const repeat = (luck: Luck<State>, again: State, keep: "better" | "worse"): boolean => {
    const second = throwOn(again);
    const gain = luck.rank(second.state) - luck.rank(kept.state);
    const isSecond = second.next === null && (keep === "better" ? gain > 0 : gain < 0);
    const [winner, loser] = isSecond ? [second, kept] : [kept, second];
    rejected = [...rejected, ...loser.thrown];
    kept = { ...winner, next: second.next };
    return second.next === null;
  };

  const { luck } = dieKind;
  const called = luck?.kept(setup);
  let isComplete = kept.next === null;
  if (isComplete && luck && called && luck.mayRepeat(kept.state)) {
    isComplete = repeat(luck, dieKind.start(setup, variants), called);
  }
  for (const decision of decisions) {
    if (!isComplete) break;
    const again = luck?.after(kept.state, decision) ?? null;
    if (luck && again !== null) {
      // A roll is repeated once, and only if its luck rules allow it.
      if (rejected.length > 0 || !luck.mayRepeat(kept.state)) throw new RuleError("DecisionGone");
      isComplete = repeat(luck, again, "better");
    } else {
      if (!dieKind.decide) throw new RuleError("DecisionGone");
      kept = throwOn(dieKind.decide(kept.state, decision), kept.thrown);
      isComplete = kept.next === null;
    }
    decided += 1;
  }
  return { state: kept.state, thrown: kept.thrown, rejected, next: kept.next, decided, throwNumbers };
}

/** Returns whether a die is rolled because of the previous die's face. */
function follows(before: Throw, die: Throw): boolean {
  const isThrownWith = before.role === die.role && (before.alike ?? 1) > 1;
  return die.suspense === true && !isThrownWith;
}
