import { creature } from "../services/creature.ts";
import { statusesBeyond } from "../services/statuses.ts";

/**
 * For the hook `renderTokenHUD`: takes away the statuses that mean nothing to the dice of the token's actor. Foundry can
 * only limit a status to types of actors; what somebody has all the same stays, to be taken off.
 */
export function offerOwnStatuses({ actor }: { readonly actor?: Actor.Implementation | null }, html: HTMLElement): void {
  const rolling = creature(actor);
  if (!rolling) return;
  const beyond = statusesBeyond(rolling);
  for (const control of html.querySelectorAll<HTMLElement>("[data-status-id]")) {
    const { statusId = "" } = control.dataset;
    if (beyond.has(statusId) && !rolling.statuses.has(statusId)) control.remove();
  }
}
