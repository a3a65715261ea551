import { sayFault, say } from "../i18n/words.ts";
import { totalOf } from "../services/combat-totals.ts";
import { displayName, creature } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";
import { serialize } from "../services/serialize.ts";
import { woundUpdate } from "../services/marks.ts";
import { levelsLost } from "../rules/character/tracks.ts";
import { rollOf } from "../services/change-roll.ts";

type Message = ChatMessage.Implementation;

/** The effect of damage on one actor. */
export interface TakenDamage {
  /** The uuid of the actor. */
  readonly actor: string;
  readonly name: string;
  readonly damage: number;
  readonly soak: number;
  /** Marked boxes. */
  readonly before: number;
  readonly after: number;
}

/** Returns the damage of a message; null if it is no damage roll, or if a decision about it is open. */
export function damageOf(message: Message): number | null {
  const roll = rollOf(message);
  if (message.type !== "roll" || !(message as ChatMessage.OfType<"roll">).system.isDamage) return null;
  return roll === null || roll.isWaiting ? null : (roll.total ?? null);
}

/** Returns the actors that have taken the damage of a message. */
export function takenOf(message: Message): readonly TakenDamage[] {
  return message.type === "roll" ? (message as ChatMessage.OfType<"roll">).system.taken : [];
}

/** Returns true if an actor can take damage: its tradition has a track for it. */
export function canTake(actor: Creature): boolean {
  const track = actor.system.effectiveTradition.damage?.track;
  return track !== undefined && actor.system.listedTracks.some(({ id }) => id === track);
}

/**
 * Records on the card of a damage roll that an actor takes it; the actor itself is not changed.
 * @returns null if the actor has taken it already or cannot take damage
 */
export function recordDamage(message: Message, actor: Creature): Promise<TakenDamage | null> {
  return serialize(message, async () => {
    const damage = damageOf(message);
    const hasTaken = takenOf(message).some((taken) => taken.actor === actor.uuid);
    const hit = damage === null || hasTaken || !canTake(actor) ? null : hitOf(actor, damage);
    if (hit) await message.update({ system: { taken: [...takenOf(message), hit] } });
    return hit;
  });
}

/** Marks the boxes between the two counts, or one wound where wounds add up; the other way round it clears them. */
export async function markBoxes(
  actor: Creature,
  { before, after }: Pick<TakenDamage, "before" | "after">,
): Promise<void> {
  await serialize(actor, async () => {
    const track = actor.system.effectiveTradition.damage?.track;
    const marks = track === undefined ? undefined : actor.system.tracks[track];
    if (track === undefined || !marks) return;
    if (addsUp(actor, track)) {
      await actor.update(woundUpdate(actor, track, Math.max(before, after), after > before ? 1 : -1));
      return;
    }
    // The count may have changed meanwhile; the number of boxes to mark stays the same.
    const value = Math.max(0, Math.min(marks.value + after - before, marks.max));
    await actor.update({ [`system.tracks.${track}.value`]: value });
  });
}

/** Undoes damage: clears the boxes it has marked and removes it from the card. */
export async function undoDamage(message: Message, uuid: string): Promise<void> {
  if (!game.user.isGM) return;
  const taken = await serialize(message, async () => {
    const undone = takenOf(message).find(({ actor }) => actor === uuid);
    if (undone) await message.update({ system: { taken: takenOf(message).filter((one) => one !== undone) } });
    return undone;
  });
  if (!taken) return;
  const found: unknown = await fromUuid(uuid);
  const actor = found instanceof Actor ? creature(found as Actor.Implementation) : null;
  if (actor) await markBoxes(actor, { before: taken.after, after: taken.before });
}

/** Returns the effect of damage on an actor: "each begun 5 points of excess marks one body level" [spec]. */
function hitOf(actor: Creature, damage: number): TakenDamage | null {
  const terms = actor.system.effectiveTradition.damage;
  const marks = terms && actor.system.tracks[terms.track];
  if (!terms || !marks) return null;
  const soak = totalOf(actor, terms.soak);
  if (soak?.fault) {
    const data = { total: soak.label, fault: sayFault(soak.fault) };
    ui.notifications.warn(say({ key: "QUADRIVIUM.Combat.fault", data }));
    return null;
  }
  const soaked = soak?.value ?? 0;
  // A wound that adds up is of one level, whatever the others are.
  const before = addsUp(actor, terms.track) ? 0 : marks.value;
  const after = Math.min(marks.max, before + levelsLost(damage, soaked, terms.perLevel));
  return { actor: actor.uuid, name: displayName(actor), damage, soak: soaked, before, after };
}

/** Tells whether each hit is a wound of its own on a track. */
function addsUp(actor: Creature, track: string): boolean {
  return actor.system.listedTracks.find(({ id }) => id === track)?.isCumulative === true;
}
