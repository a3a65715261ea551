import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import type { JointSeed } from "../../dice/joint-seed.ts";
import { comesFromSeed, seedIn } from "../../dice/witnessed-dice.ts";
import type { Claim, HiddenOption } from "../../rules/requests/request.ts";
import type { AnswerMessage, Verdict } from "../../messages/request-message.ts";
import { isUnderWay } from "../secrets/seals-in.ts";
import { isOpened, saysAll, sealedText, sealOf } from "../../base/seal.ts";
import { keepSealed, readSealed } from "../secrets/vault.ts";
import { vault, worldRuleVariants } from "../../base/world-settings.ts";
import { completeFormula, rollOfFormula } from "../model/answer-rolls.ts";

/**
 * Witnessed dice: whoever throws promises a secret text by its seal, gets the other side's, and only then opens it. The
 * messages of the log are the only channel, because only of these the server guarantees the author.
 * docs/witnessed-dice.md says what this proves.
 */

/** What a player's secret text fixes before any die is known. */
interface Promised extends Pick<Claim, "actor" | "round"> {
  /** Id of the request. */
  readonly request: string;
  readonly formula: string;
}

/** Tells whether the dice of a requested roll can be witnessed now: by the active game master, from another client. */
export function hasWitness(): boolean {
  return game.users.activeGM?.isSelf === false;
}

/** Stores a new secret text of a player on this client, and returns its seal. */
export function promise({ request, actor, round, formula }: Promised): Promise<string> {
  return keepSealed(sealedText({ request, actor, round, formula }));
}

/** Returns the game master's side of an answer: its text at once, or only its seal if it would tell hidden dice. */
export async function giveNumber(seal: string, isHidden: boolean): Promise<Verdict["witness"]> {
  const text = sealedText({ for: seal });
  return { seal, ownSeal: isHidden ? await keepSealed(text) : sealOf(text), opened: isHidden ? "" : text };
}

/** Returns the seed of an answer whose player has opened the secret text; null if this client does not know it. */
export function seedOf(
  request: string,
  answer: AnswerMessage,
  verdict: Verdict,
  secrets: ReturnType<typeof vault>,
): JointSeed | null {
  const { ownSeal, opened } = verdict.witness;
  const seed = {
    player: answer.system.witness?.opened ?? "",
    gamemaster: opened || (readSealed(ownSeal, secrets) ?? ""),
  };
  return isSeedOf(seed, request, verdict) ? seed : null;
}

/** Tells whether both texts of a seed match their seals, and the player's this answer. */
export function isSeedOf({ player, gamemaster }: JointSeed, request: string, verdict: Verdict): boolean {
  const { seal, ownSeal } = verdict.witness;
  if (!isOpened({ seal, opened: player }) || !isOpened({ seal: ownSeal, opened: gamemaster })) return false;
  const { actor, round, asks } = verdict;
  return saysAll(player, { request, actor, round, formula: asks });
}

/**
 * Tells whether the roll that a witnessed answer shows is the one that was promised: its formula, and faces that come from
 * the texts of both.
 * @param shown Null for an impossible roll.
 * @param hidden The hidden terms of its option, which are part of the formula; null for none, or if nobody has revealed them.
 * @param isUndone True if a game master has undone decisions about it.
 */
export function keepsPromise(
  request: string,
  answer: AnswerMessage,
  verdict: Verdict,
  shown: QuadriviumRoll | null,
  hidden: HiddenOption | null,
  isUndone: boolean,
): boolean {
  const { ownSeal } = verdict.witness;
  const { heard = "" } = answer.system.witness ?? {};
  const die = shown?.die;
  const seed = die && seedIn(die);
  // A game master's number must still be the one to which the player has answered.
  if (!shown || !die || !seed || (heard !== "" && heard !== ownSeal)) return false;
  const asked = rollOfFormula(verdict.asks);
  const isAsked = asked !== null && shown.formula === rollOfFormula(completeFormula(asked, hidden))?.formula;
  // Once it is judged, its rule variants are part of what must not change.
  const isRead = !isUnderWay(verdict) || JSON.stringify(shown.variants) === JSON.stringify(worldRuleVariants());
  return isAsked && isRead && isSeedOf(seed, request, verdict) && comesFromSeed(die, isUndone);
}
