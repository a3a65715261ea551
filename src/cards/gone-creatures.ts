import { arbitrateAnew } from "../requests/arbiter.ts";
import { onRequestChange } from "../requests/card/request-prompt.ts";
import { isNamedIn } from "../services/names-in-messages.ts";
import { requestOf } from "../services/request-message.ts";
import { redraw } from "../windows/redraw-cards.ts";
import { uuidOf } from "../services/uuid-of.ts";

/**
 * Draws the cards that name a creature again, and lets requests go on that nobody is left to answer, when its actor, its token
 * or the scene of that is deleted or put back; for the hooks of these documents.
 */
export function onCreatureGone(gone: { readonly uuid: string | null }): void {
  const uuid = uuidOf(gone);
  const named = game.messages.contents.filter((message) => isNamedIn(message, uuid));
  redraw(named);
  const requests = named.flatMap((message) => requestOf(message) ?? []);
  for (const request of requests) onRequestChange(request, {});
  arbitrateAnew(requests.filter(({ system: { state } }) => state === "open" || state === "closed"));
}
