import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import type { Creature } from "../../characters/creature.ts";
import { RollDialog } from "../dialog/roll-dialog.ts";
import { throwIfBinding, findBindingCheckFor } from "./let-it-ride.ts";
import type { RollChoices } from "./roll-choices.ts";
import { planOf } from "./roll-plan.ts";
import type { RollPlan } from "./roll-plan.ts";

/** A roll whose player may still change the choices. */
export interface ChosenRoll {
  readonly actor: Creature;
  /** The choices before the player changes them. */
  readonly choices: RollChoices;
  /** False skips the roll dialog. */
  readonly ask: boolean;
  /** A key of which only one dialog is open at a time; omitted if several may be open. */
  readonly about?: string;
  /** Returns in words what the roll may come to beside its own odds, which the dialog shows; blank for nothing. */
  readonly foresee?: (roll: QuadriviumRoll) => string;
  /**
   * Returns additions to the plan, once the player has confirmed the choices; null cancels the roll.
   * @throws Error with the reason why it may not be made any more
   */
  readonly accept?: (choices: RollChoices) => Partial<RollPlan> | null;
}

/**
 * Asks the player for the choices of a roll, and plans it.
 * @returns null if the roll is cancelled
 * @throws Error in the user's language if its check is binding and no power allows a re-roll; then nobody is asked
 */
export async function confirmRoll({
  actor,
  choices: usual,
  ask,
  about,
  foresee,
  accept = () => ({}),
}: ChosenRoll): Promise<RollPlan | null> {
  if (ask) throwIfBinding(findBindingCheckFor(actor, usual));
  const choices = ask ? await RollDialog.ask(actor, usual, { about, foresee }) : usual;
  const accepted = choices && accept(choices);
  return accepted && { ...planOf(actor, choices), ...accepted, wasAsked: ask };
}
