import { deletionOf } from "../base/foundry-versions.ts";
import { say } from "../base/words.ts";
import type { Phrase } from "../rules/kernel/phrase.ts";

/** Returns a text from what another client has sent with a query; blank for anything else, since any client can send it. */
export function sentText(data: unknown, name: string): string {
  const value: unknown = typeof data === "object" && data !== null ? Reflect.get(data, name) : null;
  return typeof value === "string" ? value : "";
}

/**
 * What one client asks another, so that it is known who asks. Foundry 13 does not tell who has sent a query, and what is in a
 * query anybody can have written. Whoever asks therefore writes the question into the flags of their own user first, which
 * nobody else may change but game masters; the query only names it. The server has told everybody of the flags before it passes
 * on the query.
 */

type User = User.Implementation;

/** A question of a user. */
export interface Question {
  readonly user: User;
  readonly data: unknown;
}

/** A question as it is stored. */
interface StoredQuestion {
  readonly query: string;
  readonly data: object;
  /** When it was asked, in milliseconds of the server's clock. */
  readonly at: number;
}

interface Asking {
  query(query: string, data: object, options: { readonly timeout: number }): Promise<unknown>;
}

/** The longest time to wait for an answer, in milliseconds. */
const PATIENCE = 10_000;

/** Nothing was asked, since this user may not ask others; the message says in their language who must allow it. */
export class AskingForbidden extends Error {}

/**
 * Asks another user's client. Rejects if it does not answer.
 * @throws AskingForbidden if this user lacks Foundry's permission to ask others; then nothing is asked
 */
export async function ask<Query extends Extract<keyof CONFIG.Queries, string>>(
  receiver: User,
  query: Query,
  data: object,
): Promise<Awaited<ReturnType<CONFIG.Queries[Query]>>> {
  if (!game.user.hasPermission("QUERY_USER")) {
    const permission = game.i18n.localize(CONST.USER_PERMISSIONS.QUERY_USER.label);
    throw new AskingForbidden(
      say({ key: "QUADRIVIUM.Change.Fault.MayNotAsk", data: { name: receiver.name, permission } }),
    );
  }
  const id = foundry.utils.randomID();
  const asked: StoredQuestion = { query, data, at: game.time.serverTime };
  // A page that was closed has left its own there.
  const left = Object.entries(questionsOf(game.user)).filter(([, { at }]) => Math.abs(asked.at - at) > 2 * PATIENCE);
  await store({ [id]: asked, ...deleted(left.map(([key]) => key)) });
  try {
    const named = { user: game.user.id, question: id };
    // The types ask for the parameters of each query by itself.
    const asking = receiver as object as Asking;
    const answer: unknown = await asking.query(query, named, { timeout: PATIENCE });
    return answer as Awaited<ReturnType<CONFIG.Queries[Query]>>;
  } finally {
    await store(deleted([id]));
  }
}

/**
 * Sends a query to a user, who cannot know from whom it is.
 * @returns false if they were not reached; they ask for it when they are back
 */
export async function reach(
  receiver: User,
  query: "quadrivium.sealed" | "quadrivium.catchUp" | "quadrivium.kept",
  data: object,
): Promise<boolean> {
  try {
    await receiver.query(query, data, { timeout: PATIENCE });
    return true;
  } catch (error) {
    console.warn(`Quadrivium | ${receiver.name} was not reached:`, error);
    return false;
  }
}

/** Returns the question that a query names, once; null if its user has not asked it, or not this client's query. */
export function questionOf(sent: unknown, query: string): Question | null {
  const user = game.users.get(sentText(sent, "user"));
  const id = sentText(sent, "question");
  const questions = user ? questionsOf(user) : {};
  const asked = Object.hasOwn(questions, id) ? questions[id] : undefined;
  if (!user || asked?.query !== query || heard.has(id)) return null;
  heard.add(id);
  return { user, data: asked.data };
}

/** The ids of the questions that this page has heard: everybody can read them, and name them once more. */
const heard = new Set<string>();

async function store(asking: object): Promise<void> {
  const changes: object = { flags: { quadrivium: { asking } } };
  if (await game.user.update(changes, { render: false })) return;
  throw new Error(say({ key: "QUADRIVIUM.Change.Fault.Refused", data: { name: game.user.name } }));
}

function deleted(keys: readonly string[]): object {
  return Object.assign({}, ...keys.map(deletionOf)) as object;
}

function questionsOf({ flags }: User): Readonly<Record<string, StoredQuestion>> {
  const { asking } = (flags as { quadrivium?: { asking?: object | null } }).quadrivium ?? {};
  const found = Object.entries(asking ?? {}).filter(([, one]) => typeof one === "object" && one !== null);
  return Object.fromEntries(found as [string, StoredQuestion][]);
}

/**
 * Tells this user why another user's client has not done what was asked for.
 * @param unanswered The words for the case that it has not answered.
 */
export function tellUnasked(receiver: User, query: string, error: unknown, unanswered: Phrase): void {
  if (error instanceof AskingForbidden) {
    ui.notifications.warn(error.message);
    return;
  }
  ui.notifications.warn(say(unanswered), { console: false });
  console.warn(`Quadrivium | ${receiver.name} did not answer ${query}:`, error);
}
