import type { Creature } from "../characters/creature.ts";
import { nameFor, tokenOf } from "../characters/names.ts";
import type { Audience } from "../characters/names.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";

import { isOfType, rollData } from "./message-type.ts";
import { readHeading } from "../rules/kernel/bonuses.ts";
import { bonusesCompete } from "../rules/traditions/traditions.ts";

type Message = ChatMessage.Implementation;

/** Tells whether the author of a message may roll for a character; Foundry lets a client name any speaker. */
export function mayRollFor({ author }: Pick<Message, "author">, actor: Creature): boolean {
  return author === null || author.isGM || actor.testUserPermission(author, "OWNER");
}

/** Tells whether a message is the roll of a character that no longer exists. */
export function isOfNobodyLeft(message: Message): boolean {
  return isOfType(message, "roll") && Boolean(message.speaker.actor) && message.speakerActor === null;
}

/** Tells whether a message counters an action with dice that can. */
export function isCounter(message: Message): boolean {
  if (!rollData(message)?.opposes) return false;
  const [roll] = message.rolls;
  return roll instanceof QuadriviumRoll && roll.die?.dieKind.counter !== undefined;
}

/** Tells whether a message is a roll for initiative, as Foundry marks it: it is measured against nothing. */
export function isInitiative(message: Message): boolean {
  return message.getFlag("core", "initiativeRoll") === true;
}

/** Tells whether a message counters an action with danger dice, which are nobody's. */
export function isOfDanger(message: Message): boolean {
  const trait = rollData(message)?.trait;
  if (!trait || !isCounter(message) || message.author?.isGM !== true) return false;
  return !trait.ability && trait.characteristics.length + trait.dice.length === 0;
}

/** Whose initiative messages tell. */

type Fighter = Combatant.Implementation;

/** Returns a combatant by the ids of the encounter and of itself; null if it is gone. */
export function fighterAt(combat: string, combatant: string): Fighter | null {
  return game.combats.get(combat)?.combatants.get(combatant) ?? null;
}

/** Returns how a combatant is called: as its token or its actor, where it has one. */
export function fighterName({ actor, token, name }: Fighter, audience: Audience): string {
  return actor ? nameFor(actor, audience, token ?? tokenOf(actor)) : (name ?? "");
}

/** Tells whether a message is initiative, and says whose. */
export function tellsInitiative(message: Message): boolean {
  return isInitiative(message) && (rollData(message)?.initiative ?? null) !== null;
}

/**
 * Whole formulas that somebody has typed. Whoever composes a roll of a character notes so in the data of its message, and pays
 * for what the formula names; of any other, the names are the words of whoever typed them, whatever they are.
 */

/**
 * Notes of a roll that its formula was typed, if it names something, and in its tradition bonuses compete or have their price.
 * @param actor The character that rolls, whose tradition plain dice belong to.
 */
export function markTyped(roll: QuadriviumRoll, actor: Creature | null): void {
  const { die, terms } = roll;
  const competes = bonusesCompete(die?.dieKind.tradition ?? actor?.system.effectiveTradition.id ?? "");
  const isNamed = competes && terms.some((term) => term !== die && term.flavor !== "");
  const isPriced = competes || die?.dieKind.paidOptions !== undefined;
  const isSourced = isPriced && readHeading(die?.flavor ?? "").sources.length > 0;
  if (isNamed || isSourced) roll.options.isTyped = true;
}
