import { statusesFrom, woundsBy } from "../rules/character/tracks.ts";
import type { Marks, Track } from "../rules/character/tracks.ts";
import type { Creature } from "./creature.ts";
import { actorAt, creature } from "./creature.ts";
import { serialize } from "../base/async.ts";

/** Returns the marks of a character on a track. */
export function marksOf(actor: Creature, id: string): Marks {
  const { value = 0, wounds = [] } = actor.system.tracks[id] ?? {};
  return { value, wounds };
}

/** Returns the update that gives a track these marks: boxes, or the wounds that add up. */
export function marksUpdate(actor: Creature, id: string, { value, wounds }: Marks): object {
  const isCumulative = actor.system.listedTracks.find((one) => one.id === id)?.isCumulative === true;
  return isCumulative ? { [`system.tracks.${id}.wounds`]: wounds } : { [`system.tracks.${id}.value`]: value };
}

/**
 * Returns the update of a character whose track goes from one level to another: by boxes, or by wounds that add up. There
 * a new status is one more wound, and without one the wounds of its level are healed.
 */
function levelUpdate(actor: Creature, id: string, from: number, to: number): object {
  const track = actor.system.listedTracks.find((one) => one.id === id);
  if (track?.isCumulative === true && to > 0) return woundUpdate(actor, id, to, 1);
  const wounds = marksOf(actor, id).wounds.map((count, index) => (index + 1 === from ? 0 : count));
  return marksUpdate(actor, id, { value: to, wounds });
}

/** Returns the track whose marks stand at a path below `system`, such as "tracks.body"; undefined if the character has none. */
export function trackAt(actor: Creature, path: string): Track | undefined {
  return actor.system.listedTracks.find(({ id }) => path === `tracks.${id}`);
}

/**
 * Returns the update after which a track has so many boxes marked; where wounds add up, after which this level is the worst: worse
 * wounds are healed to it, and without any there is a new one.
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

/** Returns the update of a character that takes a wound of a level, or is healed of one. */
export function woundUpdate(actor: Creature, id: string, level: number, step: 1 | -1): object {
  const track = actor.system.listedTracks.find((one) => one.id === id);
  return track ? marksUpdate(actor, id, woundsBy(track, marksOf(actor, id), level, step)) : {};
}

/** The level of a track that a status effect stands for; stored in its flags, so that any world can read it. */
export interface TrackLevel {
  readonly track: string;
  /** How many boxes are marked, from 1. */
  readonly marked: number;
}

/** Returns the id of the status for a level of a track: "fatigue-2". */
export function levelStatus({ track, marked }: TrackLevel): string {
  return `${track}-${marked}`;
}

/** Returns the flags of an effect that store its level. */
export function levelFlags(level: TrackLevel): object {
  return { quadrivium: { level } };
}

/** Marks changes of effects that follow from a track; these may be out of date, so they never change the track. */
const followingTracks = { isFollowingTracks: true };

type Effect = ActiveEffect.Implementation;

function changesTracks(changed: object): boolean {
  const { system = {} } = changed as { system?: object };
  return "tracks" in system || "tradition" in system;
}

/** Updates the statuses on the client that has changed a track or the tradition; for the hook `updateActor`. */
export function onTracksChange(actor: Actor.Implementation, changed: object, _options: object, userId: string): void {
  if (userId === game.user.id && changesTracks(changed)) syncStatuses(creature(actor));
}

/** Gives a new actor the statuses of the boxes that it has marked already; for the hook `createActor`. */
export function onActorCreate(actor: Actor.Implementation, _options: object, userId: string): void {
  if (userId === game.user.id) syncStatuses(creature(actor));
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
  else logFailure(actor, actor.update(levelUpdate(actor, level.track, current, marked)));
}

/**
 * Logs the failure of changes that no caller awaits; Foundry itself notifies the user of what the server refuses. It is no
 * failure if the actor was deleted meanwhile.
 */
function logFailure(actor: Creature, work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!isDeleted(actor)) console.error("Quadrivium | Updating tracks and their statuses failed:", error);
  });
}

/** Tells whether an actor of the world or of a scene is there no more. */
function isDeleted({ pack, uuid }: Creature): boolean {
  return !pack && actorAt(uuid) === null;
}

/** Adds the statuses of an actor's current levels and removes those of other levels, one run at a time. */
function syncStatuses(actor: Creature | null): void {
  if (actor)
    logFailure(
      actor,
      serialize(actor.effects, () => syncStatusesNow(actor)),
    );
}

async function syncStatusesNow(actor: Creature): Promise<void> {
  if (isDeleted(actor)) return;
  const marked = markedOf(actor);
  const present = actor.effects.contents.flatMap((effect) => {
    const level = trackLevelOf(effect);
    return level ? [{ effect, level }] : [];
  });
  const stale = present.filter(({ level }) => marked.get(level.track) !== level.marked);
  const given = statusesGiven(actor);
  const left = actor.effects.contents.filter((effect) => isLeftBehind(effect, given));
  const ids = [...stale.map(({ effect }) => effect), ...left].flatMap(({ id }) => id ?? []);
  await doUnlessDone(
    () => actor.deleteEmbeddedDocuments("ActiveEffect", ids, followingTracks as object),
    () => !ids.some((id) => actor.effects.has(id)),
  );
  for (const [track, count] of marked) {
    const own = present.find(({ level }) => level.track === track && level.marked === count)?.effect;
    if (own?.disabled) await own.update({ disabled: false }, followingTracks as object);
    if (!own && count > 0) await addStatus(actor, levelStatus({ track, marked: count }));
  }
  for (const [status, track] of given) {
    // One that was set by hand stays by hand.
    if (!actor.statuses.has(status)) await addStatus(actor, status, { quadrivium: { follows: track } });
  }
}

/** Removes the statuses of the levels of a track, whose names may be others by now; those of its marks come anew. */
export async function forgetLevels(actor: Creature, track: string): Promise<void> {
  const ids = actor.effects.contents.flatMap((one) => (trackLevelOf(one)?.track === track ? (one.id ?? []) : []));
  await actor.deleteEmbeddedDocuments("ActiveEffect", ids, followingTracks as object);
}

/** Returns the statuses that follow from an actor's tracks, each with the id of its track. */
function statusesGiven(actor: Creature): ReadonlyMap<string, string> {
  const marked = markedOf(actor);
  return new Map(
    actor.system.listedTracks.flatMap((track) =>
      statusesFrom(track, marked.get(track.id) ?? 0).map((status) => [status, track.id] as const),
    ),
  );
}

/** Tells whether an effect is a status that followed from a track and does no more; one that was set by hand never did. */
function isLeftBehind(effect: Effect, given: ReadonlyMap<string, string>): boolean {
  return isFollowing(effect) && ![...effect.statuses].some((status) => given.has(status));
}

function isFollowing({ flags }: Effect): boolean {
  return typeof (flags as { quadrivium?: { follows?: unknown } }).quadrivium?.follows === "string";
}

/** Tells whether an actor has a status because of the marks of a track, with which it comes and goes. */
export function followsTrack({ effects }: Creature, status: string): boolean {
  return effects.some((effect) => isFollowing(effect) && effect.statuses.has(status));
}

/** @param flags What the effect stores beside what its status says. */
async function addStatus(actor: Creature, status: string, flags: object = {}): Promise<void> {
  // The world's tracks may have changed since this client registered the statuses.
  if (!CONFIG.statusEffects.some(({ id }) => id === status)) return;
  const effect = await ActiveEffect.implementation.fromStatusEffect(status, { parent: actor });
  effect.updateSource({ flags });
  await doUnlessDone(
    // Foundry's own code creates effects from effects; the types ask for plain data.
    () => ActiveEffect.implementation.create(effect as never, { parent: actor, keepId: true, ...followingTracks }),
    () => actor.effects.has(effect.id ?? ""),
  );
}

/** Ignores an error if another client has done the same at the same time, so that the server refused this one. */
async function doUnlessDone(act: () => Promise<unknown>, isDone: () => boolean): Promise<void> {
  if (isDone()) return;
  try {
    await act();
  } catch (error) {
    if (!isDone()) throw error;
  }
}

/** Returns the number of marked boxes of each track of an actor. */
function markedOf({ system }: Creature): ReadonlyMap<string, number> {
  return new Map(
    system.listedTracks.map(({ id, levels }) => [id, Math.min(system.tracks[id]?.value ?? 0, levels.length - 1)]),
  );
}

/** Returns the level that an effect stands for; null if it is no status of a level. */
export function trackLevelOf({ flags }: Effect): TrackLevel | null {
  return (flags as { quadrivium?: { level?: TrackLevel } }).quadrivium?.level ?? null;
}
