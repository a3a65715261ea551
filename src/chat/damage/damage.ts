import { numeral, sayFault, say, signed } from "../../base/words.ts";
import { totalOf } from "../../characters/combat-totals.ts";
import { publicName, readName } from "../../characters/names.ts";
import type { Creature } from "../../characters/creature.ts";
import { doneOf, noteUnder, updateOrThrow } from "../../base/steps.ts";
import { byTurns } from "../../base/turns.ts";
import { marksOf, marksUpdate } from "../../characters/tracks.ts";
import { conditionOf, damageTrack, levelOf, tracksOf } from "../../rules/character/tracks.ts";
import type { Marks, Track } from "../../rules/character/tracks.ts";
import { hitOn, marksWith, marksWithout } from "../../rules/procedures/damage.ts";
import type { Hit } from "../../rules/procedures/damage.ts";
import { rollOf } from "../../bookings/change-roll.ts";
import { isCounter } from "../../messages/who-rolled.ts";
import { worldTracks } from "../../base/world-settings.ts";
import { rollData } from "../../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/** The effect of damage on one actor. */
export interface TakenDamage extends Hit {
  /** The uuid of the actor. */
  readonly actor: string;
  /** Their name for all players. */
  readonly name: string;
  readonly damage: number;
  readonly soak: number;
  /** Id of the track; blank in messages of older versions, for the track that takes damage. */
  readonly track: string;
  /** Ids of the user who has applied it and of the one who has undone it; null if not known, or not undone. */
  readonly by: string | null;
  readonly undoneBy: string | null;
}

/** What one actor takes: the points of damage, and what is subtracted from them. */
export interface Points {
  readonly damage: number;
  readonly soak: number;
}

/**
 * Returns the damage of a message: the total of a damage roll, or what an action itself inflicts. Null if it does none, or
 * if a decision about it is open.
 */
export function damageOf(message: Message): number | null {
  const roll = rollOf(message);
  const data = rollData(message);
  if (!data || !roll?.isSound || roll.isWaiting) return null;
  const { isDamage, answers } = data;
  const { outcome } = roll;
  const dieKind = roll.die?.dieKind;
  if (isDamage) return outcome && dieKind?.fails?.(outcome) ? null : (roll.total ?? null);
  // A request judges its answers itself, against each other.
  if (!outcome || !dieKind?.inflicts || answers || isCounter(message) || roll.options.isInitiative) return null;
  if (!damageTrack(tracksOf(dieKind.tradition, worldTracks()))) return null;
  return dieKind.inflicts(outcome) || null;
}

/** Tells whether a message is a roll of damage, and not of an action that does some. */
export function isDamageRoll(message: Message): boolean {
  return rollData(message)?.isDamage === true;
}

/** Returns what actors have taken of the damage of a message, with what was undone of it. */
export function takenOf(message: Message): readonly TakenDamage[] {
  return rollData(message)?.taken ?? [];
}

/** Returns what an actor has taken of the damage of a message and nobody has undone; null for nothing. */
export function takenBy(message: Message, { uuid }: Creature): TakenDamage | null {
  return takenOf(message).find(({ actor, undoneBy }) => actor === uuid && undoneBy === null) ?? null;
}

/** Returns true if an actor can take damage: it has a track for it. */
export function canTake(actor: Creature): boolean {
  return damageTrack(actor.system.listedTracks) !== undefined;
}

/** Returns an actor's soak; null if its tradition has none. Throws Error if its formula has a fault. */
export function soakOf(actor: Creature): number | null {
  const { damage: terms } = actor.system.effectiveTradition;
  const soak = terms && totalOf(actor, terms.soak);
  if (!soak) return null;
  if (soak.fault) {
    throw new Error(say({ key: "QUADRIVIUM.Combat.fault", data: { total: soak.label, fault: sayFault(soak.fault) } }));
  }
  return soak.value ?? 0;
}

/** Returns in words what the track of an actor shows now and what damage would make of it: "Hurt → Heavy wounds". */
export function preview(actor: Creature, { damage, soak }: Points): string {
  const track = damageTrack(actor.system.listedTracks);
  if (!track) return "";
  const marks = marksOf(actor, track.id);
  const after = marksWith(track, marks, hitOn(track, marks, damage, soak));
  return changeInWords(conditionInWords(track, marks), conditionInWords(track, after));
}

/** Returns a change in words: "Hurt → Heavy wounds", or "stays Hurt". */
export function changeInWords(before: string, after: string): string {
  return say({ key: `QUADRIVIUM.Damage.${before === after ? "unchanged" : "change"}`, data: { before, after } });
}

/** Returns the level of a track in words; where wounds add up, with their penalty: "Light wounds −2". */
function conditionInWords(track: Track, marks: Marks): string {
  const { name, penalty } = conditionOf(track, marks);
  const label = game.i18n.localize(name);
  return track.isCumulative === true && penalty ? `${label} ${signed(penalty)}` : label;
}

/** Returns the name of the level that a hit has reached, or was before; the number if the actor has no such track. */
export function levelName(actor: Creature | null, taken: TakenDamage, marked: number): string {
  const track = actor && trackOf(actor, taken);
  return track ? game.i18n.localize(levelOf(track, marked).name) : numeral(marked);
}

function trackOf(actor: Creature, taken: TakenDamage): Track | undefined {
  const { listedTracks } = actor.system;
  return taken.track === "" ? damageTrack(listedTracks) : listedTracks.find(({ id }) => id === taken.track);
}

/**
 * Records on the card that an actor takes its damage; the actor itself is not changed.
 * @param by Id of the user who applies it.
 * @param points What a game master has decided; otherwise the damage of the card and the actor's own soak.
 * @returns null if the actor has taken it already or cannot take damage
 */
export function recordDamage(
  message: Message,
  actor: Creature,
  by: string,
  points: Points | null = null,
): Promise<TakenDamage | null> {
  return byTurns(message, async () => {
    const damage = damageOf(message);
    const track = damageTrack(actor.system.listedTracks);
    if (damage === null || !track || takenBy(message, actor)) return null;
    const counted = points ?? { damage, soak: soakOf(actor) ?? 0 };
    const hit = hitOn(track, marksOf(actor, track.id), counted.damage, counted.soak);
    const who = { actor: actor.uuid, name: publicName(actor), track: track.id, by, undoneBy: null };
    const taken = { ...who, ...counted, ...hit };
    await message.update({ system: { taken: [...takenOf(message), taken] } });
    return taken;
  });
}

/** Records on the card that the damage of an actor is undone; returns false if it has been already. */
export function recordUndo(message: Message, taken: TakenDamage, by: string): Promise<boolean> {
  return byTurns(message, async () => {
    const all = takenOf(message);
    const index = all.findLastIndex(({ actor, undoneBy }) => actor === taken.actor && undoneBy === null);
    if (index < 0) return false;
    await message.update({ system: { taken: all.map((one, at) => (at === index ? { ...one, undoneBy: by } : one)) } });
    return true;
  });
}

/** Records that damage which was undone is not: the actor could not be changed. */
export function recordRedo(message: Message, { actor }: TakenDamage): Promise<void> {
  return byTurns(message, async () => {
    const all = takenOf(message);
    const index = all.findLastIndex((one) => one.actor === actor && one.undoneBy === game.user.id);
    await message.update({
      system: { taken: all.map((one, at) => (at === index ? { ...one, undoneBy: null } : one)) },
    });
  });
}

/** Marks on an actor what damage has done to it, which is noted under the key of a step. */
export async function markHit(actor: Creature, taken: TakenDamage, key: string): Promise<void> {
  await byTurns(actor, async () => {
    const track = trackOf(actor, taken);
    if (!track || !noteUnder(actor, key)) return;
    const marks = marksWith(track, marksOf(actor, track.id), taken);
    await updateOrThrow(actor, { ...marksUpdate(actor, track.id, marks), ...doneOf(actor, key) });
  });
}

/**
 * Takes from an actor what damage has marked on it.
 * @param key The key of the step.
 * @param note Notes on the card that it is undone; returns false if it was already, and then nothing is taken.
 * @throws Error that says why it stays, if the track has changed since so that this would not be clear
 */
export async function unmarkHit(
  actor: Creature,
  taken: TakenDamage,
  key: string,
  note: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  await byTurns(actor, async () => {
    withoutHit(actor, taken);
    if (!(await note()) || !noteUnder(actor, key)) return;
    await updateOrThrow(actor, { ...withoutHit(actor, taken), ...doneOf(actor, key) });
  });
}

/** Returns the update of an actor that takes a hit from it. Throws Error as {@link unmarkHit}. */
function withoutHit(actor: Creature, taken: TakenDamage): object {
  const track = trackOf(actor, taken);
  const marks = track ? marksWithout(track, marksOf(actor, track.id), taken) : "noTrack";
  if (track && typeof marks !== "string") return marksUpdate(actor, track.id, marks);
  const fault = typeof marks === "string" ? marks : "noTrack";
  const data = { name: readName(taken), track: game.i18n.localize(track?.name ?? "") };
  throw new Error(say({ key: `QUADRIVIUM.Damage.Kept.${fault}`, data }));
}
