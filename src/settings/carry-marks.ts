import { worldTracks } from "../base/world-settings.ts";
import { listed, say } from "../base/words.ts";
import { creature, everyActor } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import { forgetLevels, marksUpdate, conditionText } from "../characters/tracks.ts";
import { carriedMarks, conditionOf } from "../rules/character/tracks.ts";
import type { Marks, Track } from "../rules/character/tracks.ts";

/** What is marked on a track of somebody. */
interface Marked {
  readonly actor: Creature;
  readonly track: Track;
  readonly marks: Marks;
}

/** Changes the tracks of this world. Where wounds add up from then on, or no more, they are carried over, and this user is told. */
export async function withMarksCarried(change: () => Promise<void>): Promise<void> {
  const before = worldTracks();
  const creatures = everyActor().flatMap((actor) => creature(actor) ?? []);
  const marked = creatures.flatMap((actor) =>
    before
      .filter(({ id }) => actor.system.listedTracks.some((one) => one.id === id))
      .map((track): Marked => {
        const { value = 0, wounds = [] } = actor.system._source.tracks[track.id] ?? {};
        return { actor, track, marks: { value, wounds } };
      }),
  );
  await change();
  const told: string[] = [];
  for (const one of marked) {
    const words = await carryOver(one);
    if (words) told.push(words);
  }
  if (told.length === 0) return;
  ui.notifications.info(say({ key: "QUADRIVIUM.Tracks.carried", data: { list: listed(told) } }), { permanent: true });
}

const inWords = (track: Track, marks: Marks): string => conditionText(conditionOf(track, marks));

/** Carries over what somebody has marked. Returns it in words; blank if nobody sees a difference. */
async function carryOver({ actor, track, marks }: Marked): Promise<string> {
  const now = actor.system.listedTracks.find(({ id }) => id === track.id);
  if (!now || (now.isCumulative === true) === (track.isCumulative === true)) return "";
  const carried = carriedMarks(track, now, marks);
  await forgetLevels(actor, track.id);
  await actor.update(marksUpdate(actor, track.id, carried));
  const data = { before: inWords(track, marks), after: inWords(now, carried) };
  if (data.before === data.after) return "";
  return say({ key: "QUADRIVIUM.Tracks.carriedOne", data: { name: nameFor(actor, "user"), ...data } });
}
