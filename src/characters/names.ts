import { shortened } from "../rules/kernel/rule-error.ts";
import { say } from "../base/words.ts";
import { actorAt, creature, isInWorld, type Creature } from "./actors.ts";

type AnyActor = Actor.Implementation;
type Token = TokenDocument.Implementation;

/** The audience of a name: all players, so that it may be stored in a message; this user; or GMs. */
export type Audience = "players" | "user" | "gamemaster";

/** Replaces the name of a creature that players cannot see: a language key, which all read in their own language. */
export const HIDDEN = "QUADRIVIUM.Name.hidden";

/** Replaces the name of a creature whose nameplate players cannot see. */
const UNNAMED = "QUADRIVIUM.Name.unnamed";

/** An actor as a message stores it: by uuid, and by the name for all players. */
export interface StoredName {
  /** The uuid of the actor. */
  readonly actor: string;
  /** The uuid of the token; null for an actor named without one. */
  readonly token?: string | null;
  /** As {@link publicName} returns it. */
  readonly name: string;
}

/**
 * Returns the name of an actor: its token's or, without one, its own. Users who may not know the token's name read
 * "somebody hidden" or "somebody unknown".
 * @param token The token meant; by default the one the actor acts through.
 */
export function nameFor(actor: AnyActor, audience: Audience, token = tokenOf(actor)): string {
  const isKnown = audience === "gamemaster" || (audience === "user" && mayKnowName(actor, token));
  return isKnown ? ownName(actor, token) : nameInWords(publicName(actor, token));
}

/**
 * Returns what any player may call an actor, to be stored in a message: a name, or {@link HIDDEN} or {@link UNNAMED}.
 * Users' characters are public, since the list of players names them; other tokens depend on their nameplates.
 * @param token As for {@link nameFor}.
 */
export function publicName(actor: AnyActor, token = tokenOf(actor)): string {
  return token ? publicNameOfToken(token, actor) : shortened(actor.name);
}

/** Returns the same for a token, which may have no actor. */
export function publicNameOfToken(token: Token, actor: AnyActor | null = token.actor): string {
  if (actor && isAssigned(actor)) return ownName(actor, token);
  if (token.hidden) return HIDDEN;
  return token.name && isNamedToAll(actor, token) ? shortened(token.name) : UNNAMED;
}

/** Returns what this user reads for a name stored in a message: that name, or the real one if the user may know it. */
export function readName({ actor: uuid, token: tokenUuid = tokenUuidIn(uuid), name }: StoredName): string {
  if (!isWithheld(name)) return shortened(name);
  const token = tokenAt(tokenUuid);
  // The token is gone, and the actor's name may differ from its.
  const actor = tokenUuid && !token ? null : (token?.actor ?? actorAt(uuid));
  if (!actor) return (game.user.isGM && token?.name) || nameInWords(name);
  const mayKnow = game.user.isGM || actor.testUserPermission(game.user, token?.hidden === false ? "LIMITED" : "OWNER");
  if (mayKnow) return ownName(actor, token ?? tokenOf(actor));
  return nameInWords(name);
}

/** Returns the names of actors for all players, to be stored in a message. */
export function namesOf(uuids: readonly string[]): StoredName[] {
  return uuids.flatMap((uuid) => {
    const actor = actorAt(uuid);
    if (!actor) return [];
    const token = tokenOf(actor);
    return [{ actor: uuid, token: token?.uuid ?? null, name: publicName(actor, token) }];
  });
}

/**
 * Returns what this user reads for an actor named in a message; without a stored name, its current name, or else this
 * name.
 */
export function nameStored(stored: StoredName | undefined, uuid: string, otherwise = () => "?"): string {
  if (stored) return readName(stored);
  const actor = actorAt(uuid);
  return actor ? nameFor(actor, "user") : otherwise();
}

/** Returns whether a stored name only says that players do not know it. */
export function isWithheld(name: string): boolean {
  return name === HIDDEN || name === UNNAMED;
}

/** Returns the portrait that goes with this name; blank for any other name. */
export function portraitFor(actor: AnyActor | null, name: string): string {
  const isTheirs = actor !== null && [actor.name, tokenOf(actor)?.name].includes(name);
  return isTheirs ? (actor.img ?? "") : "";
}

/**
 * Returns whether a text contains the name of a token on a scene that players cannot name, and that is not also the
 * name of one they can.
 */
export function saysWithheldName(text: string): boolean {
  const said = text.toLowerCase();
  const tokens = game.scenes.contents.flatMap((scene) => scene.tokens.contents);
  const isPublic = (name: string): boolean =>
    tokens.some((token) => publicNameOfToken(token).toLowerCase() === name) ||
    game.actors.some((actor) => publicName(actor).toLowerCase() === name);
  return tokens
    .filter((token) => isWithheld(publicNameOfToken(token)))
    .flatMap(({ name, isLinked, actor }) => (isLinked && actor ? [name, actor.name] : [name]))
    .map((name) => name.trim().toLowerCase())
    .some((name) => name !== "" && said.includes(name) && !isPublic(name));
}

/** Returns the reason why nothing more can be done for this actor, named as this user reads it. */
export function goneInWords(name: string): string {
  return say({ key: "QUADRIVIUM.Name.gone", data: { name } });
}

/** Returns the character given by a macro. Throws Error for anything else. */
export function creatureGiven(given: unknown): Creature {
  const actor = given instanceof Actor ? creature(given as Actor.Implementation) : null;
  if (actor) return actor;
  const uuid = typeof given === "string" ? `“${given}”` : "?";
  throw new Error(say({ key: "QUADRIVIUM.Request.Refused.unknownActor", data: { uuid } }));
}

/** Throws Error for a character that is not in this world, or that this user may not, or may no longer, act for. */
export function throwUnlessActing(actor: Creature): void {
  const name = nameFor(actor, "user");
  if (actor.pack !== null) throw new Error(say({ key: "QUADRIVIUM.Name.inCompendium", data: { name } }));
  if (!isInWorld(actor)) throw new Error(goneInWords(name));
  if (!actor.isOwner) throw new Error(say({ key: "QUADRIVIUM.Name.notYours", data: { name } }));
}

/** Returns a stored name as players read it. */
export function nameInWords(name: string): string {
  return isWithheld(name) ? game.i18n.localize(name) : name;
}

/** Returns the name that only GMs and owners know for certain, shortened if an owner has made it unreadably long. */
function ownName({ name }: AnyActor, token: Token | null): string {
  return shortened(token?.name || name);
}

/**
 * Returns the token an actor acts through: its own or, of linked ones, the one on the viewed scene, else on the active
 * one, else on any; of several, one that players can name. Null for an actor without one.
 */
export function tokenOf(actor: AnyActor): Token | null {
  if (actor.token) return actor.token;
  const linked = actor.inCompendium ? [] : actor.getDependentTokens({ linked: true });
  const rank = (token: Token): number =>
    (token.parent === game.scenes.viewed ? 0 : token.parent === game.scenes.active ? 3 : 6) +
    (token.hidden ? 2 : isNamedToAll(actor, token) ? 0 : 1);
  return linked.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

/** Returns whether this user may know a token's name: users who may see its actor; for a hidden token, its owners only. */
export function mayKnowName(actor: AnyActor | null, token: Token | null): boolean {
  if (game.user.isGM || !token) return true;
  return actor !== null && actor.testUserPermission(game.user, token.hidden ? "OWNER" : "LIMITED");
}

/** Returns whether every player may know the name of a token that is not hidden. */
function isNamedToAll(actor: AnyActor | null, { displayName }: Token): boolean {
  const { HOVER, ALWAYS } = CONST.TOKEN_DISPLAY_MODES;
  const { LIMITED } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  if (displayName === HOVER || displayName === ALWAYS) return true;
  const isPlayed = actor?.type === "character" && actor.hasPlayerOwner;
  return isPlayed || (actor?.ownership.default ?? 0) >= LIMITED;
}

/** Returns the uuid of the token in the uuid of a token's own actor; null for other actors. */
function tokenUuidIn(actor: string): string | null {
  return /^(Scene\.[^.]+\.Token\.[^.]+)\.Actor\./.exec(actor)?.[1] ?? null;
}

/** Returns the token with a uuid; null if there is none. */
export function tokenAt(uuid: string | null): Token | null {
  const found: unknown = uuid ? fromUuidSync(uuid, { strict: false }) : null;
  return found instanceof TokenDocument ? found : null;
}

/** Returns whether an actor is a user's character, which the list of players names publicly. */
function isAssigned(actor: AnyActor): boolean {
  return game.users.some(({ isGM, character }) => !isGM && character !== null && character.id === actor.id);
}

const fields = foundry.data.fields;

/** The actors in a message, by their public names. */
export function storedNames() {
  return new fields.ArrayField(
    new fields.SchemaField({
      actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: false }),
      /** The token the actor acted through; null for none. */
      token: new fields.DocumentUUIDField({ type: "Token", required: true, nullable: true, initial: null }),
      /** A name, or the language key of its replacement. */
      name: new fields.StringField({ required: true, blank: true, initial: "" }),
    }),
  );
}
