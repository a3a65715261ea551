import { signed } from "../base/words.ts";
import { tracksOf } from "../rules/character/tracks.ts";
import type { Level } from "../rules/character/tracks.ts";
import type { Creature } from "./creature.ts";
import { memoize } from "./memoize.ts";

/** The level that a creature has come to on a track. */
export interface TrackLevel extends Level {
  /** The id of the track. */
  readonly track: string;
}

/** Returns the levels of a creature on the tracks that count for rolls of a tradition. */
export function trackLevels(actor: Creature, tradition: string): readonly TrackLevel[] {
  return memoize(actor, `trackLevels.${tradition}`, () =>
    tracksOf(tradition, actor.system.listedTracks).map((track) => {
      const { name, penalty } = actor.system.level(track);
      return { track: track.id, name, penalty };
    }),
  );
}

/** Returns a level with its penalty, or a condition with the sum of all: "Medium −4". */
export function conditionText({ name, penalty }: Level): string {
  const label = game.i18n.localize(name);
  return penalty ? `${label} ${signed(penalty)}` : label;
}
