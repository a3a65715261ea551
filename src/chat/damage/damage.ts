import { numeral, sayFault, say, signed } from "../../base/words.ts";
import { hitIn, numberOfHit } from "../../bookings/hits.ts";
import { recordTold, undoChange } from "../../bookings/recorded-change.ts";
import { actorOf, canBeUndone, changesBy, isOfGamemaster, readersOf } from "../../bookings/told-numbers.ts";
import type { ChangeMessage, Told } from "../../bookings/told-numbers.ts";
import { totalOf } from "../../characters/combat-totals.ts";
import { nameFor, tokenOf } from "../../characters/names.ts";
import type { Creature } from "../../characters/creature.ts";
import { marksOf } from "../../characters/tracks.ts";
import { conditionOf, damageTrack, levelOf, tracksOf } from "../../rules/character/tracks.ts";
import type { Marks, Track } from "../../rules/character/tracks.ts";
import { hitOn, marksWith } from "../../rules/procedures/damage.ts";
import type { Hit } from "../../rules/procedures/damage.ts";
import { rollOf } from "../../bookings/change-roll.ts";
import { isHiddenOpponent, opponentsOf } from "../../messages/opponents.ts";
import { isCounter } from "../../messages/who-rolled.ts";
import { worldTracks } from "../../base/world-settings.ts";
import { rollData } from "../../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/** The effect of damage on one actor. */
export interface TakenDamage extends Hit {
  /** The uuid of the actor. */
  readonly actor: string;
  /** Their name as this user reads it. */
  readonly name: string;
  readonly damage: number;
  readonly soak: number;
  /** The names of the levels before and after, as the track had them. */
  readonly levels: readonly string[];
  /** Id of the track. */
  readonly track: string;
  /** Ids of the user who has applied it and of the one who has undone it; null if not known, or not undone. */
  readonly by: string | null;
  readonly undoneBy: string | null;
  /** What it is named by among all of the card: the id of its message. */
  readonly key: string;
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
  const { alias, author, system } = change;
  const { actor, damage, undoneBy } = system;
  const [number] = system.numbers;
  if (actor === null || !number) return [];
  const { points, soak, levels } = damage;
  const who = actorOf(change);
  // A player can give their message any name, which this may be the card of somebody else to say.
  const name = who && !isOfGamemaster(change) ? nameFor(who, "user") : alias;
  return [
    {
      ...hitIn(number),
      actor,
      name,
      damage: points,
      soak,
      levels: levels.filter((one) => typeof one === "string"),
      by: author?.id ?? null,
      undoneBy,
      key: change.id ?? "",
      change,
    },
  ];
}

/** Returns what an actor has taken of the damage of a message and nobody has undone; null for nothing. */
export function takenBy(message: Message, { uuid }: Creature): TakenDamage | null {
  return takenOf(message).find(({ actor, undoneBy }) => actor === uuid && undoneBy === null) ?? null;
}

/**
 * Tells whether somebody whom a user chooses can take the damage of a message: once, but that what a player has told and
 * cannot be undone any more does not bind game masters.
 */
export function isOpenTo(message: Message, actor: Creature): boolean {
  const taken = takenBy(message, actor);
  if (!taken) return true;
  const { change } = taken;
  return game.user.isGM && !isOfGamemaster(change) && !canBeUndone(actor, change);
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

/** Returns the name of the level that a hit has reached, or was before; the number if neither it nor the actor's track says it. */
export function levelName(actor: Creature | null, taken: TakenDamage, of: "before" | "after"): string {
  const marked = taken[of];
  const name = taken.levels[of === "before" ? 0 : 1];
  if (name) return game.i18n.localize(name);
  const track = actor && trackOf(actor, taken);
  return track ? game.i18n.localize(levelOf(track, marked).name) : numeral(marked);
}

function trackOf(actor: Creature, taken: Pick<TakenDamage, "track">): Track | undefined {
  return actor.system.listedTracks.find(({ id }) => id === taken.track);
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
    if (rolled === null || !track || !isOpenTo(message, actor)) return [];
    const { damage, soak } = points ?? { damage: rolled, soak: soakOf(actor) ?? 0 };
    const hit = hitOn(track, marksOf(actor, track.id), damage, soak);
    return [toldOf(message, actor, { ...hit, damage, soak }, track)];
  });
}

/**
 * Takes from an actor what damage has marked on it.
 * @throws Error that says why it stays, if the track has changed since so that this would not be clear
 */
export async function undoHit(taken: TakenDamage): Promise<void> {
  await undoChange(taken.change);
}

/** Returns what is told of damage, by a message for those who may read both the card and how the actor is. */
function toldOf(message: Message, actor: Creature, { damage, soak, ...hit }: Hit & Points, track: Track): Told {
  const numbers = [numberOfHit(actor, track, hit)];
  const isHidden = opponentsOf(message).some((one) => one.actor === actor.uuid && isHiddenOpponent(one));
  const level = isHidden || tokenOf(actor)?.hidden === true ? "OWNER" : "OBSERVER";
  const whisper = readersOf(message, (user) => actor.testUserPermission(user, level));
  const levels = [hit.before, hit.after].map((marked) => levelOf(track, marked).name);
  return { reason: "damage", actor, of: message.id, damage: { points: damage, soak, levels }, numbers, whisper };
}
