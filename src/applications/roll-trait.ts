import { postRoll } from "./post-roll.ts";
import { abilityOf, composeChoices, usualChoices } from "./roll-choices.ts";
import type { Creature, Trait } from "./roll-choices.ts";
import { RollDialog } from "./roll-dialog.ts";

/**
 * Rolls a trait of a character: the one door for every button. Asks how, writes the formula, rolls it and posts it.
 * @param options.ask False skips the question and takes what is usual.
 * @returns the message, or undefined when the player thought better of it
 */
export async function rollTrait(
  actor: Creature,
  trait: Trait,
  { ask = true }: { readonly ask?: boolean } = {},
): Promise<ChatMessage.Implementation | undefined> {
  const usual = usualChoices(actor, trait);
  const choices = ask ? await RollDialog.ask(actor, usual) : usual;
  if (!choices) return undefined;
  const { characteristics, visibility } = choices;
  const ability = choices.ability ? abilityOf(actor, choices.ability).uuid : null;
  return postRoll(actor, composeChoices(actor, choices).wish, { visibility, trait: { characteristics, ability } });
}
