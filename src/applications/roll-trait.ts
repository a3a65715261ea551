import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { visibilityOption } from "../foundry-versions.ts";
import { notate } from "../rules/notation.ts";
import { usualChoices, wishOf } from "./roll-choices.ts";
import type { Character, RollChoices, Trait } from "./roll-choices.ts";
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
  return choices ? postRoll(actor, choices) : undefined;
}

async function postRoll(actor: Character, choices: RollChoices): Promise<ChatMessage.Implementation | undefined> {
  const roll = new QuadriviumRoll(notate(wishOf(actor, choices)));
  const ability = choices.ability ? (actor.items.get(choices.ability)?.uuid ?? null) : null;
  return roll.toMessage(
    {
      speaker: ChatMessage.implementation.getSpeaker({ actor }),
      type: "roll",
      system: { trait: { characteristic: choices.characteristic, ability } },
    },
    visibilityOption(choices.visibility),
  );
}
