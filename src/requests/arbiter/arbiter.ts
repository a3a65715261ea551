import { actorAt } from "../../characters/creature.ts";
import { changeResources, pendingResources } from "../../bookings/outcome-resources.ts";
import { inSteps, markOf } from "../../base/steps.ts";
import { changeVerdicts, requestAnswered, requestOf } from "../../messages/request-message.ts";
import type { Request, Verdict } from "../../messages/request-message.ts";
import { fireAndForget } from "../../base/async.ts";
import { isOpened } from "../../base/seal.ts";
import { readSealed, VaultFull } from "../secrets/vault.ts";
import {
  areAllIn,
  countingAnswers,
  isShownAtLast,
  releasedLeft,
  silentlySkipped,
} from "../../rules/requests/request.ts";
import type { RequestOption } from "../../rules/requests/request.ts";
import { rolledText } from "../model/answer-rolls.ts";
import { inTurn, isArbiter } from "./arbiter-turn.ts";
import { throwTiesAgain } from "../model/contest.ts";
import { publishResults, withPublicResult } from "./publish-results.ts";
import { receiveSealed, sendNumber, sendSealedRoll } from "./seal-exchange.ts";
import { answerAt, chosenOption, hasUnjudged, isStillSealed, readRequest } from "../model/snapshot.ts";
import type { RequestSnapshot } from "../model/snapshot.ts";
import { bookedOf, settleCosts } from "../model/settle-costs.ts";
import { throwWitnessed } from "../witness/throw-witnessed.ts";
import { lacksSetup, refusal, verdictFor } from "../model/verdicts.ts";
import { isOfType } from "../../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/** The requests whose turn is still to come. */
const waiting = new Set<Request>();

/** Arbitrates a request in turn; of several times that are still to come, once. */
function arbitrateInTurn(request: Request): void {
  if (waiting.has(request)) return;
  waiting.add(request);
  fireAndForget(
    inTurn(async () => {
      waiting.delete(request);
      await arbitrate(request);
    }),
  );
}

/** Arbitrates the request of a new answer; for the hook `createChatMessage`. */
export function onAnswer(message: Message): void {
  const request = requestAnswered(message);
  if (!request || !game.user.isGM) return;
  // Another game master's client judges it if the arbiter leaves before it has.
  arrivedNow.add(message.id);
  if (isArbiter()) arbitrateInTurn(request);
}

/** The ids of the answers that have come in while this game master's client was there, so that they could have a witness. */
const arrivedNow = new Set<string | null>();

/** The ids of existing messages that were later turned into answers. */
const turnedIntoAnswers = new Set<string | null>();

/** Arbitrates a changed request, or that of a changed answer; for the hook `updateChatMessage`. */
export function onDecision(message: Message, changes: object): void {
  const { system = {} } = changes as { readonly system?: object };
  // A real answer is created as one; whoever turns an existing roll into one knows its dice.
  if ("answers" in system) turnedIntoAnswers.add(message.id);
  const request =
    "rolls" in changes || "answers" in system || "witness" in system ? requestAnswered(message) : requestOf(message);
  if (request && isArbiter()) arbitrateInTurn(request);
}

/**
 * Stores the sealed text from another client, and arbitrates the request that has waited for it. Register as the query
 * {@link SEALED}.
 */
export async function onSealedRoll(data: unknown): Promise<boolean> {
  const request = await receiveSealed(data);
  if (request && isArbiter()) arbitrateInTurn(request);
  return request !== null;
}

/**
 * Arbitrates requests with answers that came in while no game master was connected, or that the former arbiter has not
 * judged, and withdraws those that were replaced. Call when the world is ready, and when a game master has left.
 * @param isMeant Says which requests are meant; all without it.
 */
export function judgeMissedAnswers(isMeant: (request: Request) => boolean = () => true): void {
  if (!isArbiter()) return;
  for (const message of game.messages) {
    const request = requestOf(message);
    if (!request || !isMeant(request)) continue;
    // Whoever has asked again may have left before the former request was withdrawn.
    const replaced = requestOf(game.messages.get(request.system.replaces ?? ""));
    if (replaced && replaced.system.state !== "withdrawn") {
      fireAndForget(replaced.update({ system: { state: "withdrawn" } }));
    }
    const { state } = request.system;
    if (state === "open" || state === "closed" || hasUnjudged(request)) arbitrateInTurn(request);
  }
}

/** Arbitrates requests that nobody is left to answer, or again somebody; for the hooks of deleted and created creatures. */
export function arbitrateAnew(requests: readonly Request[]): void {
  if (isArbiter()) for (const request of requests) arbitrateInTurn(request);
}

/** Takes over from a game master who has left; for the hook `userConnected`. */
export function onUserLeaving(user: User.Implementation, isThere: boolean): void {
  if (user.isGM && !isThere) judgeMissedAnswers();
}

/** The steps of the arbiter. Each one returns true if it has written. */
const steps = [
  judgeNew,
  throwWitnessed,
  refuseLate,
  passSkipped,
  openRolls,
  settleCosts,
  publishResults,
  throwTiesAgain,
];

/** Does each step with the request as the step before has left it: it is read again only after a step that has written. */
async function arbitrate(request: Request): Promise<void> {
  let known: RequestSnapshot | null = null;
  for (const step of steps) {
    // It may have been deleted meanwhile.
    if (!game.messages.has(request.id ?? "")) return;
    known ??= readRequest(request);
    if (await step(request, known)) known = null;
  }
}

/** Judges every answer without a verdict. */
async function judgeNew(message: Request, request: RequestSnapshot): Promise<boolean> {
  const counting = countingAnswers(request);
  const verdicts: Verdict[] = [];
  for (const answer of request.answers) {
    if (answer.verdict || answer.missing || lacksSetup(request, answer)) continue;
    const verdict = await judged(request, answer, counting, releasedLeft(request, verdicts));
    if (!verdict) continue;
    verdicts.push(verdict);
    if (verdict.fault === "") counting.push(answer);
  }
  const stored = await storeNew(message, request, verdicts);
  // Nobody waits for a client that does not answer: it asks for what it has missed when it is back.
  for (const verdict of stored) {
    fireAndForget(sendSealedRoll(request, verdict));
    fireAndForget(sendNumber(verdict));
  }
  for (const verdict of stored) {
    const answer = game.messages.get(verdict.answer);
    if (isOfType(answer, "roll")) Hooks.callAll("quadrivium.answer", message, answer, verdict);
  }
  return stored.length > 0;
}

/**
 * Stores new verdicts, and returns those that are stored: all at once or, if that is refused, each by itself, so that none
 * keeps another from being stored. An answer whose verdict cannot be stored does not count.
 */
async function storeNew(
  message: Request,
  request: RequestSnapshot,
  verdicts: readonly Verdict[],
): Promise<readonly Verdict[]> {
  if (verdicts.length === 0) return [];
  try {
    await storeVerdicts(message, verdicts);
    return verdicts;
  } catch (error) {
    // It may have been deleted, or the connection is lost.
    if (!(error instanceof Error) || !game.messages.has(message.id ?? "")) throw error;
    const [sole, ...others] = verdicts;
    if (!sole) return [];
    if (others.length > 0) {
      const stored: Verdict[] = [];
      for (const verdict of verdicts) stored.push(...(await storeNew(message, request, [verdict])));
      return stored;
    }
    const answer = answerAt(request, sole.answer);
    if (!answer || sole.fault === "large") throw error;
    const refused = await storeNew(message, request, [refusal(answer, "large")]);
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
  const isPromised = answer.promised !== "";
  if (isPromised && !request.isWitnessed) return refusal(answer, "terms");
  if (request.isWitnessed && !isPromised && !answer.isByGamemaster && arrivedNow.has(answer.id)) {
    return refusal(answer, "unwitnessed");
  }
  try {
    return await verdictFor(request, answer, ...rest);
  } catch (error) {
    console.warn(`Quadrivium | The answer ${answer.id} cannot be judged:`, error);
    if (!(error instanceof VaultFull)) return refusal(answer, "terms");
    ui.notifications.error(error.message, { console: false });
    return null;
  }
}

/**
 * Refuses checks of a group challenge whose dice nobody had seen when it was locked: a roll that was begun and not finished,
 * and one that was judged in the same moment. What stood before them still stands.
 */
async function refuseLate(message: Request, request: RequestSnapshot): Promise<boolean> {
  if (request.state !== "locked") return false;
  const late = new Set(countingAnswers(request).flatMap(({ id, isSealed }) => (isSealed ? [id] : [])));
  if (late.size === 0) return false;
  const refused = message.system.rulings.filter(({ answer }) => late.has(answer));
  await message.update({ system: changeVerdicts(refused.map((verdict) => ({ ...verdict, fault: "afterLock" }))) });
  return true;
}

/** Passes over those who are skipped and have not answered: from now on they cannot answer. */
async function passSkipped(message: Request, request: RequestSnapshot): Promise<boolean> {
  const { passed, state } = request;
  if (state !== "open" && state !== "closed") return false;
  // Who was deleted may be put back.
  const { skipped } = message.system;
  const without = silentlySkipped(request).filter((uuid) => skipped.includes(uuid) && !passed.includes(uuid));
  if (without.length === 0) return false;
  await message.update({ system: { passed: [...passed, ...without] } });
  return true;
}

/** Reveals the hidden terms of a request: its target, its slide. */
export function openTerms(request: Request): Promise<void> {
  return inTurn(async () => {
    const opened = readSealed(request.system.seal);
    if (!opened || isOpened(request.system) || !Hooks.call("quadrivium.preReveal", request, "terms")) return;
    await request.update({ system: { opened } });
    Hooks.callAll("quadrivium.reveal", request, "terms");
  });
}

/**
 * Asks the arbiter to show the sealed rolls, and reveals the hidden parts of their setups first. Any game master can ask,
 * but only the arbiter writes: two who write at the same time would overwrite each other.
 */
export async function showRolls(request: Request): Promise<void> {
  const before = readRequest(request);
  if (before.options.some((option) => hidesDice(before, option))) await openTerms(request);
  const shown = request.system.rulings.filter(isStillSealed);
  await request.update({ system: { shown: shown.map(({ answer }) => answer) } });
  // If they were asked for before and could not be shown, nothing has changed, and no hook has told the arbiter.
  if (isArbiter()) arbitrateInTurn(request);
}

/** Tells whether a roll would show a hidden part of its setup, which its formula contains. */
function hidesDice({ isOpened }: RequestSnapshot, { hidesSetup }: RequestOption): boolean {
  return hidesSetup && !isOpened;
}

/** Shows the sealed rolls that a game master has asked to show, and those that wait only for the other answers. */
async function openRolls(message: Request, request: RequestSnapshot): Promise<boolean> {
  const isOver = areAllIn(request) && !request.answers.some(({ isUnderWay }) => isUnderWay);
  const due = request.answers.flatMap((answer) => {
    const { id, verdict, isSealed, roll } = answer;
    const option = chosenOption(request, answer);
    const text = verdict && isSealed ? readSealed(verdict.seal) : null;
    const isWanted = request.shown.includes(id) || (isOver && option && isShownAtLast(request, option));
    return option && verdict && text && roll && isWanted && !hidesDice(request, option)
      ? [{ answer, verdict, text, roll }]
      : [];
  });
  if (due.length === 0 || !Hooks.call("quadrivium.preReveal", message, "rolls")) return false;
  const shown = due.map(({ answer, verdict, text, roll }) => {
    const actor = actorAt(answer.actor);
    const opened = { ...verdict, opened: text, rolled: rolledText(roll), booked: actor && bookedOf(actor, roll) };
    return withPublicResult(request, opened, { ...answer, isSealed: false, isAltered: false });
  });
  await inSteps(async (steps) => {
    const answers = due.map(({ answer: { id }, roll }) => {
      const answer = game.messages.get(id);
      return { id, roll, answer, pending: answer ? pendingResources(answer, roll, steps) : null };
    });
    const bookings = answers.flatMap(({ pending }) => pending ?? []);
    await changeResources(bookings, steps, async () => {
      const updates = answers.map(({ id, roll, answer, pending }) => {
        const booking = pending?.due();
        const system = booking ? { booked: booking.booked } : {};
        const marked = answer && booking ? markOf(answer, booking.mark) : {};
        return { _id: id, rolls: [JSON.stringify(roll)], content: String(roll.total), system, ...marked };
      });
      // In one update: a roll in an answer that is still sealed would look like a manipulation by its author.
      await ChatMessage.implementation.updateDocuments([
        ...updates,
        { _id: message.id, system: changeVerdicts(shown) },
      ]);
      // What a character is refused is tried again when the world is opened next.
      steps.keep();
    });
  });
  Hooks.callAll("quadrivium.reveal", message, "rolls");
  return true;
}
