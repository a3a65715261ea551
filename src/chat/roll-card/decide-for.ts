import { say } from "../../base/words.ts";
import { isSameDecision } from "../../dice/offers.ts";
import type { Decision } from "../../rules/kernel/die-kind.ts";
import { rollOf } from "../../bookings/change-roll.ts";
import { resourceOwner } from "../../bookings/outcome-resources.ts";
import { ask, askerOf, sentText, tellUnasked } from "../../messages/questions.ts";
import { answersTo } from "./decision-values.ts";
import type { Answer } from "./decision-values.ts";

/**
 * Who decides about a roll: who has made it, a game master, and of a roll that a game master has made from a player's character
 * the owner of that character, if they see the roll. Foundry lets nobody but its author and game masters change a message, so
 * such an owner asks a game master's client to store the decision.
 */

type Message = ChatMessage.Implementation;
type User = User.Implementation;
type Decided = Pick<Answer, "decision" | "focus" | "costs">;

/** The query by which a player asks a game master to store what they decide. */
export const DECIDE = "quadrivium.decide";

/** Tells whether a user may decide what a roll leaves to its player. */
export function mayDecide(message: Message, user: User): boolean {
  if (user.isGM || message.author?.id === user.id) return true;
  if (message.author?.isGM !== true || message.blind || message.rolls.length === 0) return false;
  const { whisper } = message;
  const isSeen = whisper.length === 0 || whisper.includes(user.id);
  return isSeen && resourceOwner(message)?.testUserPermission(user, "OWNER") === true;
}

/** Asks a game master's client to store a decision of this user. Tells them why, if it does not. */
export async function askToStore(message: Message, { decision, focus }: Decided): Promise<void> {
  const gamemaster = game.users.activeGM;
  if (!gamemaster) {
    ui.notifications.warn(say({ key: "QUADRIVIUM.Card.NoGamemaster" }));
    return;
  }
  try {
    const isStored = await ask(gamemaster, DECIDE, { message: message.id, decision, focus });
    if (!isStored) ui.notifications.warn(say({ key: "QUADRIVIUM.Fault.DecisionGone" }));
  } catch (error) {
    const words = { key: "QUADRIVIUM.Card.NotAnswered", data: { name: gamemaster.name } };
    tellUnasked(gamemaster, DECIDE, error, words);
  }
}

/** What a user has asked to be stored, as the card offers it to them. */
export interface AskedDecision extends Decided {
  readonly message: Message;
  /** Id of the user. */
  readonly by: string;
}

/** Reads such a query; null for a decision that its user may not take, or that the roll does not offer them. */
export function readAsked(sent: unknown): AskedDecision | null {
  const user = askerOf(sent);
  const by = user?.id;
  const message = game.messages.get(sentText(sent, "message"));
  if (!user || !by || !message || !mayDecide(message, user)) return null;
  const focus = sentText(sent, "focus") || null;
  const asked = decisionIn(sent);
  const { sizes } = asked ?? {};
  if (asked?.kind === "addDice" && Array.isArray(sizes)) {
    return { message, by, decision: { kind: "addDice", sizes: sizes.map(Number) }, focus: null, costs: [] };
  }
  const offers = rollOf(message)?.offers.filter(({ isForGamemaster = false }) => !isForGamemaster || user.isGM) ?? [];
  const answer = offers
    .flatMap((offer) => answersTo(message, offer))
    .find((one) => {
      const isMeant = asked && isSameDecision(one.decision, asked) && one.decision.amount === asked.amount;
      return isMeant === true && one.focus === focus;
    });
  return answer ? { ...answer, message, by } : null;
}

function decisionIn(data: unknown): Decision | null {
  const decision: unknown = typeof data === "object" && data !== null ? Reflect.get(data, "decision") : null;
  return typeof decision === "object" && decision !== null ? (decision as Decision) : null;
}
