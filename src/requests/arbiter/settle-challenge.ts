import {
  areAllIn,
  claimOf,
  countingAnswers,
  goneAnswers,
  hiddenOf,
  liesSealed,
  optionOf,
  verdictOn,
  skippedIn,
} from "../../services/requests.ts";
import type { AnswerMessage, Request, Verdict } from "../../services/requests.ts";
import { resolveChallenge, signedTally, tally, tallyOf } from "../../rules/procedures/group-challenge.ts";
import type { ChallengeDifficulty, GroupChallenge, Tally } from "../../rules/procedures/group-challenge.ts";
import type { Outcome } from "../../rules/kernel/die-kind.ts";
import { worldRuleVariants } from "../../world-settings.ts";
import { outcomeWith, settledRoll } from "./sealed-rolls.ts";

/** Who takes part in a group challenge. */
export interface Member {
  readonly actor: string;
  /** The check that stands; null as long as there is none. */
  readonly check: AnswerMessage | null;
  /** Those that it has replaced, the oldest first. */
  readonly replaced: readonly AnswerMessage[];
  /** Whether the check that stands has been deleted. */
  readonly isGone: boolean;
  /** What it counts for; null as long as that is not told here. */
  readonly tally: Tally | null;
}

/** Those who take part in a group challenge, in the order in which they were asked. */
export function membersOf(request: Request): readonly Member[] {
  const skipped = skippedIn(request);
  const counting = countingAnswers(request);
  const gone = goneAnswers(request);
  return request.system.asked
    .filter((actor) => !skipped.includes(actor))
    .map((actor) => {
      const checks = counting.filter((one) => claimOf(request, one)?.actor === actor);
      const lost = gone.find((one) => one === lastWord(request, actor));
      if (lost) return { actor, check: null, replaced: checks, isGone: true, tally: toldTally(lost) };
      const check = checks.at(-1) ?? null;
      const tally = check && tallyFor(request, check);
      return { actor, check, replaced: checks.slice(0, -1), isGone: false, tally };
    });
}

/** What was said last of the checks of a character that count. */
function lastWord({ system: { rulings: verdicts, forgotten } }: Request, actor: string): Verdict | undefined {
  return verdicts.findLast((one) => one.fault === "" && one.actor === actor && !forgotten.includes(one.answer));
}

/** How hard a group challenge is. */
export function difficultyOf({ system }: Request): ChallengeDifficulty {
  return system.challenge as ChallengeDifficulty;
}

/** Whether all are in and their dice lie open. */
export function isTold(request: Request, members: readonly Member[]): boolean {
  return (
    areAllIn(request) &&
    members.length > 0 &&
    members.every(({ check, isGone }) => isGone || (check !== null && isOpen(request, check)))
  );
}

/** How a group challenge ends, as far as that can be told here; null as long as it cannot. */
export function endOf(request: Request, members: readonly Member[]): GroupChallenge | null {
  const tallies = members.flatMap((member) => member.tally ?? []);
  if (!isTold(request, members) || tallies.length < members.length) return null;
  return resolveChallenge(tallies, difficultyOf(request), variantsOf(request, members));
}

/** It counts as the world read it when the dice fell. */
function variantsOf(request: Request, [first]: readonly Member[]) {
  const verdict = first?.check && verdictOn(request, first.check);
  return (verdict && settledRoll(first.check, verdict)?.variants) ?? worldRuleVariants();
}

function isOpen(request: Request, check: AnswerMessage): boolean {
  const verdict = verdictOn(request, check);
  return verdict !== null && !liesSealed(verdict);
}

/** What a check counts for, to whoever looks: what was written when it was locked, else what the dice say, else what was told. */
function tallyFor(request: Request, check: AnswerMessage): Tally | null {
  const verdict = verdictOn(request, check);
  if (!verdict || !isOpen(request, check)) return null;
  const told = toldTally(verdict);
  if (request.system.state === "locked" && told) return told;
  const counts = countNow(request, check, verdict);
  return counts === null ? told : tallyOf(counts);
}

function toldTally({ counts }: Verdict): Tally | null {
  return counts === null ? null : tallyOf(counts);
}

/** What a check counts for by its dice, above 0 as successes and below as failures; null where its target is not known. */
export function countNow(request: Request, check: AnswerMessage, verdict: Verdict): number | null {
  const roll = settledRoll(check, verdict);
  const option = optionOf(request, check);
  return toldCount(request, roll && outcomeWith(roll, option && hiddenOf(request, option)));
}

/** What an outcome counts for in this request; null for a request that is no group challenge. */
export function toldCount(request: Request, outcome: Outcome | null): number | null {
  if (request.system.kind !== "challenge" || !outcome || outcome.success === null) return null;
  return signedTally(tally(outcome));
}

/** Who may still roll again: a check that comes in uses up what the game master has let its character do. */
export function releasedLeft(request: Request, verdicts: readonly Verdict[]): string[] {
  const { kind, released } = request.system;
  const counting = verdicts.filter(({ fault }) => fault === "").map(({ actor }) => actor);
  return kind === "challenge" ? released.filter((uuid) => !counting.includes(uuid)) : [...released];
}
