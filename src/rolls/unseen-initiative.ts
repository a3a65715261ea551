import { fireAndForget, serialize } from "../base/async.ts";
import { applyDeltas } from "../deltas/applied.ts";
import type { Delta } from "../deltas/changeable-numbers.ts";
import { resourceDeltas } from "../deltas/pay.ts";
import { creature } from "../characters/actors.ts";
import { isWithheld, publicName, publicNameOfToken } from "../characters/names.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { forgetKept, idsKept, keep, keepsKind, keptOf, share } from "../messages/secret-store.ts";
import { fighterAt, fighterName } from "../messages/who-rolled.ts";
import { initiativesOf } from "../messages/related-messages.ts";
import { addressed } from "../base/foundry-versions.ts";
import { redraw } from "../messages/redraw-cards.ts";

/**
 * The initiative of combatants whom players do not see, or cannot name: it is in no message, since all clients receive those.
 * Game masters' browsers keep it, and show it on the card of the others; it is posted when players may know who rolled.
 */

type Message = ChatMessage.Implementation;

/** The kind of what game masters' browsers keep: the initiative roll of a combatant, by {@link idOf}. */
const INITIATIVE = "initiative";

/** An initiative roll that is in no message. */
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

/** Tells whether players do not see a combatant, or cannot name it. */
export function isUnseen(combatant: Combatant.Implementation): boolean {
  const { hidden, actor, token, tokenId } = combatant;
  // Of a token that was deleted, nobody knows what players saw.
  if (hidden || token?.hidden === true || (tokenId && !token)) return true;
  if (token) return isWithheld(publicNameOfToken(token, actor));
  return actor !== null && isWithheld(publicName(actor));
}

/** What a roll that is not posted yet says of the combatant for whom it is initiative: {@link idOf}. No message stores it. */
interface Noted {
  initiativeOf?: string;
}

/** Notes on a roll for whom it is initiative; whatever posts it, its speaker may be several combatants or none. */
export function noteInitiative({ options }: Pick<Roll, "options">, combatant: Combatant.Implementation): void {
  (options as Noted).initiativeOf = idOf(combatant);
}

/** Tells whether a roll of a new message is noted to be initiative. */
export function isNoted({ rolls }: Message): boolean {
  return rolls.some(({ options }) => Boolean((options as Noted).initiativeOf));
}

/** Returns the rolls of a message without the notes for whom they are, as they are stored. */
export function withoutNotes({ rolls }: Message): readonly string[] {
  for (const { options } of rolls) delete (options as Noted).initiativeOf;
  return rolls.map((roll) => JSON.stringify(roll));
}

/** An initiative roll of a new message, and those for whom it may be. */
interface ToldRoll {
  readonly roll: Roll;
  /** The likeliest first; one, where the roll says it. */
  readonly combatants: readonly Combatant.Implementation[];
}

/** Returns the rolls of a new message that are initiative, and for whom. */
export function initiativesIn({ speaker, rolls }: Message): readonly ToldRoll[] {
  return rolls.map((roll: Roll) => {
    const noted = combatantAt((roll.options as Noted).initiativeOf ?? "");
    return { roll, combatants: noted ? [noted] : combatantsOf(speaker, roll.total) };
  });
}

/** Returns the combatants who may be meant by a speaker. Foundry gives a combatant the total before it tells it. */
function combatantsOf(
  { token, actor, alias }: ChatMessage.SpeakerData,
  total: unknown,
): readonly Combatant.Implementation[] {
  const isMeant = (one: Combatant.Implementation): boolean => {
    if (token && one.tokenId === token) return true;
    // Without a token of its own, or if that is gone, a combatant speaks through its actor, which may have one.
    return one.actorId ? one.actorId === actor && !(token && one.token) : one.name === alias;
  };
  const combats = [...new Set([game.combat, ...game.combats.contents])];
  const meant = combats.flatMap((combat) => combat?.combatants.filter(isMeant) ?? []);
  const has = (one: Combatant.Implementation): number => (one.initiative === total ? 0 : 1);
  return meant.toSorted((one, other) => has(one) - has(other));
}

/** Returns what the message of a combatant's initiative stores of it. */
export function initiativeData(combatant: Combatant.Implementation, round = combatant.combat?.round ?? 0): object {
  return { initiative: { combat: combatant.combat?.id ?? null, combatant: combatant.id, round } };
}

/**
 * Keeps the initiative roll of a message that is not posted, since its combatant is unseen. What it costs is paid now: it may never
 * be posted.
 */
export async function keepUnseen(combatant: Combatant.Implementation, roll: Roll): Promise<void> {
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

/** Returns the initiative that this user's browser keeps for an encounter; none for players. */
export function unseenRolls(combat: string): readonly UnseenRoll[] {
  return idsKept(INITIATIVE).flatMap((id) => {
    const combatant = combatantAt(id);
    const text = keptOf(INITIATIVE, id);
    if (combatant?.combat?.id !== combat || text === null || !isUnseen(combatant)) return [];
    return readRoll(combatant, text) ?? [];
  });
}

/**
 * Posts the initiative of those whom players see and can name by now, and forgets that of those who have none any more; on a
 * game master's client, when a combatant, a token or an actor has changed.
 */
export function onUnseenChange(): void {
  if (game.user.isGM && idsKept(INITIATIVE).length > 0) fireAndForget(serialize(onUnseenChange, revealSeen));
}

async function revealSeen(): Promise<void> {
  for (const id of idsKept(INITIATIVE)) {
    const combatant = combatantAt(id);
    const kept = combatant && readRoll(combatant, keptOf(INITIATIVE, id) ?? "");
    if (combatant && kept && !isUnseen(combatant)) {
      // Another game master's client posts it, and may have done so already.
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
  // A combatant can have the name that its token had when nobody knew it.
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

/** Draws the cards of an encounter's initiative again. */
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

/** An initiative roll as it is kept. */
interface KeptRoll {
  readonly round: number;
  readonly roll: Roll.Data;
  /** Id of the message that is to have it. */
  readonly message: string;
  /** What its character has paid for it. */
  readonly deltas: readonly Delta[];
}

/** Reads a roll that is kept; null if it cannot be read, or is not the initiative that its combatant has. */
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
