import { numeral, sayFault, say, signed } from "../../base/words.ts";
import { hitIn, hitUpdate, numberOfHit } from "../../bookings/hits.ts";
import { recordTold, tellAgain, undoChange } from "../../bookings/recorded-change.ts";
import { actorOf, canBeUndone, changesBy, isOfGamemaster, readersOf } from "../../bookings/told-numbers.ts";
import type { ChangeMessage, Told } from "../../bookings/told-numbers.ts";
import { totalOf } from "../../characters/combat-totals.ts";
import { nameFor, readName, tokenOf } from "../../characters/names.ts";
import { creature } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { doneOf, noteUnder } from "../../base/unfinished-notes.ts";
import { updateOrThrow } from "../../base/documents.ts";
import type { Noted, StoredNote } from "../../base/unfinished-notes.ts";
import { byTurns } from "../../base/turns.ts";
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
  /** The names of the levels before and after, as the track had them; empty if it was gone. */
  readonly levels: readonly string[];
  /** Id of the track; blank in messages of older versions, for the track that takes damage. */
  readonly track: string;
  /** Ids of the user who has applied it and of the one who has undone it; null if not known, or not undone. */
  readonly by: string | null;
  readonly undoneBy: string | null;
  /** What it is named by among all of the card: the id of its message, or its place in the data of version 0.1.0. */
  readonly key: string;
  /** The message that tells it; null if only the card does, as in version 0.1.0. */
  readonly change: ChangeMessage | null;
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
  const told = changesBy(message, "damage").flatMap(takenIn);
  const stored = rollData(message)?.taken ?? [];
  const again = stored.map((one) => toldAgain(one, told));
  const former = stored.map((one, place): TakenDamage => {
    return { ...(again[place] ?? { ...one, name: readName(one), levels: [], change: null }), key: String(place) };
  });
  return [...former, ...told.filter((one) => !again.includes(one))];
}

/**
 * Returns what tells again, so that it can be undone, what only the card tells: the first message about the same character by
 * somebody who may undo it.
 */
function toldAgain(
  { actor, by, undoneBy }: Pick<TakenDamage, "actor" | "by" | "undoneBy">,
  told: readonly TakenDamage[],
): TakenDamage | undefined {
  if (undoneBy !== null) return undefined;
  return told.find((one) => one.actor === actor && (one.by === by || (one.change && isOfGamemaster(one.change))));
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
  return game.user.isGM && change !== null && !isOfGamemaster(change) && !canBeUndone(actor, change);
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
  const { listedTracks } = actor.system;
  return taken.track === "" ? damageTrack(listedTracks) : listedTracks.find(({ id }) => id === taken.track);
}

/** Returns the track that was hit; if the actor has it no more, what the hit says of it. */
function namedTrack(actor: Creature, taken: Pick<TakenDamage, "track">): Pick<Track, "id" | "name" | "isCumulative"> {
  return trackOf(actor, taken) ?? { id: taken.track, name: "" };
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
export async function undoHit(message: Message, actor: Creature, taken: TakenDamage): Promise<void> {
  const change = taken.change ?? (await tellFormer(message, actor, taken));
  if (change) await undoChange(change);
}

/** Tells damage that only the card tells by a message that can be undone. Throws Error as {@link undoHit}. */
function tellFormer(message: Message, actor: Creature, taken: TakenDamage): Promise<ChangeMessage | null> {
  const told = toldOf(message, actor, taken, namedTrack(actor, taken), true);
  // What cannot be undone is said before anything is stored.
  for (const number of told.numbers) hitUpdate(actor, number, false);
  return tellAgain(told, () => toldAgain(taken, changesBy(message, "damage").flatMap(takenIn))?.change ?? null);
}

/** Returns what is told of damage, by a message for those who may read both the card and how the actor is. */
function toldOf(
  message: Message,
  actor: Creature,
  { damage, soak, ...hit }: Hit & Points,
  track: Track | Pick<Track, "id" | "name" | "isCumulative">,
  isTaken = false,
): Told {
  const numbers = [numberOfHit(actor, track, hit, isTaken)];
  const isHidden = opponentsOf(message).some((one) => one.actor === actor.uuid && isHiddenOpponent(one));
  const level = isHidden || tokenOf(actor)?.hidden === true ? "OWNER" : "OBSERVER";
  const whisper = readersOf(message, (user) => actor.testUserPermission(user, level));
  const levels = "levels" in track ? [hit.before, hit.after].map((marked) => levelOf(track, marked).name) : [];
  return { reason: "damage", actor, of: message.id, damage: { points: damage, soak, levels }, numbers, whisper };
}

/**
 * Marks damage on an actor, or takes it from the actor, whose card version 0.1.0 has changed before something interrupted; see
 * `finishSteps`.
 */
export async function finishDamage(owner: Noted, key: string, note: StoredNote): Promise<void> {
  const { kind, message: id, user } = note as StoredNote & { readonly message?: string };
  const message = game.messages.get(id ?? "");
  const actor = creature(owner as Actor.Implementation);
  const isTaken = kind === "damage";
  const taken = rollData(message)?.taken.findLast((one) => one.actor === actor?.uuid);
  if (!actor || !taken || (isTaken ? taken.by : taken.undoneBy) !== user || isTaken === (taken.undoneBy !== null))
    return;
  const track = namedTrack(actor, taken);
  await byTurns(actor, async () => {
    if (!noteUnder(actor, key)) return;
    await updateOrThrow(actor, {
      ...hitUpdate(actor, numberOfHit(actor, track, taken), isTaken),
      ...doneOf(actor, key),
    });
  });
}
