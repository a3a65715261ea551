import { deepClone } from "../utils/clone.ts";
import { mergeObject } from "../utils/merge.ts";
import { randomID } from "../utils/text.ts";
import type { Plain } from "../utils/types.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";

/**
 * When combatants come, change or go, it stays the turn of whose turn it was: the operation says in `combatTurn` which
 * place in the order that will be. Whoever asked for the operation may have said so already.
 */
function keepTurn(documents: readonly Combatant[], operation: Plain, change: (combat: Combat) => Plain): void {
  const combat = documents[0]?.parent;
  const { combatant } = combat ?? {};
  if (!combat || !combatant || "combatTurn" in operation) return;
  // The order is the encounter's own: a copy of it tells what a changed encounter will be like.
  const copy = combat.clone(change(combat), { keepId: true });
  const turn = copy.setupTurns().findIndex(({ id }) => id === combatant.id);
  if (turn !== -1 && turn !== combat.turn) operation["combatTurn"] = turn;
}

const sourcesOf = (combat: Combat) => combat.toObject()["combatants"] as (Plain & { _id: string })[];

/** Keeps the turn while combatants come. */
export function turnAfterCreation(documents: readonly Combatant[], operation: Plain): void {
  keepTurn(documents, operation, (combat) => ({
    combatants: [
      ...sourcesOf(combat),
      ...documents.map((document) => ({ ...document.toObject(), _id: document.id ?? randomID() })),
    ],
  }));
}

/** Keeps the turn while combatants change. */
export function turnAfterUpdate(documents: readonly Combatant[], operation: Plain): void {
  const updates = new Map((operation["updates"] as readonly Plain[]).map((update) => [update["_id"], update]));
  keepTurn(documents, operation, (combat) => ({
    combatants: sourcesOf(combat).map((source) =>
      mergeObject(source, deepClone(updates.get(source._id) ?? {}), { performDeletions: true }),
    ),
  }));
}

/** Keeps the turn while combatants go; it passes to the next who stays when it was the turn of one who goes. */
export function turnAfterDeletion(documents: readonly Combatant[], operation: Plain): void {
  const gone = new Set<unknown>(documents.map(({ id }) => id));
  const combat = documents[0]?.parent;
  if (!combat || combat.turn === null || "combatTurn" in operation) return;
  const stays = ({ id }: Combatant) => !gone.has(id);
  const { turns, turn } = combat;
  const heir = turns.find((combatant, index) => index >= turn && stays(combatant));
  const left = turns.filter(stays);
  const next = heir ? left.indexOf(heir) : Math.max(left.length - 1, 0);
  if (next !== turn) operation["combatTurn"] = next;
}
