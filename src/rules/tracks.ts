/** One level of a track: what it is called and what it costs. */
export interface Level {
  readonly name: string;
  /** Added to every roll, so 0 or less; null when the character can do nothing any more. */
  readonly penalty: number | null;
}

/** A row of boxes that are marked one after the other; the first level is the one with no box marked. */
export type Track = readonly Level[];

export type TrackName = "fatigue" | "body";

/** Fatigue and body levels at Size 0 (Ars Magica, 4th edition); the names are language keys. */
export const defaultTracks: Readonly<Record<TrackName, Track>> = {
  fatigue: levels("Fatigue", ["Fresh", "Winded", "Weary", "Tired", "Dazed", "Unconscious"]),
  body: levels("Body", ["Unhurt", "Hurt", "Light", "Medium", "Heavy", "Incapacitated"]),
};

/** The level a character is on: the worst marked box counts. More marks than boxes are the last box. */
export function levelOf(track: Track, marked: number): Level {
  return track[Math.max(0, Math.min(marked, track.length - 1))] ?? { name: "", penalty: 0 };
}

function levels(track: string, names: readonly string[]): Track {
  const penalties = [0, 0, -1, -3, -5, null];
  return names.map((name, index) => ({ name: `QUADRIVIUM.Track.${track}.${name}`, penalty: penalties[index] ?? null }));
}
