import { rollTitle } from "../../dice/card.ts";
import { enteredDice } from "../../dice/thrown-die.ts";
import { writeTarget } from "../../rules/kernel/roll-spec.ts";
import type { Luck } from "../../rules/odds/luck.ts";
import { rollOf } from "../../deltas/change-roll.ts";
import { creature } from "../../characters/creature.ts";
import { isOfDanger, mayRollFor } from "../../messages/who-rolled.ts";
import { luckOf, scaledRoll } from "./roll-luck.ts";
import type { ScaledRoll } from "./roll-luck.ts";
import { isOfType, rollData } from "../../messages/message-type.ts";

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

/** What a roll says, whoever has made it. */
type RollFacts = ScaledRoll & Pick<LedgerRoll, "title" | "formula" | "tradition" | "total" | "isEntered">;

/** The facts of rolls by their stored texts; null for one that does not count. The same dice fall often. */
const facts = new Map<string, RollFacts | null>();

/**
 * Reads the roll of a message; null if its odds are unknown, if it was altered, or if nobody can read it.
 * @returns undefined for a message without dice that this user may see: a blind or whispered roll, or an answer that is not
 * revealed, whose dice are in no message. It is as if it were not there.
 */
export function countedRoll(message: ChatMessage.Implementation): LedgerRoll | null | undefined {
  const isSeen = isOfType(message, "roll") && message.visible && message.isContentVisible;
  const [text] = message._source.rolls;
  // A sealed answer has no roll.
  if (!isSeen || text === undefined || isPlain(message)) return undefined;
  const found = factsIn(message, text);
  const name = `${message.id ?? ""} ${rollData(message)?.answers?.request ?? ""}`;
  return found && entryOf(message, { ...found, ...luckOf(found, name) });
}

/** Tells whether a message has dice of Foundry's alone, which are for no target and no initiative. */
function isPlain(message: ChatMessage.Implementation): boolean {
  const roll = rollOf(message);
  if (!roll || roll.target !== null || roll.options.flat || rollData(message)?.initiative) return false;
  return roll.customDice.length === 0 && roll.isSound;
}

/** Reads a roll; null if its dice are of a module that is not active, or if Foundry could not restore it. */
function factsIn(message: ChatMessage.Implementation, text: string): RollFacts | null {
  const before = facts.get(text);
  if (before !== undefined) return before;
  const roll = rollOf(message);
  const scaled = roll && scaledRoll(roll);
  const found = scaled && {
    ...scaled,
    title: rollTitle(roll.die),
    formula: roll.terms.map(({ expression }) => expression).join("") + writeTarget(roll.target),
    tradition: roll.die?.dieKind.tradition ?? null,
    total: roll.total ?? 0,
    isEntered: enteredDice(roll).length > 0,
  };
  facts.set(text, found);
  return found;
}

function entryOf(message: ChatMessage.Implementation, counted: RollFacts & Luck): LedgerRoll {
  const actor = creature(message.speakerActor);
  // Foundry lets a client name any speaker; nobody spoils the ledger of a stranger's character.
  const isTheirs = actor !== null && !isOfDanger(message) && mayRollFor(message, actor);
  return {
    ...counted,
    id: message.id ?? "",
    time: message.timestamp,
    user: message.author?.id ?? null,
    actor: isTheirs ? actor.id : null,
    speaker: message.alias,
  };
}
