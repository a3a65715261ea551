import { worldTracks } from "../base/world-settings.ts";
import { listed, say } from "../base/words.ts";
import { creature } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import { everyActor } from "../characters/refresh-creatures.ts";
import { forgetLevels, marksOf, marksUpdate } from "../characters/tracks.ts";
import { conditionInWords } from "../chat/damage/damage.ts";
import { carriedMarks } from "../rules/character/tracks.ts";
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
      .map((track): Marked => ({ actor, track, marks: marksOf(actor, track.id) })),
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

/** Carries over what somebody has marked. Returns it in words; blank if nothing was marked, or all stays as it is. */
async function carryOver({ actor, track, marks }: Marked): Promise<string> {
  const now = actor.system.listedTracks.find(({ id }) => id === track.id);
  if (!now || (now.isCumulative === true) === (track.isCumulative === true)) return "";
  const carried = carriedMarks(track, now, marks);
  await forgetLevels(actor, track.id);
  await actor.update(marksUpdate(actor, track.id, carried));
  if (carried.value === 0) return "";
  const data = { before: conditionInWords(track, marks), after: conditionInWords(now, carried) };
  return say({ key: "QUADRIVIUM.Tracks.carriedOne", data: { name: nameFor(actor, "user"), ...data } });
}
