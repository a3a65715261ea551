import { arbitrateAnew } from "../requests/arbiter/arbiter.ts";
import { onRequestChange } from "../requests/card/request-prompt.ts";
import { isNamedIn } from "../messages/names-in-messages.ts";
import { requestOf } from "../messages/request-message.ts";
import { redraw } from "../messages/redraw-cards.ts";
import { uuidOf } from "../base/documents.ts";

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
