import { actorAt, nameAt } from "./creature.ts";
import type { Creature } from "./creature.ts";
import { behindSeal } from "./vault.ts";
import { cameAt } from "./message-time.ts";
import { contentOf, isOpened } from "./seal.ts";
import { stillAwaited, optionAgain } from "../rules/requests/request.ts";
import type { Answer, HiddenOption, RequestOption, RequestTerms } from "../rules/requests/request.ts";

type Message = ChatMessage.Implementation;

/** A message with a request. */
export type Request = ChatMessage.OfType<"request">;

/** A message with the answer to a request. */
export type AnswerMessage = ChatMessage.OfType<"roll">;

/** What the game master's client has said of an answer. */
export type Verdict = Request["system"]["rulings"][number];

/** The request that a message is; null for any other message, and for one that no game master has written. */
export function requestOf(message: Message | null | undefined): Request | null {
  return message?.type === "request" && message.author?.isGM === true ? (message as Request) : null;
}

/**
 * The request that a message is, though who has written it be no game master (any more): it is told as that, and asks
 * nobody for anything.
 */
export function requestShown(message: Message | null | undefined): Request | null {
  return message?.type === "request" ? (message as Request) : null;
}

/** Whether a request is a game master's. A player can write one by hand; nothing is done about it. */
export function isInForce(request: Request): boolean {
  return requestOf(request) !== null;
}

/** The request that a message answers; null for any other message, and when the request is gone or not in force. */
export function requestAnswered(message: Message): Request | null {
  const request = requestNamed(message);
  return request && isInForce(request) ? request : null;
}

/** The request that a message names, though that be not in force (any more). */
export function requestNamed(message: Message): Request | null {
  if (message.type !== "roll") return null;
  return requestShown(game.messages.get((message as AnswerMessage).system.answers?.request ?? ""));
}

/** All messages that answer a request, or have done so when they were looked at, in the order in which they came. */
export function answersTo(request: Request): readonly AnswerMessage[] {
  const known = new Set(request.system.rulings.map(({ answer }) => answer));
  return game.messages.contents
    .flatMap((message) =>
      isAnswerTo(message, request) || (message.type === "roll" && known.has(message.id))
        ? [message as unknown as AnswerMessage]
        : [],
    )
    .sort((a, b) => cameAt(a) - cameAt(b) || a.timestamp - b.timestamp || (a.id ?? "").localeCompare(b.id ?? ""));
}

function isAnswerTo(message: Message, { id }: Request): boolean {
  return message.type === "roll" && (message as AnswerMessage).system.answers?.request === id;
}

/** For whom an answer is, with what, and in which round. */
type Claim = Pick<Answer, "actor" | "option" | "round">;

/**
 * What an answer claims to answer: as it was when it was looked at, whatever its author has written since. Null for a
 * message that answers nothing.
 */
export function claimOf(request: Request, answer: AnswerMessage): Claim | null {
  const verdict = verdictOn(request, answer);
  // Older versions have not kept it.
  return verdict?.actor ? verdict : answer.system.answers;
}

/** An answer as the rules look at it; null for a message that answers nothing. */
export function answerIn(request: Request, message: AnswerMessage): Answer | null {
  const claim = claimOf(request, message);
  if (!claim) return null;
  const actor = actorAt(claim.actor);
  const { author } = message;
  return {
    id: message.id ?? "",
    actor: claim.actor,
    option: claim.option,
    round: claim.round,
    at: cameAt(message),
    isEntitled: author?.isGM === true || (author !== null && actor?.testUserPermission(author, "OWNER") === true),
    isByGamemaster: author?.isGM === true,
    isBefore: cameAt(message) < cameAt(request),
    // Looked for in the whole log: only where somebody asks.
    get isElsewhere() {
      return hasAnsweredAnother(request, message);
    },
  };
}

/** Whether something was said of an answer in another request. */
function hasAnsweredAnother(request: Request, answer: AnswerMessage): boolean {
  const others = game.messages.contents.flatMap((message) =>
    message.id === request.id ? [] : (requestOf(message) ?? []),
  );
  return others.some((other) => verdictOn(other, answer) !== null);
}

/** What was said of an answer; null as long as no game master's client has looked at it. */
export function verdictOn(request: Request, answer: Pick<Message, "id">): Verdict | null {
  return request.system.rulings.find((verdict) => verdict.answer === answer.id) ?? null;
}

/** Whether a roll was thrown where only game masters saw it, and has not been shown since. */
export function liesSealed({ seal, opened }: Pick<Verdict, "seal" | "opened">): boolean {
  return seal !== "" && opened === "";
}

/** The answers that count. */
export function countingAnswers(request: Request, answers = answersTo(request)): readonly AnswerMessage[] {
  return answers.filter((answer) => verdictOn(request, answer)?.fault === "");
}

/**
 * What was said of answers that counted and are gone: whoever deletes their own answer has answered all the same, unless
 * a game master forgets it.
 */
export function goneAnswers({ system: { rulings: verdicts, forgotten } }: Request): readonly Verdict[] {
  const counted = verdicts.filter(({ actor, fault }) => fault === "" && actor !== "");
  return counted.filter(({ answer }) => !game.messages.has(answer) && !forgotten.includes(answer));
}

/** The uuids of those who have still to answer; answers that nobody has looked at yet are taken for good. */
export function stillAsked(request: Request): readonly string[] {
  return stillAwaited(termsOf(request), goodAnswers(request));
}

/** The uuids of those who are skipped and have sent no answer in the moment in which they were. */
export function silentlySkipped(request: Request): readonly string[] {
  const answered = new Set(goodAnswers(request).map(({ actor }) => actor));
  return request.system.skipped.filter((uuid) => !answered.has(uuid));
}

/** The answers of which nobody has said that they do not count. */
function goodAnswers(request: Request): readonly Claim[] {
  const answers = answersTo(request)
    .filter((answer) => (verdictOn(request, answer)?.fault ?? "") === "")
    .flatMap((answer) => claimOf(request, answer) ?? []);
  return [...answers, ...goneAnswers(request)];
}

/** The uuids of those who are skipped; not of whoever has answered in the moment in which they were. */
export function skippedIn(request: Request): readonly string[] {
  const answered = new Set([...countingIn(request), ...goneAnswers(request)].map(({ actor }) => actor));
  return request.system.skipped.filter((uuid) => !answered.has(uuid));
}

/** Whether nobody has to answer any more, by the answers that count. */
export function areAllIn(request: Request): boolean {
  return stillAwaited(termsOf(request), [...countingIn(request), ...goneAnswers(request)]).length === 0;
}

/** What a character may roll again; null where the game master does not let it. */
export function rollsAgain(request: Request, uuid: string): string | null {
  return optionAgain(uuid, termsOf(request), countingIn(request));
}

function countingIn(request: Request): readonly Claim[] {
  return countingAnswers(request).flatMap((answer) => claimOf(request, answer) ?? []);
}

/** The option that an answer has chosen. */
export function optionOf(request: Request, answer: AnswerMessage): RequestOption | null {
  const chosen = claimOf(request, answer)?.option;
  return optionsOf(request).find(({ id }) => id === chosen) ?? null;
}

/** A request as the rules look at it. */
export function termsOf(request: Request): RequestTerms {
  return request.system as unknown as RequestTerms;
}

/** What can be chosen from. */
export function optionsOf(request: Request): readonly RequestOption[] {
  return termsOf(request).options;
}

/**
 * What of an option is hidden, where this computer knows it, or everybody does by now; null where it does not. What is
 * shown and is not what was sealed counts for nothing.
 */
export function hiddenOf(request: Request, option: Pick<RequestOption, "id">): HiddenOption | null {
  const { seal, opened } = request.system;
  const text = isOpened(request.system) ? opened : behindSeal(seal);
  if (!text) return null;
  return (contentOf(text).options as readonly HiddenOption[]).find(({ id }) => id === option.id) ?? null;
}

/** Whether a request takes answers now: it is open, and the time that was given for them is not over by the server's clock. */
export function takesAnswers(request: Request): boolean {
  const { state, deadline } = request.system;
  return isInForce(request) && state === "open" && (deadline === null || game.time.serverTime <= deadline);
}

/** The characters of this user that a request still asks. */
export function myCharactersAsked(request: Request): readonly Creature[] {
  if (!takesAnswers(request)) return [];
  return stillAsked(request).flatMap((uuid) => {
    const actor = actorAt(uuid);
    return actor?.isOwner ? [actor] : [];
  });
}

/** What one who is asked is called; whoever is not there any more, as their answer was signed. */
export function nameIn(request: Request, uuid: string): string {
  const isTheirs = (answer: AnswerMessage): boolean => claimOf(request, answer)?.actor === uuid;
  return nameAt(uuid) ?? countingAnswers(request).find(isTheirs)?.alias ?? "?";
}
