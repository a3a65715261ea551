import type { Claim, RequestOption } from "../rules/requests/request.ts";

type Message = ChatMessage.Implementation;

/** A message with a request. */
export type Request = ChatMessage.OfType<"request">;

/** A message with the answer to a request. */
export type AnswerMessage = ChatMessage.OfType<"roll">;

/** What the game master's client has said of an answer. */
export type Verdict = Request["system"]["rulings"][number];

/** Returns the request that a message is; null for any other message, and for one that no game master has written. */
export function requestOf(message: Message | null | undefined): Request | null {
  return message?.type === "request" && message.author?.isGM === true ? (message as Request) : null;
}

/**
 * Returns the request that a message is, though who has written it be no game master (any more): its card says so, and
 * it asks nobody for anything.
 */
export function requestByAnyone(message: Message | null | undefined): Request | null {
  return message?.type === "request" ? (message as Request) : null;
}

/** Returns the request that a message answers; null for any other message, and when it is gone or not in force. */
export function requestAnswered(message: Message): Request | null {
  return requestOf(requestNamed(message));
}

/** Returns the request that a message names, though that be not in force (any more). */
export function requestNamed(message: Message): Request | null {
  if (message.type !== "roll") return null;
  return requestByAnyone(game.messages.get((message as AnswerMessage).system.answers?.request ?? ""));
}

/** Returns what was said of an answer; null as long as no game master's client has looked at it. */
export function verdictOn(request: Request, answer: Pick<Message, "id">): Verdict | null {
  return request.system.rulings.find((verdict) => verdict.answer === answer.id) ?? null;
}

/**
 * Returns what an answer claims to answer: as it was when it was looked at, whatever its author has written since. Null
 * for a message that answers nothing.
 */
export function claimOf(request: Request, answer: AnswerMessage): Claim | null {
  const verdict = verdictOn(request, answer);
  // Older versions have not kept it.
  return verdict?.actor ? verdict : answer.system.answers;
}

/** Returns the option that an answer has chosen. */
export function optionOf(request: Request, answer: AnswerMessage): RequestOption | null {
  const chosen = claimOf(request, answer)?.option;
  return optionsOf(request).find(({ id }) => id === chosen) ?? null;
}

/** Returns the rolls that a request lets its answerers choose from. */
export function optionsOf({ system }: Request): readonly RequestOption[] {
  return system.options as unknown as readonly RequestOption[];
}
