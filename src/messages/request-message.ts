import type { Opening, Claim, RequestOption } from "../rules/requests/request.ts";
import { dieKinds } from "../rules/traditions/traditions.ts";
import { isOfType, rollData } from "./message-type.ts";
import type { RollMessage } from "./message-type.ts";

type Message = ChatMessage.Implementation;

/** The message of a request. */
export type Request = ChatMessage.OfType<"request">;

/** What the arbiter has recorded of an answer. */
export type Verdict = Request["system"]["verdicts"][string];

/** A roll message; it may answer a request. */
export type AnswerMessage = RollMessage;

/** Returns the message if it is a request by a game master for known dice; otherwise null. */
export function requestOf(message: Message | null | undefined): Request | null {
  const request = requestByAnyone(message);
  return request?.author?.isGM === true && !optionsOf(request).some(isMissing) ? request : null;
}

/** Returns the letters that a request asks for and nobody has added: those of a module that is not active. */
export function missingLetters(request: Request): readonly string[] {
  return [
    ...new Set(
      optionsOf(request)
        .filter(isMissing)
        .map(({ letter }) => letter),
    ),
  ];
}

function isMissing({ letter }: RequestOption): boolean {
  return letter !== "" && !dieKinds.has(letter);
}

/**
 * Returns the message if it is a request, even if its author is no game master (any more). Such a request is shown with
 * a note but is not in force.
 */
export function requestByAnyone(message: Message | null | undefined): Request | null {
  return isOfType(message, "request") ? message : null;
}

/** Returns the request that a message answers; null if there is none, or if it is deleted or not in force. */
export function requestAnswered(message: Message): Request | null {
  return requestOf(requestNamed(message));
}

/** Returns the request that a message names as the one it answers, even if it is not in force. */
export function requestNamed(message: Message): Request | null {
  return requestByAnyone(game.messages.get(rollData(message)?.answers?.request ?? ""));
}

/** Returns the verdict on an answer; null until a game master's client has judged it. */
export function verdictOn(request: Request, answer: Pick<Message, "id">): Verdict | null {
  const { verdicts } = request.system;
  const id = answer.id ?? "";
  return Object.hasOwn(verdicts, id) ? (verdicts[id] ?? null) : null;
}

/** Returns the change of a request that stores these verdicts and leaves the others as they are. */
export function changeVerdicts(verdicts: readonly Verdict[]) {
  return { verdicts: Object.fromEntries(verdicts.map((verdict) => [verdict.answer, verdict])) };
}

/**
 * Returns what an answer claims to answer, as it was when it was judged, whatever its author has written since; null if
 * the message answers nothing.
 */
export function claimOf(request: Request, answer: AnswerMessage): Claim | null {
  return claimUnder(verdictOn(request, answer), answer);
}

/** Returns what {@link claimOf} does, for an answer whose verdict is known. */
export function claimUnder(verdict: Verdict | null, answer: AnswerMessage): Claim | null {
  // Of one that does not count, it may not be stored.
  return verdict?.actor ? verdict : answer.system.answers;
}

/** Returns the option that an answer has chosen; null if it is unknown. */
export function optionOf(request: Request, answer: AnswerMessage): RequestOption | null {
  const chosen = claimOf(request, answer)?.option;
  return optionsOf(request).find(({ id }) => id === chosen) ?? null;
}

/** Returns what a request leaves to those asked. */
export function opensOf({ system }: Request): readonly Opening[] {
  return system.opens as readonly Opening[];
}

/** Returns the rolls that a request offers as a choice. */
export function optionsOf({ system }: Request): readonly RequestOption[] {
  return system.options as readonly RequestOption[];
}
