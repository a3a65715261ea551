import { serialize } from "../../base/async.ts";
import { storeRolls } from "../../bookings/told-rolls.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { isOfType } from "../../messages/message-type.ts";
import type { Request } from "../../messages/request-message.ts";
import { opponentOf } from "../../rules/kernel/ties.ts";
import { hiddenTarget } from "../model/answer-rolls.ts";
import { duelsOf } from "../standing/contest.ts";
import { chosenOption, hiddenOf } from "../standing/snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../standing/snapshot.ts";

/**
 * Lets rolls learn a target that was hidden, once it is revealed, and actions what has countered them in a contest, together with
 * what that brings their characters; and anew, if it is decided otherwise. A step of the arbiter.
 */
export async function learnCounters(_message: Request, request: RequestSnapshot): Promise<boolean> {
  let hasWritten = false;
  for (const answer of request.answers) {
    const { id, state } = answer;
    const rolled = game.messages.get(id);
    if (state.kind !== "open" || !state.roll || !isOfType(rolled, "roll")) continue;
    const opposing = opposingOf(request, answer, state.roll);
    if (opposing === undefined || opposing === state.roll.options.opposing) continue;
    const roll = state.roll.withOpposing(opposing);
    const [stored] = rolled._source.rolls;
    await serialize(rolled, async () => {
      // Somebody may have decided about it meanwhile; then it is read again.
      if (rolled._source.rolls[0] === stored) await storeRolls([{ message: rolled, roll }]);
    });
    hasWritten = true;
  }
  return hasWritten;
}

/**
 * Returns what a roll is up against: the highest total of the others in its contest, or its target that was hidden; null while
 * that is not known, undefined for a roll that learns nothing.
 */
function opposingOf(request: RequestSnapshot, answer: AnswerSnapshot, roll: QuadriviumRoll): number | null | undefined {
  const isCountered = roll.die?.dieKind.counter !== undefined;
  if (request.kind === "contest") {
    if (!isCountered) return undefined;
    const own = duelsOf(request).filter(({ pair }) => Object.values(pair).includes(answer.actor));
    if (own.length === 0 || own.some(({ result }) => (result?.decidedBy ?? null) === null)) return null;
    const totals = own.flatMap(({ pair, rounds }) => {
      const opponent = opponentOf(pair.first === answer.actor ? "first" : "second");
      return rounds[answer.round]?.[opponent].total ?? [];
    });
    return totals.length > 0 ? Math.max(...totals) : null;
  }
  const option = chosenOption(request, answer);
  if (!option?.hidesTarget) return undefined;
  const target = request.isOpened ? hiddenTarget(roll, hiddenOf(request, option)) : null;
  return target ?? (isCountered ? null : undefined);
}
