import { say } from "../base/words.ts";
import type { Phrase } from "../rules/kernel/rule-error.ts";

/** Returns a text from what another client has sent with a query; blank for anything else. */
export function sentText(data: unknown, name: string): string {
  const value: unknown = typeof data === "object" && data !== null ? Reflect.get(data, name) : null;
  return typeof value === "string" ? value : "";
}

type User = User.Implementation;

/** The longest time to wait for an answer, in milliseconds. */
export const PATIENCE = 10_000;

/**
 * Asks another user's client.
 * @param unanswered The words for the case that it does not answer.
 * @throws Error in the user's language if it does not, or if this user lacks Foundry's permission to ask others
 */
export async function ask(receiver: User, query: string, data: object, unanswered: Phrase): Promise<unknown> {
  if (!game.user.hasPermission("QUERY_USER")) {
    const permission = game.i18n.localize(CONST.USER_PERMISSIONS.QUERY_USER.label);
    throw new Error(say({ key: "QUADRIVIUM.Change.Fault.MayNotAsk", data: { name: receiver.name, permission } }));
  }
  try {
    return await receiver.query(query as never, { ...data, user: game.user.id } as never, { timeout: PATIENCE });
  } catch (cause) {
    throw new Error(say(unanswered), { cause });
  }
}

/** Returns the user who has sent a question; null if they are gone. Foundry 13 does not pass the sender, so the question names it. */
export function askerOf(sent: unknown): User | null {
  return game.users.get(sentText(sent, "user")) ?? null;
}
