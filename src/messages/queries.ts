import { say } from "../base/words.ts";
import type { Phrase } from "../rules/kernel/rule-error.ts";

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
    return await receiver.query(query as never, data as never, { timeout: PATIENCE });
  } catch (cause) {
    throw new Error(say(unanswered), { cause });
  }
}
