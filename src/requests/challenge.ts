import { clockTime, numeral, say } from "../i18n/words.ts";
import type { Verdict } from "../services/request-message.ts";
import {
  challengeName,
  challengeRemark,
  neededSuccesses,
  resolveChallenge,
  signedTally,
  tally,
  tallyOf,
} from "../rules/procedures/group-challenge.ts";
import type { GroupChallenge, Tally } from "../rules/procedures/group-challenge.ts";
import type { Outcome } from "../rules/kernel/die-kind.ts";
import { worldRuleVariants } from "../world-settings.ts";
import { outcomeWith } from "./answer-rolls.ts";
import { chosenOption, hiddenOf, nameIn, settledRoll } from "./snapshot.ts";
import type { AnswerSnapshot, Person, RequestSnapshot } from "./snapshot.ts";
import { areAllIn, countingAnswers, rollsAgain, skippedIn } from "../rules/requests/request.ts";

/** Who takes part in a group challenge. */
export interface Member {
  readonly actor: string;
  /** The check that stands; null as long as there is none. */
  readonly check: AnswerSnapshot | null;
  /** Those that it has replaced, the oldest first. */
  readonly replaced: readonly AnswerSnapshot[];
  /** Whether the check that stands has been deleted. */
  readonly isGone: boolean;
  /** What it counts for; null as long as that is not told here. */
  readonly tally: Tally | null;
}

/** Returns those who take part in a group challenge, in the order in which they were asked. */
export function membersOf(request: RequestSnapshot): readonly Member[] {
  const skipped = skippedIn(request);
  const counting = countingAnswers(request);
  return request.asked
    .filter((actor) => !skipped.includes(actor))
    .map((actor) => {
      const checks = counting.filter((one) => one.actor === actor);
      const lost = request.gone.find((one) => one === lastWord(request, actor));
      if (lost) return { actor, check: null, replaced: checks, isGone: true, tally: toldTally(lost) };
      const check = checks.at(-1) ?? null;
      const tally = check && tallyFor(request, check);
      return { actor, check, replaced: checks.slice(0, -1), isGone: false, tally };
    });
}

/** Returns what was said last of the checks of a character that count. */
function lastWord({ verdicts, forgotten }: RequestSnapshot, actor: string): Verdict | undefined {
  return verdicts.findLast((one) => one.fault === "" && one.actor === actor && !forgotten.includes(one.answer));
}

/** Tells whether all are in and their dice lie open. */
function isTold(request: RequestSnapshot, members: readonly Member[]): boolean {
  return (
    areAllIn(request) && members.length > 0 && members.every(({ check, isGone }) => isGone || check?.isSealed === false)
  );
}

/** Returns how a group challenge ends, as far as that can be told here; null as long as it cannot. */
function endOf(request: RequestSnapshot, members: readonly Member[]): GroupChallenge | null {
  const tallies = members.flatMap((member) => member.tally ?? []);
  if (!isTold(request, members) || tallies.length < members.length) return null;
  return resolveChallenge(tallies, request.challenge, variantsOf(members));
}

/** It counts as the world read it when the dice fell. */
function variantsOf([first]: readonly Member[]) {
  return (first?.check && settledRoll(first.check)?.variants) ?? worldRuleVariants();
}

/**
 * Returns what a check counts for, to whoever looks: what was written when it was locked, else what the dice say, else
 * what was told.
 */
function tallyFor(request: RequestSnapshot, check: AnswerSnapshot): Tally | null {
  if (!check.verdict || check.isSealed) return null;
  const told = toldTally(check.verdict);
  if (request.state === "locked" && told) return told;
  const counts = countNow(request, check);
  return counts === null ? told : tallyOf(counts);
}

function toldTally({ counts }: Verdict): Tally | null {
  return counts === null ? null : tallyOf(counts);
}

/**
 * Returns what a check counts for by its dice, above 0 as successes and below as failures; null where its target is not
 * known.
 */
export function countNow(request: RequestSnapshot, check: AnswerSnapshot): number | null {
  const roll = settledRoll(check);
  const option = chosenOption(request, check);
  return toldCount(request, roll && outcomeWith(roll, option && hiddenOf(request, option)));
}

/** Returns what an outcome counts for in this request; null for a request that is no group challenge. */
export function toldCount({ kind }: RequestSnapshot, outcome: Outcome | null): number | null {
  if (kind !== "challenge" || !outcome || outcome.success === null) return null;
  return signedTally(tally(outcome));
}

/** The story of a group challenge; the template uses nothing else. */
export interface ChallengeStory {
  /** How hard it is, and what it needs. */
  readonly need: string;
  /** What the game master should know of that; blank where there is nothing to say. */
  readonly remark: string;
  /** Nobody as long as not all are in. */
  readonly members: readonly ShownMember[];
  /** What all checks come to, and how it ends; blank until it can be told. */
  readonly sum: string;
  readonly verdict: string;
  readonly tone: "good" | "bad" | "plain";
  /** Who may roll again of those whom this user plays. */
  readonly again: readonly { readonly actor: string; readonly option: string; readonly label: string }[];
  /** Whether it can be locked by this user. */
  readonly mayLock: boolean;
}

interface ShownMember {
  readonly uuid: string;
  readonly name: string;
  readonly what: string;
  /** "19: 2 successes". */
  readonly check: string;
  readonly tone: "good" | "bad" | "plain";
  /** Every check of a member who may roll again, or has: who rolled it, who has let it be, and when. */
  readonly log: readonly string[];
  /** What the button says that lets this member roll again; blank where there is none. */
  readonly release: string;
  /** The same where the check has been deleted: it is forgotten. */
  readonly forget: string;
}

const KEY = "QUADRIVIUM.Request.Challenge";

/** Tells the story of a group challenge, as far as who looks may know it; null for a request that is none. */
export function challengeStory(request: RequestSnapshot): ChallengeStory | null {
  const { kind, state, people } = request;
  if (kind !== "challenge") return null;
  const members = membersOf(request);
  const isOver = isTold(request, members);
  const end = endOf(request, members);
  const isGM = game.user.isGM && request.isInForce;
  const isWindow = isOver && (state === "open" || state === "closed");
  const remark = isGM && members.length > 0 ? challengeRemark(request.challenge, members.length) : null;
  return {
    need: needOf(request, members.length),
    remark: remark ? say(remark) : "",
    members: isOver ? members.map((member) => shownMember(request, member, isGM && isWindow)) : [],
    sum: end ? sumOf(end) : isOver ? say({ key: `${KEY}.Untold` }) : "",
    verdict: end ? say({ key: `${KEY}.${end.success ? "Success" : "Failure"}` }) : "",
    tone: end ? (end.success ? "good" : "bad") : "plain",
    again: people.flatMap((person) => againOf(request, person)),
    mayLock: isGM && isWindow,
  };
}

function needOf({ challenge }: RequestSnapshot, size: number): string {
  const difficulty = game.i18n.localize(challengeName(challenge));
  if (size === 0) return difficulty;
  return say({ key: `${KEY}.Need`, data: { difficulty, count: neededSuccesses(challenge, size) } });
}

function shownMember(
  request: RequestSnapshot,
  { actor, check, replaced, isGone, tally }: Member,
  mayRelease: boolean,
): ShownMember {
  const name = nameIn(request, actor);
  const total = isGone ? say({ key: "QUADRIVIUM.Request.Status.gone" }) : totalOf(check);
  return {
    uuid: actor,
    name,
    what: (check && chosenOption(request, check)?.name) ?? "",
    check: tally ? say({ key: `${KEY}.Check`, data: { total, tally: tallyWords(tally) } }) : total,
    tone: tally ? (tally.successes > 0 ? "good" : "bad") : "plain",
    log: logOf(request, actor, check, replaced),
    release:
      mayRelease && !isGone && !request.released.includes(actor) ? say({ key: `${KEY}.Release`, data: { name } }) : "",
    forget: mayRelease && isGone ? say({ key: "QUADRIVIUM.Request.Forget", data: { name } }) : "",
  };
}

function totalOf(check: AnswerSnapshot | null): string {
  const total = check ? settledRoll(check)?.total : undefined;
  return total === undefined ? say({ key: `${KEY}.Unknown` }) : numeral(total);
}

/**
 * Tells what has happened to a check that was, or may be, rolled again: by whom, and when. Nothing of any other. Each
 * that was replaced was let be by somebody, and what is left of that is still to be used.
 */
function logOf(
  { releases }: RequestSnapshot,
  actor: string,
  check: AnswerSnapshot | null,
  replaced: readonly AnswerSnapshot[],
): readonly string[] {
  const released = releases.filter((one) => one.actor === actor).map(releaseLine);
  if (replaced.length + released.length === 0) return [];
  return [
    ...replaced.flatMap((one, index) => [checkLine(one, "Replaced"), ...released.slice(index, index + 1)]),
    ...(check ? [checkLine(check, "Stands")] : []),
    ...released.slice(replaced.length),
  ];
}

function releaseLine({ by, at }: RequestSnapshot["releases"][number]): string {
  return say({ key: `${KEY}.Released`, data: { user: game.users.get(by)?.name ?? "?", time: clockTime(at) } });
}

function checkLine(check: AnswerSnapshot, what: "Replaced" | "Stands"): string {
  const data = { user: check.user ?? "?", time: clockTime(check.at), total: totalOf(check) };
  return say({ key: `${KEY}.${what}`, data });
}

function tallyWords({ successes, failures }: Tally) {
  return successes > 0
    ? say({ key: `${KEY}.Successes`, data: { count: successes } })
    : say({ key: `${KEY}.Failures`, data: { count: failures } });
}

function sumOf({ successes, failures, counted, needed }: GroupChallenge): string {
  const data = {
    successes: say({ key: `${KEY}.Successes`, data: { count: successes } }),
    failures: say({ key: `${KEY}.Failures`, data: { count: failures } }),
    counted,
    needed,
  };
  return say({ key: `${KEY}.Sum`, data });
}

function againOf(request: RequestSnapshot, { uuid, name, isMine }: Person): ChallengeStory["again"] {
  const option = rollsAgain(request, uuid);
  if (!isMine || option === null || !request.isInForce) return [];
  return [{ actor: uuid, option, label: say({ key: `${KEY}.Again`, data: { name } }) }];
}
