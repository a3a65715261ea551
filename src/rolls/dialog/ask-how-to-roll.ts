import { onceAtATime } from "../../base/async.ts";
import { late } from "../../base/late.ts";
import type { Creature } from "../../characters/creature.ts";
import type { ComposedRoll } from "../road/compose-roll.ts";
import type { RollChoices } from "../road/roll-choices.ts";
import type { Foresee } from "./roll-preview.ts";

const loading = onceAtATime<string>();

/**
 * Asks a player in the roll dialog, which is loaded then, for the choices of a roll, starting with these, and composes it. A
 * second press while it is loaded means the same roll, and asks nothing.
 * @param more.about A key of which only one dialog is open: asking again brings it to the front.
 * @param more.foresee Returns in words what the roll may come to beside its own odds; blank for nothing.
 * @returns null if the dialog is closed
 */
export async function askHowToRoll(
  actor: Creature,
  choices: RollChoices,
  more: { readonly about?: string | undefined; readonly foresee?: Foresee | undefined },
): Promise<ComposedRoll | null> {
  const { letter, characteristics, ability, traits, power, total } = choices;
  const roll = JSON.stringify([actor.uuid, more.about, letter, characteristics, ability, traits, power, total]);
  const loaded = await loading(
    roll,
    () => late(import("./roll-dialog.ts")),
    () => null,
  );
  return loaded && loaded.RollDialog.ask(actor, choices, more);
}
