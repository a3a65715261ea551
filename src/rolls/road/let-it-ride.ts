import { clockTime, say } from "../../base/words.ts";
import { checkLabel, checkOf, standingCheck } from "../../messages/binding-checks.ts";
import type { Creature } from "../../characters/creature.ts";
import { itemsOf } from "../../characters/creature.ts";
import { createdAt } from "../../base/documents.ts";
import { onceAtATime } from "../../base/async.ts";
import type { Power } from "../../bookings/powers.ts";
import type { Check } from "../../rules/procedures/let-it-ride.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";
import { statsRolled } from "./roll-choices.ts";
import type { ChosenCheck, RollChoices } from "./roll-choices.ts";
import { nameFor } from "../../characters/names.ts";

type Message = ChatMessage.Implementation;

/** A binding check, with the powers that allow a re-roll. */
export interface BindingCheck {
  readonly actor: Creature;
  readonly message: Message;
  readonly check: Check;
  readonly powers: readonly Power[];
}

/** Returns the check of these choices; null if they are none that can be binding. */
export function checkOfChoices(actor: Creature, choices: ChosenCheck): Check | null {
  const speaker = ChatMessage.implementation.getSpeaker({ actor });
  return checkOf(speaker, statsRolled(actor, choices), dieKindOf(choices.letter).tradition);
}

/** Returns the earlier check that is binding for this one; null for none. Nothing is binding for a game master. */
export function findBindingCheck(actor: Creature | null, check: Check | null): BindingCheck | null {
  if (!actor || !check || game.user.isGM) return null;
  const message = standingCheck(check);
  return (
    message && { actor, message, check, powers: itemsOf(actor, "power").filter(({ system }) => system.grantsReroll) }
  );
}

/** Returns the earlier check that is binding for these choices; null for none. Requested rolls are always allowed. */
export function findBindingCheckFor(actor: Creature, choices: RollChoices): BindingCheck | null {
  return choices.requested ? null : findBindingCheck(actor, checkOfChoices(actor, choices));
}

/**
 * Returns the power that allows a re-roll; null if none is needed.
 * @param chosen Id of the power that the player has chosen; blank for none.
 * @throws Error in the user's language that the check is binding
 */
export function rerollBy(standing: BindingCheck | null, chosen: string): Power | null {
  if (!standing) return null;
  const power = standing.powers.find(({ id }) => id === chosen);
  if (!power) throw new Error(describeBindingCheck(standing));
  return power;
}

/** Throws Error if the check is binding and no power allows a re-roll. */
export function throwIfBinding(standing: BindingCheck | null): void {
  if (standing?.powers.length === 0) rerollBy(standing, "");
}

/** Returns in words that a check is binding, since when and by whom, and the powers that allow a re-roll. */
function describeBindingCheck({ powers, ...standing }: BindingCheck): string {
  const words = say({ key: "QUADRIVIUM.LetItRide.Refused", data: whoAndWhen(standing) });
  if (powers.length === 0) return words;
  const names = new Intl.ListFormat(game.i18n.lang, { type: "disjunction" }).format(powers.map(({ name }) => name));
  return [words, say({ key: "QUADRIVIUM.LetItRide.MayReroll", data: { powers: names } })].join(" ");
}

/** Returns who made which check when, as data for a sentence. */
export function whoAndWhen({ actor, message, check }: Omit<BindingCheck, "powers">) {
  return {
    name: message.alias,
    check: checkLabel(check, actor),
    user: message.author?.name ?? "?",
    time: clockTime(createdAt(message)),
  };
}

const onceForCheck = onceAtATime<string>();

/** Rolls a check. Throws Error if this user is rolling it already. */
export async function rollOnce<Result>(
  actor: Creature | null,
  check: Check | null,
  roll: () => Promise<Result>,
): Promise<Result> {
  if (!actor || !check || game.user.isGM) return roll();
  return onceForCheck(
    JSON.stringify([check.who, check.scene, check.ability, check.characteristics.toSorted()]),
    roll,
    () => {
      const data = { name: nameFor(actor, "user"), check: checkLabel(check, actor) };
      throw new Error(say({ key: "QUADRIVIUM.LetItRide.UnderWay", data }));
    },
  );
}
