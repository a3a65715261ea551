import { actorAt } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { HIDDEN, publicName, readName, tokenAt, tokenOf } from "../characters/names.ts";
import { showsDefenses } from "../base/world-settings.ts";
import { rollData } from "./message-type.ts";

type Message = ChatMessage.Implementation;

/** Somebody whom a roll is against, as its message stores them. */
export interface Opponent {
  /** The uuid of the actor. */
  readonly actor: string;
  /** The uuid of the targeted token; null for an actor without one. */
  readonly token: string | null;
  /** Their name for all players, as {@link publicName} returns it. */
  readonly name: string;
  /** Id of the message with the roll of their defense; null for none. */
  readonly defense: string | null;
  /** The defense that stands without a roll; null for none, and where not every player may know it. */
  readonly passive: number | null;
  /** Whether a total hits a defense that not every player may know, as a game master's client has compared; null until it has. */
  readonly compared: { readonly total: number; readonly isHit: boolean } | null;
}

/** Returns those whom the roll of a message is against. */
export function opponentsOf(message: Message): readonly Opponent[] {
  return rollData(message)?.against ?? [];
}

/** Returns an actor as an opponent, with its token if it has one. */
export function asOpponent(actor: Creature, token = tokenOf(actor)): Opponent {
  const name = publicName(actor, token);
  return { actor: actor.uuid, token: token?.uuid ?? null, name, defense: null, passive: null, compared: null };
}

/** Returns opponents as a roll of their damage stores them: whoever defends has done so already. */
export function withoutDefense(opponents: readonly Opponent[]): readonly Opponent[] {
  return opponents.map((one) => ({ ...one, defense: null, passive: null, compared: null }));
}

/** Returns the actor of an opponent; null if it is gone. */
export function opponentActor({ actor }: Opponent): Creature | null {
  return actorAt(actor);
}

/** Tells whether this user may know that a roll is against somebody: a hidden token is known to game masters and owners. */
export function isKnownOpponent(opponent: Opponent): boolean {
  if (game.user.isGM || opponentActor(opponent)?.isOwner === true) return true;
  const token = tokenAt(opponent.token);
  return token ? !token.hidden : opponent.name !== HIDDEN;
}

/**
 * Tells whether this user may know the defense of an opponent, whether it stands or before it is rolled: game masters, those
 * who may observe it, and all where the world shows foes' defenses.
 */
export function mayKnowDefense(opponent: Opponent): boolean {
  return (
    game.user.isGM || showsDefenses() || opponentActor(opponent)?.testUserPermission(game.user, "OBSERVER") === true
  );
}

/** Tells whether every player may know it, also who joins later, so that a message may say it. */
export function mayAllKnowDefense(opponent: Opponent): boolean {
  return showsDefenses() || mayAllObserve(opponent);
}

/** Tells whether every player may observe an opponent, also who joins later. */
export function mayAllObserve(opponent: Opponent): boolean {
  const { OBSERVER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const actor = opponentActor(opponent);
  const others = game.users.filter((user) => !user.isGM && actor?.testUserPermission(user, "OBSERVER") !== true);
  return (actor?.ownership.default ?? 0) >= OBSERVER && others.length === 0;
}

/** Tells whether only game masters see the token of an opponent. */
export function isHiddenOpponent(opponent: Opponent): boolean {
  return tokenAt(opponent.token)?.hidden ?? opponent.name === HIDDEN;
}

/** Returns the name of an opponent, as this user may know it. */
export function opponentName(opponent: Opponent): string {
  return readName(opponent);
}
