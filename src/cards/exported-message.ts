import { say } from "../i18n/words.ts";
import { contextOf } from "../requests/card/readable-request.ts";
import type { RequestContext } from "../requests/card/request-context.ts";
import { changeLines } from "./change-card.ts";
import { changeIn } from "./recorded-change.ts";
import { rollOf } from "../services/change-roll.ts";
import { opponentName } from "../services/opponents.ts";
import { requestOf } from "../services/request-message.ts";
import { isAttack, attackResult, knownOpponents, resultInWords } from "./attack.ts";

/**
 * Returns what an exported chat log says of a message beyond Foundry's own lines, as this user sees its card: the result
 * of a roll in words, or a request with its answers. Empty for other messages, and for those whose content is hidden.
 */
export function exportedLines(message: ChatMessage.Implementation): readonly string[] {
  if (!message.isContentVisible) return [];
  const request = requestOf(message);
  if (request) {
    const context = contextOf(request);
    return "rows" in context ? requestLines(context) : [line(context.title, context.inert)];
  }
  const change = changeIn(message);
  if (change) return changeLines(change).filter(Boolean);
  const result = message.type === "roll" ? rollOf(message)?.effects : "";
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

function requestLines({ title, state, options, bonuses, rows, contest, challenge }: RequestContext): readonly string[] {
  return [
    line(title, state),
    ...options.map(({ name, target, how }) => line(name, [target, how].filter(Boolean).join(", "))),
    ...bonuses.map(({ label, amount }) => line(label, amount)),
    ...rows.map(({ name, what, result }) => line(what ? `${name}, ${what}` : name, result)),
    ...(contest?.duels ?? []).flatMap(({ sides, rounds, result, effects }) => [
      line(sides, result),
      ...rounds.map(({ label, totals }) => line(label, totals)),
      ...effects,
    ]),
    ...(challenge
      ? [
          challenge.need,
          ...challenge.members.map(({ name, what, check }) => line(what ? `${name}, ${what}` : name, check)),
          challenge.sum,
          challenge.verdict,
        ]
      : []),
  ].filter(Boolean);
}

function line(what: string, words: string): string {
  return what && words ? say({ key: "QUADRIVIUM.Card.ExportLine", data: { what, words } }) : what || words;
}
