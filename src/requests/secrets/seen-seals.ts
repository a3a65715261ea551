import { changeSeenSeals, seenSeals } from "../../base/world-settings.ts";
import { requestOf } from "../../messages/request-message.ts";
import { serialize } from "../../base/async.ts";

type Message = ChatMessage.Implementation;

/**
 * The most seals of one world that a browser remembers. Once there are so many, none makes room: whoever asks for a thousand
 * rolls could else make it forget the one that matters. What does not fit is unknown.
 */
const MOST = 1000;

/** Stands in the memory for a seal of which this browser does not know whether it is the first. */
const UNKNOWN = "";

/**
 * Remembers the seals that this browser sees for the first time: those of requests and of the rolls that answer them. Who
 * may write a request can replace a seal together with all that is compared with it, but not what each browser remembers.
 */
export async function noteSeals(messages: Iterable<Message>): Promise<void> {
  const named = [...messages].flatMap(sealsOf);
  // Most messages have none, and Foundry parses the setting each time.
  if (named.length > 0) await serialize(noteSeals, () => remember(named));
}

async function remember(named: readonly Named[]): Promise<void> {
  const seen = new Map(Object.entries(seenSeals()));
  const before = seen.size;
  // Of two with the same id, the first counts.
  for (const [id, seal] of named) if (!seen.has(id) && seen.size < MOST) seen.set(id, seal);
  if (seen.size > before) await changeSeenSeals(Object.fromEntries(seen));
}

/**
 * Forgets the seals of messages of this world that are gone. Call at the start only: a request that is deleted and created
 * again would else be one that nobody has seen. Of messages that did not fit, this browser never knows the first seal.
 */
export function forgetSeals(): Promise<void> {
  return serialize(noteSeals, async () => {
    const seen = Object.entries(seenSeals());
    const left = seen.filter(([id]) => game.messages.has(id));
    if (left.length < seen.length) await changeSeenSeals(Object.fromEntries(left));
    if (seen.length < MOST) return;
    const named = game.messages.contents.flatMap(sealsOf);
    await remember(named.map(([id]) => [id, UNKNOWN]));
  });
}

/**
 * Returns the seal that this browser first saw of a request, or of the roll in an answer: blank if it has seen none yet, so
 * that the present one is the first; null if it no longer knows.
 */
export function firstSeal(id: string): string | null {
  const seen = seenSeals();
  if (Object.hasOwn(seen, id)) return seen[id] || null;
  return Object.keys(seen).length < MOST ? "" : null;
}

type Named = readonly [id: string, seal: string];

/** Returns the seals in a request, by the ids of the messages to which they belong. */
function sealsOf(message: Message): readonly Named[] {
  const request = requestOf(message);
  if (!request) return [];
  const { seal, rulings } = request.system;
  const rolls = rulings.map((verdict) => [verdict.answer, verdict.seal] as const);
  return [[request.id ?? "", seal] as const, ...rolls].filter(([id, one]) => one !== "" && game.messages.has(id));
}
