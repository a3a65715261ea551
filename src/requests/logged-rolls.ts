import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { rollOf } from "../deltas/change-roll.ts";
import { createdAt } from "../base/documents.ts";
import { requestAnswered, requestOf } from "../messages/request-message.ts";
import { answerAt, chosenOption, hiddenOf, readRequest, settledRoll } from "./request-state.ts";
import type { AnswerState, RequestState } from "./request-state.ts";
import { isOfType } from "../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/** A request in the log, or a roll; as far as this user may know it. */
export interface LoggedRoll {
  readonly message: Message;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The roll, against a hidden target that this user knows; null for a request, and for dice that are hidden. */
  readonly roll: QuadriviumRoll | null;
  /** The request: that of the message itself, or the one that the roll answers. */
  readonly request: RequestState | null;
  /** The answer to that request; null for the request itself. */
  readonly answer: AnswerState | null;
}

/** Reads the rolls and requests in the log that this user may see, in the order of time. */
export function loggedRolls(messages: Iterable<Message> = game.messages): readonly LoggedRoll[] {
  const requests = new Map<string, RequestState>();
  const read = (message: Message): RequestState | null => {
    const request = requestOf(message) ?? requestAnswered(message);
    if (!request) return null;
    const known = requests.get(request.id ?? "") ?? readRequest(request);
    requests.set(request.id ?? "", known);
    return known;
  };
  return [...messages]
    .filter((message) => message.visible && message.isContentVisible)
    .sort((one, other) => createdAt(one) - createdAt(other))
    .flatMap((message): LoggedRoll[] => {
      const at = createdAt(message);
      const request = read(message);
      if (isOfType(message, "request")) return request ? [{ message, at, roll: null, request, answer: null }] : [];
      const answer = request && answerAt(request, message.id);
      if (!request || !answer) {
        const roll = rollOf(message);
        return roll ? [{ message, at, roll: readable(roll), request: null, answer: null }] : [];
      }
      const option = chosenOption(request, answer);
      const settled = settledRoll(answer);
      const target = option?.hidesTarget ? (hiddenOf(request, option)?.target ?? null) : null;
      const roll = target === null ? settled : (settled?.withTarget(target) ?? null);
      return [{ message, at, roll, request, answer }];
    });
}

/** Returns the roll; null for a stored one that is impossible. */
function readable(roll: QuadriviumRoll): QuadriviumRoll | null {
  return roll.isSound ? roll : null;
}
