import { changeVerdicts, requestAnswered, requestOf } from "../../messages/request-message.ts";
import type { Request } from "../../messages/request-message.ts";
import { fireAndForget, serialize } from "../../base/async.ts";
import { countingAnswers, areAllIn, isShownAtLast, thrownAgain } from "../../rules/requests/request.ts";
import type { RequestOption, Duel } from "../../rules/requests/request.ts";
import { hasUnjudged, readRequest, chosenOption, hiddenOf } from "../standing/snapshot.ts";
import type { RequestSnapshot, AnswerSnapshot } from "../standing/snapshot.ts";
import { inTurn, isArbiter } from "./arbiter-turn.ts";
import { publishResults, withPublicResult, noteTurned, recordAnswers } from "./record-answers.ts";
import { isStillSealed, readSealed, requestNamedIn, SEALED, sealedKind } from "../secrets/sealed-texts.ts";
import { keepsKind } from "../../messages/secret-store.ts";
import { redraw } from "../../messages/redraw-cards.ts";
import { isOpened } from "../../base/seal.ts";
import { storeRolls } from "../../deltas/roll-deltas.ts";
import { isOfType } from "../../messages/message-type.ts";
import { opponentOf } from "../../rules/kernel/ties.ts";
import { hiddenTarget } from "../model/answer-rolls.ts";
import { duelsOf, firstAnswer, rollBy, rolledIn } from "../standing/contest.ts";
import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { addressed } from "../../base/foundry-versions.ts";
import { actorAt } from "../../characters/creature.ts";
import { confirmSetup, opposeByRequest } from "../model/answer-choices.ts";

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

keepsKind(SEALED, {
  ...sealedKind,
  onArrival: (id) => {
    const request = requestOf(requestNamedIn(id));
    if (!request) return;
    redraw([request, ...request.system.rulings.flatMap(({ answer }) => game.messages.get(answer) ?? [])]);
    if (isArbiter()) arbitrateInTurn(request);
  },
});

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
const steps = [recordAnswers, refuseLate, openRolls, learnCounters, publishResults, throwTiesAgain];

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

/** Reveals the hidden terms of a request: its target, its slide. */
export function openTerms(request: Request): Promise<void> {
  return inTurn(async () => {
    const opened = readSealed(request, request.system.seal);
    if (!opened || isOpened(request.system) || !Hooks.call("quadrivium.preReveal", request, "terms")) return;
    await request.update({ system: { opened } });
    Hooks.callAll("quadrivium.reveal", request, "terms");
  });
}

/** Tells whether a roll would show a hidden part of its setup, which its formula contains. */
export function hidesDice({ isOpened }: RequestSnapshot, { hidesSetup }: RequestOption): boolean {
  return hidesSetup && !isOpened;
}

/** Shows the sealed rolls that a game master has asked to show, and those that wait only for the other answers. */
export async function openRolls(message: Request, request: RequestSnapshot): Promise<boolean> {
  const isOver = areAllIn(request);
  const due = request.answers.flatMap((answer) => {
    const { id, state } = answer;
    const { verdict, roll, isHidden } = state;
    if (!verdict || !roll || !isHidden) return [];
    const option = chosenOption(request, answer);
    const text = readSealed(request, verdict.seal);
    const isWanted = request.shown.includes(id) || (isOver && option && isShownAtLast(request, option));
    const rolled = game.messages.get(id);
    return option && text && isWanted && isOfType(rolled, "roll") && !hidesDice(request, option)
      ? [{ answer, verdict, text, roll, message: rolled }]
      : [];
  });
  if (due.length === 0 || !Hooks.call("quadrivium.preReveal", message, "rolls")) return false;
  const shown = due.map(({ answer, verdict, text, roll }) => {
    const opened = { ...verdict, opened: text };
    const state = { kind: "open", verdict: opened, roll, isHidden: false } as const;
    return withPublicResult(request, opened, { ...answer, state });
  });
  await storeRolls(due, { others: [{ _id: message.id, system: changeVerdicts(shown) }] });
  Hooks.callAll("quadrivium.reveal", message, "rolls");
  return true;
}

/**
 * Lets rolls learn a target that was hidden, once it is revealed, and actions what has countered them in a contest, together with
 * what that brings their characters; and anew, if it is decided otherwise. A step of the arbiter.
 */
export async function learnCounters(_message: Request, request: RequestSnapshot): Promise<boolean> {
  let hasWritten = false;
  for (const answer of request.answers) {
    const { id, state } = answer;
    const rolled = game.messages.get(id);
    if (state.kind !== "open" || !state.roll || !isOfType(rolled, "roll")) continue;
    const opposing = opposingOf(request, answer, state.roll);
    if (opposing === undefined || opposing === state.roll.options.opposing) continue;
    const roll = state.roll.withOpposing(opposing);
    const [stored] = rolled._source.rolls;
    await serialize(rolled, async () => {
      // Somebody may have decided about it meanwhile; then it is read again.
      if (rolled._source.rolls[0] === stored) await storeRolls([{ message: rolled, roll }]);
    });
    hasWritten = true;
  }
  return hasWritten;
}

/**
 * Returns what a roll is up against: the highest total of the others in its contest, or its target that was hidden; null while
 * that is not known, undefined for a roll that learns nothing.
 */
function opposingOf(request: RequestSnapshot, answer: AnswerSnapshot, roll: QuadriviumRoll): number | null | undefined {
  const isCountered = roll.die?.dieKind.counter !== undefined;
  if (request.kind === "contest") {
    if (!isCountered) return undefined;
    const own = duelsOf(request).filter(({ pair }) => Object.values(pair).includes(answer.actor));
    if (own.length === 0 || own.some(({ result }) => (result?.decidedBy ?? null) === null)) return null;
    const totals = own.flatMap(({ pair, rounds }) => {
      const opponent = opponentOf(pair.first === answer.actor ? "first" : "second");
      return rounds[answer.round]?.[opponent].total ?? [];
    });
    return totals.length > 0 ? Math.max(...totals) : null;
  }
  const option = chosenOption(request, answer);
  if (!option?.hidesTarget) return undefined;
  const target = request.isOpened ? hiddenTarget(roll, hiddenOf(request, option)) : null;
  return target ?? (isCountered ? null : undefined);
}

/** Rolls ties again with the formulas of the answers, as answers of the next round. */
export async function throwTiesAgain(message: Request, request: RequestSnapshot): Promise<boolean> {
  if (request.kind !== "contest" || request.state !== "open") return false;
  const duels = duelsOf(request).filter((duel) => duel.fault === "" && !isSecret(request, duel));
  const again = thrownAgain(duels, rolledIn(request));
  if (!again) return false;
  const { round, actors } = again;
  if (round !== request.round) await message.update({ system: { round } });
  for (const actor of actors) {
    const answer = firstAnswer(countingAnswers(request), actor);
    if (answer) await throwAgain(request, answer, round);
  }
  return true;
}

/** Tells whether nobody may know yet that a pair is tied, which its re-roll would tell: its dice are sealed and nothing is told. */
function isSecret(request: RequestSnapshot, { pair }: Duel): boolean {
  const sealed = countingAnswers(request).filter(({ state }) => state.isHidden);
  return request.tells === "nothing" && sealed.some(({ actor }) => actor === pair.first || actor === pair.second);
}

async function throwAgain(request: RequestSnapshot, answer: AnswerSnapshot, round: number): Promise<void> {
  const { id } = request;
  const { trait, asks, labels, option } = answer;
  const actor = actorAt(answer.actor);
  const speaker = actor
    ? ChatMessage.implementation.getSpeaker({ actor })
    : (game.messages.get(answer.id)?.speaker ?? {});
  const system = {
    trait,
    answers: { request: id, option, actor: answer.actor, round, differs: [...answer.differs] },
    asks,
    labels,
    composed: true,
  };
  if (asks) {
    await ChatMessage.implementation.create({ speaker, type: "roll", system });
    return;
  }
  const before = rollBy(request, answer.actor);
  if (!before) return;
  const again = new QuadriviumRoll(before.formula, {}, { labels });
  const asked = chosenOption(request, answer);
  if (asked) confirmSetup(again, asked, null, game.messages.get(id)?.author?.id ?? "");
  if (asked) opposeByRequest(again, request, asked, answer.actor);
  await again.evaluate({ allowInteractive: false });
  await again.toMessage(...addressed({ speaker, type: "roll" as const, system }, "public"));
}
