import type { Creature } from "../services/creature.ts";

/** Returns the effect of the row that contains an element: one of the character or of its items. */
export function effectAt(actor: Creature, element: HTMLElement): ActiveEffect.Implementation | undefined {
  const uuid = element.closest<HTMLElement>("[data-bonus]")?.dataset.bonus;
  return uuid === undefined ? undefined : [...actor.allApplicableEffects()].find((effect) => effect.uuid === uuid);
}

/** Opens the sheet of an effect. */
export async function openEffect(effect: ActiveEffect.Implementation | undefined): Promise<void> {
  await (effect?.sheet as foundry.applications.api.ApplicationV2 | null | undefined)?.render({ force: true });
}
