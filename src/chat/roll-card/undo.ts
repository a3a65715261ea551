import { say } from "../../base/words.ts";
import { changeRoll } from "../../deltas/change-roll.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { costsOfThrow, appliedResources, resourceOwner } from "../../deltas/roll-deltas.ts";
import { throwUnlessPayable } from "../../deltas/pay.ts";
import { requestAnswered } from "../../messages/request-message.ts";
import { isOfType } from "../../messages/message-type.ts";
import type { RollMessage } from "../../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/**
 * Undoes the last decision about a roll, for game masters alone. What it has cost is given back and what it has brought is
 * taken; its dice lie aside on the card, and the same decision takes them again. An answer to a request counts as if
 * nothing had been decided.
 */
export async function undoDecision(message: Message): Promise<void> {
  if (!game.user.isGM || !isOfType(message, "roll")) return;
  await changeRoll(
    message,
    (roll) => {
      throwIfContestWentOn(message);
      const undone = roll.undo({ by: game.user.id, at: Date.now() });
      throwIfGainIsSpent(message, undone);
      return undone;
    },
    (changed) => {
      const { deltas } = message.system;
      const isSpent = deltas.some(({ number, decision }) => number.startsWith("meta.") && decision === null);
      return {
        // Only a roll that had no focus before can have taken one by a decision.
        system: tookFocus(changed) ? { meta: { hasFocus: false, isSpent } } : {},
      };
    },
  );
}

/** Takes back the target that a game master has named for a roll, with what it has brought. */
export async function undoComparison(message: Message): Promise<void> {
  await changeRoll(message, (roll) => {
    const undone = roll.withOpposing(undefined);
    throwIfGainIsSpent(message, undone);
    return undone;
  });
}

/** Tells whether the decision that was undone last has taken a focus. */
function tookFocus({ die }: QuadriviumRoll): boolean {
  const last = die?.undone.at(-1);
  return last !== undefined && (die?.dieKind.focusOf?.(last.decision) ?? 0) > 0;
}

/** Throws Error if what a decision has brought is spent already, so that it cannot be taken back. */
function throwIfGainIsSpent(message: Message, undone: QuadriviumRoll): void {
  const actor = resourceOwner(message);
  if (!actor || message.blind) return;
  throwUnlessPayable(actor, costsOfThrow(actor, undone, appliedResources(message)));
}

/** Throws Error if a roll has tied in a contest that was rolled again since: its rounds stand. */
function throwIfContestWentOn(message: RollMessage): void {
  const request = requestAnswered(message);
  if (request?.system.kind !== "contest" || request.system.round <= (message.system.answers?.round ?? 0)) return;
  throw new Error(say({ key: "QUADRIVIUM.Card.ContestWentOn" }));
}
