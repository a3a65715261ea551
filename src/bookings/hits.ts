import { say } from "../base/words.ts";
import { nameFor } from "../characters/names.ts";
import type { Creature } from "../characters/creature.ts";
import { marksOf, marksUpdate } from "../characters/tracks.ts";
import type { Track } from "../rules/character/tracks.ts";
import { marksWith, marksWithout } from "../rules/procedures/damage.ts";
import type { Hit } from "../rules/procedures/damage.ts";

/** A number on a track before and after damage, as a message tells it: marked boxes, or the wounds of one level. */
interface TrackNumber {
  readonly uuid: string;
  readonly path: string;
  readonly label: string;
  readonly before: number;
  readonly after: number;
}

/** Returns the number that tells what damage does on a track of an actor. */
export function numberOfHit(
  actor: Creature,
  track: Pick<Track, "id" | "name" | "isCumulative">,
  { before, after }: Hit,
): TrackNumber {
  const path = `system.tracks.${track.id}`;
  const named = { uuid: actor.uuid, label: game.i18n.localize(track.name) };
  if (track.isCumulative !== true || after === 0) return { ...named, path: `${path}.value`, before, after };
  const count = marksOf(actor, track.id).wounds[after - 1] ?? 0;
  return { ...named, path: `${path}.wounds.${after - 1}`, before: count, after: count + 1 };
}

/** Returns what damage has done, and the id of the track, from the number that tells it. */
export function hitIn({ path, before, after }: Pick<TrackNumber, "path" | "before" | "after">): Hit & {
  readonly track: string;
} {
  const [, , track = "", , level] = path.split(".");
  return level === undefined ? { track, before, after } : { track, before: 0, after: Number(level) + 1 };
}

/** Tells whether an actor has the track of a number. */
export function isOnTrack(actor: Creature, number: TrackNumber): boolean {
  const { track } = hitIn(number);
  return actor.system.listedTracks.some(({ id }) => id === track);
}

/**
 * Returns the update of an actor that damage has hit, or from which a hit is taken again. The track may have changed since it
 * was worked out: it marks as many boxes all the same.
 * @throws Error that says why it stays, if the track has changed so that it would not be clear what to take
 */
export function hitUpdate(actor: Creature, number: TrackNumber, isTaken: boolean): object {
  const { track: id, ...hit } = hitIn(number);
  const track = actor.system.listedTracks.find((one) => one.id === id);
  const now = marksOf(actor, id);
  const isOfThis = (track?.isCumulative === true) === number.path.includes(".wounds.");
  const change = isTaken ? marksWith : marksWithout;
  const marks = track && (isOfThis || hit.after === hit.before) ? change(track, now, hit) : "noTrack";
  if (typeof marks !== "string") return marksUpdate(actor, id, marks);
  const data = { name: nameFor(actor, "user"), track: track ? game.i18n.localize(track.name) : number.label };
  throw new Error(say({ key: `QUADRIVIUM.Damage.Kept.${marks}`, data }));
}
