import { statusesFrom, woundAdded, tracksOf, perBoxOf } from "../rules/character/tracks.ts";
import type { Marks, Track, Level } from "../rules/character/tracks.ts";
import { actorAt, creature, memoize, type Creature } from "./actors.ts";
import { fireAndForget, serialize } from "../base/async.ts";
import { signed } from "../base/words.ts";
import { resources } from "../rules/kernel/fields.ts";
import { dieKinds } from "../rules/traditions/traditions.ts";
import { worldTracks } from "../base/world-settings.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/** Returns the marks of a character on a track. */
export function marksOf(actor: Creature, id: string): Marks {
  const { value = 0, wounds = [] } = actor.system.tracks[id] ?? {};
  return { value, wounds };
}

/** Returns the update that gives a track these marks: boxes, or cumulative wounds. */
function marksUpdate(actor: Creature, id: string, { value, wounds }: Marks): object {
  const isCumulative = actor.system.listedTracks.find((one) => one.id === id)?.isCumulative === true;
  return isCumulative ? { [`system.tracks.${id}.wounds`]: wounds } : { [`system.tracks.${id}.value`]: value };
}

/**
 * Returns the update that moves a character's track from one level to another: by boxes, or by cumulative wounds. There
 * a new status adds a wound, and removing one heals the wounds of its level.
 */
function levelUpdate(actor: Creature, id: string, from: number, to: number): object {
  const track = actor.system.listedTracks.find((one) => one.id === id);
  if (track?.isCumulative === true && to > 0) return marksUpdate(actor, id, woundAdded(track, marksOf(actor, id), to));
  const wounds = marksOf(actor, id).wounds.map((count, index) => (index + 1 === from ? 0 : count));
  return marksUpdate(actor, id, { value: to, wounds });
}

/** Returns the track with its marks at a path below `system`, such as "tracks.body"; undefined if the character has none. */
export function trackAt(actor: Creature, path: string): Track | undefined {
  return actor.system.listedTracks.find(({ id }) => path === `tracks.${id}`);
}

/**
 * Returns the update that leaves this many boxes marked; where wounds are cumulative, that makes this the worst level:
 * worse wounds are healed to it, and without any wound a new one is added.
 */
export function markedUpdate(actor: Creature, { id, levels }: Track, marked: number): object {
  const { wounds } = marksOf(actor, id);
  const counted = levels.slice(1).map((_, index) => {
    const [level, count] = [index + 1, wounds[index] ?? 0];
    if (level === marked) return Math.max(1, count);
    return level > marked ? 0 : count;
  });
  return marksUpdate(actor, id, { value: marked, wounds: counted });
}

/** The track level of a status effect; stored in its flags, so any world can read it. */
interface StatusLevel {
  readonly track: string;
  /** How many boxes are marked, from 1. */
  readonly marked: number;
}

/** Returns the id of the status for a level of a track: "fatigue-2". */
function levelStatus({ track, marked }: StatusLevel): string {
  return `${track}-${marked}`;
}

/** Marks changes of effects that follow from a track. They may be out of date, so they never change the track. */
const followingTracks = { isFollowingTracks: true };

type Effect = ActiveEffect.Implementation;

/** Updates the statuses on the client that has changed a track or the tradition; for the hook `updateActor`. */
export function onTracksChange(actor: Actor.Implementation, changed: object, options: object, userId: string): void {
  const { system = {} } = changed as { system?: object };
  if ("tracks" in system || "tradition" in system) onActorCreate(actor, options, userId);
}

/** Gives a new actor the statuses of its marked boxes; for the hook `createActor`. */
export function onActorCreate(actor: Actor.Implementation, _options: object, userId: string): void {
  const owner = creature(actor);
  if (owner && userId === game.user.id) syncStatuses(owner);
}

/** Sets the track to the level of a new status; for the hook `createActiveEffect`. */
export function onStatusCreate(effect: Effect, options: object, userId: string): void {
  onTrackStatus(effect, effect.active, options, userId);
}

/** Treats a disabled status as removed, and an enabled one as new; for the hook `updateActiveEffect`. */
export function onStatusChange(effect: Effect, changed: object, options: object, userId: string): void {
  if ("disabled" in changed) onTrackStatus(effect, effect.active, options, userId);
}

/** Clears the track if the status of its current level is deleted; for the hook `deleteActiveEffect`. */
export function onStatusDelete(effect: Effect, options: object, userId: string): void {
  onTrackStatus(effect, false, options, userId);
}

function onTrackStatus(effect: Effect, isThere: boolean, options: object, userId: string): void {
  const level = trackLevelOf(effect);
  const actor = creature(effect.parent as Actor.Implementation | null);
  if (!level || !actor || userId !== game.user.id) return;
  const current = markedOf(actor).get(level.track);
  if (current === undefined) return;
  const marked = isThere ? level.marked : current === level.marked ? 0 : current;
  if ("isFollowingTracks" in options || marked === current) syncStatuses(actor);
  else fireAndForget(actor.update(levelUpdate(actor, level.track, current, marked)));
}

/** Adds the statuses of an actor's current levels and removes others, one run at a time. */
function syncStatuses(actor: Creature): void {
  fireAndForget(
    serialize(actor.effects, async () => {
      // It may have been deleted in the meantime.
      if (actor.pack || actorAt(actor.uuid)) await syncStatusesNow(actor);
    }),
  );
}

async function syncStatusesNow(actor: Creature): Promise<void> {
  const marked = markedOf(actor);
  const present = actor.effects.contents.flatMap((effect) => {
    const level = trackLevelOf(effect);
    return level ? [{ effect, level }] : [];
  });
  const given = new Map(
    actor.system.listedTracks.flatMap((track) =>
      statusesFrom(track, marked.get(track.id) ?? 0).map((status) => [status, track.id] as const),
    ),
  );
  const stale = present.filter(({ level }) => marked.get(level.track) !== level.marked).map(({ effect }) => effect);
  const left = actor.effects.filter((one) => isFollowing(one) && ![...one.statuses].some((id) => given.has(id)));
  const ids = [...stale, ...left].flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", ids, followingTracks as object);
  for (const [track, count] of marked) {
    const own = present.find(({ level }) => level.track === track && level.marked === count)?.effect;
    if (own?.disabled) await own.update({ disabled: false }, followingTracks as object);
    if (!own && count > 0) await addStatus(actor, levelStatus({ track, marked: count }));
  }
  for (const [status, track] of given) {
    // A status set by hand stays that way.
    if (!actor.statuses.has(status)) await addStatus(actor, status, { quadrivium: { follows: track } });
  }
}

/** Returns whether an effect is merely a status that follows from a track; false for those set by hand. */
function isFollowing({ flags }: Effect): boolean {
  return typeof (flags as { quadrivium?: { follows?: unknown } }).quadrivium?.follows === "string";
}

/** Returns whether an actor has a status because of a track's marks, so that it comes and goes with them. */
export function followsTrack({ effects }: Creature, status: string): boolean {
  return effects.some((effect) => isFollowing(effect) && effect.statuses.has(status));
}

/** @param flags Stored in addition to the status's own data. */
async function addStatus(actor: Creature, status: string, flags: object = {}): Promise<void> {
  // The world's tracks may have changed since this client registered them.
  if (!CONFIG.statusEffects.some(({ id }) => id === status)) return;
  const effect = await ActiveEffect.implementation.fromStatusEffect(status, { parent: actor });
  effect.updateSource({ flags });
  if (actor.effects.has(effect.id ?? "")) return;
  // Foundry itself creates effects from effects; the types ask for plain data.
  await ActiveEffect.implementation.create(effect as never, { parent: actor, keepId: true, ...followingTracks });
}

/** Returns the number of marked boxes of each track of an actor. */
function markedOf({ system }: Creature): ReadonlyMap<string, number> {
  return new Map(
    system.listedTracks.map(({ id, levels }) => [id, Math.min(system.tracks[id]?.value ?? 0, levels.length - 1)]),
  );
}

/** Returns the level of a status effect; null if the effect is not the status of a level. */
export function trackLevelOf({ flags }: Effect): StatusLevel | null {
  return (flags as { quadrivium?: { level?: StatusLevel } }).quadrivium?.level ?? null;
}

/** Returns a creature's levels on the tracks that count for rolls of a tradition, by track id. */
export function trackLevels(actor: Creature, tradition: string): readonly (Level & { readonly track: string })[] {
  return memoize(actor, `trackLevels.${tradition}`, () =>
    tracksOf(tradition, actor.system.listedTracks).map((track) => ({ ...actor.system.level(track), track: track.id })),
  );
}

/** Returns a level with its penalty, or a condition with the total: "Medium −4". */
export function conditionText({ name, penalty }: Level): string {
  const label = game.i18n.localize(name);
  return penalty ? `${label} ${signed(penalty)}` : label;
}

const types = ["character", "npc"] as const;

/** A status effect as listed by Foundry 13 and 14. */
interface Status {
  /** Constant, so that no actor gets a status twice. */
  readonly _id: string;
  readonly id: string;
  /** A language key, or a name given by a user. */
  readonly name: string;
  readonly img: string;
  readonly flags?: object;
}

/**
 * Adds the system's statuses to Foundry's, or updates them. Call it in the init hook after the settings are registered,
 * and when the world's tracks have changed.
 */
export function registerStatuses(): void {
  const hud = { actorTypes: [...types] };
  for (const status of [...diceStatuses(), ...levelStatuses(worldTracks())]) {
    const known = CONFIG.statusEffects.find(({ id }) => id === status.id);
    // Foundry 14 stores them by id, but supports array methods too.
    if (known) Object.assign(known, status, { hud });
    else CONFIG.statusEffects.push({ ...status, hud });
  }
}

/** Lets token bars show this world's tracks. Call it in the init hook, and when they have changed. */
export function registerTokenBars(): void {
  const attributes = { bar: worldTracks().map(({ id }) => `tracks.${id}`), value: [...resources] };
  for (const type of types) Object.assign(CONFIG.Actor.trackableAttributes, { [type]: attributes });
}

/** Returns the ids of the statuses that dice use: those of their fields, and "unskilled". */
export function statusesKnownTo(dice: readonly DieKind[]): readonly string[] {
  const ids = dice.flatMap((die) => [
    ...die.fields.flatMap((field) => (field.kind === "flag" && field.status ? [field.status] : [])),
    ...(die.unskilled ? ["unskilled"] : []),
  ]);
  return [...new Set(ids)];
}

/** Returns the dice of a tradition. */
export function diceOf(tradition: string): readonly DieKind[] {
  return [...dieKinds.values()].filter((die) => die.tradition === tradition);
}

/**
 * Returns the ids of the system's statuses that do not apply to a creature: its dice do not use them, or its tracks do
 * not (or no longer) have such a level.
 */
export function irrelevantStatuses({ system }: Creature): ReadonlySet<string> {
  const known = [
    ...statusesKnownTo(diceOf(system.effectiveTradition.id)),
    ...levelStatuses(system.listedTracks).map(({ id }) => id),
  ];
  const all = [...diceStatuses(), ...CONFIG.statusEffects.filter(isLevel)].map(({ id }) => id);
  return new Set(all.filter((id) => !known.includes(id)));
}

/** Returns the name (a language key) and icon of a status of the dice. */
export function statusDisplay(id: string): { readonly name: string; readonly img: string } {
  return { name: `QUADRIVIUM.Status.${id}`, img: icon(id) };
}

function diceStatuses(): readonly Status[] {
  return statusesKnownTo([...dieKinds.values()]).map((id) => ({ _id: documentId(id), id, ...statusDisplay(id) }));
}

/**
 * Returns a status for each level of each track except the first, which has no box marked. Tracks that take damage have
 * hearts as icons, others discs.
 */
function levelStatuses(tracks: readonly Track[]): readonly Status[] {
  return tracks.flatMap((track) => {
    const shape = perBoxOf(track) === null ? "level" : "wound";
    return track.levels.slice(1).map(({ name }, index) => {
      const level = { track: track.id, marked: index + 1 };
      const id = levelStatus(level);
      const img = icon(`${shape}-${Math.min(level.marked, MAX_PIPS)}`);
      return { _id: documentId(id), id, name, img, flags: { quadrivium: { level } } };
    });
  });
}

/** Returns whether a status is a level of a current or former track of the world. */
function isLevel({ flags }: { readonly flags?: object | null | undefined }): boolean {
  return "quadrivium" in (flags ?? {});
}

/** The greatest number with a level icon. */
const MAX_PIPS = 6;

function icon(name: string): string {
  return `systems/quadrivium/styles/statuses/${name}.svg`;
}

/** Returns an id of 16 characters, as Foundry requires: the start of a name and its hash (FNV-1a, 32 bits). */
function documentId(name: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < name.length; place++) hash = Math.imul(hash ^ name.charCodeAt(place), 0x01000193);
  const start = name.replaceAll(/[^a-zA-Z0-9]/g, "").slice(0, 9);
  return start.padEnd(9, "0") + (hash >>> 0).toString(36).padStart(7, "0");
}
