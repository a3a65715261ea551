import { say } from "../base/words.ts";
import { actorAt, creature, type Creature } from "./actors.ts";
import { creatureGiven } from "./names.ts";

/** Returns the uuids of the actors usually asked: player characters, and party members. */
export function usuallyListed(): readonly string[] {
  const members = game.actors.contents.flatMap((actor) => partyMembers(actor.uuid));
  const own = game.actors.contents.filter((actor) => actor.type === "character" || actor.hasPlayerOwner);
  return [...new Set([...own.flatMap((actor) => creature(actor)?.uuid ?? []), ...members])];
}

/** Returns the uuids of the members of a party that can be asked. */
export function partyMembers(uuid: string): readonly string[] {
  const party: unknown = fromUuidSync(uuid, { strict: false });
  if (!(party instanceof Actor) || party.type !== "party") return [];
  return (party as Actor.OfType<"party">).system.creatures.map((member) => member.uuid);
}

/** Returns the uuids of the characters that players own. */
export function playerCharacters(): readonly string[] {
  return game.actors.contents.flatMap((actor) => (actor.hasPlayerOwner ? (creature(actor)?.uuid ?? []) : []));
}

/** Returns the uuids of the creatures with controlled tokens. */
export function controlledCreatures(): readonly string[] {
  const tokens = canvas.tokens?.controlled ?? [];
  return [...new Set(tokens.flatMap(({ actor }) => creature(actor)?.uuid ?? []))];
}

/** Returns the default actors: those of the controlled tokens, or else all owned by players. */
export function usuallyAsked(): readonly string[] {
  const controlled = controlledCreatures();
  return controlled.length > 0 ? controlled : playerCharacters();
}

/** Returns the default recipients of an award: all characters owned by players, plus selected ones. */
export function usuallyAwarded(): readonly Creature[] {
  return creaturesAt([...new Set([...playerCharacters(), ...controlledCreatures()])]).filter(({ isOwner }) => isOwner);
}

/** Returns the existing creatures among these uuids. */
export function creaturesAt(uuids: readonly string[]): readonly Creature[] {
  return uuids.flatMap((uuid) => actorAt(uuid) ?? []);
}

/**
 * Returns the named actors, or the default ones that this user may change.
 * @throws Error in the user's language if there are none
 */
export function meantCreatures(
  named: readonly Creature[] = creaturesAt(usuallyAsked()).filter(({ isOwner }) => isOwner),
): readonly Creature[] {
  if (named.length === 0) throw new Error(say({ key: "QUADRIVIUM.Change.Nobody" }));
  return [...new Set([named].flat().map(creatureGiven))];
}
