import type { AnswerMessage } from "./request-message.ts";

/** The ids of the messages that have named a request as the one they answer, by its id. */
const named = new Map<string, Set<string>>();

/** Remembers which request a message answers, so that nobody has to search the log; call when its data are prepared. */
export function noteAnswer(message: ChatMessage.Implementation): void {
  if (message.type !== "roll" || message.id === null) return;
  const request = (message as AnswerMessage).system.answers?.request;
  if (!request) return;
  const answers = named.get(request) ?? new Set();
  named.set(request, answers.add(message.id));
}

/** Returns the ids of the messages that name a request; some may be deleted or name another one by now. */
export function idsOfAnswers(request: string): Iterable<string> {
  return named.get(request) ?? [];
}
