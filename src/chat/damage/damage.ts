import { sayFault, say, signed } from "../../base/words.ts";
import { changesBy, readersOf, recordTold, undoerOf } from "../../deltas/recorded-change.ts";
import type { ChangeMessage, Told } from "../../deltas/recorded-change.ts";
import { totalOf } from "../../characters/combat-totals.ts";
import { tokenOf } from "../../characters/names.ts";
import type { Creature } from "../../characters/creature.ts";
import { marksOf } from "../../characters/tracks.ts";
import { conditionOf, damageTrack, levelOf, tracksOf, hitOn, marksWith } from "../../rules/character/tracks.ts";
import type { Marks, Track, Hit } from "../../rules/character/tracks.ts";
import { rollOf } from "../../deltas/change-roll.ts";
import { isHiddenOpponent, opponentsOf } from "../../messages/opponents.ts";
import { isCounter } from "../../messages/who-rolled.ts";
import { worldTracks } from "../../base/world-settings.ts";
import { rollData } from "../../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/** The effect of damage on one actor. */
export interface TakenDamage {
  /** The uuid of the actor. */
  readonly actor: string;
  /** Their name as this user reads it. */
  readonly name: string;
  readonly damage: number;
  readonly soak: number;
  /** The names of the levels before and after, as the track had them. */
  readonly levels: readonly string[];
  /** Id of the user who has undone it; null if nobody has. */
  readonly undoneBy: string | null;
  /** The message that tells it. */
  readonly change: ChangeMessage;
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
  return changesBy(message, "damage").flatMap(takenIn);
}

function takenIn(change: ChangeMessage): readonly TakenDamage[] {
  const { alias: name, system } = change;
  const { actor, damage } = system;
  if (actor === null) return [];
  const { points, soak, levels } = damage;
  return [{ actor, name, damage: points, soak, levels, undoneBy: undoerOf(change), change }];
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
export function conditionInWords(track: Track, marks: Marks): string {
  const { name, penalty } = conditionOf(track, marks);
  const label = game.i18n.localize(name);
  return track.isCumulative === true && penalty ? `${label} ${signed(penalty)}` : label;
}

/**
 * Lets an actor take the damage of a message, once.
 * @param points What a game master has decided; otherwise the damage of the card and the actor's own soak.
 * @throws Error in the user's language if the actor cannot be changed
 */
export async function inflict(message: Message, actor: Creature, points: Points | null): Promise<void> {
  await recordTold([actor], () => {
    const rolled = damageOf(message);
    const track = damageTrack(actor.system.listedTracks);
    if (rolled === null || !track || takenBy(message, actor)) return [];
    const { damage, soak } = points ?? { damage: rolled, soak: soakOf(actor) ?? 0 };
    const hit = hitOn(track, marksOf(actor, track.id), damage, soak);
    return [toldOf(message, actor, { ...hit, damage, soak }, track)];
  });
}

/** Returns what is told of damage, by a message for those who may read both the card and how the actor is. */
function toldOf(message: Message, actor: Creature, { damage, soak, ...hit }: Hit & Points, track: Track): Told {
  const deltas = [deltaOf(actor, track, hit)];
  const isHidden = opponentsOf(message).some((one) => one.actor === actor.uuid && isHiddenOpponent(one));
  const level = isHidden || tokenOf(actor)?.hidden === true ? "OWNER" : "OBSERVER";
  const whisper = readersOf(message, (user) => actor.testUserPermission(user, level));
  const levels = [hit.before, hit.after].map((marked) => levelOf(track, marked).name);
  return { reason: "damage", actor, of: message.id, damage: { points: damage, soak, levels }, deltas, whisper };
}

/** Returns what a hit marks on a track: boxes, or a wound of a level. */
function deltaOf(actor: Creature, { id, name, isCumulative }: Track, { before, after }: Hit): Told["deltas"][number] {
  const label = game.i18n.localize(name);
  if (isCumulative !== true || after === 0) return { number: `tracks.${id}.value`, by: after - before, before, label };
  const count = marksOf(actor, id).wounds[after - 1] ?? 0;
  return { number: `tracks.${id}.wounds.${after - 1}`, by: 1, before: count, label };
}
