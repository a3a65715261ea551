import { creature } from "./creature.ts";
import type { Creature } from "./creature.ts";
import { serialize } from "./serialize.ts";

/** The level of a track that a status effect stands for; kept in its flags, so that it tells this in any world. */
export interface TrackLevel {
  readonly track: string;
  /** How many boxes are marked, from 1. */
  readonly marked: number;
}

/** The id of the status that stands for a level of a track: "fatigue-2". */
export function levelStatus({ track, marked }: TrackLevel): string {
  return `${track}-${marked}`;
}

/** Where the flags of an effect tell its level. */
export function levelFlags(level: TrackLevel): object {
  return { quadrivium: { level } };
}

/** Changes of effects that only follow a track: what they say of it may be out of date, so they never change it. */
const followingTracks = { isFollowingTracks: true };

type Effect = ActiveEffect.Implementation;

/** For the hook `updateActor`: the client that has changed a track, or the tradition, sees to the statuses. */
export function onTracksChange(actor: Actor.Implementation, changed: object, _options: object, userId: string): void {
  const { system = {} } = changed as { system?: object };
  if (!("tracks" in system || "tradition" in system)) return;
  if (userId === game.user.id) syncStatuses(creature(actor)).catch(logError);
}

/** For the hook `createActiveEffect`: who is given the status of a level is on that level. */
export function onStatusCreate(effect: Effect, options: object, userId: string): void {
  onTrackStatus(effect, effect.active, options, userId);
}

/** For the hook `updateActiveEffect`: a status that is switched off is as good as none. */
export function onStatusChange(effect: Effect, changed: object, options: object, userId: string): void {
  if ("disabled" in changed) onTrackStatus(effect, effect.active, options, userId);
}

/** For the hook `deleteActiveEffect`: who loses the status of the level it is on has no box marked any more. */
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
  if ("isFollowingTracks" in options || marked === current) syncStatuses(actor).catch(logError);
  else actor.update({ [`system.tracks.${level.track}.value`]: marked }).catch(logError);
}

/** Nobody waits for what follows from a change. What the server refuses, Foundry has told already. */
function logError(error: unknown): void {
  console.error("Quadrivium | tracks and their statuses:", error);
}

/**
 * Gives an actor the statuses of the levels it is on, and takes those of all other levels; one after the other, so that
 * no step sees another one half done.
 */
async function syncStatuses(actor: Creature | null): Promise<void> {
  if (actor) await serialize(actor.effects, () => syncStatusesNow(actor));
}

async function syncStatusesNow(actor: Creature): Promise<void> {
  const marked = markedOf(actor);
  const present = actor.effects.contents.flatMap((effect) => {
    const level = trackLevelOf(effect);
    return level ? [{ effect, level }] : [];
  });
  const stale = present.filter(({ level }) => marked.get(level.track) !== level.marked);
  const ids = stale.flatMap(({ effect }) => effect.id ?? []);
  await doUnlessDone(
    () => actor.deleteEmbeddedDocuments("ActiveEffect", ids, followingTracks as object),
    () => !ids.some((id) => actor.effects.has(id)),
  );
  for (const [track, count] of marked) {
    const own = present.find(({ level }) => level.track === track && level.marked === count)?.effect;
    if (own?.disabled) await own.update({ disabled: false }, followingTracks as object);
    if (!own && count > 0) await addStatus(actor, levelStatus({ track, marked: count }));
  }
}

async function addStatus(actor: Creature, status: string): Promise<void> {
  // The world's tracks may have changed since this client has listed the statuses.
  if (!CONFIG.statusEffects.some(({ id }) => id === status)) return;
  const effect = await ActiveEffect.implementation.fromStatusEffect(status, { parent: actor });
  await doUnlessDone(
    () => ActiveEffect.implementation.create(effect as never, { parent: actor, keepId: true, ...followingTracks }),
    () => actor.effects.has(effect.id ?? ""),
  );
}

/** Another client may do the same at the same time: then the server refuses the second, and all is as it should be. */
async function doUnlessDone(act: () => Promise<unknown>, isDone: () => boolean): Promise<void> {
  if (isDone()) return;
  try {
    await act();
  } catch (error) {
    if (!isDone()) throw error;
  }
}

/** How many boxes of each of its tracks an actor has marked. */
function markedOf({ system }: Creature): ReadonlyMap<string, number> {
  return new Map(
    system.listedTracks.map(({ id, levels }) => [id, Math.min(system.tracks[id]?.value ?? 0, levels.length - 1)]),
  );
}

/** The level of a track that an effect stands for; null for any other. */
export function trackLevelOf({ flags }: Effect): TrackLevel | null {
  return (flags as { quadrivium?: { level?: TrackLevel } }).quadrivium?.level ?? null;
}
