import type { Creature } from "../services/creature.ts";
import { serialize } from "../services/serialize.ts";
import { diceOf, statusAppearance, statusesKnownTo } from "../services/statuses.ts";
import type { SectionAction } from "./sections/section.ts";

/** The button of a status that the dice of a character know. */
export interface StatusToggle {
  readonly id: string;
  readonly label: string;
  readonly img: string;
  readonly isActive: boolean;
}

/** Returns the statuses that the dice of a character's tradition know; {@link toggleStatus} toggles one. */
export function statusToggles(actor: Creature): readonly StatusToggle[] {
  return statusesKnownTo(diceOf(actor.system.effectiveTradition.id)).map((id) => {
    const { name, img } = statusAppearance(id);
    return { id, label: game.i18n.localize(name), img, isActive: actor.statuses.has(id) };
  });
}

/** Adds or removes the status that a button names in `data-status`. */
export const toggleStatus: SectionAction = async (actor, target) => {
  const { status = "" } = target.dataset;
  await serialize<unknown>(actor, () => actor.toggleStatusEffect(status, { active: !actor.statuses.has(status) }));
};
