import { localiseFaults } from "../i18n/rule-errors.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { onceAtATime } from "./once-at-a-time.ts";
import { pendingResources } from "./outcome-resources.ts";
import { requestNamed } from "./request-message.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";

/** The roll of ours that a message tells; null for any other message. */
export function rollOf(message: ChatMessage.Implementation): QuadriviumRoll | null {
  const [roll] = message.rolls;
  return roll instanceof QuadriviumRoll ? roll : null;
}

type Change = (roll: QuadriviumRoll) => QuadriviumRoll | Promise<QuadriviumRoll>;
/** What else of a message changes with its roll. */
type OtherChanges = Pick<ChatMessage.UpdateData, "system">;

const changeOnce = onceAtATime<ChatMessage.Implementation>();

/**
 * Changes the roll of a message as it lies now, and stores it, with what else changes in the message. Dice may fall
 * meanwhile and people may be asked; if the message was changed by somebody else before they were done, that holds, and
 * the user is told that this does not. A second click of this user meanwhile changes nothing.
 * @returns whether it is stored
 */
export async function changeRoll(
  message: ChatMessage.Implementation,
  change: Change,
  beside: OtherChanges = {},
): Promise<boolean> {
  const roll = rollOf(message);
  if (!roll) return false;
  return changeOnce(
    message,
    () => storeChanged(message, roll, change, beside),
    () => false,
  );
}

async function storeChanged(
  message: ChatMessage.Implementation,
  roll: QuadriviumRoll,
  change: Change,
  beside: OtherChanges,
): Promise<boolean> {
  try {
    throwIfLocked(message);
    const [stored] = message._source.rolls;
    const changed = await change(roll);
    if (message._source.rolls[0] !== stored) throwDecisionGone();
    throwIfLocked(message);
    // A message is drawn as its roll as long as its content is that roll's total.
    const content = message.content === String(roll.total) ? { content: String(changed.total) } : {};
    const booking = pendingResources(message, changed);
    const system = { ...(beside.system as object | undefined), ...(booking ? { booked: booking.booked } : {}) };
    await message.update({ rolls: [JSON.stringify(changed)], ...content, system });
    await booking?.apply();
    return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    ui.notifications.warn(error.message);
    return false;
  }
}

/** @throws Error for an answer to a group challenge that is locked: nothing of it changes any more */
function throwIfLocked(message: ChatMessage.Implementation): void {
  if (requestNamed(message)?.system.state === "locked") {
    throw new Error(game.i18n.localize("QUADRIVIUM.Request.Fault.locked"));
  }
}

/** @throws Error that what was to be changed cannot be changed any more, in the reader's language */
export function throwDecisionGone(): never {
  return localiseFaults(() => {
    throw new RuleError("DecisionGone");
  });
}
