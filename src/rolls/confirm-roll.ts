import type { Creature } from "../services/creature.ts";
import { RollDialog } from "./dialog/roll-dialog.ts";
import { refuseBeforeAsking, standsInTheWayOf } from "./let-it-ride.ts";
import type { RollChoices } from "./roll-choices.ts";
import { planOf } from "./roll-plan.ts";
import type { RollPlan } from "./roll-plan.ts";

/** A roll whose player may still choose how it is made. */
export interface ChosenRoll {
  readonly actor: Creature;
  /** What is chosen as long as the player says nothing else. */
  readonly choices: RollChoices;
  /** False skips the question. */
  readonly ask: boolean;
  /** What is asked about, where only one dialog may ask; left out where several may. */
  readonly about?: string;
  /**
   * Says what there is to know beside the choices, once the player has confirmed them; null where the roll goes no further.
   * @throws Error saying why it may not be made any more
   */
  readonly accept?: (choices: RollChoices) => Partial<RollPlan> | null;
}

/**
 * Asks the player how a roll is made, and plans it so.
 * @returns null when the player thought better of it, or when it must not go on
 * @throws Error when its check stands and nothing could grant it again, in the reader's language; then nobody is asked
 */
export async function confirmRoll({
  actor,
  choices: usual,
  ask,
  about,
  accept = () => ({}),
}: ChosenRoll): Promise<RollPlan | null> {
  if (ask) refuseBeforeAsking(standsInTheWayOf(actor, usual));
  const choices = ask ? await RollDialog.ask(actor, usual, about) : usual;
  const accepted = choices && accept(choices);
  return accepted && { ...planOf(actor, choices), ...accepted, wasAsked: ask };
}
