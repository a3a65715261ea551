import { performRoll } from "./perform-roll.ts";
import type { ChosenRoll } from "./confirm-roll.ts";
import { usualChoices, withDie } from "./roll-choices.ts";
import type { RollChoices, Trait } from "./roll-choices.ts";
import type { Creature } from "../../characters/creature.ts";
import type { Setup } from "../../rules/kernel/fields.ts";

/** How a trait is rolled; buttons of cards add to the plan of the roll. */
export interface TraitRollOptions extends Pick<ChosenRoll, "accept"> {
  readonly ask?: boolean;
  readonly choices?: KnownChoices;
}

/** The choices that are fixed before the player is asked. */
export type KnownChoices = Partial<Omit<RollChoices, "setup"> & { readonly setup: Partial<Setup> }>;

/**
 * Rolls a trait of a character with {@link performRoll}; buttons and macros call this.
 * @param options.ask False skips the roll dialog.
 * @param options.choices Choices that replace the usual ones: `{ target: 9 }`.
 * @returns the message; undefined if the player cancels the roll
 * @throws Error in the user's language if the roll cannot be made or paid for, or if its check is binding; then nothing
 * is paid
 */
export async function rollTrait(
  actor: Creature,
  trait: Trait,
  { ask = true, choices: known = {}, accept }: TraitRollOptions = {},
): Promise<ChatMessage.Implementation | undefined> {
  const own = usualChoices(actor, trait);
  const plain = withDie(actor, own, known.letter ?? own.letter);
  const choices = { ...plain, ...known, setup: { ...plain.setup, ...known.setup } as Setup };
  return performRoll({ actor, choices, ask, ...(accept ? { accept } : {}) });
}
