import { focusChoices } from "../bookings/meta.ts";
import { usesResource } from "../bookings/pay.ts";
import { affordable } from "../bookings/roll-price.ts";
import { abilityOf } from "../characters/abilities.ts";
import { combatTotals } from "../characters/combat-totals.ts";
import type { Creature } from "../characters/creature.ts";
import { opensOf } from "../messages/request-message.ts";
import type { Request } from "../messages/request-message.ts";
import { findBindingCheckFor } from "../rolls/road/let-it-ride.ts";
import { isOpenTo, statsRolled } from "../rolls/road/roll-choices.ts";
import type { RollChoices } from "../rolls/road/roll-choices.ts";
import type { Opening } from "../rules/requests/openings.ts";
import { dieKindOf } from "../rules/traditions/die-kinds.ts";
import { bonusesOfRequest, choicesFor, optionAt } from "./model/answer-choices.ts";

/** What the dialog asks whenever it is open. */
const alwaysAsked: readonly Opening[] = ["stat", "modifiers", "boons", "setup"];

/**
 * Tells whether whoever answers a request for a character has anything to choose: what the request leaves to players and the
 * character has. That all of its own bonuses count goes without saying.
 */
export function hasChoices(request: Request, actor: Creature, optionId: string): boolean {
  const opens = opensOf(request);
  const option = optionAt(request, optionId, actor);
  const choices = choicesFor(actor, option, bonusesOfRequest(request), { opens });
  if (opens === null || alwaysAsked.some((opening) => isOpenTo(choices, opening))) return true;
  return findBindingCheckFor(actor, choices) !== null || hasArms(actor, choices) || mayAdd(actor, choices);
}

/** Tells whether a combat total can be rolled with one of several weapons. */
function hasArms(actor: Creature, { total }: RollChoices): boolean {
  return (total?.weapon ?? null) !== null && combatTotals(actor).arms.length > 1;
}

/** Tells whether a specialty, a focus, inspiration or luck can be added to a roll. */
function mayAdd(actor: Creature, choices: RollChoices): boolean {
  const die = dieKindOf(choices.letter);
  const isOpen = (opening: Opening): boolean => isOpenTo(choices, opening);
  const specialty = choices.ability === "" ? "" : abilityOf(actor, choices.ability).system.specialty.trim();
  const focuses = die.categories?.includes("focus") ? focusChoices(actor, statsRolled(actor, choices)) : [];
  const { luck } = actor.system;
  return (
    (isOpen("specialty") && die.specialty !== undefined && specialty !== "") ||
    (isOpen("focus") && focuses.length > 0) ||
    (isOpen("inspiration") && affordable(actor, die).some(({ resource }) => resource === "inspiration")) ||
    (isOpen("luck") && die.luck !== undefined && usesResource(actor, "luck") && (luck === null || luck > 0))
  );
}
