import { fireAndForget, slices } from "../../base/async.ts";
import { isOfType } from "../../messages/message-type.ts";
import { changeVerdicts } from "../../messages/request-message.ts";
import type { AnswerMessage, Request, Verdict } from "../../messages/request-message.ts";
import { countingAnswers, releasedLeft } from "../../rules/requests/request.ts";
import { refusal, lacksSetup, verdictFor } from "../judging/verdicts.ts";
import { VaultFull } from "../secrets/vault.ts";
import { answerAt } from "../standing/snapshot.ts";
import type { RequestSnapshot } from "../standing/snapshot.ts";
import { sendSealedRoll } from "./sealed-texts.ts";

/** The ids of the answers that have come in while this game master's client was there. */
const arrivedNow = new Set<string | null>();

/** Remembers that an answer has come in just now. */
export function noteArrival({ id }: Pick<AnswerMessage, "id">): void {
  arrivedNow.add(id);
}

/** The ids of existing messages that were later turned into answers. */
const turnedIntoAnswers = new Set<string | null>();

/** Remembers a message that answers something since it was changed: a real answer is created as one, and these dice are known. */
export function noteTurned({ id }: Pick<AnswerMessage, "id">): void {
  turnedIntoAnswers.add(id);
}

/** How many answers are judged in one task of the browser. */
const JUDGED_AT_ONCE = 20;

/** Judges every answer without a verdict. */
export async function judgeNew(message: Request, request: RequestSnapshot): Promise<boolean> {
  const counting = countingAnswers(request);
  const verdicts: Verdict[] = [];
  const judging = slices(JUDGED_AT_ONCE);
  for (const answer of request.answers) {
    if (answer.state.kind !== "waiting" || lacksSetup(request, answer)) continue;
    await judging();
    const verdict = await judged(request, answer, counting, releasedLeft(request, verdicts));
    if (!verdict) continue;
    verdicts.push(verdict);
    if (verdict.fault === "") counting.push(answer);
  }
  const stored = await storeNew(message, request, verdicts);
  // Nobody waits for a client that does not answer: it asks for what it has missed when it is back.
  for (const verdict of stored) fireAndForget(sendSealedRoll(request, verdict));
  for (const verdict of stored) {
    const answer = game.messages.get(verdict.answer);
    if (isOfType(answer, "roll")) Hooks.callAll("quadrivium.answer", message, answer, verdict);
  }
  return stored.length > 0;
}

/**
 * Stores new verdicts, and returns those that are stored: all at once or, if that is refused, each once more by itself, so that
 * none keeps another from being stored. An answer whose verdict is refused twice does not count.
 */
async function storeNew(
  message: Request,
  request: RequestSnapshot,
  verdicts: readonly Verdict[],
  isAgain = false,
): Promise<readonly Verdict[]> {
  if (verdicts.length === 0) return [];
  try {
    await storeVerdicts(message, verdicts);
    return verdicts;
  } catch (error) {
    // It may have been deleted, or the connection is lost.
    if (!(error instanceof Error) || !game.messages.has(message.id ?? "")) throw error;
    if (!isAgain) {
      const stored: Verdict[] = [];
      for (const verdict of verdicts) stored.push(...(await storeNew(message, request, [verdict], true)));
      return stored;
    }
    const [sole] = verdicts;
    const answer = sole && answerAt(request, sole.answer);
    if (!answer || sole.fault === "large") throw error;
    const refused = await storeNew(message, request, [refusal(answer, "large")], true);
    console.warn(`Quadrivium | The verdict on the answer ${sole.answer} cannot be stored:`, error);
    return refused;
  }
}

async function storeVerdicts(message: Request, verdicts: readonly Verdict[]): Promise<void> {
  // The request may have changed while dice were thrown.
  const before = message.system.released;
  const released = releasedLeft(message.system, verdicts);
  const used = released.length < before.length ? { released } : {};
  await message.update({ system: { ...changeVerdicts(verdicts), ...used } });
}

/**
 * Judges an answer. One that causes an error does not count, so that others need not wait for it; one whose dice cannot be
 * sealed waits until there is room.
 */
async function judged(...[request, found, ...rest]: Parameters<typeof verdictFor>): Promise<Verdict | null> {
  // What has come in as an answer while this client was there is no older roll, whatever the clocks say.
  const answer = arrivedNow.has(found.id) ? { ...found, isBefore: false } : found;
  // A roll older than the request has a fault of its own.
  if (turnedIntoAnswers.has(answer.id) && !answer.isBefore) return refusal(answer, "elsewhere");
  try {
    return await verdictFor(request, answer, ...rest);
  } catch (error) {
    console.warn(`Quadrivium | The answer ${answer.id} cannot be judged:`, error);
    if (!(error instanceof VaultFull)) return refusal(answer, "terms");
    ui.notifications.error(error.message, { console: false });
    return null;
  }
}
