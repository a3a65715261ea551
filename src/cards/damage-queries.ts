import { say } from "../i18n/words.ts";
import { actorAt } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";
import { sentText } from "../services/sent-text.ts";
import { recordDamage, recordUndo, takenBy, takenOf } from "./damage.ts";
import type { Points, TakenDamage } from "./damage.ts";

type Message = ChatMessage.Implementation;

/** The queries by which a player asks a game master, who may change the card, to note damage or that it is undone. */
export const RECORD_DAMAGE = "quadrivium.recordDamage";
export const UNDO_DAMAGE = "quadrivium.undoDamage";

/** The longest time to wait for the answer, in milliseconds. */
const PATIENCE = 10_000;

/** The ids of a message, an actor and the user who asks, as a query carries them. */
interface Asked {
  readonly message: string | null;
  readonly actor: string;
  readonly by: string;
}

/**
 * The queries that were not answered in time. What they ask for may have been noted all the same; then only the actor
 * remains to be changed.
 */
const unanswered = new Set<string>();

function keyOf(query: string, message: Message, actor: string): string {
  return `${query} ${message.id ?? ""} ${actor}`;
}

/** What to do with a query that nobody has answered. */
type Leave = () => Promise<void>;

/** Tells whether an actor may still take the damage of a message, as far as this client knows. */
export function isOpenTo(message: Message, actor: Creature): boolean {
  return !takenBy(message, actor) || unanswered.has(keyOf(RECORD_DAMAGE, message, actor.uuid));
}

/** Tells whether damage may still be undone, as far as this client knows. */
export function isToUndo(message: Message, { actor, undoneBy }: TakenDamage): boolean {
  return undoneBy === null || unanswered.has(keyOf(UNDO_DAMAGE, message, actor));
}

/** Notes damage on its card, directly if this user may change the card, otherwise by a query to a game master. */
export async function noteDamage(
  message: Message,
  actor: Creature,
  points: Points | null,
  leave: Leave,
): Promise<TakenDamage | null> {
  const noted = takenBy(message, actor);
  if (noted && unanswered.delete(keyOf(RECORD_DAMAGE, message, actor.uuid))) return noted;
  if (message.canUserModify(game.user, "update")) return recordDamage(message, actor, game.user.id, points);
  return ask(RECORD_DAMAGE, message, actor.uuid, leave);
}

/** Notes on the card that damage is undone, in the same way; returns false if it was undone already. */
export async function noteUndo(message: Message, taken: TakenDamage, leave: Leave): Promise<boolean> {
  if (taken.undoneBy !== null) return unanswered.delete(keyOf(UNDO_DAMAGE, message, taken.actor));
  if (message.canUserModify(game.user, "update")) return recordUndo(message, taken, game.user.id);
  return (await ask(UNDO_DAMAGE, message, taken.actor, leave)) === true;
}

async function ask<Query extends typeof RECORD_DAMAGE | typeof UNDO_DAMAGE>(
  query: Query,
  message: Message,
  actor: string,
  leave: Leave,
): Promise<Awaited<ReturnType<CONFIG.Queries[Query]>> | null> {
  const gamemaster = game.users.activeGM;
  if (!gamemaster) {
    ui.notifications.warn(say({ key: "QUADRIVIUM.Damage.noGamemaster" }));
    return null;
  }
  const key = keyOf(query, message, actor);
  const asked: Asked = { message: message.id, actor, by: game.user.id };
  try {
    const answer = await gamemaster.query(query, asked, { timeout: PATIENCE });
    unanswered.delete(key);
    return answer;
  } catch (error) {
    unanswered.add(key);
    await leave();
    const data = { name: gamemaster.name };
    const what = query === RECORD_DAMAGE ? "noAnswer" : "noAnswerToUndo";
    ui.notifications.warn(say({ key: `QUADRIVIUM.Damage.${what}`, data }), { console: false });
    console.warn(`Quadrivium | ${gamemaster.name} did not answer ${query}:`, error);
    return null;
  }
}

/**
 * Records damage for a player who may not change the card; registered as the query {@link RECORD_DAMAGE}. Foundry 13 does
 * not say who asks, so nothing but ids is believed, and only actors of active players can be hit.
 */
export async function answerRecordDamage(data: unknown): Promise<TakenDamage | null> {
  const asked = read(data);
  return asked ? recordDamage(asked.message, asked.actor, asked.by) : null;
}

/**
 * Records for such a player that damage is undone; registered as the query {@link UNDO_DAMAGE}. Only what players have
 * applied to their own can be undone by it.
 */
export async function answerUndoDamage(data: unknown): Promise<boolean> {
  const asked = read(data);
  const taken =
    asked &&
    takenOf(asked.message).find(({ by, undoneBy, actor }) => {
      return actor === asked.actor.uuid && by === asked.by && undoneBy === null;
    });
  return asked && taken ? recordUndo(asked.message, taken, asked.by) : false;
}

/** Reads a query; returns null for anything but an actor that an active player owns. */
function read(data: unknown): { readonly message: Message; readonly actor: Creature; readonly by: string } | null {
  const message = game.messages.get(sentText(data, "message"));
  const actor = actorAt(sentText(data, "actor"));
  const players = game.users.filter((user) => {
    return user.active && !user.isGM && actor?.testUserPermission(user, "OWNER") === true;
  });
  const player = players.find((user) => user.id === sentText(data, "by")) ?? players[0];
  return message && actor && player ? { message, actor, by: player.id } : null;
}
