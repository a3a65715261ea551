import { clockTime, numeral, say, signed } from "../../i18n/words.ts";
import { isOpened } from "../../services/seal.ts";
import { readSealed } from "../../services/vault.ts";
import { isOffered, standingAnswers, stillAsked } from "../../rules/requests/request.ts";
import type { RequestOption } from "../../rules/requests/request.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";
import { outcomeWith } from "../answer-rolls.ts";
import { challengeStory } from "../challenge.ts";
import type { ChallengeStory } from "../challenge.ts";
import { contestResult } from "../contest.ts";
import type { ContestResultContext } from "../contest.ts";
import { canBeSetAgain, chosenOption, hiddenOf, requestTitle } from "../snapshot.ts";
import type { AnswerSnapshot, Person, RequestSnapshot } from "../snapshot.ts";
import { shownRolls } from "./request-options.ts";
import type { ShownRoll } from "./request-options.ts";

/** What the card of a request shows to this user; the template uses nothing else. */
export interface RequestContext {
  readonly tradition: string;
  readonly title: string;
  readonly note: string;
  /** Whether answers are taken; as long as they are, what becomes of several. */
  readonly state: string;
  /** That it is no game master's (any more), and why; blank for one that is. */
  readonly inert: string;
  /** Which request it replaces; blank for one that replaces none. */
  readonly replaces: string;
  readonly deadline: string;
  /** Who sees the dice; blank where everybody does, and where its kind says so. */
  readonly seen: string;
  readonly options: readonly ShownRoll[];
  readonly bonuses: readonly { readonly label: string; readonly amount: string }[];
  /** Those who are asked, as long as nothing else on the card says what they have rolled. */
  readonly rows: readonly ShownAsked[];
  readonly faulty: readonly { readonly text: string; readonly answer: string }[];
  /** What this user can answer: each of the characters with each of the options. */
  readonly answers: readonly AnswerChoice[];
  readonly seal: ShownSeal | null;
  readonly formerSeals: readonly string[];
  /** What the answers mean together, where it is a contest or a group challenge. */
  readonly contest: ContestResultContext | null;
  readonly challenge: ChallengeStory | null;
  /** What a game master can do with it. */
  readonly actions: readonly { readonly action: string; readonly label: string }[];
}

/** One of this user's characters, and one of the options that it may answer with. */
export interface AnswerChoice {
  readonly actor: string;
  readonly option: string;
  readonly label: string;
}

/** One who is asked, and what has come of it. */
export interface ShownAsked {
  readonly uuid: string;
  readonly name: string;
  readonly status: "awaited" | "unanswered" | "skipped" | "answered" | "looked" | "gone";
  readonly what: string;
  readonly result: string;
  readonly tone: "good" | "bad" | "plain";
  /** Id of the message with the answer; blank without one. */
  readonly answer: string;
  /** Whether this user may let it be skipped; as long as there is time to answer, they may roll for it as well. */
  readonly maySkip: boolean;
  readonly mayRollFor: boolean;
  /** What the button says that lets a character answer anew whose answer was deleted; blank where there is none. */
  readonly forget: string;
}

/** A seal, and whether what it stood for is what was shown. */
export interface ShownSeal {
  readonly seal: string;
  /** What was sealed; blank until it is shown. */
  readonly text: string;
  readonly state: "closed" | "unchanged" | "broken" | "unknown";
  readonly words: string;
}

/** Returns what the card of a request shows. */
export function requestContext(request: RequestSnapshot): RequestContext {
  const { note, options, deadline, bonuses, formerSeals, shows } = request;
  const title = requestTitle(request);
  const challenge = challengeStory(request);
  const mayManage = game.user.isGM && request.isInForce;
  return {
    tradition: traditionOfRequest(options),
    title,
    note,
    state: stateOf(request),
    inert: inertWords(request),
    replaces: replacesOf(request),
    deadline: deadline === null ? "" : say({ key: "QUADRIVIUM.Request.Until", data: { time: clockTime(deadline) } }),
    seen:
      shows === "everyone" || challenge
        ? ""
        : say({
            key: "QUADRIVIUM.Request.SeenBy",
            data: { audience: { key: `QUADRIVIUM.RequestWindow.Shows.${shows}` } },
          }),
    options: shownRolls(request, title),
    bonuses: bonuses.map(({ label, amount, goal }) => ({
      label: goal === "total" ? label : `${label}, ${game.i18n.localize(`QUADRIVIUM.RollDialog.goal.${goal}`)}`,
      amount: signed(amount),
    })),
    rows: rowsOf(request).filter(({ uuid }) => !challenge?.members.some((member) => member.uuid === uuid)),
    faulty: request.answers.flatMap(({ id, fault, alias, user }) => {
      if (!fault) return [];
      const data = { name: alias, user: user ?? "" };
      return [{ text: say({ key: `QUADRIVIUM.Request.Ignored.${fault}`, data }), answer: id }];
    }),
    answers: answerChoices(request),
    seal: shownSeal(request, formerSeals.length > 0 ? "Anew" : "Terms"),
    formerSeals: formerSeals.map(({ seal, answers }) =>
      say({ key: "QUADRIVIUM.Request.Seal.former", data: { seal, count: answers } }),
    ),
    contest: contestResult(request),
    challenge,
    actions: mayManage
      ? actionsOf(request).map((action) => ({ action, label: `QUADRIVIUM.Request.Action.${action}` }))
      : [],
  };
}

function stateOf(request: RequestSnapshot): string {
  const { state, kind, isReplaced } = request;
  if (state === "open" && !request.isInForce) return say({ key: "QUADRIVIUM.Request.State.inert" });
  if (state === "open") return say({ key: `QUADRIVIUM.Request.Kind.${kind}` });
  return say({ key: `QUADRIVIUM.Request.State.${state === "withdrawn" && isReplaced ? "replaced" : state}` });
}

/** That a request is no game master's (any more), and why; blank for one that is. */
export function inertWords({ isInForce, author }: Pick<RequestSnapshot, "isInForce" | "author">): string {
  if (isInForce) return "";
  if (author === null) return say({ key: "QUADRIVIUM.Request.Inert.gone" });
  return say({ key: "QUADRIVIUM.Request.Inert.player", data: { name: author } });
}

function replacesOf({ replaced }: RequestSnapshot): string {
  if (replaced === null) return "";
  if (replaced === "gone") return say({ key: "QUADRIVIUM.Request.ReplacesGone" });
  const { title, at, answers } = replaced;
  return say({ key: "QUADRIVIUM.Request.Replaces", data: { title, time: clockTime(at), count: answers } });
}

/**
 * Returns what this player can answer a request with. Game masters roll for whoever is awaited, at their place in the
 * list.
 */
export function answerChoices(request: RequestSnapshot): readonly AnswerChoice[] {
  if (game.user.isGM || !request.takesAnswers) return [];
  const awaited = stillAsked(request);
  const mine = request.people.filter(({ uuid, isMine }) => isMine && awaited.includes(uuid));
  return choicesOf(request, mine);
}

/** Returns what these characters can answer a request with. */
export function choicesOf(
  request: Pick<RequestSnapshot, "options">,
  people: readonly Pick<Person, "uuid" | "name">[],
): readonly AnswerChoice[] {
  return people.flatMap(({ uuid, name }) => {
    const options = request.options.filter((option) => isOffered(option, uuid));
    return options.map((option) => ({
      actor: uuid,
      option: option.id,
      label: say({
        key: `QUADRIVIUM.Request.${options.length > 1 ? "AnswerWith" : "Answer"}`,
        data: { name, option: option.name },
      }),
    }));
  });
}

/** A seal as everybody can check it. */
export function shownSeal(
  sealed: { readonly seal: string; readonly opened: string },
  of: "Terms" | "Anew" | "Roll",
): ShownSeal | null {
  const { seal, opened } = sealed;
  if (!seal) return null;
  const state = opened ? (isOpened(sealed) ? "unchanged" : "broken") : readSealed(seal) ? "closed" : "unknown";
  // Only a game master's computer should know it; to everybody else a seal is closed, and that is all.
  const told = state === "unknown" && !game.user.isGM ? "closed" : state;
  return { seal, text: opened, state: told, words: say({ key: `QUADRIVIUM.Request.Seal.${of}.${told}` }) };
}

/** Whose accent a card wears: that of the die, where all roll the same. */
export function traditionOfRequest(options: readonly RequestOption[]): string {
  const [letter = ""] = new Set(options.map((option) => option.letter));
  return letter ? dieKindOf(letter).tradition : "plain";
}

function rowsOf(request: RequestSnapshot): readonly ShownAsked[] {
  const { kind, people, skipped, state, gone, takesAnswers: isOpen } = request;
  const mayManage = game.user.isGM && request.isInForce;
  const waiting = new Set(stillAsked(request));
  const answers = standingAnswers(request);
  return people.map(({ uuid, name }) => {
    const own = answers.filter(({ actor }) => actor === uuid);
    // What a tie makes necessary stands with the contest.
    const answer = kind === "contest" ? own[0] : own.at(-1);
    const row = {
      uuid,
      name,
      answer: answer?.id ?? "",
      what: "",
      result: "",
      tone: "plain" as const,
      forget: "",
    };
    const maySkip = mayManage && state === "open" && waiting.has(uuid);
    const may = { maySkip, mayRollFor: maySkip && isOpen };
    if (gone.some((one) => one.actor === uuid && one.round === 0)) {
      const forget =
        mayManage && (state === "open" || state === "closed")
          ? say({ key: "QUADRIVIUM.Request.Forget", data: { name } })
          : "";
      const result = say({ key: "QUADRIVIUM.Request.Status.gone" });
      return { ...row, status: "gone", ...may, forget, result, tone: "bad" };
    }
    if (!answer) {
      const status = skipped.includes(uuid) ? "skipped" : isOpen ? "awaited" : "unanswered";
      return { ...row, status, ...may, result: say({ key: `QUADRIVIUM.Request.Status.${status}` }) };
    }
    const what = request.options.length > 1 ? (chosenOption(request, answer)?.name ?? "") : "";
    const status = answer.verdict ? ("answered" as const) : ("looked" as const);
    return { ...row, what, status, ...may, ...resultOf(request, answer) };
  });
}

/** Returns what an answer has come to, as far as this user may know. */
export function resultOf(
  request: RequestSnapshot,
  answer: AnswerSnapshot,
): { readonly result: string; readonly tone: "good" | "bad" | "plain" } {
  const { verdict, roll, isAltered } = answer;
  if (!verdict) return { result: say({ key: "QUADRIVIUM.Request.Status.looked" }), tone: "plain" };
  if (isAltered) return { result: say({ key: "QUADRIVIUM.Request.Altered" }), tone: "bad" };
  const shown = verdictOf(request, answer, verdict);
  const total = roll && !roll.isWaiting ? numeral(roll.total ?? 0) : "";
  const tone = shown.success === null ? "plain" : shown.success ? "good" : "bad";
  const told = verdictWords(shown);
  if (!roll) return { result: told || say({ key: "QUADRIVIUM.Request.Status.sealed" }), tone };
  if (total === "") return { result: told || say({ key: "QUADRIVIUM.Request.Status.waits" }), tone };
  return { result: told ? say({ key: "QUADRIVIUM.Request.TotalAnd", data: { total, verdict: told } }) : total, tone };
}

interface ToldResult {
  readonly success: boolean | null;
  readonly margin: number | null;
}

/** Returns the verdict that this user may know: read off the dice where the target is known, else what was told. */
function verdictOf(
  request: RequestSnapshot,
  { option: chosen, roll }: AnswerSnapshot,
  { success, margin }: ToldResult,
): ToldResult {
  const option = chosenOption(request, { option: chosen });
  const outcome = roll && outcomeWith(roll, option?.hidesTarget ? hiddenOf(request, option) : null);
  if (outcome && outcome.success !== null) return { success: outcome.success, margin: outcome.margin };
  return { success, margin };
}

function verdictWords({ success, margin }: ToldResult): string {
  if (success === null) return "";
  const key = `QUADRIVIUM.Verdict.${success ? "Success" : "Failure"}`;
  // Some dice fail above their target, and not by what they are above it.
  const failsAbove = !success && margin !== null && margin > 0;
  if (margin === null || failsAbove) {
    return say({ key: `QUADRIVIUM.Request.Verdict.${success ? "success" : "failure"}` });
  }
  const size = Math.abs(margin);
  return say({ key: size === 0 ? `${key}Exact` : key, data: { margin: size } });
}

/** Returns what a game master can do with a request as it stands. */
function actionsOf(request: RequestSnapshot): readonly string[] {
  const { state, seal, isKept: knows } = request;
  const isHidden = seal !== "" && !request.isOpened;
  const hasSealedRolls = request.answers.some(({ isSealed, roll }) => isSealed && roll !== null);
  return [
    ...(request.takesAnswers && stillAsked(request).length > 0 ? ["remind"] : []),
    ...(isHidden && knows ? ["showTerms"] : []),
    ...(isHidden && !knows && canBeSetAgain(request) ? ["setAgain"] : []),
    ...(hasSealedRolls ? ["showRolls"] : []),
    ...(state === "open" ? ["close", "withdraw"] : []),
    ...(state === "closed" ? ["open"] : []),
    ...(state === "open" || state === "closed" ? ["askAnew"] : []),
  ];
}
