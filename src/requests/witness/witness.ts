import type { JointSeed } from "../../dice/joint-seed.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { comesFromSeed, seedIn } from "../../dice/witnessed-dice.ts";
import { fireAndForget, inOnePage, onceAtATime } from "../../base/async.ts";
import type { Labels } from "../../base/formula-labels.ts";
import { isOpened, saysAll, sealedText, sealOf } from "../../base/seal.ts";
import { vault, worldRuleVariants } from "../../base/world-settings.ts";
import { isOfType } from "../../messages/message-type.ts";
import { optionsOf, requestOf, verdictOn } from "../../messages/request-message.ts";
import type { AnswerMessage, Request, Verdict } from "../../messages/request-message.ts";
import { storeRolls } from "../../bookings/told-rolls.ts";
import type { AnswerFault, Claim } from "../../rules/requests/request.ts";
import { rollOfFormula } from "../model/answer-rolls.ts";
import { confirmSetup, opposeByRequest } from "../model/confirm-setup.ts";
import { isUnderWay } from "../secrets/seals-in.ts";
import { forgetSealed, keepSealed, readSealed } from "../secrets/vault.ts";

/**
 * Who provides the numbers from which the dice of an answer come: the client that throws them alone, or both sides. Then they
 * are witnessed: whoever throws promises a secret text by its seal, gets the other side's, and only then opens it. The
 * messages of the log are the only channel, because only of these the server guarantees the author. In the order of a roll:
 * the player promises, the arbiter gives its number or refuses, the player keeps the promise, and everybody checks it.
 * docs/witnessed-dice.md says what this proves.
 */

type Message = ChatMessage.Implementation;

/** The first step: what an answer promises, if its dice can be witnessed now: by the active game master, from another client. */
export function promised(
  { isWitnessed }: Pick<Request["system"], "isWitnessed">,
  { request, actor, round }: Claim & { readonly request: string },
): { readonly promise?: (formula: string) => Promise<string> } {
  if (!isWitnessed || game.users.activeGM?.isSelf !== false) return {};
  return { promise: (formula) => keepSealed(sealedText({ request, actor, round, formula })) };
}

/** What the arbiter knows of an answer that may be witnessed. */
interface Begun {
  /** The seal of its player's secret text; blank for ordinary dice. */
  readonly promised: string;
  readonly isByGamemaster: boolean;
}

/**
 * Returns why the dice of an answer cannot come from where it says; null if they can.
 * @param hadWitness True if this game master's client was there when it came.
 */
export function witnessFault(
  { isWitnessed }: Pick<Request["system"], "isWitnessed">,
  { promised: seal, isByGamemaster }: Begun,
  hadWitness: boolean,
): AnswerFault | null {
  if (seal === "") return isWitnessed && !isByGamemaster && hadWitness ? "unwitnessed" : null;
  return isWitnessed ? null : "terms";
}

/** Tells whether another answer has used the seal of a secret text, whose dice its player may know. */
export function isUsed(seal: string): boolean {
  if (seal === "") return false;
  const verdicts = game.messages.contents.flatMap((message) => requestOf(message)?.system.rulings ?? []);
  return verdicts.some(({ witness }) => witness.seal === seal);
}

/** Returns the game master's side of an answer: its text at once, or only its seal if it would tell hidden dice. */
export async function giveNumber(seal: string, isHidden: boolean): Promise<Verdict["witness"]> {
  const text = sealedText({ for: seal });
  return { seal, ownSeal: isHidden ? await keepSealed(text) : sealOf(text), opened: isHidden ? "" : text };
}

const keepOnce = onceAtATime<Message>();

/**
 * Continues this user's witnessed answers to a request for which the game master's client has given its number; for the
 * hook `updateChatMessage`.
 */
export function keepPromises(message: Message): void {
  const request = requestOf(message);
  if (!request?.system.isWitnessed) return;
  for (const { answer: id } of request.system.rulings) {
    const answer = game.messages.get(id);
    if (!isOfType(answer, "roll") || !answer.isAuthor) continue;
    const verdict = verdictOn(request, answer);
    if (!verdict || answer.system.witness?.opened !== "") continue;
    fireAndForget(
      keepOnce(
        answer,
        () => inOnePage(verdict.witness.seal, () => keepPromise(request, answer, verdict)),
        () => undefined,
      ),
    );
  }
}

/** Continues what was interrupted, by a reload for instance; call when the world is ready. The faces stay the same. */
export function keepOldPromises(): void {
  for (const message of game.messages) keepPromises(message);
}

/** Throws the dice with the numbers of both, or opens this user's number for the client that throws hidden dice. */
async function keepPromise(request: Request, answer: AnswerMessage, verdict: Verdict): Promise<void> {
  const { seal } = answer.system.witness ?? { seal: "" };
  const text = readSealed(seal);
  // Another browser of this user has it, or another page has kept the promise.
  if (text === null) return;
  const { fault, witness } = verdict;
  const isGiven = fault === "" && witness.seal === seal;
  // If its dice are of a module that is not active, the number is kept until it is.
  if (isGiven && !(await openNumber(request, answer, verdict, text))) return;
  await forgetSealed([seal]);
}

/** Opens this user's number, with the dice if they are not hidden; returns false if it has to wait. */
async function openNumber(request: Request, answer: AnswerMessage, verdict: Verdict, text: string): Promise<boolean> {
  const { seal, ownSeal: heard, opened: gamemaster } = verdict.witness;
  const opened = { witness: { seal, opened: text, heard } };
  if (gamemaster === "") {
    await answer.update({ system: opened });
    return true;
  }
  if (!isOpened({ seal: heard, opened: gamemaster })) return false;
  const roll = rollOfFormula(verdict.asks, { labels: answer.system.labels as Labels });
  if (!roll) return false;
  if (roll.die) roll.die.options.seed = { player: text, gamemaster };
  const asked = optionsOf(request).find(({ id }) => id === verdict.option);
  if (asked) confirmSetup(roll, asked, null, request.author?.id ?? "");
  if (asked) opposeByRequest(roll, request.system, asked, verdict.actor);
  await roll.evaluate({ allowInteractive: !answer.blind });
  await storeRolls([{ message: answer, roll, data: () => ({ system: opened }) }]);
  Hooks.callAll("quadrivium.roll", answer, roll);
  return true;
}

/** Returns the seed of an answer whose player has opened the secret text; null if this client does not know it. */
export function seedOf(
  request: string,
  answer: AnswerMessage,
  verdict: Verdict,
  secrets: ReturnType<typeof vault>,
): JointSeed | null {
  const { seal, ownSeal, opened } = verdict.witness;
  if (seal === "") return null;
  const seed = {
    player: answer.system.witness?.opened ?? "",
    gamemaster: opened || (readSealed(ownSeal, secrets) ?? ""),
  };
  return isSeedOf(seed, request, verdict) ? seed : null;
}

/** Tells whether both texts of a seed match their seals, and the player's this answer. */
function isSeedOf({ player, gamemaster }: JointSeed, request: string, verdict: Verdict): boolean {
  const { seal, ownSeal } = verdict.witness;
  if (!isOpened({ seal, opened: player }) || !isOpened({ seal: ownSeal, opened: gamemaster })) return false;
  const { actor, round, asks } = verdict;
  return saysAll(player, { request, actor, round, formula: asks });
}

/** A roll that a witnessed answer shows. */
interface Shown {
  /** Null for an impossible one. */
  readonly roll: QuadriviumRoll | null;
  /** The formula that was promised, with the hidden setup that is revealed; null for one that nobody can read. */
  readonly formula: string | null;
  /** True if a game master has undone decisions about it. */
  readonly isUndone: boolean;
}

/** Tells whether a witnessed answer shows the roll that was promised: its formula, and faces that come from the texts of both. */
export function keepsPromise(
  request: string,
  answer: AnswerMessage,
  verdict: Verdict,
  { roll, formula, isUndone }: Shown,
): boolean {
  const { ownSeal } = verdict.witness;
  const { heard = "" } = answer.system.witness ?? {};
  const die = roll?.die;
  const seed = die && seedIn(die);
  // A game master's number must still be the one to which the player has answered.
  if (!roll || !die || !seed || (heard !== "" && heard !== ownSeal)) return false;
  // Once it is judged, its rule variants are part of what must not change.
  const isRead = !isUnderWay(verdict) || JSON.stringify(roll.variants) === JSON.stringify(worldRuleVariants());
  return roll.formula === formula && isRead && isSeedOf(seed, request, verdict) && comesFromSeed(die, isUndone);
}
