import { fireAndForget, locks, serialize } from "../base/async.ts";
import type { Labels } from "../base/formula-labels.ts";
import { addressed } from "../base/foundry-versions.ts";
import { isOpened } from "../base/commitment.ts";
import { storeRolls } from "../deltas/roll-deltas.ts";
import { actorAt } from "../characters/actors.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { isOfType, rollOf } from "../messages/message-type.ts";
import { redraw } from "../messages/redraw-cards.ts";
import { changeVerdicts, missingLetters, requestAnswered, requestOf } from "../messages/request-message.ts";
import type { AnswerMessage, Request, Verdict } from "../messages/request-message.ts";
import { StoreFull } from "../messages/secret-store.ts";
import { opponentOf } from "../rules/kernel/ties.ts";
import { thrownAgain, answerFault, areAllIn, countingAnswers, isShownAtLast } from "../rules/requests/request.ts";
import type { AnswerFault, RequestOption } from "../rules/requests/request.ts";
import { confirmSetup, opposeByRequest } from "./answer-choices.ts";
import { countNow, countOf } from "./challenge.ts";
import { duelsOf, firstAnswer, rolledIn } from "./contest.ts";
import { chosenOption, completeFormula, hasUnjudged, hiddenOf, outcomeWith, readRequest } from "./request-state.ts";
import type { AnswerState, RequestState } from "./request-state.ts";
import { isStillSealed, keepSealed, keepSealedTexts, readSealed, shareSealed } from "./sealed-texts.ts";

/**
 * Work that one client does for all: one page of the active GM, so only one at a table. It records each answer, rolls
 * the dice that are for GMs only, and publishes what may be known, one step after the other, so no update is lost.
 */

type Message = ChatMessage.Implementation;

let isOurTurn = false;

/** Returns whether this client is that one: of several pages the user has open in the browser, the first. */
function isActivePage(): boolean {
  return game.users.activeGM?.isSelf === true && (isOurTurn || locks() === null);
}

/** Returns whether this client rolls and takes damage for the GMs' characters when they are attacked. */
export function playsFoes(): boolean {
  return isActivePage() && game.settings.get("quadrivium", "playsFoes");
}

/** Calls `begin` when this user's earlier pages are closed. */
export function waitForTurn(begin: () => void): void {
  const shared = locks();
  if (!shared) {
    begin();
    return;
  }
  isOurTurn = false;
  const turn = shared.request(`quadrivium ${game.world.id} ${game.user.id}`, () => {
    isOurTurn = true;
    begin();
    // The browser keeps the lock until the page is closed, and passes it on.
    return new Promise<never>(() => undefined);
  });
  fireAndForget(turn);
}

/** Runs work after everything this client has begun. */
function inTurn(work: () => Promise<void>): Promise<void> {
  return serialize(game.messages, work);
}

/** The requests still waiting for their turn. */
const waiting = new Set<Request>();

/** Continues a request in turn, if this client is meant; once, however often it is already waiting. */
export function proceed(request: Request): void {
  if (!isActivePage() || waiting.has(request)) return;
  waiting.add(request);
  fireAndForget(
    inTurn(async () => {
      waiting.delete(request);
      await takeSteps(request);
    }),
  );
}

/** Continues the request of a new answer; for the hook `createChatMessage`. */
export function onAnswer(message: Message): void {
  const request = requestAnswered(message);
  if (request) proceed(request);
}

/** Continues a changed request, or that of a changed answer; for the hook `updateChatMessage`. */
export function onDecision(message: Message, changes: object): void {
  const request = "rolls" in changes ? requestAnswered(message) : requestOf(message);
  if (request) proceed(request);
}

keepSealedTexts((request) => {
  redraw([request, ...request.system.rulings.flatMap(({ answer }) => game.messages.get(answer) ?? [])]);
  proceed(request);
});

/**
 * Continues requests whose answers arrived while no GM was connected, or that the former client has not recorded. Call
 * when the world is ready, and when a GM has left.
 * @param isMeant Selects requests; all without it.
 */
export function proceedWithAll(isMeant: (request: Request) => boolean = () => true): void {
  if (!isActivePage()) return;
  for (const message of game.messages) {
    const request = requestOf(message);
    if (!request || !isMeant(request)) continue;
    const { state } = request.system;
    if (state === "open" || state === "closed" || hasUnjudged(request)) proceed(request);
  }
}

/** Takes over from a GM who has left; for the hook `userConnected`. */
export function onUserLeaving(user: User.Implementation, isThere: boolean): void {
  if (user.isGM && !isThere) proceedWithAll();
}

/** The steps, in this order. Each returns true if it has written. */
const steps = [recordAnswers, openRolls, learnCounters, publishResults, throwTiesAgain];

/**
 * Does each step with the request as read. After a step that has written, the request is read again, unless the update
 * has already queued another turn.
 */
async function takeSteps(request: Request): Promise<void> {
  let known: RequestState | null = null;
  for (const step of steps) {
    // It may have been deleted in the meantime, or its dice may belong to an inactive module.
    if (!game.messages.has(request.id ?? "") || missingLetters(request).length > 0) return;
    known ??= readRequest(request);
    if (!(await step(request, known))) continue;
    if (waiting.has(request)) return;
    known = null;
  }
}

/** Records every answer that is not recorded yet. */
async function recordAnswers(message: Request, request: RequestState): Promise<boolean> {
  const counting = countingAnswers(request);
  const verdicts: Verdict[] = [];
  for (const answer of request.answers) {
    if (answer.verdict || lacksSetup(request, answer)) continue;
    const verdict = await recordOne(request, answer, counting);
    if (!verdict) continue;
    verdicts.push(verdict);
    if (verdict.fault === "") counting.push(answer);
  }
  if (verdicts.length === 0) return false;
  await message.update({ system: changeVerdicts(verdicts) });
  // Do not wait for a client that does not answer; it asks for what it has missed when it is back.
  for (const { seal } of verdicts) shareSealed(message, seal);
  for (const verdict of verdicts) {
    const answer = game.messages.get(verdict.answer);
    if (isOfType(answer, "roll")) Hooks.callAll("quadrivium.answer", message, answer, verdict);
  }
  return true;
}

/** Returns whether the dice of an answer must wait, because this computer lacks the hidden part of their setup. */
function lacksSetup(request: RequestState, answer: AnswerState): boolean {
  const option = chosenOption(request, answer);
  return option?.hidesSetup === true && hiddenOf(request, option) === null;
}

/**
 * Returns what is recorded of an answer. The player's choices are trusted, as Foundry trusts players, and the card
 * shows what differs from the usual roll. An answer whose dice cannot be rolled or read does not count, so others need
 * not wait; one whose dice cannot be sealed waits until there is room.
 */
async function recordOne(
  request: RequestState,
  answer: AnswerState,
  counting: readonly AnswerState[],
): Promise<Verdict | null> {
  const { id, actor, option: chosen, round, message } = answer;
  const noResult = { seal: "", opened: "", success: null, margin: null, counts: null };
  const recorded = (fault: AnswerFault | ""): Verdict => ({
    answer: id,
    actor,
    option: chosen,
    round,
    fault,
    ...noResult,
  });
  const fault = answerFault(answer, request, counting);
  const option = chosenOption(request, answer);
  if (fault || !option) return recorded(fault ?? "noOption");
  try {
    if (message.system.asks !== "") return { ...recorded(""), ...(await throwSealed(request, answer, option)) };
    if (!answer.roll) return recorded("altered");
    return { ...recorded(""), ...publicResult(request, option, answer.roll, true) };
  } catch (error) {
    console.warn(`Quadrivium | The answer ${id} cannot be recorded:`, error);
    if (!(error instanceof StoreFull)) return recorded("altered");
    ui.notifications.error(error.message, { console: false });
    return null;
  }
}

/** Rolls the dice of an answer that only GMs may see, seals them, and returns what is recorded of them. */
async function throwSealed(request: RequestState, { id, actor, message }: AnswerState, option: RequestOption) {
  const labels = labelsOf(message);
  const hidden = hiddenOf(request, option);
  const asked = new QuadriviumRoll(message.system.asks, {}, { labels });
  const thrown = new QuadriviumRoll(completeFormula(asked, hidden), {}, { labels });
  confirmSetup(thrown, option, hidden, authorOf(request));
  opposeByRequest(thrown, request, option, actor);
  await thrown.evaluate({ allowInteractive: false });
  const seal = await keepSealed(request.id, { answer: id, roll: JSON.stringify(thrown) });
  return { seal, ...publicResult(request, option, thrown, false) };
}

/** Returns the labels that the system has written into an answer's formula. */
function labelsOf(message: AnswerMessage): Labels {
  return rollOf(message)?.options.labels ?? (message.system.labels as Labels);
}

function authorOf({ id }: RequestState): string {
  return game.messages.get(id)?.author?.id ?? "";
}

/** Updates the public part of changed results. */
async function publishResults(message: Request, request: RequestState): Promise<boolean> {
  const changed = request.answers.flatMap((answer) => {
    const now = answer.verdict && withPublicResult(request, answer.verdict, answer);
    return now && JSON.stringify(now) !== JSON.stringify(answer.verdict) ? [now] : [];
  });
  if (changed.length === 0) return false;
  await message.update({ system: changeVerdicts(changed) });
  return true;
}

/** Returns what is recorded of an answer, ready to publish. */
function withPublicResult(request: RequestState, verdict: Verdict, answer: AnswerState): Verdict {
  const { roll, isHidden } = answer;
  const option = chosenOption(request, answer);
  if (verdict.fault) return verdict;
  // In a locked request, published results stay; the others are published now.
  if (request.state === "locked") {
    return verdict.counts === null && !isHidden ? { ...verdict, counts: countNow(request, answer) } : verdict;
  }
  // If only another GM's computer knows the target, the published result stays.
  if (!option || !roll || (option.hidesTarget && !hiddenOf(request, option))) return verdict;
  return { ...verdict, ...publicResult(request, option, roll, !isHidden) };
}

/** Returns the public part of a roll's result. */
function publicResult(
  request: RequestState,
  option: RequestOption,
  roll: QuadriviumRoll,
  isOpen: boolean,
): Pick<Verdict, "success" | "margin" | "counts"> {
  const { tells } = request;
  const isSecret = tells === "nothing" || (!isOpen && isShownAtLast(request, option)) || roll.isWaiting;
  const isTargetKnown = request.isOpened || !option.hidesTarget;
  if (isSecret) return { success: null, margin: null, counts: null };
  const outcome = outcomeWith(roll, hiddenOf(request, option));
  return {
    success: outcome?.success ?? null,
    // A margin next to a known target would reveal the hidden total, and next to a known total the hidden target.
    margin: (isTargetKnown ? isOpen : tells === "margin") ? (outcome?.margin ?? null) : null,
    counts: isOpen ? countOf(request, outcome) : null,
  };
}

/**
 * Requests that the sealed rolls be shown, and reveals the hidden parts of their setups first. Any GM can ask, but only
 * the active one's client writes, since two writing at once would overwrite each other.
 */
export async function showRolls(request: Request): Promise<void> {
  const before = readRequest(request);
  if (before.options.some(({ hidesSetup }) => hidesSetup && !before.isOpened)) await openTerms(request);
  const shown = request.system.rulings.filter(isStillSealed);
  await request.update({ system: { shown: shown.map(({ answer }) => answer) } });
  // If they were asked for before and could not be shown, nothing has changed, so no hook has run.
  proceed(request);
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

/** Shows the sealed rolls that a GM has asked to show, and those waiting only for other answers. */
async function openRolls(message: Request, request: RequestState): Promise<boolean> {
  const isOver = areAllIn(request);
  const due = request.answers.flatMap((answer) => {
    const { id, verdict, roll, isHidden, message: rolled } = answer;
    const option = chosenOption(request, answer);
    const text = verdict && readSealed(request, verdict.seal);
    if (!verdict || !roll || !isHidden || !option || !text) return [];
    const isWanted = request.shown.includes(id) || (isOver && isShownAtLast(request, option));
    // Its formula would show a hidden part of its setup.
    const hidesSetup = option.hidesSetup && !request.isOpened;
    const opened = { ...verdict, opened: text };
    return isWanted && !hidesSetup ? [{ answer: { ...answer, isHidden: false }, opened, roll, message: rolled }] : [];
  });
  if (due.length === 0 || !Hooks.call("quadrivium.preReveal", message, "rolls")) return false;
  const shown = due.map(({ answer, opened }) => withPublicResult(request, opened, answer));
  await storeRolls(due, { others: [{ _id: message.id, system: changeVerdicts(shown) }] });
  Hooks.callAll("quadrivium.reveal", message, "rolls");
  return true;
}

/**
 * Gives rolls a target that was hidden, once revealed, and actions their counters in a contest, with the consequences
 * for their characters; again if a later decision changes them.
 */
async function learnCounters(_message: Request, request: RequestState): Promise<boolean> {
  let hasWritten = false;
  for (const answer of request.answers) {
    const { roll: before, isHidden, fault, message } = answer;
    if (fault !== "" || isHidden || !before) continue;
    const opposing = opposingOf(request, answer, before);
    if (opposing === undefined || opposing === before.options.opposing) continue;
    const roll = before.withOpposing(opposing);
    const [stored] = message._source.rolls;
    await serialize(message, async () => {
      // A decision may have been made in the meantime; then it is read again.
      if (message._source.rolls[0] === stored) await storeRolls([{ message, roll }]);
    });
    hasWritten = true;
  }
  return hasWritten;
}

/**
 * Returns what a roll is up against: the highest total of the others in its contest, or its hidden target; null while
 * unknown, undefined for a roll that needs neither.
 */
function opposingOf(request: RequestState, answer: AnswerState, roll: QuadriviumRoll): number | null | undefined {
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
  const target = request.isOpened ? hiddenOf(request, option)?.target : null;
  return target ?? (isCountered ? null : undefined);
}

/** Rolls ties again with the formulas of the answers, as answers of the next round. */
async function throwTiesAgain(message: Request, request: RequestState): Promise<boolean> {
  if (request.kind !== "contest" || request.state !== "open") return false;
  const sealed = countingAnswers(request).filter(({ isHidden }) => isHidden);
  // A re-roll would reveal a tie between sealed dice.
  const isSecret = (actor: string): boolean => request.tells === "nothing" && sealed.some((one) => one.actor === actor);
  const duels = duelsOf(request).filter(({ fault, pair }) => fault === "" && !Object.values(pair).some(isSecret));
  const again = thrownAgain(duels, rolledIn(request));
  if (!again) return false;
  const { round, actors } = again;
  if (round !== request.round) await message.update({ system: { round } });
  for (const actor of actors) {
    const answer = firstAnswer(request, actor);
    if (answer) await throwAgain(request, answer, round);
  }
  return true;
}

async function throwAgain(request: RequestState, answer: AnswerState, round: number): Promise<void> {
  const { option, roll, message } = answer;
  const { trait, asks } = message.system;
  const labels = labelsOf(message);
  const actor = actorAt(answer.actor);
  const speaker = actor ? ChatMessage.implementation.getSpeaker({ actor }) : message.speaker;
  const answers = { request: request.id, option, actor: answer.actor, round };
  const system = { trait, answers, asks, labels, composed: true };
  if (asks) {
    await ChatMessage.implementation.create({ speaker, type: "roll", system });
    return;
  }
  if (!roll) return;
  const again = new QuadriviumRoll(roll.formula, {}, { labels });
  const asked = chosenOption(request, answer);
  if (asked) {
    confirmSetup(again, asked, null, authorOf(request));
    opposeByRequest(again, request, asked, answer.actor);
  }
  await again.evaluate({ allowInteractive: false });
  await again.toMessage(...addressed({ speaker, type: "roll" as const, system }, "public"));
}
