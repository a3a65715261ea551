import { postRoll } from "./post-roll.ts";
import { usualChoices, wishOf } from "./roll-choices.ts";
import type { Character, Trait } from "./roll-choices.ts";
import { RollDialog } from "./roll-dialog.ts";

/**
 * Rolls a trait of a character: the one door for every button. Asks how, writes the formula, rolls it and posts it.
 * @param options.ask False skips the question and takes what is usual.
 * @returns the message, or undefined when the player thought better of it
 */
export async function rollTrait(
  actor: Character,
  trait: Trait,
  { ask = true }: { readonly ask?: boolean } = {},
): Promise<ChatMessage.Implementation | undefined> {
  const usual = usualChoices(actor, trait);
  const choices = ask ? await RollDialog.ask(actor, usual) : usual;
  if (!choices) return undefined;
  const ability = choices.ability ? (actor.items.get(choices.ability)?.uuid ?? null) : null;
  const { characteristic, visibility } = choices;
  return postRoll(actor, wishOf(actor, choices), { visibility, trait: { characteristic, ability } });
}
