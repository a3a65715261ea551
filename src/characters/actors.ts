import { timeLeft } from "../base/foundry-versions.ts";
import { uuidOf } from "../base/documents.ts";
import { say } from "../base/words.ts";

/** An actor that can roll: a character or an NPC. It is stored in the world, on a token or in a pack. */
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

/** Returns whether an item is of a type, so that its data can be read. */
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
  // Most belong to the world. These need no search, which a request with many answers would repeat for each.
  const inWorld = uuid.startsWith(WORLD) && game.actors.get(uuid.slice(WORLD.length));
  const found: unknown = inWorld || fromUuidSync(uuid, { strict: false });
  return found instanceof Actor ? creature(found as Actor.Implementation) : null;
}

/** Returns whether an actor exists in this world, including those of tokens; false for compendium actors and deleted ones. */
export function isInWorld({ pack, uuid }: Creature): boolean {
  return pack === null && actorAt(uuid) !== null;
}

/** An actor, and the effects on it and its items. */
interface Affected {
  allApplicableEffects(): Iterable<ActiveEffect.Implementation>;
}

/** Returns whether an actor has bonuses or other effects with a duration. */
export function hasTimedEffect(actor: Affected): boolean {
  return [...actor.allApplicableEffects()].some((effect) => timeLeft(effect) !== null);
}

/** The values computed for an actor since its data was prepared. */
interface Memo {
  /** True if the actor has effects with a duration. */
  readonly isTimed: boolean;
  /** The game time at which the values were computed; blank if time does not matter. */
  readonly moment: string;
  readonly known: Map<string, unknown>;
}

const memos = new WeakMap<Affected, Memo>();

/**
 * Computes a value of an actor once per preparation of its data. If the actor has timed effects, values from another
 * game time are computed again, since Foundry does not prepare actors when their bonuses expire.
 */
export function memoize<Value>(actor: Affected, name: string, work: () => Value): Value {
  const { known } = memoOf(actor);
  if (!known.has(name)) known.set(name, work());
  return known.get(name) as Value;
}

/** Discards the values of an actor; call it when the actor's data has been prepared. */
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

/** Returns a key for what durations depend on: the world time and the viewed combat. */
function currentMoment(): string {
  const { time, combat } = game;
  const turn = combat ? `${combat.id} ${combat.round} ${combat.turn} ${combat.turns.length}` : "";
  return `${time.worldTime} ${turn}`;
}

/** A player, as shown in lists of characters. */
interface ShownPlayer {
  readonly name: string;
  readonly isOnline: boolean;
}

/** Returns the players whose character this is or, for an actor assigned to no player, its owners. */
export function playersOf(actor: Creature): readonly ShownPlayer[] {
  const players = game.users.filter(({ isGM }) => !isGM);
  const own = players.filter(({ character }) => character?.uuid === actor.uuid);
  const owners = players.filter((user) => actor.testUserPermission(user, "OWNER"));
  return (own.length > 0 ? own : owners).map(({ name, active }) => ({ name, isOnline: active }));
}

/**
 * Prepares all actors again, including those of unlinked tokens, and redraws their open sheets; call it when world
 * settings that characters depend on have changed.
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

/** Prepares the actors of these tokens again and redraws their open sheets; call it when they have moved to another place. */
export function drawBearers(tokens: readonly TokenDocument.Implementation[]): void {
  for (const actor of new Set(tokens.flatMap(({ actor: bearer }) => creature(bearer) ?? []))) {
    actor.reset();
    actor.render();
  }
}

/**
 * Redraws the open sheets of an actor's items and effects when permissions change, and closes those this user may no
 * longer see; for the hook `updateActor`. Foundry only does this for the actor's own sheet.
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
