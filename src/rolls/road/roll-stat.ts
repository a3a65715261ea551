import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { say } from "../../base/words.ts";
import { creature } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { nameOf } from "../../messages/binding-checks.ts";
import type { RolledStats } from "../../messages/binding-checks.ts";
import { rollData } from "../../messages/message-type.ts";
import { isCounter } from "../../messages/who-rolled.ts";
import type { Setup } from "../../rules/kernel/fields.ts";
import { performRoll } from "./perform-roll.ts";
import type { ChosenRoll } from "./perform-roll.ts";
import { usualChoices, withDie } from "./roll-choices.ts";
import type { RollChoices, Stat } from "./roll-choices.ts";
import { rollAgain } from "./roll-formula.ts";
import { totalStat } from "./roll-total.ts";

/** How a stat is rolled; buttons of cards add to the plan of the roll. */
export interface StatRollOptions extends Pick<ChosenRoll, "accept"> {
  readonly ask?: boolean;
  readonly choices?: KnownChoices;
}

/** The choices that are fixed before the player is asked. */
export type KnownChoices = Partial<Omit<RollChoices, "setup"> & { readonly setup: Partial<Setup> }>;

/**
 * Rolls a stat of a character with {@link performRoll}; buttons and macros call this.
 * @param options.ask False skips the roll dialog.
 * @param options.choices Choices that replace the usual ones: `{ target: 9 }`.
 * @returns the message; undefined if the player cancels the roll
 * @throws Error in the user's language if the roll cannot be made or paid for, or if its check is binding; then nothing
 * is paid
 */
export async function rollStat(
  actor: Creature,
  stat: Stat,
  { ask = true, choices: known = {}, accept }: StatRollOptions = {},
): Promise<ChatMessage.Implementation | undefined> {
  const own = usualChoices(actor, stat);
  const plain = withDie(actor, own, known.letter ?? own.letter);
  const choices = { ...plain, ...known, setup: { ...plain.setup, ...known.setup } as Setup };
  return performRoll({ actor, choices, ask, ...(accept ? { accept } : {}) });
}

/**
 * Rolls again what the user has rolled last: a stat with the bonuses that it has now, as a click on the sheet does, or else
 * the same formula. Answers to requests, counters and effects of powers are rolled where they are asked for.
 * @returns the message; undefined if there is nothing to repeat, of which the user is told, or if the roll is cancelled
 * @throws Error in the user's language as {@link rollStat} and {@link rollAgain} do
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
  const stat = actor && rolled && rolledStat(actor, rolled);
  const situation = nameOf(last);
  return stat ? rollStat(actor, stat, { ask, choices: { situation } }) : rollAgain(roll, actor, situation);
}

function isRepeatable(message: ChatMessage.Implementation): boolean {
  const data = rollData(message);
  if (!data || isCounter(message)) return false;
  return !data.answers && data.trait.total !== "effect" && message.rolls[0] instanceof QuadriviumRoll;
}

/** Returns the stat of a roll as its character has it now; null for a roll of dice alone, and for what is gone. */
export function rolledStat(actor: Creature, rolled: RolledStats): Stat | null {
  const own = (uuid: string | null): string => actor.items.find((item) => item.uuid === uuid)?.id ?? "";
  const { characteristics } = rolled;
  if (rolled.total)
    return rolled.weapon && !own(rolled.weapon) ? null : totalStat(actor, rolled.total, own(rolled.weapon));
  if (rolled.power) return own(rolled.power) ? { power: own(rolled.power) } : null;
  if (rolled.ability) return own(rolled.ability) ? { ability: own(rolled.ability), characteristics } : null;
  const traits = rolled.dice.map(own).filter((id) => id !== "");
  if (traits.length > 0) return { traits };
  return characteristics.length > 0 ? { characteristics } : null;
}
