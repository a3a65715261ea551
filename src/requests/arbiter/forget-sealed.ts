import { requestOf } from "../../services/requests.ts";
import type { Request } from "../../services/requests.ts";
import { isOpened } from "../../services/seal.ts";
import { forgetSealed } from "../../services/vault.ts";
import { fireAndForget } from "../../services/fire-and-forget.ts";

type Message = ChatMessage.Implementation;

/** Keeps on this computer no more what everybody reads in these messages by now; when one changes, and at the start. */
export function forgetShown(messages: Iterable<Message>): void {
  const known = [...messages].flatMap((message) => sealsIn(requestOf(message)).filter(isOpened));
  fireAndForget(forgetSealed(known.map(({ seal }) => seal)));
}

/** Keeps no more what nobody can ask for again; for the hook `deleteChatMessage`. */
export function forgetGone(message: Message): void {
  const request = requestOf(message);
  fireAndForget(forgetSealed([...sealsIn(request), ...(request?.system.formerSeals ?? [])].map(({ seal }) => seal)));
}

interface Sealed {
  readonly seal: string;
  readonly opened: string;
}

function sealsIn(request: Request | null): readonly Sealed[] {
  return request ? [request.system, ...request.system.rulings] : [];
}
