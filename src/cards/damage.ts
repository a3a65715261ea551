import { sayFault, say } from "../i18n/words.ts";
import { totalOf } from "../services/combat-totals.ts";
import { calledName, creature } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";
import { serialize } from "../services/serialize.ts";
import { levelsLost } from "../rules/character/tracks.ts";
import { rollOf } from "../services/change-roll.ts";

type Message = ChatMessage.Implementation;

/** How one actor has taken the damage of a roll. */
export interface TakenDamage {
  /** Uuid of the actor. */
  readonly actor: string;
  readonly name: string;
  readonly damage: number;
  readonly soak: number;
  /** Marked boxes. */
  readonly before: number;
  readonly after: number;
}

/** The damage that a message tells; null for any other message, and while it is not settled. */
export function damageOf(message: Message): number | null {
  const roll = rollOf(message);
  if (message.type !== "roll" || !(message as ChatMessage.OfType<"roll">).system.isDamage) return null;
  return roll === null || roll.isWaiting ? null : (roll.total ?? null);
}

/** Who has taken the damage of a message. */
export function takenOf(message: Message): readonly TakenDamage[] {
  return message.type === "roll" ? (message as ChatMessage.OfType<"roll">).system.taken : [];
}

/** Whether the rules say how this actor takes damage: it has a track for it. */
export function canTake(actor: Creature): boolean {
  const track = actor.system.effectiveTradition.damage?.track;
  return track !== undefined && actor.system.listedTracks.some(({ id }) => id === track);
}

/**
 * Writes on the card of a damage roll that an actor takes it; the actor itself is not changed.
 * @returns null where it has taken it already, or cannot
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

/** Marks the boxes that damage costs. */
export async function markBoxes(
  actor: Creature,
  { before, after }: Pick<TakenDamage, "before" | "after">,
): Promise<void> {
  await serialize(actor, async () => {
    const track = actor.system.effectiveTradition.damage?.track;
    const marks = track === undefined ? undefined : actor.system.tracks[track];
    if (track === undefined || !marks) return;
    // Healed or hurt meanwhile: what this damage has cost is still the same.
    const value = Math.max(0, Math.min(marks.value + after - before, marks.max));
    await actor.update({ [`system.tracks.${track}.value`]: value });
  });
}

/** Takes damage back: the boxes it has marked, and what the card says of it. */
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

/** What damage does to an actor: "each begun 5 points of excess marks one body level". */
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
  const after = Math.min(marks.max, marks.value + levelsLost(damage, soaked, terms.perLevel));
  return { actor: actor.uuid, name: calledName(actor), damage, soak: soaked, before: marks.value, after };
}
