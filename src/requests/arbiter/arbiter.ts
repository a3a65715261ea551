import { applyOutcomeResources } from "../../services/outcome-resources.ts";
import { cameAt } from "../../services/message-time.ts";
import { serialize } from "../../services/serialize.ts";
import {
  answersTo,
  areAllIn,
  countingAnswers,
  hiddenOf,
  liesSealed,
  optionOf,
  optionsOf,
  requestAnswered,
  requestOf,
  verdictOn,
  silentlySkipped,
  termsOf,
} from "../../services/requests.ts";
import type { AnswerMessage, Request, Verdict } from "../../services/requests.ts";
import { isOpened } from "../../services/seal.ts";
import { behindSeal } from "../../services/vault.ts";
import { isShownAtLast } from "../../rules/requests/request.ts";
import type { RequestOption } from "../../rules/requests/request.ts";
import { isTurnOfPage } from "./one-page.ts";
import { lacksSetup, refusal, verdictFor, toldResult } from "./verdicts.ts";
import { handOut, receiveSealed } from "./sealed-post.ts";
import { isAltered, keptOf, rolledText, rollFor, rollIn } from "./sealed-rolls.ts";
import { countNow, releasedLeft } from "./settle-challenge.ts";
import { throwTiesAgain } from "./settle-contest.ts";
import { fireAndForget } from "../../services/fire-and-forget.ts";

type Message = ChatMessage.Implementation;

/**
 * The keeper of requests is the client of the active game master, one at a table and in one page of theirs: it looks at
 * each answer, throws the dice that nobody else may see, and says what may be known. All of it one after the other, so
 * that nothing is lost.
 */
function inTurn(work: () => Promise<void>): Promise<void> {
  return serialize(game.messages, work);
}

/** Sees to a request as soon as whatever came before is done. */
function seeTo(request: Request): void {
  fireAndForget(inTurn(() => rule(request)));
}

function isKeeper(): boolean {
  return game.users.activeGM?.isSelf === true && isTurnOfPage();
}

/** Looks at an answer that has come in; for the hook `createChatMessage`. */
export function onAnswer(message: Message): void {
  const request = requestAnswered(message);
  if (request && isKeeper()) seeTo(request);
}

/** Messages that were made answers after they were there. */
const turned = new WeakSet<object>();

/** Looks again at a request, or at an answer about which something was decided; for the hook `updateChatMessage`. */
export function onDecision(message: Message, changes: object): void {
  const { system = {} } = changes as { readonly system?: object };
  // An answer is one from the beginning: whoever makes one of a roll that is there knows its dice.
  if ("answers" in system) turned.add(message);
  const request = "rolls" in changes || "answers" in system ? requestAnswered(message) : requestOf(message);
  if (request && isKeeper()) seeTo(request);
}

/**
 * Takes what another client has sealed, and goes on with what has waited for it. Register as the query of
 * {@link SEALED}.
 */
export async function onSealedRoll(data: unknown): Promise<boolean> {
  const request = await receiveSealed(data);
  if (request && isKeeper()) seeTo(request);
  return request !== null;
}

/**
 * Goes on where nobody has: looks at the answers that came in while no game master was there, or that the one before has
 * not got round to. Call when the world is ready, and when a game master has left.
 */
export function judgeMissedAnswers(): void {
  if (!isKeeper()) return;
  for (const message of game.messages) {
    const request = requestOf(message);
    if (!request) continue;
    const isMissed = answersTo(request).some((answer) => !verdictOn(request, answer));
    const { state } = request.system;
    if (isMissed || state === "open" || state === "closed") seeTo(request);
  }
}

/** Takes over from a game master who has left; for the hook `userConnected`. */
export function onUserLeaving(user: User.Implementation, isThere: boolean): void {
  if (user.isGM && !isThere) judgeMissedAnswers();
}

/** Rules on every answer that nobody has looked at yet, and goes on. */
async function rule(request: Request): Promise<void> {
  if (!game.messages.has(request.id ?? "")) return;
  await ruleOnNew(request);
  await goOn(request);
}

async function ruleOnNew(request: Request): Promise<void> {
  const answers = answersTo(request);
  const counting = [...countingAnswers(request, answers)];
  const verdicts: Verdict[] = [];
  for (const answer of answers) {
    if (verdictOn(request, answer) || lacksSetup(request, answer)) continue;
    const verdict = await judged(request, answer, counting, releasedLeft(request, verdicts));
    verdicts.push(verdict);
    if (verdict.fault === "") counting.push(answer);
  }
  if (verdicts.length === 0) return;
  const released = releasedLeft(request, verdicts);
  const used = released.length < request.system.released.length ? { released } : {};
  await request.update({ system: { rulings: [...rulingsOf(request), ...verdicts], ...used } });
  // All at once: several who are not reached hold up the keeper no longer than one does.
  await Promise.all(verdicts.map((verdict) => handOut(request, verdict)));
  for (const verdict of verdicts) {
    const answer = game.messages.get(verdict.answer);
    if (answer) Hooks.callAll("quadrivium.answer", request, answer as unknown as AnswerMessage, verdict);
  }
}

/** What is said of an answer. One that cannot be judged keeps to no terms: others must not have to wait for it. */
async function judged(...[request, answer, ...rest]: Parameters<typeof verdictFor>): Promise<Verdict> {
  // What is older than the request is told as that.
  if (turned.has(answer) && cameAt(answer) >= cameAt(request)) return refusal(request, answer, "elsewhere");
  try {
    return await verdictFor(request, answer, ...rest);
  } catch (error) {
    console.warn(`Quadrivium | The answer ${answer.id ?? ""} cannot be judged:`, error);
    return refusal(request, answer, "terms");
  }
}

/** What follows by itself: rolls that are to be shown, verdicts, and ties that are thrown again. */
async function goOn(request: Request): Promise<void> {
  if (!game.messages.has(request.id ?? "")) return;
  await passSkipped(request);
  await openRolls(request);
  await tellVerdicts(request);
  await throwTiesAgain(request);
}

/** Goes on without those who are skipped, unless their answer is there by now: from here on they cannot give any. */
async function passSkipped(request: Request): Promise<void> {
  const { passed, state } = request.system;
  if (state !== "open" && state !== "closed") return;
  const without = silentlySkipped(request).filter((uuid) => !passed.includes(uuid));
  if (without.length > 0) await request.update({ system: { passed: [...passed, ...without] } });
}

/** Says anew what may be told of the verdicts. */
async function tellVerdicts(request: Request): Promise<void> {
  const verdicts = rulingsOf(request).map((verdict) => {
    const answer = game.messages.get(verdict.answer) as AnswerMessage | undefined;
    const option = answer ? optionOf(request, answer) : null;
    const isOpen = !liesSealed(verdict);
    const roll = answer && rollFor(answer, verdict);
    const hidden = option && hiddenOf(request, option);
    // Whatever was told before it was locked stays; what was not is told now, and nothing is told anew.
    if (request.system.state === "locked") {
      const isFinal = verdict.fault === "" && isOpen && answer !== undefined && verdict.counts === null;
      return isFinal ? { ...verdict, counts: countNow(request, answer, verdict) } : verdict;
    }
    // A roll that was changed is not judged anew: by one after the other, its author would find out a hidden target.
    if (verdict.fault || !option || !roll || (isOpen && isAltered(answer, verdict))) return verdict;
    // Nor does what was decided about it go back to what it was before.
    const seen = isOpen ? { ...verdict, ...keptOf(roll) } : verdict;
    // What another game master's computer knows, and this one does not, stays as it was told.
    if (option.hidesTarget && !hidden) return seen;
    return { ...seen, ...toldResult(request, option, roll, isOpen) };
  });
  if (JSON.stringify(verdicts) === JSON.stringify(rulingsOf(request))) return;
  await request.update({ system: { rulings: verdicts } });
}

/** Shows what was hidden of a request: its target, its slide. */
export function openTerms(request: Request): Promise<void> {
  return inTurn(async () => {
    const opened = behindSeal(request.system.seal);
    if (!opened || isOpened(request.system) || !Hooks.call("quadrivium.preReveal", request, "terms")) return;
    await request.update({ system: { opened } });
    Hooks.callAll("quadrivium.reveal", request, "terms");
  });
}

/**
 * Lets the rolls be shown that were thrown where only game masters saw them; what is hidden of their dice goes before.
 * Any game master asks for it, and the keeper does it: two who write at once would write over each other.
 */
export async function showRolls(request: Request): Promise<void> {
  if (optionsOf(request).some((option) => hidesDice(request, option))) await openTerms(request);
  const shown = rulingsOf(request).filter(liesSealed);
  await request.update({ system: { shown: shown.map(({ answer }) => answer) } });
}

/** A part of a setup that is hidden stands in the formula of the roll: such a roll is not shown before it. */
function hidesDice(request: Request, { hidesSetup }: RequestOption): boolean {
  return hidesSetup && !isOpened(request.system);
}

/** Shows those rolls that a game master wants to be shown, and all others once all are in that wait for that alone. */
async function openRolls(request: Request): Promise<void> {
  const { shown } = request.system;
  const isOver = areAllIn(request);
  const due = rulingsOf(request).flatMap((verdict) => {
    const answer = game.messages.get(verdict.answer) as AnswerMessage | undefined;
    const option = answer && optionOf(request, answer);
    const text = liesSealed(verdict) ? behindSeal(verdict.seal) : null;
    const isWanted = shown.includes(verdict.answer) || (isOver && option && isShownAtLast(termsOf(request), option));
    const isDue = option && isWanted && !hidesDice(request, option);
    return answer && text && isDue ? [{ answer, text }] : [];
  });
  if (due.length === 0 || !Hooks.call("quadrivium.preReveal", request, "rolls")) return;
  const opened = new Map<string, Pick<Verdict, "opened" | "rolled">>();
  const answers: object[] = [];
  for (const { answer, text } of due) {
    const roll = rollIn(text);
    opened.set(answer.id ?? "", { opened: text, rolled: rolledText(roll) });
    answers.push({ _id: answer.id, rolls: [JSON.stringify(roll)], content: String(roll.total) });
  }
  const verdicts = rulingsOf(request).map((verdict) => ({ ...verdict, ...opened.get(verdict.answer) }));
  // At once: a roll in an answer that lies sealed still would be taken for its author's work.
  const updates = [...answers, { _id: request.id, system: { rulings: verdicts } }];
  await ChatMessage.implementation.updateDocuments(updates);
  for (const { answer } of due) await applyOutcomeResources(answer);
  Hooks.callAll("quadrivium.reveal", request, "rolls");
}

function rulingsOf(request: Request): Verdict[] {
  return request.system.toObject().rulings;
}
