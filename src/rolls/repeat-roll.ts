import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { say } from "../base/words.ts";
import type { RolledTraits } from "../messages/binding-checks.ts";
import { creature } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { isCounter } from "../messages/who-rolled.ts";
import type { Trait } from "./road/roll-choices.ts";
import { rollAgain } from "./road/roll-formula.ts";
import { rollTrait } from "./road/roll-trait.ts";
import { totalTrait } from "./road/roll-total.ts";
import { rollData } from "../messages/message-type.ts";

/**
 * Rolls again what the user has rolled last: a trait with the bonuses that it has now, as a click on the sheet does, or else
 * the same formula. Answers to requests, counters and effects of powers are rolled where they are asked for.
 * @returns the message; undefined if there is nothing to repeat, of which the user is told, or if the roll is cancelled
 * @throws Error in the user's language as {@link rollTrait} and {@link rollAgain} do
 */
export async function repeatLastRoll({
  ask,
}: {
  readonly ask: boolean;
}): Promise<ChatMessage.Implementation | undefined> {
  const last = game.messages.contents.findLast((message) => message.isAuthor && isRepeatable(message));
  const [roll] = last?.rolls ?? [];
  if (!last || !(roll instanceof QuadriviumRoll)) {
    ui.notifications.info(say({ key: "QUADRIVIUM.Repeat.none" }));
    return undefined;
  }
  const actor = creature(last.speakerActor);
  const rolled = rollData(last)?.trait;
  const trait = actor && rolled && traitOf(actor, rolled);
  return trait ? rollTrait(actor, trait, { ask }) : rollAgain(roll, actor);
}

function isRepeatable(message: ChatMessage.Implementation): boolean {
  const data = rollData(message);
  if (!data || isCounter(message)) return false;
  return !data.answers && data.trait.total !== "effect" && message.rolls[0] instanceof QuadriviumRoll;
}

/** Returns the trait of a roll as its character has it now; null for a roll of dice alone, and for what is gone. */
function traitOf(actor: Creature, rolled: RolledTraits): Trait | null {
  const own = (uuid: string | null): string => actor.items.find((item) => item.uuid === uuid)?.id ?? "";
  const { characteristics } = rolled;
  if (rolled.total) return totalTrait(actor, rolled.total, own(rolled.weapon));
  if (rolled.power) return own(rolled.power) ? { power: own(rolled.power) } : null;
  if (rolled.ability) return own(rolled.ability) ? { ability: own(rolled.ability), characteristics } : null;
  const traits = rolled.dice.map(own).filter((id) => id !== "");
  if (traits.length > 0) return { traits };
  return characteristics.length > 0 ? { characteristics } : null;
}
