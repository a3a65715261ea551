import { joinRemarks, verdictInWords } from "../../dice/card.ts";
import { clockTime, numeral, say } from "../../base/words.ts";
import type { Verdict } from "../../messages/request-message.ts";
import {
  challengeName,
  challengeRemark,
  neededSuccesses,
  resolveChallenge,
  signedTally,
  tally,
  tallyOf,
} from "../../rules/procedures/group-challenge.ts";
import type { GroupChallenge, Tally } from "../../rules/procedures/group-challenge.ts";
import type { Outcome } from "../../rules/kernel/die-kind.ts";
import { worldRuleVariants } from "../../base/world-settings.ts";
import { outcomeWith } from "../model/answer-rolls.ts";
import { optionName } from "../model/request-options.ts";
import { settledRoll, chosenOption, hiddenOf, nameIn, readableRolls } from "./snapshot.ts";
import type { AnswerSnapshot, Person, RequestSnapshot } from "./snapshot.ts";
import { areAllIn, countingAnswers, rollsAgain, skippedIn } from "../../rules/requests/request.ts";

/** A member of a group challenge. */
export interface Member {
  readonly actor: string;
  /** The check that counts; null for none yet. */
  readonly check: AnswerSnapshot | null;
  /** The checks that it has replaced, oldest first. */
  readonly replaced: readonly AnswerSnapshot[];
  /** True if the check that counts was deleted. */
  readonly isGone: boolean;
  /** Its successes or failures; null as long as this user may not know them. */
  readonly tally: Tally | null;
}

/** Returns the members of a group challenge, in the order in which they were asked. */
export function membersOf(request: RequestSnapshot): readonly Member[] {
  const skipped = new Set(skippedIn(request));
  const checksOf = Map.groupBy(countingAnswers(request), ({ actor }) => actor);
  const { forgotten } = request;
  const ruled = request.verdicts.filter(({ fault, answer }) => fault === "" && !forgotten.includes(answer));
  const verdictsOn = Map.groupBy(ruled, ({ actor }) => actor);
  const gone = new Set(request.gone);
  return request.asked
    .filter((actor) => !skipped.has(actor))
    .map((actor) => {
      const checks = checksOf.get(actor) ?? [];
      const last = verdictsOn.get(actor)?.at(-1);
      if (last && gone.has(last))
        return { actor, check: null, replaced: checks, isGone: true, tally: publicTally(last) };
      const check = checks.at(-1) ?? null;
      const tally = check && tallyFor(request, check);
      return { actor, check, replaced: checks.slice(0, -1), isGone: false, tally };
    });
}

/** Tells whether all have answered and their dice are shown. */
function isRevealed(request: RequestSnapshot, members: readonly Member[]): boolean {
  return (
    areAllIn(request) &&
    members.length > 0 &&
    members.every(({ check, isGone }) => isGone || check?.state.isHidden === false)
  );
}

/** Returns the result of a group challenge; null as long as this client does not know it. */
function endOf(request: RequestSnapshot, members: readonly Member[]): GroupChallenge | null {
  const tallies = members.flatMap((member) => member.tally ?? []);
  if (!isRevealed(request, members) || tallies.length < members.length) return null;
  return resolveChallenge(tallies, request.challenge, variantsOf(members));
}

/** Returns the rule variants of the first roll, which count for all. */
function variantsOf([first]: readonly Member[]) {
  return (first?.check && settledRoll(first.check)?.variants) ?? worldRuleVariants();
}

/**
 * Returns the tally of a check for this user: the one stored when it was locked, else that of the dice, else the public
 * one.
 */
function tallyFor(request: RequestSnapshot, check: AnswerSnapshot): Tally | null {
  const { verdict, isHidden } = check.state;
  if (!verdict || isHidden) return null;
  const known = publicTally(verdict);
  if (request.state === "locked" && known) return known;
  const counts = countNow(request, check);
  return counts === null ? known : tallyOf(counts);
}

function publicTally({ counts }: Verdict): Tally | null {
  return counts === null ? null : tallyOf(counts);
}

/**
 * Returns the tally of a check by its dice, above 0 for successes and below for failures; null if its target is unknown.
 */
export function countNow(request: RequestSnapshot, check: AnswerSnapshot): number | null {
  const roll = settledRoll(check);
  const option = chosenOption(request, check);
  return countOf(request, roll && outcomeWith(roll, option && hiddenOf(request, option)));
}

/**
 * Returns the tally of an outcome as one number, successes above 0; null if the request is no group challenge.
 */
export function countOf({ kind }: RequestSnapshot, outcome: Outcome | null): number | null {
  if (kind !== "challenge" || !outcome || outcome.success === null) return null;
  return signedTally(tally(outcome));
}

const KEY = "QUADRIVIUM.Request.Challenge";

/** Returns the template context of the story of a group challenge as this user may know it; null for another request. */
export function challengeStory(request: RequestSnapshot) {
  const { kind, state, people } = request;
  if (kind !== "challenge") return null;
  const members = membersOf(request);
  const isOver = isRevealed(request, members);
  const end = endOf(request, members);
  const isGM = game.user.isGM && request.isInForce;
  const isWindow = isOver && (state === "open" || state === "closed");
  const remark = isGM && members.length > 0 ? challengeRemark(request.challenge, members.length) : null;
  return {
    /** The difficulty, and the successes that it needs. */
    need: needOf(request, members.length),
    /** A warning for the game master; blank for none. */
    remark: remark ? say(remark) : "",
    /** Empty until all have answered. */
    members: isOver ? members.map((member) => shownMember(request, member, isGM && isWindow)) : [],
    /** The sum of all checks and the result; blank until it is known. */
    sum: end ? sumOf(end) : isOver ? say({ key: `${KEY}.Untold` }) : "",
    verdict: end ? say({ key: `${KEY}.${end.success ? "Success" : "Failure"}` }) : "",
    tone: end ? (end.success ? "good" : "bad") : "plain",
    /** The characters of this user that may roll again. */
    again: people.flatMap((person) => againOf(request, person)),
    mayLock: isGM && isWindow,
  };
}

function needOf({ challenge }: RequestSnapshot, size: number): string {
  const difficulty = game.i18n.localize(challengeName(challenge));
  if (size === 0) return difficulty;
  return say({ key: `${KEY}.Need`, data: { difficulty, count: neededSuccesses(challenge, size) } });
}

function shownMember(request: RequestSnapshot, { actor, check, replaced, isGone, tally }: Member, mayRelease: boolean) {
  const name = nameIn(request, actor);
  const option = check && chosenOption(request, check);
  const total = isGone ? say({ key: "QUADRIVIUM.Request.Status.gone" }) : totalOf(check);
  return {
    uuid: actor,
    name,
    what: option ? optionName(option, request.asked) : "",
    /** "19: 2 successes". */
    check: tally
      ? say({ key: `${KEY}.Check`, data: { total, tally: joinRemarks([failureOf(check), tallyWords(tally)]) } })
      : total,
    tone: tally ? (tally.successes > 0 ? "good" : "bad") : "plain",
    /** The ids of the answers to which it unfolds. */
    rolls: readableRolls(request, check ? [...replaced, check] : replaced),
    /** The history of re-rolls: each check, and who has allowed to replace it, when. */
    log: logOf(request, actor, check, replaced),
    /** The labels of the buttons that let this member roll again, and that forget a deleted check; blank for none. */
    release:
      mayRelease && !isGone && rollsAgain(request, actor) === null
        ? say({ key: `${KEY}.Release`, data: { name } })
        : "",
    forget: mayRelease && isGone ? say({ key: "QUADRIVIUM.Request.Forget", data: { name } }) : "",
  };
}

/** Returns why a check fails whatever its total, in the words of its card; blank if it does not. */
function failureOf(check: AnswerSnapshot | null): string {
  const { die, outcome } = (check && settledRoll(check)) ?? {};
  return die && outcome && die.dieKind.fails?.(outcome) ? (verdictInWords(die, outcome)?.text ?? "") : "";
}

function totalOf(check: AnswerSnapshot | null): string {
  const total = check ? settledRoll(check)?.total : undefined;
  return total === undefined ? say({ key: `${KEY}.Unknown` }) : numeral(total);
}

/**
 * Returns the history of a member's re-rolls: who rolled which check when, and who allowed to replace it. Empty without
 * any. Each replaced check has used one permission; the others are still open.
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

function againOf(request: RequestSnapshot, { uuid, name, isMine }: Person) {
  const option = rollsAgain(request, uuid);
  if (!isMine || option === null || !request.isInForce) return [];
  return [{ actor: uuid, option, label: say({ key: `${KEY}.Again`, data: { name } }) }];
}
