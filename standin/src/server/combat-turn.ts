import type { DocumentRequest } from "../client/connection.ts";
import type { Draft } from "./draft.ts";
import { placesOf } from "./modify.ts";

/** Keeps whose turn it is when combatants come, change or go: the order is the client's, so it says which turn that is. */
export function keepTurn(draft: Draft, { type, operation }: DocumentRequest): void {
  const { combatTurn, parentUuid } = operation;
  if (type !== "Combatant" || typeof combatTurn !== "number" || !parentUuid) return;
  const [combat] = placesOf(parentUuid, null);
  if (combat?.type === "Combat") draft.take(combat.type, combat.id)["turn"] = combatTurn;
}
