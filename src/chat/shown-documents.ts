import { uuidOf } from "../base/documents.ts";
import { isOfType } from "../messages/message-type.ts";
import { storedSpeaker } from "../messages/names-in-messages.ts";
import { redrawShowing } from "../messages/redraw-cards.ts";
import { opponentsOf } from "../messages/opponents.ts";
import { messagesNaming } from "../messages/related-messages.ts";
import { requestOf } from "../messages/request-message.ts";
import { proceed } from "../requests/active-gm-work.ts";
import { onRequestChange } from "../requests/card/request-prompt.ts";

/**
 * Cards show the present state of characters, items and tokens: who would take damage and what it would do, the odds of a defense, the
 * effect of a power, the names and choices in a request, what may still be undone. Such a card is drawn again when one of them changes.
 */

type Message = ChatMessage.Implementation;
type Changed =
  | Actor.Implementation
  | Item.Implementation
  | ActiveEffect.Implementation
  | TokenDocument.Implementation
  | Scene.Implementation;

/** Fields of an actor or a token that cards never show. */
const UNSHOWN = /^(_\w+|folder|prototypeToken|rotation|sort|system\.(biography|playerNotes))(\.|$)/;

/** The place of a token, which matters only to an attack against it; tokens move often. */
const PLACE = /^(x|y|elevation)$/;

/** Redraws the cards that show an actor or a token, for the hooks of their updates. */
export function onCreatureChange(changed: Actor.Implementation | TokenDocument.Implementation, changes: object): void {
  const shown = Object.keys(foundry.utils.flattenObject(changes)).filter((path) => !UNSHOWN.test(path));
  const uuids = uuidsOf(changed);
  if (shown.some((path) => !PLACE.test(path))) onShownChange(changed);
  else if (shown.length > 0)
    redrawShowing((message) =>
      opponentsOf(message)
        .flatMap(({ actor, token }) => [actor, token ?? ""])
        .some((one) => uuids.includes(one)),
    );
}

/** Redraws the cards that show a document, or its parent; for the hooks of items and effects. */
export function onShownChange(changed: Changed): void {
  const uuids = uuidsOf(changed);
  redrawShowing((message) => {
    const told = messagesNaming(message.id).filter((one) => isOfType(one, "change"));
    return [message, ...told].some((one) => isNaming(one, uuids));
  });
}

/** Returns the uuids of a changed document, and of what it belongs to. */
function uuidsOf(changed: Changed): readonly string[] {
  if (changed instanceof TokenDocument) return [uuidOf(changed), ...(changed.actor ? [uuidOf(changed.actor)] : [])];
  const { parent } = changed;
  return parent instanceof Actor || parent instanceof Item ? [uuidOf(changed), ...uuidsOf(parent)] : [uuidOf(changed)];
}

/** Returns whether a message is of one of these or what belongs to it, or names one. */
function isNaming({ _source, speaker }: Message, uuids: readonly string[]): boolean {
  const stored = JSON.stringify([_source, storedSpeaker(speaker)]);
  return uuids.some((uuid) => stored.includes(uuid));
}

/**
 * Draws the cards that name a creature again, and lets requests go on that have no one left to answer, when its actor, its token
 * or the scene of that is deleted or put back; for the hooks of these documents.
 */
export function onCreatureGone(gone: Changed): void {
  onShownChange(gone);
  for (const request of game.messages.contents.flatMap((message) => requestOf(message) ?? [])) {
    const { asked, state } = request.system;
    if (!asked.some((uuid) => uuid.includes(uuidOf(gone)))) continue;
    onRequestChange(request, {});
    if (state === "open" || state === "closed") proceed(request);
  }
}
