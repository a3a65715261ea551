import { creature } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";

/** The selector of the window that asks for a new actor: Foundry's, which has a list of types, or that of an extra. */
export const NEW_ACTOR = '.application:is(.new-character, :has(select[name="type"]))';

/** Returns the first or last of these elements that has a place on the page; otherwise the first or last of all. */
export function visible<Found extends Element>(
  elements: Iterable<Found>,
  end: "first" | "last" = "first",
): Found | null {
  const found = end === "first" ? [...elements] : [...elements].reverse();
  return found.find((element) => element.getClientRects().length > 0) ?? found[0] ?? null;
}

/** Returns the character that this user most likely plays: their own, one that they own, or one that they see. */
export function usualCreature(): Creature | null {
  const creatures = game.actors.contents.flatMap((actor) => creature(actor) ?? []);
  const characters = creatures.toSorted((a, b) => Number(a.type === "npc") - Number(b.type === "npc"));
  const may = (level: "OWNER" | "OBSERVER"): Creature | undefined =>
    characters.find((actor) => actor.testUserPermission(game.user, level));
  return creature(game.user.character) ?? may("OWNER") ?? may("OBSERVER") ?? null;
}
