import { applyOutcomeResources } from "../services/outcome-resources.ts";
import { requestAnswered, requestOf } from "../services/request-message.ts";
import type { AnswerMessage, Request, Verdict } from "../services/request-message.ts";
import { fireAndForget } from "../services/fire-and-forget.ts";
import { serialize } from "../services/serialize.ts";
import { isOpened } from "../services/seal.ts";
import { readSealed } from "../services/vault.ts";
import { areAllIn, countingAnswers, isShownAtLast, releasedLeft, silentlySkipped } from "../rules/requests/request.ts";
import type { RequestOption } from "../rules/requests/request.ts";
import { keptOf, rollIn, rolledText } from "./answer-rolls.ts";
import { countNow } from "./challenge.ts";
import { throwTiesAgain } from "./contest.ts";
import { handOut, receiveSealed } from "./seal-exchange.ts";
import { answerAt, chosenOption, hasUnjudged, hiddenOf, liesSealed, readRequest } from "./snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "./snapshot.ts";
import { lacksSetup, refusal, toldResult, verdictFor } from "./verdicts.ts";

type Message = ChatMessage.Implementation;

/**
 * Tells whether this client is the arbiter: that of the active game master, one at a table and in one page of theirs.
 * It looks at each answer, throws the dice that nobody else may see, and says what may be known. All of it one after
 * the other, so that nothing is lost.
 */
function isArbiter(): boolean {
  return game.users.activeGM?.isSelf === true && isTurnOfPage();
}

/** Does something after whatever the arbiter is doing. */
function inTurn(work: () => Promise<void>): Promise<void> {
  return serialize(game.messages, work);
}

/** Looks after a request as soon as whatever came before is done. */
function lookAfter(request: Request): void {
  fireAndForget(inTurn(() => arbitrate(request)));
}

/** Looks at an answer that has come in; for the hook `createChatMessage`. */
export function onAnswer(message: Message): void {
  const request = requestAnswered(message);
  if (request && isArbiter()) lookAfter(request);
}

/** The ids of messages that were made answers after they were there. */
const turned = new Set<string | null>();

/** Looks again at a request, or at an answer about which something was decided; for the hook `updateChatMessage`. */
export function onDecision(message: Message, changes: object): void {
  const { system = {} } = changes as { readonly system?: object };
  // An answer is one from the beginning: whoever makes one of a roll that is there knows its dice.
  if ("answers" in system) turned.add(message.id);
  const request = "rolls" in changes || "answers" in system ? requestAnswered(message) : requestOf(message);
  if (request && isArbiter()) lookAfter(request);
}

/**
 * Takes what another client has sealed, and goes on with what has waited for it. Register as the query of
 * {@link SEALED}.
 */
export async function onSealedRoll(data: unknown): Promise<boolean> {
  const request = await receiveSealed(data);
  if (request && isArbiter()) lookAfter(request);
  return request !== null;
}

/**
 * Goes on where nobody has: looks at the answers that came in while no game master was there, or that the one before
 * has not got round to. Call when the world is ready, and when a game master has left.
 */
export function judgeMissedAnswers(): void {
  if (!isArbiter()) return;
  for (const message of game.messages) {
    const request = requestOf(message);
    if (!request) continue;
    const { state } = request.system;
    if (state === "open" || state === "closed" || hasUnjudged(request)) lookAfter(request);
  }
}

/** Takes over from a game master who has left; for the hook `userConnected`. */
export function onUserLeaving(user: User.Implementation, isThere: boolean): void {
  if (user.isGM && !isThere) judgeMissedAnswers();
}

/** What the arbiter does about a request, in this order: each step starts from what the one before has left. */
const steps = [judgeNew, passSkipped, openRolls, tellVerdicts, throwTiesAgain];

async function arbitrate(request: Request): Promise<void> {
  for (const step of steps) {
    // It may have been deleted meanwhile.
    if (!game.messages.has(request.id ?? "")) return;
    await step(request, readRequest(request));
  }
}

/** Judges every answer that nobody has looked at yet. */
async function judgeNew(message: Request, request: RequestSnapshot): Promise<void> {
  const counting = countingAnswers(request);
  const verdicts: Verdict[] = [];
  for (const answer of request.answers) {
    if (answer.verdict || lacksSetup(request, answer)) continue;
    const verdict = await judged(request, answer, counting, releasedLeft(request, verdicts));
    verdicts.push(verdict);
    if (verdict.fault === "") counting.push(answer);
  }
  if (verdicts.length === 0) return;
  // Something else may have been decided while dice were thrown.
  const before = message.system.toObject();
  const released = releasedLeft(message.system, verdicts);
  const used = released.length < before.released.length ? { released } : {};
  await message.update({ system: { rulings: [...before.rulings, ...verdicts], ...used } });
  // All at once: several who are not reached hold up the arbiter no longer than one does.
  await Promise.all(verdicts.map((verdict) => handOut(request, verdict)));
  for (const verdict of verdicts) {
    const answer = game.messages.get(verdict.answer);
    if (answer) Hooks.callAll("quadrivium.answer", message, answer as unknown as AnswerMessage, verdict);
  }
}

/** Judges an answer. One that cannot be judged keeps to no terms: others must not have to wait for it. */
async function judged(...[request, answer, ...rest]: Parameters<typeof verdictFor>): Promise<Verdict> {
  // What is older than the request is told as that.
  if (turned.has(answer.id) && !answer.isBefore) return refusal(answer, "elsewhere");
  try {
    return await verdictFor(request, answer, ...rest);
  } catch (error) {
    console.warn(`Quadrivium | The answer ${answer.id} cannot be judged:`, error);
    return refusal(answer, "terms");
  }
}

/** Goes on without those who are skipped, unless their answer is there by now: from here on they cannot give any. */
async function passSkipped(message: Request, request: RequestSnapshot): Promise<void> {
  const { passed, state } = request;
  if (state !== "open" && state !== "closed") return;
  const without = silentlySkipped(request).filter((uuid) => !passed.includes(uuid));
  if (without.length > 0) await message.update({ system: { passed: [...passed, ...without] } });
}

/** Says anew what may be told of the verdicts. */
async function tellVerdicts(message: Request, request: RequestSnapshot): Promise<void> {
  const before = message.system.toObject().rulings;
  const verdicts = before.map((verdict) => toldAnew(request, verdict, answerAt(request, verdict.answer)));
  if (JSON.stringify(verdicts) !== JSON.stringify(before)) await message.update({ system: { rulings: verdicts } });
}

function toldAnew(request: RequestSnapshot, verdict: Verdict, answer: AnswerSnapshot | null): Verdict {
  if (!answer || verdict.fault) return verdict;
  const { roll, isSealed, isAltered } = answer;
  // Whatever was told before it was locked stays; what was not is told now, and nothing is told anew.
  if (request.state === "locked") {
    return isSealed || verdict.counts !== null ? verdict : { ...verdict, counts: countNow(request, answer) };
  }
  const option = chosenOption(request, answer);
  // A roll that was changed is not judged anew: by one after the other, its author would find out a hidden target.
  if (!option || !roll || (isAltered && !isSealed)) return verdict;
  // Nor does what was decided about it go back to what it was before.
  const seen = isSealed ? verdict : { ...verdict, ...keptOf(roll) };
  // What another game master's computer knows, and this one does not, stays as it was told.
  if (option.hidesTarget && !hiddenOf(request, option)) return seen;
  return { ...seen, ...toldResult(request, option, roll, !isSealed) };
}

/** Shows what was hidden of a request: its target, its slide. */
export function openTerms(request: Request): Promise<void> {
  return inTurn(async () => {
    const opened = readSealed(request.system.seal);
    if (!opened || isOpened(request.system) || !Hooks.call("quadrivium.preReveal", request, "terms")) return;
    await request.update({ system: { opened } });
    Hooks.callAll("quadrivium.reveal", request, "terms");
  });
}

/**
 * Lets the rolls be shown that were thrown where only game masters saw them; what is hidden of their dice goes before.
 * Any game master asks for it, and the arbiter does it: two who write at once would write over each other.
 */
export async function showRolls(request: Request): Promise<void> {
  const before = readRequest(request);
  if (before.options.some((option) => hidesDice(before, option))) await openTerms(request);
  const shown = request.system.rulings.filter(liesSealed);
  await request.update({ system: { shown: shown.map(({ answer }) => answer) } });
}

/** A part of a setup that is hidden stands in the formula of the roll: such a roll is not shown before it. */
function hidesDice({ isOpened }: RequestSnapshot, { hidesSetup }: RequestOption): boolean {
  return hidesSetup && !isOpened;
}

/** Shows those rolls that a game master wants to be shown, and all others once all are in that wait for that alone. */
async function openRolls(message: Request, request: RequestSnapshot): Promise<void> {
  const isOver = areAllIn(request);
  const due = request.answers.flatMap(({ id, option: chosen, verdict, isSealed }) => {
    const option = chosenOption(request, { option: chosen });
    const text = verdict && isSealed ? readSealed(verdict.seal) : null;
    const isWanted = request.shown.includes(id) || (isOver && option && isShownAtLast(request, option));
    return option && text && isWanted && !hidesDice(request, option) ? [{ id, text }] : [];
  });
  if (due.length === 0 || !Hooks.call("quadrivium.preReveal", message, "rolls")) return;
  const opened = new Map<string, Pick<Verdict, "opened" | "rolled">>();
  const answers: object[] = [];
  for (const { id, text } of due) {
    const roll = rollIn(text);
    opened.set(id, { opened: text, rolled: rolledText(roll) });
    answers.push({ _id: id, rolls: [JSON.stringify(roll)], content: String(roll.total) });
  }
  const rulings = message.system.toObject().rulings.map((verdict) => ({ ...verdict, ...opened.get(verdict.answer) }));
  // At once: a roll in an answer that lies sealed still would be taken for its author's work.
  await ChatMessage.implementation.updateDocuments([...answers, { _id: message.id, system: { rulings } }]);
  for (const { id } of due) {
    const answer = game.messages.get(id);
    if (answer) await applyOutcomeResources(answer);
  }
  Hooks.callAll("quadrivium.reveal", message, "rolls");
}

/**
 * Pages that came by https or from the same computer can wait for each other; any other takes itself for the only one.
 */
function locks(): LockManager | null {
  return (navigator as { readonly locks?: LockManager }).locks ?? null;
}

let isOurTurn = false;

/**
 * Tells whether this page looks after requests; not those that the same user has opened beside it in the same browser.
 */
function isTurnOfPage(): boolean {
  return isOurTurn || locks() === null;
}

/** Waits until no other page of this user looks after requests: until the one that does is closed. */
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
    // Kept as long as the page is open; the browser gives it on.
    return new Promise<never>(() => undefined);
  });
  fireAndForget(turn);
}
