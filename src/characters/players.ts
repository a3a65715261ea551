import type { Creature } from "./creature.ts";

/** A player, as a list of characters shows who plays them. */
export interface ShownPlayer {
  readonly name: string;
  readonly isOnline: boolean;
}

/** Returns the players whose character an actor is; for an actor that is nobody's character, the players who own it. */
export function playersOf(actor: Creature): readonly ShownPlayer[] {
  const players = game.users.filter(({ isGM }) => !isGM);
  const own = players.filter(({ character }) => character?.uuid === actor.uuid);
  const owners = players.filter((user) => actor.testUserPermission(user, "OWNER"));
  return (own.length > 0 ? own : owners).map(({ name, active }) => ({ name, isOnline: active }));
}
