import { changeSeenSeals, seenSeals } from "../world-settings.ts";
import { requestOf } from "./request-message.ts";
import { serialize } from "./serialize.ts";

type Message = ChatMessage.Implementation;

/** The most seals of one world that a browser remembers; the oldest make room. */
const MOST = 1000;

/**
 * Remembers the seals that this browser sees for the first time: those of requests and of the rolls that answer them. Who
 * may write a request can replace a seal together with all that is compared with it, but not what each browser remembers.
 */
export async function noteSeals(messages: Iterable<Message>): Promise<void> {
  const named = [...messages].flatMap(sealsOf);
  // Most messages have none, and Foundry parses the setting each time.
  if (named.length === 0) return;
  await serialize(noteSeals, async () => {
    const seen = seenSeals();
    const found = named.filter(([id]) => !Object.hasOwn(seen, id));
    if (found.length === 0) return;
    // Of two with the same id, the first counts.
    const all = [...Object.entries(seen), ...found.reverse()].slice(-MOST);
    await changeSeenSeals(Object.fromEntries(all));
  });
}

/**
 * Forgets the seals of messages of this world that are gone. Call at the start only: a request that is deleted and created
 * again would else be one that nobody has seen.
 */
export function forgetSeals(): Promise<void> {
  return serialize(noteSeals, async () => {
    const seen = Object.entries(seenSeals());
    const left = seen.filter(([id]) => game.messages.has(id));
    if (left.length < seen.length) await changeSeenSeals(Object.fromEntries(left));
  });
}

/** Returns the seal that this browser first saw of a request, or of the roll in an answer; blank if it saw none. */
export function firstSeal(id: string): string {
  const seen = seenSeals();
  return (Object.hasOwn(seen, id) ? seen[id] : undefined) ?? "";
}

/** Returns the seals in a request, by the ids of the messages to which they belong. */
function sealsOf(message: Message): readonly (readonly [id: string, seal: string])[] {
  const request = requestOf(message);
  if (!request) return [];
  const { seal, rulings } = request.system;
  const rolls = rulings.map((verdict) => [verdict.answer, verdict.seal] as const);
  return [[request.id ?? "", seal] as const, ...rolls].filter(([id, one]) => one !== "" && game.messages.has(id));
}
