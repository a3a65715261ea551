import { localiseFaults } from "../base/rule-errors.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { onceAtATime, serialize } from "../base/async.ts";
import { storeRolls } from "./roll-deltas.ts";
import type { Priced } from "./pay.ts";
import { isOfType } from "../messages/message-type.ts";
import type { RollMessage } from "../messages/message-type.ts";
import { requestAnswered } from "../messages/request-message.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";

/** Returns the Quadrivium roll of a message; null if it has none. */
export function rollOf(message: ChatMessage.Implementation): QuadriviumRoll | null {
  const [roll] = message.rolls;
  return roll instanceof QuadriviumRoll ? roll : null;
}

/** Returns the total of the roll of a message; null for none, and while a decision about it is open. */
export function totalOf(message: ChatMessage.Implementation | undefined): number | null {
  const roll = message && rollOf(message);
  return roll?.outcome ? (roll.total ?? 0) : null;
}

type Change = (roll: QuadriviumRoll) => QuadriviumRoll | Promise<QuadriviumRoll>;
/** Other data that change together with the roll. */
export interface OtherChanges {
  readonly system?: object;
  /** Changes of other messages, with their ids. */
  readonly messages?: readonly { readonly _id: string; readonly system: object }[];
}

const changeOnce = onceAtATime<ChatMessage.Implementation>();

/**
 * Changes the roll of a message and stores it together with the other changes, all at once. The change may throw dice or ask people;
 * if another user changes the message in the meantime, their change stays and this user is warned. A second click while
 * the first is handled does nothing.
 * @param price Returns what the change costs apart from what the roll itself says; asked before it is made. Throws Error if that
 *   cannot be paid.
 * @returns true if the change is stored
 */
export async function changeRoll(
  message: ChatMessage.Implementation,
  change: Change,
  others: (changed: QuadriviumRoll) => OtherChanges = () => ({}),
  price: () => Priced | null = () => null,
): Promise<boolean> {
  const roll = rollOf(message);
  if (!roll || !isOfType(message, "roll")) return false;
  return changeOnce(
    message,
    () => storeChanged(message, roll, { change, others, price }),
    () => false,
  );
}

interface StoredChange {
  readonly change: Change;
  readonly others: (changed: QuadriviumRoll) => OtherChanges;
  readonly price: () => Priced | null;
}

async function storeChanged(
  message: RollMessage,
  roll: QuadriviumRoll,
  { change, others, price }: StoredChange,
): Promise<boolean> {
  let isStored = false;
  try {
    throwIfLocked(message);
    const [stored] = message._source.rolls;
    const throwIfChanged = (): void => {
      if (message._source.rolls[0] !== stored) throwDecisionGone();
      throwIfLocked(message);
    };
    const priced = price();
    const changed = await change(roll);
    throwIfChanged();
    const { system = {}, messages = [] } = others(changed);
    // Of two who decide in the same moment, the second is told that the first has.
    await serialize(message, () =>
      storeRolls([{ message, roll: changed, priced, system }], { check: throwIfChanged, others: messages }),
    );
    isStored = true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    ui.notifications.warn(error.message);
  }
  return isStored;
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
