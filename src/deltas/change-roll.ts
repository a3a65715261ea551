import { localiseFaults } from "../base/words.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { onceAtATime, serialize } from "../base/async.ts";
import { storeRolls } from "./roll-deltas.ts";
import type { Payment } from "./pay.ts";
import { isOfType, rollOf } from "../messages/message-type.ts";
import { requestAnswered } from "../messages/request-message.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";

const changeOnce = onceAtATime<ChatMessage.Implementation>();

/**
 * Changes the roll of a message and stores it together with other data, all at once. The change may roll dice or ask users;
 * if another user changes the message in the meantime, their change stays and this user is warned. A second click while
 * the first is handled does nothing.
 * @param dataOf Returns the other data that change together with the roll.
 * @param pay Returns what is paid for the change apart from what the roll itself says; asked before it is made. Throws Error if that
 *   cannot be paid.
 */
export async function changeRoll(
  message: ChatMessage.Implementation,
  change: (roll: QuadriviumRoll) => QuadriviumRoll | Promise<QuadriviumRoll>,
  dataOf: (changed: QuadriviumRoll) => object = () => ({}),
  pay: () => Payment | null = () => null,
): Promise<void> {
  const roll = rollOf(message);
  if (!roll || !isOfType(message, "roll")) return;
  const [stored] = message._source.rolls;
  const check = (): void => {
    if (message._source.rolls[0] !== stored) throwDecisionGone();
    throwIfLocked(message);
  };
  const run = async (): Promise<void> => {
    check();
    const payment = pay();
    const changed = await change(roll);
    const system = dataOf(changed);
    // If two users decide at the same moment, the second gets an error.
    await serialize(message, () => storeRolls([{ message, roll: changed, payment, system }], { check }));
  };
  await changeOnce(
    message,
    () => warnOfFaults(run),
    () => undefined,
  );
}

/** Throws Error if the message answers a locked group challenge, whose answers cannot change any more. */
function throwIfLocked(message: ChatMessage.Implementation): void {
  if (requestAnswered(message)?.system.state === "locked") {
    throw new Error(game.i18n.localize("QUADRIVIUM.Request.Fault.locked"));
  }
}

/** Throws Error in the user's language: the roll or decision cannot be changed any more. */
export function throwDecisionGone(): never {
  return localiseFaults(() => {
    throw new RuleError("DecisionGone");
  });
}
