import { rollTitle } from "../dice/card-context.ts";
import { enteredDice } from "../dice/entered-dice.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { writeTarget } from "../rules/kernel/roll-spec.ts";
import type { Luck } from "../rules/ledger/summary.ts";
import { rollOf } from "../services/change-roll.ts";
import { creature } from "../services/creature.ts";
import { isOfDanger, mayRollFor } from "../services/who-rolled.ts";
import { luckOf } from "./roll-luck.ts";

/** A roll that the ledger counts. */
export interface LedgerRoll extends Luck {
  /** Id of its message. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Id of the user who rolled; null if that user is deleted. */
  readonly user: string | null;
  /** Id of the character; null for a roll for nobody. */
  readonly actor: string | null;
  /** The name on the card. The name of the character itself may be a secret. */
  readonly speaker: string;
  readonly title: string;
  readonly formula: string;
  /** Id of its tradition; null for a formula without one of our dice. */
  readonly tradition: string | null;
  readonly total: number;
  /** A person or a device has entered some of its dice. */
  readonly isEntered: boolean;
}

/** All rolls that this user may see. */
export interface Ledger {
  /** In the order in which they were rolled. */
  readonly rolls: readonly LedgerRoll[];
  /** The number of other rolls: their odds are unknown, they were altered, or nobody can read them. */
  readonly uncounted: number;
}

/** Reading more messages at once would keep a person waiting. */
const AT_ONCE = 100;

/** What was found out about a roll, which never changes: a changed roll is another object. */
const known = new WeakMap<QuadriviumRoll, Luck | null>();

/**
 * Reads the ledger from the chat messages. A roll whose dice this user may not see is as if it were not there: blind and
 * whispered rolls, and answers that are not revealed, whose dice are in no message.
 */
export async function readLedger(): Promise<Ledger> {
  const rolls: LedgerRoll[] = [];
  let uncounted = 0;
  let read = 0;
  for (const message of game.messages.contents) {
    const isSeen = message.type === "roll" && message.visible && message.isContentVisible;
    // A sealed answer has no roll.
    if (!isSeen || message._source.rolls.length === 0) continue;
    // Null if its dice are of a module that is not active, or if Foundry could not restore it.
    const roll = rollOf(message);
    if (roll && !known.has(roll) && (read += 1) % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
    const luck = roll && luckIn(message, roll);
    if (luck) rolls.push(entryOf(message, roll, luck));
    else uncounted += 1;
  }
  return { rolls: rolls.sort((a, b) => a.time - b.time), uncounted };
}

function luckIn(message: ChatMessage.Implementation, roll: QuadriviumRoll): Luck | null {
  const found = known.get(roll);
  if (found !== undefined) return found;
  const { answers } = (message as ChatMessage.OfType<"roll">).system;
  const luck = luckOf(roll, `${message.id ?? ""} ${answers?.seal ?? ""}`);
  known.set(roll, luck);
  return luck;
}

function entryOf(message: ChatMessage.Implementation, roll: QuadriviumRoll, luck: Luck): LedgerRoll {
  const actor = creature(message.speakerActor);
  // Foundry lets a client name any speaker; nobody spoils the ledger of a stranger's character.
  const isTheirs = actor !== null && !isOfDanger(message) && mayRollFor(message, actor);
  return {
    ...luck,
    id: message.id ?? "",
    time: message.timestamp,
    user: message.author?.id ?? null,
    actor: isTheirs ? actor.id : null,
    speaker: message.alias,
    title: rollTitle(roll.die),
    formula: roll.terms.map(({ expression }) => expression).join("") + writeTarget(roll.target),
    tradition: roll.die?.dieKind.tradition ?? null,
    total: roll.total ?? 0,
    isEntered: enteredDice(roll).length > 0,
  };
}
