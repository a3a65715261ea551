import { clockTime, numeral, say } from "../../i18n/words.ts";
import { calledName, actorAt } from "../../services/creature.ts";
import { cameAt } from "../../services/message-time.ts";
import { isInForce, nameIn, optionOf, rollsAgain, verdictOn } from "../../services/requests.ts";
import type { AnswerMessage, Request } from "../../services/requests.ts";
import { challengeName, challengeRemark, neededSuccesses } from "../../rules/procedures/group-challenge.ts";
import type { GroupChallenge, Tally } from "../../rules/procedures/group-challenge.ts";
import { settledRoll } from "../arbiter/sealed-rolls.ts";
import { difficultyOf, endOf, isTold, membersOf } from "../arbiter/settle-challenge.ts";
import type { Member } from "../arbiter/settle-challenge.ts";

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
export function challengeStory(request: Request): ChallengeStory | null {
  const { kind, state, asked } = request.system;
  if (kind !== "challenge") return null;
  const members = membersOf(request);
  const isOver = isTold(request, members);
  const end = endOf(request, members);
  const isGM = game.user.isGM && isInForce(request);
  const isWindow = isOver && (state === "open" || state === "closed");
  const remark = isGM && members.length > 0 ? challengeRemark(difficultyOf(request), members.length) : null;
  return {
    need: needOf(request, members.length),
    remark: remark ? say(remark) : "",
    members: isOver ? members.map((member) => shownMember(request, member, isGM && isWindow)) : [],
    sum: end ? sumOf(end) : isOver ? say({ key: `${KEY}.Untold` }) : "",
    verdict: end ? say({ key: `${KEY}.${end.success ? "Success" : "Failure"}` }) : "",
    tone: end ? (end.success ? "good" : "bad") : "plain",
    again: asked.flatMap((uuid) => againOf(request, uuid)),
    mayLock: isGM && isWindow,
  };
}

function needOf(request: Request, size: number): string {
  const challenge = difficultyOf(request);
  const difficulty = game.i18n.localize(challengeName(challenge));
  if (size === 0) return difficulty;
  return say({ key: `${KEY}.Need`, data: { difficulty, count: neededSuccesses(challenge, size) } });
}

function shownMember(
  request: Request,
  { actor, check, replaced, isGone, tally }: Member,
  mayRelease: boolean,
): ShownMember {
  const name = nameIn(request, actor);
  const total = isGone ? say({ key: "QUADRIVIUM.Request.Status.gone" }) : totalOf(request, check);
  return {
    uuid: actor,
    name,
    what: (check && optionOf(request, check)?.name) ?? "",
    check: tally ? say({ key: `${KEY}.Check`, data: { total, tally: tallyWords(tally) } }) : total,
    tone: tally ? (tally.successes > 0 ? "good" : "bad") : "plain",
    log: logOf(request, actor, check, replaced),
    release:
      mayRelease && !isGone && !request.system.released.includes(actor)
        ? say({ key: `${KEY}.Release`, data: { name } })
        : "",
    forget: mayRelease && isGone ? say({ key: "QUADRIVIUM.Request.Forget", data: { name } }) : "",
  };
}

function totalOf(request: Request, check: AnswerMessage | null): string {
  const verdict = check && verdictOn(request, check);
  const total = verdict ? settledRoll(check, verdict)?.total : undefined;
  return total === undefined ? say({ key: `${KEY}.Unknown` }) : numeral(total);
}

/**
 * What has happened to a check that was, or may be, rolled again: by whom, and when. Nothing of any other. Each that was
 * replaced was let be by somebody, and what is left of that is still to be used.
 */
function logOf(
  request: Request,
  actor: string,
  check: AnswerMessage | null,
  replaced: readonly AnswerMessage[],
): readonly string[] {
  const released = request.system.releases.filter((one) => one.actor === actor).map(releaseLine);
  if (replaced.length + released.length === 0) return [];
  return [
    ...replaced.flatMap((one, index) => [checkLine(request, one, "Replaced"), ...released.slice(index, index + 1)]),
    ...(check ? [checkLine(request, check, "Stands")] : []),
    ...released.slice(replaced.length),
  ];
}

function releaseLine({ by, at }: Request["system"]["releases"][number]): string {
  return say({ key: `${KEY}.Released`, data: { user: game.users.get(by)?.name ?? "?", time: clockTime(at) } });
}

function checkLine(request: Request, check: AnswerMessage, what: "Replaced" | "Stands"): string {
  const data = { user: check.author?.name ?? "?", time: clockTime(cameAt(check)), total: totalOf(request, check) };
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

function againOf(request: Request, uuid: string): ChallengeStory["again"] {
  const actor = actorAt(uuid);
  const option = rollsAgain(request, uuid);
  if (!actor?.isOwner || option === null || !isInForce(request)) return [];
  return [{ actor: uuid, option, label: say({ key: `${KEY}.Again`, data: { name: calledName(actor) } }) }];
}
