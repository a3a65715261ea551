import { performRoll } from "./perform-roll.ts";
import { usualChoices, withDie } from "./roll-choices.ts";
import type { RollChoices, Trait } from "./roll-choices.ts";
import type { Creature } from "../services/creature.ts";
import type { Setup } from "../rules/kernel/fields.ts";

/** What is known of a roll before anybody is asked. */
export type KnownChoices = Partial<Omit<RollChoices, "setup"> & { readonly setup: Partial<Setup> }>;

/**
 * Rolls a trait of a character, as {@link performRoll} does: the door for every button and for macros.
 * @param options.ask False skips the question and takes what is usual.
 * @param options.choices What is known already, in place of what is usual: `{ target: 9 }`.
 * @returns the message, or undefined when the player thought better of it
 * @throws Error when the roll cannot be made or paid for, or its check stands already, in the reader's language; then
 * nothing is paid
 */
export async function rollTrait(
  actor: Creature,
  trait: Trait,
  { ask = true, choices: known = {} }: { readonly ask?: boolean; readonly choices?: KnownChoices } = {},
): Promise<ChatMessage.Implementation | undefined> {
  const own = usualChoices(actor, trait);
  const plain = withDie(actor, own, known.letter ?? own.letter);
  const choices = { ...plain, ...known, setup: { ...plain.setup, ...known.setup } as Setup };
  return performRoll({ actor, choices, ask });
}
