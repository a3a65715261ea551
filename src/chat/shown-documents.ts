import { resources } from "../rules/kernel/fields.ts";
import { idsNoted } from "../deltas/applied.ts";
import { requestOf } from "../messages/request-message.ts";
import { elementsOnPages } from "../ui/pages.ts";
import { onJoinedChange } from "./joined-rolls.ts";
import { redraw } from "../messages/redraw-cards.ts";
import { resourceOwner } from "../deltas/roll-deltas.ts";
import { rollOf } from "../deltas/change-roll.ts";
import { messagesNaming } from "../messages/related-messages.ts";
import { uuidOf } from "../base/documents.ts";
import { isOfType } from "../messages/message-type.ts";
import { proceed } from "../requests/active-gm.ts";
import { onRequestChange } from "../requests/card/request-prompt.ts";
import type { StoredName } from "../characters/names.ts";
import { storedSpeaker } from "../messages/names-in-messages.ts";

/**
 * What cards show of a character, an item or a token as it is now: who would take damage and what that would do, how likely a
 * defense holds, the effect of a power, the names and choices of those who are asked, what may still be undone. Such a card is
 * drawn again when one of them changes.
 */

type Message = ChatMessage.Implementation;
type Changed = Actor.Implementation | Item.Implementation | ActiveEffect.Implementation | TokenDocument.Implementation;

/** What a character pays with for what is decided about its rolls. */
const PAID_WITH: readonly string[] = [...resources, "meta", "focus"];

/** Redraws the cards that show a document, or what belongs to it; for the hooks of actors, items, effects and tokens. */
export function onShownChange(changed: Changed, changes: object = {}): void {
  // Only who may press its buttons, and whether they can be pressed, depends on the character that has rolled.
  const isOwner = changed instanceof Actor && ("ownership" in changes || !isThere(changed));
  const { system = {} } = changes as { readonly system?: object };
  const isPayer = changed instanceof Actor && PAID_WITH.some((name) => name in system);
  const noted = changed instanceof Actor ? idsNoted(changes) : [];
  const uuids = uuidsOf(changed);
  redrawShowing((message) => {
    if (noted.includes(message.id ?? "")) return true;
    const speaker = isOwner && isOfType(message, "roll") ? uuidOf(message.speakerActor ?? changed) : "";
    const mayDecide = isPayer && (rollOf(message)?.offers.length ?? 0) > 0;
    if (mayDecide && resourceOwner(message)?.uuid === changed.uuid) return true;
    return uuids.includes(speaker) || isNaming(message, uuids);
  });
}

/** Redraws every card that shows something of a character, an item or a token, when settings have changed that all depend on. */
export function redrawShown(): void {
  redrawShowing(() => true);
}

/** Redraws the drawn cards of these messages, and the cards that show their rolls. */
export function redrawShowing(isMeant: (message: Message) => boolean): void {
  const due = elementsOnPages("[data-message-id], [data-joined-message]").flatMap((card) => {
    const { joinedMessage, messageId } = card.dataset;
    const message = game.messages.get(joinedMessage ?? messageId ?? "");
    const shownOn = card.closest<HTMLElement>("[data-message-id]")?.dataset.messageId ?? "";
    return message && isMeant(message) ? (game.messages.get(shownOn) ?? []) : [];
  });
  redraw([...new Set(due)]);
}

/** Returns the uuids of a changed document, and of what it belongs to. */
function uuidsOf(changed: Changed): readonly string[] {
  if (changed instanceof TokenDocument) return [uuidOf(changed), ...(changed.actor ? [uuidOf(changed.actor)] : [])];
  const { parent } = changed;
  return parent instanceof Actor || parent instanceof Item ? [uuidOf(changed), ...uuidsOf(parent)] : [uuidOf(changed)];
}

function isThere(actor: Actor.Implementation): boolean {
  return fromUuidSync(actor.uuid, { strict: false }) !== null;
}

/** Tells whether a message, or one that tells what it has changed, names one of these or what belongs to it. */
function isNaming(message: Message, uuids: readonly string[]): boolean {
  const changes = messagesNaming(message).filter((one) => isOfType(one, "change"));
  return [message, ...changes].some(({ _source }) => {
    const stored = JSON.stringify(_source);
    return uuids.some((uuid) => stored.includes(uuid));
  });
}

/**
 * Draws the cards that name a creature again, and lets requests go on that nobody is left to answer, when its actor, its token
 * or the scene of that is deleted or put back; for the hooks of these documents.
 */
export function onCreatureGone(gone: { readonly uuid: string | null }): void {
  const uuid = uuidOf(gone);
  const isOf = (one: string | null): boolean => one?.includes(uuid) === true;
  const named = game.messages.contents.filter((message) => {
    const { names = [] } = message.system as { readonly names?: readonly StoredName[] };
    const named = [storedSpeaker(message.speaker), ...names].flatMap(({ actor, token = null }) => [actor, token]);
    return [...named, ...(requestOf(message)?.system.asked ?? [])].some(isOf);
  });
  redraw(named);
  redrawShowing((message) => isNaming(message, [uuid]));
  for (const message of named) onJoinedChange(message);
  const requests = named.flatMap((message) => requestOf(message) ?? []);
  for (const request of requests) {
    onRequestChange(request, {});
    if (request.system.state === "open" || request.system.state === "closed") proceed(request);
  }
}
