import { creature } from "../../characters/creature.ts";
import { irrelevantStatuses } from "../../characters/statuses.ts";

/**
 * Removes the statuses that the dice of the token's actor do not know; for the hook `renderTokenHUD`. Foundry can limit
 * a status only to types of actors. A status that the actor has stays, so that it can be removed.
 */
export function hideIrrelevantStatuses(
  { actor }: { readonly actor?: Actor.Implementation | null },
  html: HTMLElement,
): void {
  const rolling = creature(actor);
  if (!rolling) return;
  const beyond = irrelevantStatuses(rolling);
  for (const control of html.querySelectorAll<HTMLElement>("[data-status-id]")) {
    const { statusId = "" } = control.dataset;
    if (beyond.has(statusId) && !rolling.statuses.has(statusId)) control.remove();
  }
}
