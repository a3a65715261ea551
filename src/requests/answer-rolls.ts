import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import type { AnswerMessage, Verdict } from "../services/request-message.ts";
import { rollOf } from "../services/change-roll.ts";
import { sealedContent } from "../services/seal.ts";
import type { HiddenOption } from "../rules/requests/request.ts";
import { contestScore } from "../rules/kernel/ties.ts";
import type { ContestScore } from "../rules/kernel/ties.ts";
import type { Outcome } from "../rules/kernel/die-kind.ts";
import { mayEditPool } from "../world-settings.ts";

/** Returns the roll that an answer shows; null where it shows none, and for one that cannot have fallen so. */
export function soundRoll(answer: AnswerMessage): QuadriviumRoll | null {
  const roll = rollOf(answer);
  return roll?.isSound ? roll : null;
}

/** Returns how a roll ends, measured against a hidden target where this computer knows one. */
export function outcomeWith(roll: QuadriviumRoll, hidden: Pick<HiddenOption, "target"> | null): Outcome | null {
  const target = hidden?.target ?? null;
  return (target === null ? roll : roll.withTarget(target)).outcome;
}

/** Tells whether a roll is another one than the arbiter has looked at; what is decided later only adds to that. */
export function isOtherRoll({ rolled }: Verdict, roll: QuadriviumRoll | null): boolean {
  return rolled !== "" && (roll === null || !goesOn(rolled, rolledText(roll)));
}

/** Returns what a roll shows in a contest; null as long as it is not settled. */
export function rollScore({ total, outcome, die, isWaiting }: QuadriviumRoll): ContestScore | null {
  if (total === undefined || outcome === null || isWaiting) return null;
  return contestScore(die?.dieKind, { total, outcome });
}

/** Returns what is kept of a roll that lies open, as it is looked at. */
export function keptOf(roll: QuadriviumRoll): Pick<Verdict, "rolled" | "total" | "fails"> {
  const { total = null, fails = false } = rollScore(roll) ?? {};
  return { rolled: rolledText(roll), total, fails };
}

/** Returns what was kept of what a roll shows in a contest. */
export function storedScore({ total, fails }: Verdict): ContestScore | null {
  return total === null ? null : { total, fails };
}

/** Returns the roll that was looked at, whatever stands in its place by now; not thrown. Null where none was kept. */
export function keptRoll({ rolled }: Verdict): QuadriviumRoll | null {
  const [first = ""] = rolled.split("\n");
  if (first === "") return null;
  const [formula, readings] = JSON.parse(first.slice(0, -1)) as [string, object];
  return new QuadriviumRoll(formula, {}, { readings });
}

/** Reads the roll that was sealed. */
export function rollIn(text: string): QuadriviumRoll {
  return Roll.fromJSON(String(sealedContent(text).roll)) as unknown as QuadriviumRoll;
}

/**
 * Writes a roll as it lies, in four lines: what was thrown, and how the rules were read; the faces; what was declined;
 * what was decided. What is decided later adds to the last three, and changes nothing. Its total follows from them.
 */
export function rolledText(roll: QuadriviumRoll): string {
  const { decisions = [], options } = roll.die ?? {};
  const faces = roll.dice.flatMap((die) => die.results.map(({ result }) => `d${die.faces ?? 0} ${result}`));
  return [
    [JSON.stringify([roll.formula, roll.options.readings ?? {}, options?.isLeftOpen === true])],
    faces,
    options?.declined ?? [],
    decisions.map((decision) => JSON.stringify(decision)),
  ]
    .map((line) => line.map((one) => `${one};`).join(""))
    .join("\n");
}

/**
 * Tells whether a roll, as {@link rolledText} tells it, is one that lay there before, with nothing but what may be
 * added to it: no dice where this world lets none join.
 */
function goesOn(before: string, now: string): boolean {
  const lines = now.split("\n");
  const isAdded = before.split("\n").every((line, index) => lines[index]?.startsWith(line) === true);
  return isAdded && (mayEditPool() || joinings(now) === joinings(before));
}

/** Counts how often dice have joined a roll. */
function joinings(text: string): number {
  return text.split('"kind":"addDice"').length;
}
