import { rollData } from "./message-type.ts";

/** The ids of the messages that have named a request as the one they answer, by its id. */
const named = new Map<string, Set<string>>();

/** Remembers which request a message answers, so that nobody has to search the log; call when its data are prepared. */
export function noteAnswer(message: ChatMessage.Implementation): void {
  const request = rollData(message)?.answers?.request;
  if (!request || message.id === null) return;
  const answers = named.get(request) ?? new Set();
  named.set(request, answers.add(message.id));
}

/** Returns the ids of the messages that name a request; some may be deleted or name another one by now. */
export function idsOfAnswers(request: string): Iterable<string> {
  return named.get(request) ?? [];
}
