import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { liesSealed } from "../../services/requests.ts";
import type { AnswerMessage, Verdict } from "../../services/requests.ts";
import { contentOf } from "../../services/seal.ts";
import { behindSeal } from "../../services/vault.ts";
import type { HiddenOption } from "../../rules/requests/request.ts";
import { contestScore } from "../../rules/kernel/ties.ts";
import type { ContestScore } from "../../rules/kernel/ties.ts";
import type { Outcome } from "../../rules/kernel/die-kind.ts";
import { mayEditPool } from "../../world-settings.ts";
import { rollOf } from "../../services/change-roll.ts";

/** The roll of an answer, as far as this computer knows it. */
export function rollFor(answer: AnswerMessage, verdict: Verdict): QuadriviumRoll | null {
  return liesSealed(verdict) ? sealedRoll(verdict.seal) : openRoll(answer);
}

/** The roll that an answer shows; null where it shows none, and for one that cannot have fallen so. */
export function openRoll(answer: AnswerMessage): QuadriviumRoll | null {
  const roll = rollOf(answer);
  return roll?.isSound ? roll : null;
}

/** How a roll ends, measured against a hidden target where this computer knows one. */
export function outcomeWith(roll: QuadriviumRoll, hidden: Pick<HiddenOption, "target"> | null): Outcome | null {
  const target = hidden?.target ?? null;
  return (target === null ? roll : roll.against(target)).outcome;
}

/**
 * Whether an answer shows another roll than the keeper has looked at. What is decided later only adds to that one; and
 * where the roll lies sealed, the answer shows none.
 */
export function isAltered(answer: AnswerMessage, verdict: Verdict): boolean {
  if (liesSealed(verdict)) return answer.rolls.length > 0;
  if (verdict.rolled === "") return false;
  const roll = openRoll(answer);
  return roll === null || !goesOn(verdict.rolled, rolledText(roll));
}

/** What an answer counts with: nothing as long as it is not known, or waits, or when its dice are not those that fell. */
export function settledRoll(answer: AnswerMessage, verdict: Verdict): QuadriviumRoll | null {
  const isOther = !liesSealed(verdict) && isAltered(answer, verdict);
  const roll = isOther ? null : rollFor(answer, verdict);
  return roll?.isWaiting ? null : roll;
}

/** What a roll shows in a contest; null as long as it is not settled. */
export function showingOf({ total, outcome, die, isWaiting }: QuadriviumRoll): ContestScore | null {
  if (total === undefined || outcome === null || isWaiting) return null;
  return contestScore(die?.dieKind, { total, outcome });
}

/** What is kept of a roll that lies open, as it is looked at. */
export function keptOf(roll: QuadriviumRoll): Pick<Verdict, "rolled" | "total" | "fails"> {
  const { total = null, fails = false } = showingOf(roll) ?? {};
  return { rolled: rolledText(roll), total, fails };
}

/** What was kept of what a roll shows in a contest. */
export function keptShowing({ total, fails }: Verdict): ContestScore | null {
  return total === null ? null : { total, fails };
}

/** The formula that was looked at, whatever stands in its place by now; not thrown. Null where none was kept. */
export function keptRoll({ rolled }: Verdict): QuadriviumRoll | null {
  const [first = ""] = rolled.split("\n");
  if (first === "") return null;
  const [formula, readings] = JSON.parse(first.slice(0, -1)) as [string, object];
  return new QuadriviumRoll(formula, {}, { readings });
}

/** A roll that this computer knows, and documents only by its seal. */
export function sealedRoll(seal: string): QuadriviumRoll | null {
  const text = behindSeal(seal);
  return text ? rollIn(text) : null;
}

/** The roll that was sealed. */
export function rollIn(text: string): QuadriviumRoll {
  return Roll.fromJSON(String(contentOf(text).roll)) as unknown as QuadriviumRoll;
}

/**
 * A roll as it lies, in four lines: what was thrown, and how the rules were read; the faces; what was declined; what was
 * decided. What is decided later adds to the last three, and changes nothing. Its total follows from them.
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
 * Whether a roll, as {@link rolledText} tells it, is one that lay there before, with nothing but what may be added to it:
 * no dice where this world lets none join.
 */
function goesOn(before: string, now: string): boolean {
  const lines = now.split("\n");
  const isAdded = before.split("\n").every((line, index) => lines[index]?.startsWith(line) === true);
  return isAdded && (mayEditPool() || joinings(now) === joinings(before));
}

/** How often dice have joined a roll. */
function joinings(text: string): number {
  return text.split('"kind":"addDice"').length;
}
