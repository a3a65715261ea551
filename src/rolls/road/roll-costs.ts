import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import type { Creature } from "../../characters/creature.ts";
import { focusChoices } from "../../bookings/meta.ts";
import type { Cost } from "../../bookings/pay.ts";
import { costsOf, powerOf } from "../../bookings/powers.ts";
import { costsOfThrow } from "../../bookings/throw-costs.ts";
import { findBindingCheckFor } from "./let-it-ride.ts";
import { traitRolled } from "./roll-choices.ts";
import type { RollChoices } from "./roll-choices.ts";

/** Returns what these choices cost before the dice are thrown: a paid option, and the power that is rolled. */
export function costsChosen(actor: Creature, { paid, power }: Pick<RollChoices, "paid" | "power">): readonly Cost[] {
  return [...(paid ? [{ means: paid.resource, amount: 1 }] : []), ...(power ? costsOf(powerOf(actor, power)) : [])];
}

/** Returns everything that a roll of these choices costs, whenever it is paid. */
export function allCosts(actor: Creature, choices: RollChoices, roll: QuadriviumRoll): readonly Cost[] {
  const again = findBindingCheckFor(actor, choices)?.powers.find(({ id }) => id === choices.reroll);
  const focus = focusChoices(actor, traitRolled(actor, choices)).find(({ id }) => id === choices.focus);
  return [
    ...costsChosen(actor, choices),
    ...(again ? costsOf(again) : []),
    ...(focus && !focus.isInUse ? [{ means: "meta", amount: 1 } as const] : []),
    ...costsOfThrow(actor, roll),
  ];
}
