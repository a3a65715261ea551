import { say } from "../base/words.ts";
import type { Description, DieKind, Outcome } from "../rules/kernel/die-kind.ts";
import type { LetteredDie } from "./lettered-die.ts";

/** A result in words, as cards tell it. */
export interface ShownVerdict {
  readonly tone: "good" | "bad" | "plain";
  readonly text: string;
}

/** The words of a die kind for such a result. */
type Measure = Pick<DieKind, "measure">;

/** A result of which only success and margin are known. */
type Measured = Pick<Outcome, "success" | "margin">;

/** A throw of a lettered die, as it is or as it may come to be. */
export type ThrownAs = Pick<LetteredDie, "dieKind" | "replay" | "setup">;

/** Returns the result of a roll in the words of its card, "Botch, twice" or "Surpassed by 1"; null for a mere total. */
export function verdictInWords(die: LetteredDie | null, outcome: Outcome): ShownVerdict | null {
  return shownVerdict(die?.dieKind, outcome, die && describe(die, outcome));
}

/** Returns the result of a roll whose description is made already. */
export function shownVerdict(
  dieKind: DieKind | undefined,
  outcome: Outcome,
  description: Description | null,
): ShownVerdict | null {
  const special = description?.verdict;
  return special ? { tone: special.tone, text: say(special.phrase) } : measuredInWords(dieKind, outcome);
}

/** Returns a result by success and margin alone, in the words of the die kind if it has its own; null for a mere total. */
export function measuredInWords(dieKind: Measure | undefined, { success, margin }: Measured): ShownVerdict | null {
  if (success === null) return null;
  const tone = success ? "good" : "bad";
  // Some dice fail above their target, so their margin would mislead.
  if (margin === null || (!success && margin > 0)) {
    return { tone, text: say({ key: `QUADRIVIUM.Request.Verdict.${success ? "success" : "failure"}` }) };
  }
  const own = dieKind?.measure?.(success, margin);
  if (own) return { tone, text: say(own) };
  const size = Math.abs(margin);
  const key = `QUADRIVIUM.Verdict.${success ? "Success" : "Failure"}${size === 0 ? "Exact" : ""}` as const;
  return { tone, text: say({ key, data: { margin: size } }) };
}

/** Describes a throw by the rules of its die kind, with the dice that luck rejected struck through among the others. */
export function describe({ dieKind, replay, setup }: ThrownAs, outcome: Outcome): Description {
  const { state, thrown, rejected } = replay;
  const description = dieKind.describe(outcome, thrown, setup, state);
  const dice = new Map(thrown.map(({ index }, position) => [index, description.dice[position]]));
  for (const { index, faces, face } of rejected) dice.set(index, { faces, label: dieKind.label(face), tone: "out" });
  const inOrder = [...dice].sort(([a], [b]) => a - b).flatMap(([, die]) => die ?? []);
  return { ...description, dice: inOrder };
}
