import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { isForGamemaster } from "../../dice/taken-decision.ts";
import type { TakenDecision } from "../../dice/taken-decision.ts";
import type { Decision } from "../../rules/kernel/die-kind.ts";
import { requestAnswered } from "../../messages/request-message.ts";
import type { Request } from "../../messages/request-message.ts";

/**
 * What game masters alone may decide about answers. An answer is its author's to change, who can write a game master's name
 * beside a decision; so the request, which is not, stores those decisions too.
 */

/**
 * Tells whether all that only a game master may have decided about the roll of an answer is their word.
 * @param confirmed What they have decided by asking for this roll, before it was thrown.
 */
export function isDecidedByRight(
  { system }: Request,
  answer: string,
  roll: QuadriviumRoll,
  confirmed: readonly Decision[],
): boolean {
  if (!system.storesDecided) return true;
  const known = [...(system.decided[answer] ?? [])];
  const later = (roll.die?.decisions ?? []).filter(({ kind, amount }, index) => {
    const word = confirmed[index];
    return word?.kind !== kind || word.amount !== amount;
  });
  return gamemasters(roll, later).every((word) => take(known, word));
}

/** Returns the change of the request that a message answers, if its newest decision is a game master's alone. */
export function wordsAdded(message: ChatMessage.Implementation, changed: QuadriviumRoll) {
  const request = requestAnswered(message);
  const words = gamemasters(changed, changed.die?.decisions.slice(-1) ?? []);
  if (!request?.id || !message.id || words.length === 0) return [];
  const known = request.system.decided[message.id] ?? [];
  return [{ _id: request.id, system: { decided: { [message.id]: [...known, ...words] } } }];
}

/** Returns the system data of a request without the decision about an answer that was undone last. */
export function wordsWithoutUndone({ system }: Request, answer: string, changed: QuadriviumRoll): object {
  const { decision } = changed.die?.undone.at(-1) ?? {};
  const known = [...(system.decided[answer] ?? [])];
  const words = gamemasters(changed, decision ? [decision] : []);
  return words.some((word) => take(known, word)) ? { decided: { [answer]: known } } : {};
}

/** Takes a word out of a list; returns false if it is not there. */
function take(words: string[], word: string): boolean {
  const place = words.indexOf(word);
  if (place >= 0) words.splice(place, 1);
  return place >= 0;
}

function gamemasters({ die }: QuadriviumRoll, decisions: readonly TakenDecision[]): readonly string[] {
  const own = die ? decisions.filter((decision) => isForGamemaster(die, decision)) : [];
  return own.map((decision) => JSON.stringify(decision));
}
