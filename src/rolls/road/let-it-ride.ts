import { clockTime, say } from "../../base/words.ts";
import { checkLabel, checkOf, standingCheck } from "../../messages/binding-checks.ts";
import type { Creature } from "../../characters/creature.ts";
import { itemsOf } from "../../characters/creature.ts";
import { createdAt } from "../../base/documents.ts";
import { onceAtATime } from "../../base/async.ts";
import { costText } from "../../deltas/pay.ts";
import type { Power } from "../../deltas/pay.ts";
import { askWhich } from "../../ui/ask.ts";
import type { Check } from "../../rules/procedures/check-procedures.ts";
import { dieKindOf } from "../../rules/traditions/traditions.ts";
import { OTHER_SITUATION, statsRolled } from "./roll-choices.ts";
import type { ChosenCheck, RollChoices } from "./roll-choices.ts";
import { nameFor } from "../../characters/names.ts";

type Message = ChatMessage.Implementation;

/** A binding check, with the powers that allow a re-roll. */
interface BindingCheck {
  readonly actor: Creature;
  readonly message: Message;
  readonly check: Check;
  readonly powers: readonly Power[];
}

/** Returns the check of these choices; null if they are none that can be binding. */
export function checkOfChoices(actor: Creature, choices: ChosenCheck): Check | null {
  const speaker = ChatMessage.implementation.getSpeaker({ actor });
  return checkOf(speaker, statsRolled(actor, choices), dieKindOf(choices.letter).tradition, choices.situation);
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
 * Refuses to roll a binding check again, and asks whether this is another situation or a power allows it.
 * @param chosen What the player has chosen before; blank for nothing.
 * @returns the id of that power, or {@link OTHER_SITUATION}; null if the result stands
 */
export async function allowRepeat(standing: BindingCheck, chosen: string): Promise<string | null> {
  const label = (key: string): string => say({ key: `QUADRIVIUM.LetItRide.${key}` });
  const allowing = [
    { name: OTHER_SITUATION, icon: "fa-solid fa-signs-post", label: label("OtherSituation") },
    ...standing.powers.map((power) => ({
      name: power.id ?? "",
      icon: "fa-solid fa-rotate",
      label: [power.name, costText(power)].filter(Boolean).join(", "),
    })),
  ];
  if (allowing.some(({ name }) => name === chosen)) return chosen;
  const content = document.createElement("p");
  content.textContent = say({ key: "QUADRIVIUM.LetItRide.Refused", data: whoAndWhen(standing) });
  const stands = { name: "stands", icon: "fa-solid fa-check", label: label("Stands") };
  const answer = await askWhich(say({ key: "QUADRIVIUM.Table.letItRide.name" }), content, [stands, ...allowing]);
  return answer === "stands" ? null : answer;
}

/** Returns who made which check when, as data for a sentence. */
function whoAndWhen({ actor, message, check }: Omit<BindingCheck, "powers">) {
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
    JSON.stringify([check.who, check.scene, check.name, check.ability, check.characteristics.toSorted()]),
    roll,
    () => {
      const data = { name: nameFor(actor, "user"), check: checkLabel(check, actor) };
      throw new Error(say({ key: "QUADRIVIUM.LetItRide.UnderWay", data }));
    },
  );
}
