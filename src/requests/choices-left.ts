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
import { openings } from "../rules/requests/openings.ts";
import type { Opening } from "../rules/requests/openings.ts";
import { dieKindOf } from "../rules/traditions/die-kinds.ts";
import { bonusesOfRequest, choicesFor, optionAt } from "./model/answer-choices.ts";

/** What a request may open that every die and character has. */
const alwaysLeft: readonly Opening[] = ["stat", "modifiers", "boons", "setup"];

/**
 * Tells whether whoever answers a request for a character has to choose before anything can be rolled: what is rolled at all, or
 * what to do about a check that stands.
 */
export function mustChoose(request: Request, actor: Creature, optionId: string): boolean {
  const choices = usualAnswer(request, actor, optionId);
  const isNamed = choices.traits.length > 0;
  return (isOpenTo(choices, "stat") && !isNamed) || findBindingCheckFor(actor, choices) !== null;
}

/**
 * Returns in words what whoever answers a request for a character may choose, and need not: what the request leaves to players and
 * the character has. That all of its own bonuses count goes without saying.
 */
export function mayChoose(request: Request, actor: Creature, optionId: string): readonly string[] {
  const choices = usualAnswer(request, actor, optionId);
  const left = [...addable(actor, choices), ...alwaysLeft.filter((opening) => isOpenTo(choices, opening))];
  return [
    ...(hasArms(actor, choices) ? [game.i18n.localize("TYPES.Item.weapon")] : []),
    ...left.map((opening) => game.i18n.localize(`QUADRIVIUM.RequestWindow.Opens.${opening}`)),
  ];
}

/** Returns the choices of an answer that a click makes, before anything hidden is revealed. */
export function usualAnswer(request: Request, actor: Creature, optionId: string): RollChoices {
  return choicesFor(actor, optionAt(request, optionId, actor), bonusesOfRequest(request), { opens: opensOf(request) });
}

/** Tells whether a combat total can be rolled with one of several weapons. */
function hasArms(actor: Creature, { total }: RollChoices): boolean {
  return (total?.weapon ?? null) !== null && combatTotals(actor).arms.length > 1;
}

/** Returns what can be added to a roll: a specialty, a focus, inspiration, luck. */
function addable(actor: Creature, choices: RollChoices): readonly Opening[] {
  const die = dieKindOf(choices.letter);
  const specialty = choices.ability === "" ? "" : abilityOf(actor, choices.ability).system.specialty.trim();
  const focuses = die.categories?.includes("focus") ? focusChoices(actor, statsRolled(actor, choices)) : [];
  const { luck } = actor.system;
  const has: Partial<Record<Opening, boolean>> = {
    specialty: die.specialty !== undefined && specialty !== "",
    focus: focuses.length > 0,
    inspiration: affordable(actor, die).some(({ resource }) => resource === "inspiration"),
    luck: die.luck !== undefined && usesResource(actor, "luck") && (luck === null || luck > 0),
  };
  return openings.filter((opening) => has[opening] && isOpenTo(choices, opening));
}
