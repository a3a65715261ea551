import { clockTime, say } from "../i18n/words.ts";
import { checkLabel, checkOf, standingCheck } from "../services/checks.ts";
import type { Creature } from "../services/creature.ts";
import { itemsOf } from "../services/creature.ts";
import { createdAt } from "../services/message-time.ts";
import { onceAtATime } from "../services/once-at-a-time.ts";
import type { Power } from "../services/powers.ts";
import type { Check } from "../rules/procedures/let-it-ride.ts";
import { dieKindOf } from "../rules/traditions/die-kinds.ts";
import { traitRolled } from "./roll-choices.ts";
import type { ChosenCheck, RollChoices } from "./roll-choices.ts";

type Message = ChatMessage.Implementation;

/** A check that stands in the way of rolling it again, and what can grant a re-roll. */
export interface Standing {
  readonly actor: Creature;
  readonly message: Message;
  readonly check: Check;
  readonly powers: readonly Power[];
}

/** The check that these choices are; null where they are none, or none that is binding. */
export function checkChosen(actor: Creature, choices: ChosenCheck): Check | null {
  const speaker = ChatMessage.implementation.getSpeaker({ actor });
  return checkOf(speaker, traitRolled(actor, choices), dieKindOf(choices.letter).tradition);
}

/** What stands in the way of a check; null where nothing does. What a game master rolls is a game master's decision. */
export function standsInTheWay(actor: Creature | null, check: Check | null): Standing | null {
  if (!actor || !check || game.user.isGM) return null;
  const message = standingCheck(check);
  return (
    message && { actor, message, check, powers: itemsOf(actor, "power").filter(({ system }) => system.grantsReroll) }
  );
}

/** What stands in the way of these choices. What a request asks for is the game master's word. */
export function standsInTheWayOf(actor: Creature, choices: RollChoices): Standing | null {
  return choices.requested ? null : standsInTheWay(actor, checkChosen(actor, choices));
}

/**
 * The power that grants a roll again; null for a roll that needs none.
 * @param chosen Id of the power that the player has chosen; blank for none.
 * @throws Error that the check stands, in the reader's language
 */
export function rerollBy(standing: Standing | null, chosen: string): Power | null {
  if (!standing) return null;
  const power = standing.powers.find(({ id }) => id === chosen);
  if (!power) throw new Error(sayStanding(standing));
  return power;
}

/** @throws Error where the check stands, and the dialog has nothing to offer that would grant it again */
export function refuseBeforeAsking(standing: Standing | null): void {
  if (standing?.powers.length === 0) rerollBy(standing, "");
}

/** That a check stands, since when and by whom; and what could grant a re-roll. */
function sayStanding({ powers, ...standing }: Standing): string {
  const words = say({ key: "QUADRIVIUM.LetItRide.Refused", data: whoAndWhen(standing) });
  if (powers.length === 0) return words;
  const names = new Intl.ListFormat(game.i18n.lang, { type: "disjunction" }).format(powers.map(({ name }) => name));
  return [words, say({ key: "QUADRIVIUM.LetItRide.MayReroll", data: { powers: names } })].join(" ");
}

/** Who has rolled what, and when. */
export function whoAndWhen({ actor, message, check }: Omit<Standing, "powers">) {
  return {
    name: actor.name,
    check: checkLabel(check, actor),
    user: message.author?.name ?? "?",
    time: clockTime(createdAt(message)),
  };
}

const onceForCheck = onceAtATime<string>();

/** Rolls a check, unless this user is rolling it already. @throws Error that it is being rolled */
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
      const data = { name: actor.name, check: checkLabel(check, actor) };
      throw new Error(say({ key: "QUADRIVIUM.LetItRide.UnderWay", data }));
    },
  );
}
