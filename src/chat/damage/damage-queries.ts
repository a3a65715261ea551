import { say } from "../../base/words.ts";
import { actorAt } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { ask, AskingForbidden, questionOf, sentText, tellUnasked } from "../../messages/questions.ts";
import type { Question } from "../../messages/questions.ts";
import { recordDamage, recordUndo, takenBy, takenOf } from "./damage.ts";
import type { Points, TakenDamage } from "./damage.ts";

type Message = ChatMessage.Implementation;

/** The queries by which a player asks a game master, who may change the card, to note damage or that it is undone. */
export const RECORD_DAMAGE = "quadrivium.recordDamage";
export const UNDO_DAMAGE = "quadrivium.undoDamage";

/** The ids of a message and an actor, as a question names them. */
interface Asked {
  readonly message: string | null;
  readonly actor: string;
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
  return askGamemaster(RECORD_DAMAGE, message, actor.uuid, leave);
}

/** Notes on the card that damage is undone, in the same way; returns false if it was undone already. */
export async function noteUndo(message: Message, taken: TakenDamage, leave: Leave): Promise<boolean> {
  if (taken.undoneBy !== null) return unanswered.delete(keyOf(UNDO_DAMAGE, message, taken.actor));
  if (message.canUserModify(game.user, "update")) return recordUndo(message, taken, game.user.id);
  return (await askGamemaster(UNDO_DAMAGE, message, taken.actor, leave)) === true;
}

async function askGamemaster<Query extends typeof RECORD_DAMAGE | typeof UNDO_DAMAGE>(
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
  try {
    const answer = await ask(gamemaster, query, { message: message.id, actor } satisfies Asked);
    unanswered.delete(key);
    return answer;
  } catch (error) {
    if (!(error instanceof AskingForbidden)) {
      unanswered.add(key);
      await leave();
    }
    const what = query === RECORD_DAMAGE ? "noAnswer" : "noAnswerToUndo";
    const words = { key: `QUADRIVIUM.Damage.${what}`, data: { name: gamemaster.name } };
    tellUnasked(gamemaster, query, error, words);
    return null;
  }
}

/**
 * Records damage for a player who may not change the card; registered as the query {@link RECORD_DAMAGE}. Nothing but ids is
 * believed, and players can hit only their own.
 */
export async function answerRecordDamage(sent: unknown): Promise<TakenDamage | null> {
  const asked = read(questionOf(sent, RECORD_DAMAGE));
  return asked ? recordDamage(asked.message, asked.actor, asked.by) : null;
}

/**
 * Records for such a player that damage is undone; registered as the query {@link UNDO_DAMAGE}. Only what they have applied
 * themselves to their own can be undone by it.
 */
export async function answerUndoDamage(sent: unknown): Promise<boolean> {
  const asked = read(questionOf(sent, UNDO_DAMAGE));
  const taken =
    asked &&
    takenOf(asked.message).find(({ by, undoneBy, actor }) => {
      return actor === asked.actor.uuid && by === asked.by && undoneBy === null;
    });
  return asked && taken ? recordUndo(asked.message, taken, asked.by) : false;
}

/** Reads a question; returns null for anything but an actor that the user who asks owns. */
function read(
  question: Question | null,
): { readonly message: Message; readonly actor: Creature; readonly by: string } | null {
  if (!question) return null;
  const { user, data } = question;
  const message = game.messages.get(sentText(data, "message"));
  const actor = actorAt(sentText(data, "actor"));
  return message && actor?.testUserPermission(user, "OWNER") === true ? { message, actor, by: user.id ?? "" } : null;
}
