import { joinRemarks, verdictInWords } from "../dice/roll-card-context.ts";
import { clockTime, numeral, say } from "../base/words.ts";
import {
  challengeName,
  challengeRemark,
  neededSuccesses,
  resolveChallenge,
  tally,
} from "../rules/procedures/group-challenge.ts";
import type { GroupChallenge } from "../rules/procedures/group-challenge.ts";
import type { Outcome } from "../rules/kernel/die-kind.ts";
import { worldRuleVariants } from "../base/world-settings.ts";
import { chosenOption, hiddenOf, outcomeWith, settledRoll } from "./request-state.ts";
import type { AnswerState, RequestState } from "./request-state.ts";
import { areAllIn, countingAnswers, rollsAgain, skippedIn } from "../rules/requests/request.ts";

/** A member of a group challenge. */
type Member = ReturnType<typeof membersOf>[number];

/** Returns the members of a group challenge, in the order asked. */
function membersOf(request: RequestState) {
  const skipped = skippedIn(request);
  const checksOf = Map.groupBy(countingAnswers(request), ({ actor }) => actor);
  return request.asked
    .filter((actor) => !skipped.includes(actor))
    .map((actor) => {
      const checks = checksOf.get(actor) ?? [];
      const check = checks.at(-1) ?? null;
      return {
        actor,
        /** The check that counts; null for none yet. */
        check,
        /** The checks it has replaced, oldest first. */
        replaced: checks.slice(0, -1),
        /** Its successes, or failures if below 0; null while this user may not know them. */
        tally: check && tallyFor(request, check),
      };
    });
}

/** Returns the result of a group challenge; null while this client does not know it. */
function endOf(request: RequestState, members: readonly Member[]): GroupChallenge | null {
  const tallies = members.flatMap((member) => member.tally ?? []);
  if (tallies.length < members.length) return null;
  // The first roll's rule variants count for all.
  const [first] = members;
  const variants = (first?.check && settledRoll(first.check)?.variants) ?? worldRuleVariants();
  return resolveChallenge(tallies, request.challenge, variants);
}

/**
 * Returns the tally of a check for this user: the one stored when it was locked, else that of the dice, else the public
 * one.
 */
function tallyFor(request: RequestState, check: AnswerState): number | null {
  const { verdict, isHidden } = check;
  if (!verdict || isHidden) return null;
  const isLocked = request.state === "locked" && verdict.counts !== null;
  return isLocked ? verdict.counts : (countNow(request, check) ?? verdict.counts);
}

/**
 * Returns the tally of a check by its dice, above 0 for successes and below for failures; null if its target is unknown.
 */
export function countNow(request: RequestState, check: AnswerState): number | null {
  const roll = settledRoll(check);
  const option = chosenOption(request, check);
  return countOf(request, roll && outcomeWith(roll, option && hiddenOf(request, option)));
}

/** Returns the tally of an outcome as one number, successes above 0; null if the request is not a group challenge. */
export function countOf({ kind }: RequestState, outcome: Outcome | null): number | null {
  if (kind !== "challenge" || !outcome || outcome.success === null) return null;
  return tally(outcome);
}

const KEY = "QUADRIVIUM.Request.Challenge";

/** Returns the template context of a group challenge's story, as this user may know it; null for other requests. */
export function challengeStory(request: RequestState) {
  const { kind, state, people } = request;
  if (kind !== "challenge") return null;
  const members = membersOf(request);
  const areShown = members.every(({ check }) => check?.isHidden === false);
  const isOver = areAllIn(request) && members.length > 0 && areShown;
  const end = isOver ? endOf(request, members) : null;
  const { isGM } = game.user;
  const isWindow = isOver && (state === "open" || state === "closed");
  const remark = isGM && members.length > 0 ? challengeRemark(request.challenge, members.length) : null;
  return {
    /** The difficulty, and the successes it needs. */
    need: needOf(request, members.length),
    pips: pipsOf(
      end ?? { successes: 0, failures: 0, counted: 0, needed: neededSuccesses(request.challenge, members.length) },
    ),
    /** A warning for the GM; blank for none. */
    remark: remark ? say(remark) : "",
    /** Each member's contribution, by uuid; empty until all have answered. */
    members: new Map(
      isOver ? members.map((member) => [member.actor, shownMember(request, member, isGM && isWindow)]) : [],
    ),
    /** The sum of all checks and the outcome; blank until known. */
    sum: end ? sumOf(end) : isOver ? say({ key: `${KEY}.Untold` }) : "",
    verdict: end ? say({ key: `${KEY}.${end.success ? "Success" : "Failure"}` }) : "",
    tone: end ? (end.success ? "good" : "bad") : "plain",
    /** This user's characters that may roll again. */
    again: people.flatMap((person) => againOf(request, person)),
    mayLock: isGM && isWindow,
  };
}

function needOf({ challenge }: RequestState, size: number): string {
  const difficulty = game.i18n.localize(challengeName(challenge));
  if (size === 0) return difficulty;
  return say({ key: `${KEY}.Need`, data: { difficulty, count: neededSuccesses(challenge, size) } });
}

/** The most pips drawn. */
const MOST_PIPS = 24;

/** Returns a pip for each success, each one still needed, and each failure. */
function pipsOf({ successes, failures, counted, needed }: Omit<GroupChallenge, "success">): readonly string[] {
  const some = (count: number, what: string): string[] => Array<string>(Math.max(count, 0)).fill(what);
  const pips = [...some(successes, "success"), ...some(needed - counted, "needed"), ...some(failures, "failure")];
  return pips.slice(0, MOST_PIPS);
}

function shownMember(request: RequestState, { actor, check, replaced, tally }: Member, mayRelease: boolean) {
  const words = { key: `${KEY}.${(tally ?? 0) > 0 ? "Successes" : "Failures"}`, data: { count: Math.abs(tally ?? 0) } };
  return {
    /** "19", and "2 successes". */
    total: totalOf(check),
    told: tally ? joinRemarks([failureOf(check), say(words)]) : "",
    tone: tally ? (tally > 0 ? "good" : "bad") : "plain",
    /** The history of re-rolls: each check, and who allowed replacing it, when. */
    log: logOf(request, actor, check, replaced),
    mayRelease: mayRelease && rollsAgain(request, actor) === null,
  };
}

/** Returns why a check fails regardless of its total, in the words of its card; blank if it does not. */
function failureOf(check: AnswerState | null): string {
  const { die, outcome } = (check && settledRoll(check)) ?? {};
  return die && outcome && die.dieKind.fails?.(outcome) ? (verdictInWords(die, outcome)?.text ?? "") : "";
}

function totalOf(check: AnswerState | null): string {
  const total = check ? settledRoll(check)?.total : undefined;
  return total === undefined ? say({ key: `${KEY}.Unknown` }) : numeral(total);
}

/**
 * Returns the history of a member's re-rolls: who rolled each check when, and who allowed replacing it. Empty without
 * any. Each replaced check has used one permission; the others are still open.
 */
function logOf(
  { releases }: RequestState,
  actor: string,
  check: AnswerState | null,
  replaced: readonly AnswerState[],
): readonly string[] {
  const released = releases
    .filter((one) => one.actor === actor)
    .map(({ by, at }) =>
      say({ key: `${KEY}.Released`, data: { user: game.users.get(by)?.name ?? "?", time: clockTime(at) } }),
    );
  if (replaced.length + released.length === 0) return [];
  return [
    ...replaced.flatMap((one, index) => [checkLine(one, "Replaced"), ...released.slice(index, index + 1)]),
    ...(check ? [checkLine(check, "Stands")] : []),
    ...released.slice(replaced.length),
  ];
}

function checkLine(check: AnswerState, what: "Replaced" | "Stands"): string {
  const data = { user: check.message.author?.name ?? "?", time: clockTime(check.at), total: totalOf(check) };
  return say({ key: `${KEY}.${what}`, data });
}

function sumOf({ failures, counted, needed }: GroupChallenge): string {
  const sum = say({ key: `${KEY}.Sum`, data: { counted, needed } });
  return joinRemarks([sum, failures > 0 ? say({ key: `${KEY}.Failures`, data: { count: failures } }) : ""]);
}

function againOf(request: RequestState, { uuid, name, isMine }: RequestState["people"][number]) {
  const option = rollsAgain(request, uuid);
  if (!isMine || option === null) return [];
  return [{ actor: uuid, option, label: say({ key: `${KEY}.Again`, data: { name } }) }];
}
