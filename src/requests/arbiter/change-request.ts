import { serialize } from "../../services/serialize.ts";
import { requestOf } from "../../services/requests.ts";
import type { Request } from "../../services/requests.ts";
import { fireAndForget } from "../../services/fire-and-forget.ts";

type Source = ReturnType<Request["system"]["toObject"]>;

/** What is changed of a request as it stands; null where nothing is left to change. */
export type Change = (system: Source) => object | null;

/** Something that a game master has decided here, and that another one may write over in the same moment. */
interface Decision {
  readonly change: Change;
  readonly holds: (system: Source) => boolean;
  /** Until when that is the same moment, as a time of the clock in milliseconds. */
  readonly until: number;
}

/** How long what two people do is done in the same moment, in milliseconds. */
const MOMENT = 5000;

const decisions = new WeakMap<Request, Decision[]>();

/** Decides again what another game master has written over in the same moment; for the hook `updateChatMessage`. */
export function onOverwritten(message: ChatMessage.Implementation): void {
  const request = requestOf(message);
  if (!request) return;
  for (const { change: decided, holds, until } of decisions.get(request) ?? []) {
    if (Date.now() < until && !holds(request.system.toObject())) fireAndForget(change(request, decided));
  }
}

/**
 * Two quick presses are two changes: the second knows of the first.
 * @param holds Whether it still stands; left out for what anybody may undo.
 */
export function change(request: Request, changed: Change, holds?: Decision["holds"]): Promise<void> {
  return serialize(request, async () => {
    // It may have been deleted meanwhile.
    const system = game.messages.has(request.id ?? "") ? changed(request.system.toObject()) : null;
    if (!system) return;
    await request.update({ system });
    if (!holds) return;
    const now = Date.now();
    const others = (decisions.get(request) ?? []).filter(({ until }) => now < until);
    decisions.set(request, [...others, { change: changed, holds, until: now + MOMENT }]);
  });
}
