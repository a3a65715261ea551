import { shortened } from "../rules/kernel/rule-error.ts";
import { say } from "../base/words.ts";
import { actorAt, creature, isInWorld, type Creature } from "./actors.ts";

type AnyActor = Actor.Implementation;
type Token = TokenDocument.Implementation;

/**
 * For whom somebody is named: for all players, so that it may be stored in a message; for this user; or for game masters.
 */
export type Audience = "players" | "user" | "gamemaster";

/** What stands for the name of somebody whom players do not see: a language key, which all read in their own language. */
export const HIDDEN = "QUADRIVIUM.Name.hidden";

/** What stands for the name of somebody whose nameplate players do not see. */
const UNNAMED = "QUADRIVIUM.Name.unnamed";

/** Somebody as a message stores them: by uuid, and by the name for all players. */
export interface StoredName {
  /** The uuid of the actor. */
  readonly actor: string;
  /** The uuid of the token; null for an actor that was named without one. */
  readonly token?: string | null;
  /** As {@link publicName} returns it. */
  readonly name: string;
}

/**
 * Returns how somebody is called: by the name of their token or, without one, of the actor. Who may not know the name of a
 * token reads "somebody hidden" or "somebody unknown".
 * @param token The token that is meant; by default the one through which the actor acts.
 */
export function nameFor(actor: AnyActor, audience: Audience, token = tokenOf(actor)): string {
  const isKnown = audience === "gamemaster" || (audience === "user" && mayKnowName(actor, token));
  return isKnown ? ownName(actor, token) : nameInWords(publicName(actor, token));
}

/**
 * Returns what any player may call somebody, to be stored in a message: a name, or {@link HIDDEN} or {@link UNNAMED}. The
 * characters of users are named to everybody in the list of players; other tokens by their nameplates.
 * @param token As for {@link nameFor}.
 */
export function publicName(actor: AnyActor, token = tokenOf(actor)): string {
  return token ? publicNameOfToken(token, actor) : shortened(actor.name);
}

/** Returns the same of a token, which may be nobody's. */
export function publicNameOfToken(token: Token, actor: AnyActor | null = token.actor): string {
  if (actor && isAssigned(actor)) return ownName(actor, token);
  if (token.hidden) return HIDDEN;
  return token.name && isNamedToAll(actor, token) ? shortened(token.name) : UNNAMED;
}

/**
 * Returns what this user reads where a message stores the name of somebody: what it stores, or the real name for whoever may know
 * that.
 */
export function readName({ actor: uuid, token: tokenUuid = tokenUuidIn(uuid), name }: StoredName): string {
  if (!isWithheld(name)) return shortened(name);
  const token = tokenAt(tokenUuid);
  // An actor is not called as its token was, which is gone.
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
 * Returns what this user reads of an actor for whom a message has stored a name; without one, what they are called now, or else
 * this name.
 */
export function nameStored(stored: StoredName | undefined, uuid: string, otherwise = () => "?"): string {
  if (stored) return readName(stored);
  const actor = actorAt(uuid);
  return actor ? nameFor(actor, "user") : otherwise();
}

/** Tells whether a stored name only says that players do not know it. */
export function isWithheld(name: string): boolean {
  return name === HIDDEN || name === UNNAMED;
}

/** Returns the portrait of somebody for whoever reads this name of theirs; blank where it is not their own. */
export function portraitFor(actor: AnyActor | null, name: string): string {
  const isTheirs = actor !== null && [actor.name, tokenOf(actor)?.name].includes(name);
  return isTheirs ? (actor.img ?? "") : "";
}

/** Tells whether a text says the name of somebody on a scene whom players cannot name, and of nobody whom they can. */
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

/** Returns the reason why nothing can be done for somebody any more, whose name is as this user reads it. */
export function goneInWords(name: string): string {
  return say({ key: "QUADRIVIUM.Name.gone", data: { name } });
}

/** Returns the character that a macro has given. Throws Error for what is none. */
export function creatureGiven(given: unknown): Creature {
  const actor = given instanceof Actor ? creature(given as Actor.Implementation) : null;
  if (actor) return actor;
  const uuid = typeof given === "string" ? `“${given}”` : "?";
  throw new Error(say({ key: "QUADRIVIUM.Request.Refused.unknownActor", data: { uuid } }));
}

/** Throws Error for a character that is not in this world, or for whom this user may not act, also no longer. */
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

/** Returns the name that only game masters and owners know for certain, cut if an owner has made it too long to be read. */
function ownName({ name }: AnyActor, token: Token | null): string {
  return shortened(token?.name || name);
}

/**
 * Returns the token through which an actor acts: its own or, of linked ones, that on the viewed scene, else on the active one,
 * else on any; of several there, one that players can name. Null for an actor that has none.
 */
export function tokenOf(actor: AnyActor): Token | null {
  if (actor.token) return actor.token;
  const linked = actor.inCompendium ? [] : actor.getDependentTokens({ linked: true });
  const rank = (token: Token): number =>
    (token.parent === game.scenes.viewed ? 0 : token.parent === game.scenes.active ? 3 : 6) +
    (token.hidden ? 2 : isNamedToAll(actor, token) ? 0 : 1);
  return linked.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

/** Tells whether this user may know the name of a token: whoever may see its actor, but of a hidden one its owners alone. */
export function mayKnowName(actor: AnyActor | null, token: Token | null): boolean {
  if (game.user.isGM || !token) return true;
  return actor !== null && actor.testUserPermission(game.user, token.hidden ? "OWNER" : "LIMITED");
}

/** Tells whether every player may know the name of a token that is not hidden. */
function isNamedToAll(actor: AnyActor | null, { displayName }: Token): boolean {
  const { HOVER, ALWAYS } = CONST.TOKEN_DISPLAY_MODES;
  const { LIMITED } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  if (displayName === HOVER || displayName === ALWAYS) return true;
  const isPlayed = actor?.type === "character" && actor.hasPlayerOwner;
  return isPlayed || (actor?.ownership.default ?? 0) >= LIMITED;
}

/** Returns the uuid of the token in that of an actor that has one of its own; null for any other. */
function tokenUuidIn(actor: string): string | null {
  return /^(Scene\.[^.]+\.Token\.[^.]+)\.Actor\./.exec(actor)?.[1] ?? null;
}

/** Returns the token with a uuid; null if there is none. */
export function tokenAt(uuid: string | null): Token | null {
  const found: unknown = uuid ? fromUuidSync(uuid, { strict: false }) : null;
  return found instanceof TokenDocument ? found : null;
}

/** Tells whether an actor is the character of a user, whom the list of players names to everybody. */
function isAssigned(actor: AnyActor): boolean {
  return game.users.some(({ isGM, character }) => !isGM && character !== null && character.id === actor.id);
}

const fields = foundry.data.fields;

/** The actors whom a message is about, as all players may call them. */
export function storedNames() {
  return new fields.ArrayField(
    new fields.SchemaField({
      actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: false }),
      /** The token through which the actor acted; null for none. */
      token: new fields.DocumentUUIDField({ type: "Token", required: true, nullable: true, initial: null }),
      /** A name, or the language key of what stands for one. */
      name: new fields.StringField({ required: true, blank: true, initial: "" }),
    }),
  );
}
