import type { Creature } from "./creature.ts";

/**
 * Returns the update of a character whose track goes from one level to another: by boxes, or by wounds that add up. There
 * a new status is one more wound, and without one the wounds of its level are healed.
 */
export function levelUpdate(actor: Creature, id: string, from: number, to: number): object {
  const track = actor.system.listedTracks.find((one) => one.id === id);
  if (track?.isCumulative !== true) return { [`system.tracks.${id}.value`]: to };
  if (to > 0) return woundUpdate(actor, id, to, 1);
  const { wounds = [] } = actor.system.tracks[id] ?? {};
  return { [`system.tracks.${id}.wounds`]: wounds.map((count, index) => (index + 1 === from ? 0 : count)) };
}

/** Returns the update of a character that takes a wound of a level, or is healed of one. */
export function woundUpdate(actor: Creature, id: string, level: number, step: 1 | -1): object {
  const { wounds = [], max = 0 } = actor.system.tracks[id] ?? {};
  const counts = Array.from({ length: max }, (_, index) => wounds[index] ?? 0);
  const changed = counts.map((count, index) => (index + 1 === level ? Math.max(0, count + step) : count));
  return { [`system.tracks.${id}.wounds`]: changed };
}
