import { actorAt } from "../characters/creature.ts";
import { isOver, stillAwaited } from "../rules/requests/request.ts";
import { isOfType } from "./message-type.ts";
import { optionsOf, requestAnswered, verdictOn } from "./request-message.ts";

/**
 * Tells whether this user reads the dice of an answer only once all sides of its contest have rolled: "no total shows before both
 * have rolled, unless the GM chooses so" [spec]. It is how they are shown, and no secret: the dice are in the message.
 */
export function areDiceWithheld(message: ChatMessage.Implementation): boolean {
  if (!isOfType(message, "roll") || !message.system.answers || game.user.isGM || message.isAuthor) return false;
  const request = requestAnswered(message);
  if (request?.system.kind !== "contest") return false;
  const { shows, state, asked, skipped, passive, rulings } = request.system;
  if (
    shows !== "everyone" ||
    state !== "open" ||
    isOver(request.system, game.time.serverTime) ||
    verdictOn(request, message)?.fault
  )
    return false;
  const own = message.system.answers;
  if (actorAt(own.actor)?.isOwner) return false;
  const counting = rulings.filter(({ fault, answer }) => fault === "" && game.messages.has(answer));
  const there = asked.filter((uuid) => actorAt(uuid) !== null);
  return stillAwaited({ asked: there, options: optionsOf(request), skipped, passive }, [...counting, own]).length > 0;
}
