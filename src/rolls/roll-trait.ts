import { localiseFaults } from "../i18n/rule-errors.ts";
import { orGiveBack } from "../services/pay.ts";
import { checkChosen, onceAtATime, refuseBeforeAsking, rerollBy, standsInTheWayOf, traitRolled } from "./let-it-ride.ts";
import { postRoll } from "./post-roll.ts";
import { composeChoices, usualChoices, withDie } from "./roll-choices.ts";
import type { Creature, RollChoices, Trait } from "./roll-choices.ts";
import { metaOf, payFor } from "./roll-costs.ts";
import { RollDialog } from "./dialog/roll-dialog.ts";
import type { Setup } from "../rules/kernel/fields.ts";

/** What is known of a roll before anybody is asked. */
export type KnownChoices = Partial<Omit<RollChoices, "setup"> & { readonly setup: Partial<Setup> }>;

/**
 * Rolls a trait of a character: the one door for every button. Asks how, writes the formula, pays for it, rolls it and
 * posts it.
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
  const usual = { ...plain, ...known, setup: { ...plain.setup, ...known.setup } as Setup };
  if (ask) refuseBeforeAsking(actor, standsInTheWayOf(actor, usual));
  const choices = ask ? await RollDialog.ask(actor, usual) : usual;
  if (!choices) return undefined;
  const { visibility } = choices;
  const { spec, bonuses } = localiseFaults(() => composeChoices(actor, choices));
  return onceAtATime(actor, checkChosen(actor, choices), async () => {
    // While the player was asked, somebody else may have rolled it.
    const power = rerollBy(actor, standsInTheWayOf(actor, choices), choices.reroll);
    const costly = { ...choices, reroll: power?.id ?? "" };
    return orGiveBack(await payFor(actor, costly), () =>
      localiseFaults(() =>
        postRoll(actor, spec, {
          visibility,
          trait: traitRolled(actor, choices),
          rerollBy: power?.name ?? "",
          isDamage: choices.total?.isDamage === true,
          meta: metaOf(actor, costly, bonuses),
          wasAsked: ask,
        }),
      ),
    );
  });
}
