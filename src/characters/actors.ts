import { timeLeft } from "../base/foundry-versions.ts";
import { uuidOf } from "../base/documents.ts";
import { say } from "../base/words.ts";

/** An actor that can roll: a character or an NPC. It is stored: of the world, of a token, or of a pack. */
export type Creature = Actor.Stored<"character"> | Actor.Stored<"npc">;

const types: readonly string[] = ["character", "npc"];

/** Returns the actor if it is a creature; otherwise null. */
export function creature(actor: Actor.Implementation | null | undefined): Creature | null {
  return actor && types.includes(actor.type) ? (actor as Creature) : null;
}

/** Returns an actor's items of a type in the order of the sheet. */
export function itemsOf<Type extends Item.SubType>(actor: Creature, type: Type): readonly Item.OfType<Type>[] {
  return memoize(actor, `items.${type}`, () => {
    const items = actor.items.contents.filter((item) => isItemOf(item, type));
    return items.sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name, game.i18n.lang, { numeric: true }));
  });
}

/** Tells whether an item is of a type, so that its data can be read. */
export function isItemOf<Type extends Item.SubType>(item: Item.Implementation, type: Type): item is Item.OfType<Type> {
  return item.type === type;
}

/** Returns an item of a type by id. Throws Error if the character has no such item. */
export function itemOf<Type extends Item.SubType>(actor: Creature, type: Type, id: string): Item.OfType<Type> {
  const item = actor.items.get(id);
  if (item && isItemOf(item, type)) return item;
  throw new Error(say({ key: "QUADRIVIUM.Fault.ItemMissing", data: { actor: actor.name } }));
}

/** How the uuids of the actors in a world begin. */
const WORLD = "Actor.";

/** Returns the creature with a uuid; null if there is none. */
export function actorAt(uuid: string): Creature | null {
  // Most are of the world: these need no search, which a request with many answers would make for each.
  const inWorld = uuid.startsWith(WORLD) && game.actors.get(uuid.slice(WORLD.length));
  const found: unknown = inWorld || fromUuidSync(uuid, { strict: false });
  return found instanceof Actor ? creature(found as Actor.Implementation) : null;
}

/** Tells whether an actor is in this world, also that of a token: one in a compendium and a deleted one are not. */
export function isInWorld({ pack, uuid }: Creature): boolean {
  return pack === null && actorAt(uuid) !== null;
}

/** An actor, and the effects on it and its items. */
interface Affected {
  allApplicableEffects(): Iterable<ActiveEffect.Implementation>;
}

/** Tells whether an actor has bonuses or other effects with a duration. */
export function hasTimedEffect(actor: Affected): boolean {
  return [...actor.allApplicableEffects()].some((effect) => timeLeft(effect) !== null);
}

/** The values computed for an actor since its data were prepared. */
interface Memo {
  /** True if the actor has effects that time ends. */
  readonly isTimed: boolean;
  /** The moment of the game at which the values were computed; blank if they are the same at every moment. */
  readonly moment: string;
  readonly known: Map<string, unknown>;
}

const memos = new WeakMap<Affected, Memo>();

/**
 * Computes a value of an actor once per preparation of its data. If the actor has timed effects, values from another moment
 * of the game are computed again, since Foundry does not prepare actors when time ends their bonuses.
 */
export function memoize<Value>(actor: Affected, name: string, work: () => Value): Value {
  const { known } = memoOf(actor);
  if (!known.has(name)) known.set(name, work());
  return known.get(name) as Value;
}

/** Discards the values of an actor; call it when the actor's data have been prepared. */
export function forgetMemoized(actor: Affected): void {
  memos.delete(actor);
}

function memoOf(actor: Affected): Memo {
  const before = memos.get(actor);
  const isTimed = before?.isTimed ?? hasTimedEffect(actor);
  const moment = isTimed ? currentMoment() : "";
  if (before?.moment === moment) return before;
  const memo = { isTimed, moment, known: new Map<string, unknown>() };
  memos.set(actor, memo);
  return memo;
}

/** Returns a key for what durations depend on: the time of the world and the viewed combat. */
function currentMoment(): string {
  const { time, combat } = game;
  const turn = combat ? `${combat.id} ${combat.round} ${combat.turn} ${combat.turns.length}` : "";
  return `${time.worldTime} ${turn}`;
}

/** A player, as a list of characters shows who plays them. */
interface ShownPlayer {
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

/**
 * Prepares all actors again, including those of unlinked tokens, and draws their open sheets; call it when world settings
 * that characters depend on have changed.
 */
export function refreshCreatures(): void {
  for (const actor of everyActor()) actor.reset();
  for (const app of foundry.applications.instances.values()) {
    const shown = documentOf(app);
    if (shown instanceof Actor || shown instanceof Item) void app.render();
  }
}

/** Returns all actors, including those of unlinked tokens. */
export function everyActor(): readonly Actor.Implementation[] {
  const tokens = game.scenes.contents.flatMap((scene) => scene.tokens.contents);
  return [...game.actors, ...tokens.flatMap(({ actorLink, actor }) => (actorLink ? [] : (actor ?? [])))];
}

/** Prepares those whose tokens these are again, and draws their open sheets; call it when their place has changed. */
export function drawBearers(tokens: readonly TokenDocument.Implementation[]): void {
  for (const actor of new Set(tokens.flatMap(({ actor: bearer }) => creature(bearer) ?? []))) {
    actor.reset();
    actor.render();
  }
}

/**
 * Draws the open sheets of what an actor has when somebody else may change it, and closes those that this user may see no longer;
 * for the hook `updateActor`. Foundry does so with the actor's own sheet alone.
 */
export function onOwnersChange(actor: Actor.Implementation, changes: object): void {
  if (!("ownership" in changes)) return;
  for (const app of foundry.applications.instances.values()) {
    const shown = documentOf(app);
    const isPart = shown instanceof Item || shown instanceof ActiveEffect;
    if (!isPart || !uuidOf(shown).startsWith(`${actor.uuid}.`)) continue;
    void (shown.testUserPermission(game.user, "LIMITED") ? app.render() : app.close());
  }
}

function documentOf(app: foundry.applications.api.ApplicationV2): unknown {
  return "document" in app ? app.document : null;
}
