import { fireAndForget, serialize } from "../base/async.ts";
import { applyDeltas } from "../deltas/applied.ts";
import type { Delta } from "../deltas/changeable-numbers.ts";
import { resourceDeltas } from "../deltas/pay.ts";
import { creature } from "../characters/actors.ts";
import { isWithheld, publicName, publicNameOfToken } from "../characters/names.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { forgetKept, idsKept, keep, keepsKind, keptOf, share } from "../messages/secret-store.ts";
import { rollData } from "../messages/message-type.ts";
import { fighterAt, fighterName, isInitiative } from "../messages/who-rolled.ts";
import { initiativesOf } from "../messages/related-messages.ts";
import { addressed } from "../base/foundry-versions.ts";
import { redraw } from "../messages/redraw-cards.ts";

/**
 * The initiative of combatants that players cannot see or name. Messages would reach all clients, so GMs' browsers keep
 * it, and show it on the card of the others; it is posted once players may know who rolled.
 */

type Message = ChatMessage.Implementation;

/** The kind of data kept by GMs' browsers: a combatant's initiative roll, by {@link idOf}. */
const INITIATIVE = "initiative";

/** An initiative roll without a message. */
export interface UnseenRoll extends Pick<KeptRoll, "round" | "message" | "deltas"> {
  readonly combatant: Combatant.Implementation;
  readonly roll: QuadriviumRoll;
}

keepsKind(INITIATIVE, {
  isNeeded: (id) => combatantAt(id) !== null,
  onArrival: (id) => {
    const combatant = combatantAt(id);
    if (combatant?.combat) redrawOf(combatant.combat);
  },
});

/** Returns whether players cannot see or name a combatant. */
function isUnseen(combatant: Combatant.Implementation): boolean {
  const { hidden, actor, token, tokenId } = combatant;
  // What players saw of a deleted token is unknown.
  if (hidden || token?.hidden === true || (tokenId && !token)) return true;
  if (token) return isWithheld(publicNameOfToken(token, actor));
  return actor !== null && isWithheld(publicName(actor));
}

/** The combatant of an unposted initiative roll: {@link idOf}. No message stores it. */
interface Noted {
  initiativeOf?: string;
}

/** Notes the combatant on an initiative roll; when posted, its speaker may match several combatants or none. */
export function noteInitiative({ options }: Pick<Roll, "options">, combatant: Combatant.Implementation): void {
  (options as Noted).initiativeOf = idOf(combatant);
}

/**
 * Stores in a new message of initiative whose it is.
 * @returns false if it must not be in a message: then this browser keeps it
 */
export async function tellInitiative(message: Message): Promise<boolean> {
  const { speaker, rolls } = message;
  const isNoted = rolls.some(({ options }) => Boolean((options as Noted).initiativeOf));
  if (!isNoted && !isInitiative(message)) return true;
  const all = rolls.map((roll: Roll) => {
    const noted = combatantAt((roll.options as Noted).initiativeOf ?? "");
    return { roll, combatants: noted ? [noted] : combatantsOf(speaker, roll.total) };
  });
  for (const { options } of rolls) delete (options as Noted).initiativeOf;
  if (isNoted) message.updateSource({ rolls: rolls.map((roll) => JSON.stringify(roll)) });
  // If a speaker fits several combatants, it is the one that players do not see.
  const unseen = all.flatMap(({ roll, combatants }) => {
    const combatant = game.user.isGM ? combatants.find(isUnseen) : undefined;
    return combatant ? [{ combatant, roll }] : [];
  });
  for (const { combatant, roll } of unseen) await keepUnseen(combatant, roll);
  if (unseen.length > 0) return false;
  const combatant = all[0]?.combatants[0];
  const isToTell = isInitiative(message) && rollData(message)?.initiative === null;
  if (combatant && isToTell) message.updateSource({ system: initiativeData(combatant) });
  return true;
}

/** Returns the combatants a speaker may be, the likeliest first. Foundry sets a combatant's total before announcing it. */
function combatantsOf(
  { token, actor, alias }: ChatMessage.SpeakerData,
  total: unknown,
): readonly Combatant.Implementation[] {
  const isMeant = (one: Combatant.Implementation): boolean => {
    if (token && one.tokenId === token) return true;
    // Without an existing token, a combatant speaks through its actor, which may have one.
    return one.actorId ? one.actorId === actor && !(token && one.token) : one.name === alias;
  };
  const combats = [...new Set([game.combat, ...game.combats.contents])];
  const meant = combats.flatMap((combat) => combat?.combatants.filter(isMeant) ?? []);
  const has = (one: Combatant.Implementation): number => (one.initiative === total ? 0 : 1);
  return meant.toSorted((one, other) => has(one) - has(other));
}

/** Returns what the message of a combatant's initiative stores. */
function initiativeData(combatant: Combatant.Implementation, round = combatant.combat?.round ?? 0): object {
  return { initiative: { combat: combatant.combat?.id ?? null, combatant: combatant.id, round } };
}

/**
 * Keeps the initiative roll of an unposted message for an unseen combatant. Its costs are paid now, since it may never
 * be posted.
 */
async function keepUnseen(combatant: Combatant.Implementation, roll: Roll): Promise<void> {
  const { combat } = combatant;
  if (!combat) return;
  const actor = creature(combatant.actor);
  const message = foundry.utils.randomID();
  const deltas = actor && roll instanceof QuadriviumRoll ? resourceDeltas(actor, roll.resourceDelta) : [];
  if (actor) await serialize(actor, () => applyDeltas(actor, { id: message }, deltas));
  await keep(
    INITIATIVE,
    idOf(combatant),
    JSON.stringify({ round: combat.round, roll: roll.toJSON(), message, deltas }),
  );
  share(INITIATIVE, idOf(combatant));
  redrawOf(combat);
}

/** Returns the initiative kept by this user's browser for an encounter; none for players. */
export function unseenRolls(combat: string): readonly UnseenRoll[] {
  return idsKept(INITIATIVE).flatMap((id) => {
    const combatant = combatantAt(id);
    const text = keptOf(INITIATIVE, id);
    if (combatant?.combat?.id !== combat || text === null || !isUnseen(combatant)) return [];
    return readRoll(combatant, text) ?? [];
  });
}

/**
 * Posts the initiative of combatants that players can now see and name, and forgets that of combatants without one; on
 * a GM's client, when a combatant, a token or an actor has changed.
 */
export function onUnseenChange(): void {
  if (game.user.isGM && idsKept(INITIATIVE).length > 0) fireAndForget(serialize(onUnseenChange, revealSeen));
}

async function revealSeen(): Promise<void> {
  for (const id of idsKept(INITIATIVE)) {
    const combatant = combatantAt(id);
    const kept = combatant && readRoll(combatant, keptOf(INITIATIVE, id) ?? "");
    if (combatant && kept && !isUnseen(combatant)) {
      // Another GM's client may already have posted it.
      const isPosted = game.messages.has(kept.message);
      if (!isPosted && game.users.activeGM?.isSelf !== true) continue;
      if (!isPosted) await post(kept);
    } else if (combatant && kept) continue;
    await forgetKept(INITIATIVE, [id]);
    if (combatant?.combat) redrawOf(combatant.combat);
  }
}

async function post({ combatant, round, roll, message, deltas }: UnseenRoll): Promise<void> {
  // The types of 13 and 14 differ in what is stored.
  const { actor, token } = combatant as { actor: Actor.Stored | null; token: TokenDocument.Stored | null };
  // A combatant can have the name its token had before players knew it.
  const name = fighterName(combatant, "players");
  const data = {
    speaker: ChatMessage.implementation.getSpeaker({ actor, token, alias: name }),
    flags: { core: { initiativeRoll: true } },
    type: "roll" as const,
    system: { ...initiativeData(combatant, round), deltas },
  };
  const [own, options] = addressed(data, "public");
  const source = await roll.toMessage(own, { ...options, create: false });
  await ChatMessage.implementation.create({ ...source, _id: message }, { keepId: true });
}

/** Redraws the cards of an encounter's initiative. */
function redrawOf({ id }: Combat.Implementation): void {
  redraw(initiativesOf(id ?? ""));
}

function idOf({ id, combat }: Combatant.Implementation): string {
  return `${combat?.id ?? ""} ${id ?? ""}`;
}

function combatantAt(id: string): Combatant.Implementation | null {
  const [combat = "", combatant = ""] = id.split(" ");
  return fighterAt(combat, combatant);
}

/** A kept initiative roll. */
interface KeptRoll {
  readonly round: number;
  readonly roll: Roll.Data;
  /** Id of its future message. */
  readonly message: string;
  /** What its character has paid for it. */
  readonly deltas: readonly Delta[];
}

/** Reads a kept roll; null if it cannot be read, or differs from its combatant's initiative. */
function readRoll(combatant: Combatant.Implementation, text: string): UnseenRoll | null {
  try {
    const { round, roll: data, message, deltas } = JSON.parse(text) as KeptRoll;
    const roll = Roll.fromData(data);
    const isIts = roll instanceof QuadriviumRoll && roll.isSound && roll.total === combatant.initiative;
    return isIts ? { combatant, round, roll, message, deltas } : null;
  } catch {
    return null;
  }
}
