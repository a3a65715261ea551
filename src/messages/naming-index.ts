import { rollData } from "./message-type.ts";

/** The ids of the messages that have named another one, by its id: as the request they answer, or as a roll they belong to. */
const named = new Map<string, Set<string>>();

/** Remembers which messages a roll names, so that nobody has to search the log; call when its data are prepared. */
export function noteNamed(message: ChatMessage.Implementation): void {
  const { id } = message;
  if (id === null) return;
  const { answers, opposes, partOf } = rollData(message) ?? {};
  for (const other of [answers?.request, opposes, partOf]) {
    if (other) named.set(other, (named.get(other) ?? new Set()).add(id));
  }
}

/** Returns the ids of the messages that name one; some may be deleted or name another one by now. */
export function idsNaming(id: string): Iterable<string> {
  return named.get(id) ?? [];
}
