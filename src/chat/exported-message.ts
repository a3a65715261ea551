import { say } from "../base/words.ts";
import { contextOf } from "../requests/card/readable-request.ts";
import { line, requestLines } from "../requests/card/request-in-words.ts";
import { changeLines } from "./change-card.ts";
import { changeIn } from "../bookings/recorded-change.ts";
import { rollOf } from "../bookings/change-roll.ts";
import { opponentName } from "../messages/opponents.ts";
import { requestOf } from "../messages/request-message.ts";
import { isAttack, attackResult, knownOpponents, resultInWords } from "./attack/attack.ts";
import { isOfType } from "../messages/message-type.ts";

/**
 * Returns what an exported chat log says of a message beyond Foundry's own lines, as this user sees its card: the result
 * of a roll in words, or a request with its answers. Empty for other messages, and for those whose content is hidden.
 */
export function exportedLines(message: ChatMessage.Implementation): readonly string[] {
  if (!message.isContentVisible) return [];
  const request = requestOf(message);
  if (request) return requestLines(contextOf(request));
  const change = changeIn(message);
  if (change) return changeLines(change).filter(Boolean);
  const result = isOfType(message, "roll") ? rollOf(message)?.effects : "";
  return [...(result ? [result] : []), ...attackLines(message)];
}

/** Returns a line for each target of an attack: "Against Ogre: Hits by 3". */
function attackLines(message: ChatMessage.Implementation): readonly string[] {
  if (!isAttack(message)) return [];
  return knownOpponents(message).map((opponent) => {
    const result = attackResult(message, opponent);
    const against = say({ key: "QUADRIVIUM.Attack.against", data: { name: opponentName(opponent) } });
    return line(against, result ? resultInWords(message, opponent, result) : "");
  });
}
