import { changeVerdicts, requestAnswered, requestOf } from "../../messages/request-message.ts";
import type { Request } from "../../messages/request-message.ts";
import { fireAndForget } from "../../base/async.ts";
import { countingAnswers, silentlySkipped } from "../../rules/requests/request.ts";
import { isStillSealed } from "../secrets/seals-in.ts";
import { hasUnjudged, readRequest } from "../standing/snapshot.ts";
import type { RequestSnapshot } from "../standing/snapshot.ts";
import { inTurn, isArbiter } from "./arbiter-turn.ts";
import { hidesDice, openRolls, openTerms } from "./hidden-rolls.ts";
import { learnCounters } from "./learn-counters.ts";
import { publishResults } from "./publish-results.ts";
import { noteTurned, recordAnswers } from "./record-answers.ts";
import { receiveSealed } from "./sealed-texts.ts";
import { throwTiesAgain } from "./throw-ties.ts";

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
  if (request && isArbiter()) arbitrateInTurn(request);
}

/** Arbitrates a changed request, or that of a changed answer; for the hook `updateChatMessage`. */
export function onDecision(message: Message, changes: object): void {
  const { system = {} } = changes as { readonly system?: object };
  if ("answers" in system) noteTurned(message);
  const request = "rolls" in changes || "answers" in system ? requestAnswered(message) : requestOf(message);
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
 * recorded, and withdraws those that were replaced. Call when the world is ready, and when a game master has left.
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
const steps = [recordAnswers, refuseLate, passSkipped, openRolls, learnCounters, publishResults, throwTiesAgain];

/**
 * Does each step with the request as it was read. After one that has written, it is read again, unless what was written has asked
 * for another turn already, which goes on with it.
 */
async function arbitrate(request: Request): Promise<void> {
  let known: RequestSnapshot | null = null;
  for (const step of steps) {
    // It may have been deleted meanwhile.
    if (!game.messages.has(request.id ?? "")) return;
    known ??= readRequest(request);
    if (!(await step(request, known))) continue;
    if (waiting.has(request)) return;
    known = null;
  }
}

/**
 * Refuses checks of a group challenge whose dice nobody had seen when it was locked, such as one that was judged in the same
 * moment. What stood before them still stands.
 */
async function refuseLate(message: Request, request: RequestSnapshot): Promise<boolean> {
  if (request.state !== "locked") return false;
  const late = new Set(countingAnswers(request).flatMap(({ id, state }) => (state.isHidden ? [id] : [])));
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
