import type { Marks } from "../rules/character/tracks.ts";
import { woundsBy } from "../rules/procedures/damage.ts";
import type { Creature } from "./creature.ts";

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
export function levelUpdate(actor: Creature, id: string, from: number, to: number): object {
  const track = actor.system.listedTracks.find((one) => one.id === id);
  if (track?.isCumulative === true && to > 0) return woundUpdate(actor, id, to, 1);
  const wounds = marksOf(actor, id).wounds.map((count, index) => (index + 1 === from ? 0 : count));
  return marksUpdate(actor, id, { value: to, wounds });
}

/** Returns the update of a character that takes a wound of a level, or is healed of one. */
export function woundUpdate(actor: Creature, id: string, level: number, step: 1 | -1): object {
  const track = actor.system.listedTracks.find((one) => one.id === id);
  return track ? marksUpdate(actor, id, woundsBy(track, marksOf(actor, id), level, step)) : {};
}
