import { slices } from "../../base/async.ts";
import { mayEditPool, worldRuleVariants } from "../../base/world-settings.ts";
import { costsOfThrow, appliedResources } from "../../deltas/roll-deltas.ts";
import { lackInWords, costsOfPrice } from "../../deltas/pay.ts";
import { actorAt } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { isOfType } from "../../messages/message-type.ts";
import { changeVerdicts } from "../../messages/request-message.ts";
import type { AnswerMessage, Request, Verdict } from "../../messages/request-message.ts";
import { unskilledHere } from "../../rolls/road/from-sheet.ts";
import { poolFieldOf, valueOf } from "../../rules/kernel/fields.ts";
import type { Setup } from "../../rules/kernel/fields.ts";
import { plainSetup, sharedFields } from "../../rules/kernel/setup.ts";
import { answerFault, countingAnswers, isThrownUnseen, isShownAtLast } from "../../rules/requests/request.ts";
import type { AnswerFault, RequestOption } from "../../rules/requests/request.ts";
import { choicesFor, confirmSetup, opposeByRequest } from "../model/answer-choices.ts";
import { completeFormula, judgedData, rollOfFormula, outcomeWith } from "../model/answer-rolls.ts";
import { asAsked } from "../model/request-options.ts";
import { StoreFull } from "../../messages/secret-store.ts";
import { keepSealed, shareSealed } from "../secrets/sealed-texts.ts";
import { chosenOption, hiddenOf } from "../standing/snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../standing/snapshot.ts";

import { countNow, countOf } from "../standing/challenge.ts";

import terms = foundry.dice.terms;

/** An answer that nobody has recorded. */
interface Given {
  readonly request: RequestSnapshot;
  readonly answer: AnswerSnapshot;
  /** The answers that count already. */
  readonly counting: readonly AnswerSnapshot[];
}

/** What an answer rolls that counts. */
interface Checked {
  readonly option: RequestOption;
  readonly roll: QuadriviumRoll;
  /** True if its dice are thrown here, unseen. */
  readonly isAside: boolean;
}

/**
 * Checks an answer: all that is ever checked of one, once, when it is recorded. The stats and choices of its player are trusted,
 * as Foundry trusts players, and its card shows what differs from the usual roll. That a request counts only by a game master is
 * checked where it is read, and that only decisions change what is recorded, where results are published.
 * @returns why it does not count, or else what it rolls
 */
function check({ request, answer, counting }: Given): AnswerFault | Checked {
  // By an owner of somebody who was asked or a game master, with an option that is offered, after the request, in time, and once.
  const fault = answerFault(answer, request, [...request.gone, ...counting]);
  if (fault) return fault;
  const [actor, chosen] = [actorAt(answer.actor), chosenOption(request, answer)];
  if (!actor || !chosen) return "noOption";
  if (answer.speaker !== answer.actor) return "stranger";
  // Created as an answer: dice that have fallen cannot be turned into one.
  if (turnedIntoAnswers.has(answer.id)) return "elsewhere";
  // Thrown once, by its author or, if nobody else may see the dice, here.
  const option = asAsked(chosen, actor, request);
  const isAside = isThrownUnseen(request, option);
  if (isAside !== (answer.asks !== "") || answer.rolls !== (isAside ? 0 : 1)) return "terms";
  // Read within the greatest length of a formula and number of dice; with a total that follows from its terms.
  const roll = isAside ? requestedRoll(answer) : answer.state.roll;
  if (!roll) return whyNone(answer);
  // With the die, number, setup, target and house rules of the request.
  if (!isAsAsked(roll, choicesFor(actor, option, request.bonuses, request), option)) return "terms";
  // Paid before it is thrown here; whoever throws an open roll pays for it as for any other.
  if (isAside && !isAffordable(actor, answer, roll)) return "unpaid";
  return { option, roll, isAside };
}

/** The ids of existing messages that were later turned into answers. */
const turnedIntoAnswers = new Set<string | null>();

/** Remembers a message that answers something since it was changed: a real answer is created as one, and these dice are known. */
export function noteTurned({ id }: Pick<AnswerMessage, "id">): void {
  turnedIntoAnswers.add(id);
}

/** How many answers are recorded in one task of the browser. */
const AT_ONCE = 20;

/** Records every answer that is not recorded yet. A step of the arbiter. */
export async function recordAnswers(message: Request, request: RequestSnapshot): Promise<boolean> {
  const counting = countingAnswers(request);
  const verdicts: Verdict[] = [];
  const recording = slices(AT_ONCE);
  for (const answer of request.answers) {
    if (answer.state.kind !== "waiting" || lacksSetup(request, answer)) continue;
    await recording();
    const verdict = await recordOne({ request, answer, counting });
    if (!verdict) continue;
    verdicts.push(verdict);
    if (verdict.fault === "") counting.push(answer);
  }
  if (verdicts.length === 0) return false;
  await message.update({ system: changeVerdicts(verdicts) });
  // Nobody waits for a client that does not answer: it asks for what it has missed when it is back.
  for (const { seal } of verdicts) shareSealed(message, seal);
  for (const verdict of verdicts) {
    const answer = game.messages.get(verdict.answer);
    if (isOfType(answer, "roll")) Hooks.callAll("quadrivium.answer", message, answer, verdict);
  }
  return true;
}

/** Tells whether the dice of an answer must wait, because this computer does not have the hidden part of their setup. */
function lacksSetup(request: RequestSnapshot, answer: AnswerSnapshot): boolean {
  const option = chosenOption(request, answer);
  return option?.hidesSetup === true && hiddenOf(request, option) === null;
}

/**
 * Returns what is recorded of an answer, whose dice are thrown here if nobody else may see them. One that causes an error does not
 * count, so that others need not wait for it; one whose dice cannot be sealed waits until there is room.
 */
async function recordOne(given: Given): Promise<Verdict | null> {
  try {
    const checked = check(given);
    if (typeof checked === "string") return blank(given, checked);
    const { option, roll, isAside } = checked;
    const result = isAside
      ? await throwSealed(given, checked)
      : { ...judgedData(roll), ...publicResult(given.request, option, roll, true) };
    return { ...blank(given, ""), ...result };
  } catch (error) {
    console.warn(`Quadrivium | The answer ${given.answer.id} cannot be recorded:`, error);
    if (!(error instanceof StoreFull)) return blank(given, "terms");
    ui.notifications.error(error.message, { console: false });
    return null;
  }
}

/** Returns what is recorded of an answer before its result. It copies nothing that its author could have made up. */
function blank({ request: { asked, options }, answer }: Given, fault: AnswerFault | ""): Verdict {
  const { id, actor, option, round } = answer;
  return {
    answer: id,
    actor: asked.includes(actor) ? actor : "",
    option: options.some((one) => one.id === option) ? option : "",
    round,
    asks: fault === "" ? answer.asks : "",
    fault,
    rolled: "",
    total: null,
    fails: false,
    seal: "",
    opened: "",
    success: null,
    margin: null,
    counts: null,
  };
}

/** Returns the roll that is to be thrown here; null if its formula is not readable. */
function requestedRoll({ asks, labels }: AnswerSnapshot): QuadriviumRoll | null {
  return rollOfFormula(asks, { labels });
}

/** Returns why an answer rolls nothing: the stored total is another, or it is no roll of ours. */
function whyNone({ id }: AnswerSnapshot): AnswerFault {
  const [roll] = (game.messages.get(id)?.rolls ?? []) as readonly Roll[];
  return roll instanceof QuadriviumRoll ? "altered" : "terms";
}

/**
 * Tells whether a roll is of the die that the request asks for, as often and with what it fixes of the setup, and numbers alone
 * beside it; against its target, under the house rules of this world.
 * @param usual The choices of whoever answers as asked.
 */
function isAsAsked(
  { terms: all, die, target, variants }: QuadriviumRoll,
  usual: ReturnType<typeof choicesFor>,
  option: RequestOption,
): boolean {
  if (die?.dieKind.letter !== usual.letter || target !== usual.target) return false;
  if (!isSame(variants, worldRuleVariants())) return false;
  if (!mayEditPool() && die.decisions.some(({ kind }) => kind === "addDice")) return false;
  const place = all.findIndex((term) => (term as unknown) === die);
  const isPlain = (term: terms.RollTerm): boolean =>
    term instanceof terms.NumericTerm || (term instanceof terms.OperatorTerm && "+-".includes(term.operator));
  const isSum = all.every((term, index) => index === place || isPlain(term));
  const before = all[place - 1];
  const isAdded = before === undefined || (before instanceof terms.OperatorTerm && before.operator === "+");
  return isSum && isAdded && keepsSetup(die, { ...option.setup, count: usual.setup.count });
}

/**
 * Tells whether a die keeps what is fixed of its setup, as it is or as an unskilled roll suffers. What bonuses add up to is free,
 * and the dice of traits may join a pool.
 */
function keepsSetup({ dieKind, setup }: NonNullable<QuadriviumRoll["die"]>, fixed: Partial<Setup>): boolean {
  const pool = poolFieldOf(dieKind);
  const shared = new Set(dieKind.applyBonuses ? sharedFields(dieKind).map(({ name }) => name) : []);
  const skilled = { ...plainSetup(dieKind), ...fixed } as Setup;
  const suffered = dieKind.unskilled?.(skilled, unskilledHere().suffered).setup ?? skilled;
  return Object.keys(fixed).every((name) => {
    if (name === pool?.name) return hasDice(valueOf(setup, pool), valueOf(skilled, pool));
    if ([...shared].some((one) => one === name)) return true;
    return [skilled, suffered].some((one) => isSame(setup[name], one[name]));
  });
}

/** Tells whether a pool contains all of these dice, each as often as needed. */
function hasDice(pool: readonly number[], needed: readonly number[]): boolean {
  const count = (dice: readonly number[], size: number): number => dice.filter((one) => one === size).length;
  return needed.every((size) => count(pool, size) >= count(needed, size));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Tells whether a roll that is thrown here is paid, as its message says, or can be. A tie that is rolled again costs nothing more. */
function isAffordable(actor: Creature, { id, round }: AnswerSnapshot, roll: QuadriviumRoll): boolean {
  const message = game.messages.get(id);
  if (!message || round > 0) return true;
  return lackInWords(actor, costsOfThrow(actor, roll, appliedResources(message))) === "";
}

/**
 * Throws the dice of an answer that only game masters may see, and seals them.
 * @returns what is recorded of them
 */
async function throwSealed(
  { request, answer }: Given,
  { roll, option }: Checked,
): Promise<Pick<Verdict, "seal" | "success" | "margin" | "counts">> {
  const hidden = hiddenOf(request, option);
  const thrown = new QuadriviumRoll(completeFormula(roll, hidden), {}, { labels: roll.options.labels ?? {} });
  confirmSetup(thrown, option, hidden, game.messages.get(request.id)?.author?.id ?? "");
  opposeByRequest(thrown, request, option, answer.actor);
  await thrown.evaluate({ allowInteractive: false });
  const seal = await keepSealed(request.id, { answer: answer.id, roll: JSON.stringify(thrown) });
  return { seal, ...publicResult(request, option, thrown, false) };
}

/** Updates the public part of the verdicts that have changed. A step of the arbiter. */
export async function publishResults(message: Request, request: RequestSnapshot): Promise<boolean> {
  const changed = request.answers.flatMap((answer) => {
    const { verdict } = answer.state;
    if (!verdict || published.has(answer)) return [];
    const now = withPublicResult(request, verdict, answer);
    if (JSON.stringify(now) !== JSON.stringify(verdict)) return now;
    published.add(answer);
    return [];
  });
  if (changed.length === 0) return false;
  await message.update({ system: changeVerdicts(changed) });
  return true;
}

/** The answers as they were read on which the verdict is up to date, so that it is not worked out again for each other answer. */
const published = new WeakSet<AnswerSnapshot>();

/** Returns the verdict on a recorded answer as it is to be published now. */
export function withPublicResult(request: RequestSnapshot, verdict: Verdict, answer: AnswerSnapshot): Verdict {
  const { state } = answer;
  if (verdict.fault) return verdict;
  // In a locked request, published results stay, and the others are published now.
  if (request.state === "locked") {
    return verdict.counts !== null ? verdict : { ...verdict, counts: countNow(request, answer) };
  }
  const { roll, isHidden } = state;
  const option = chosenOption(request, answer);
  if (!option || !roll) return verdict;
  const actor = actorAt(answer.actor);
  const seen = isHidden ? verdict : { ...verdict, ...judgedData(roll) };
  // If only another game master's computer knows the target, the published result stays.
  if (option.hidesTarget && !hiddenOf(request, option)) return seen;
  if (option.hidesTarget && !request.isOpened && actor && isTriedAgain(actor, roll)) {
    return seen.total === verdict.total ? seen : { ...seen, success: null, margin: null, counts: null };
  }
  return { ...seen, ...publicResult(request, option, roll, !isHidden) };
}

/**
 * Tells whether the last decision about a roll is one that costs its player nothing and that was taken before. A hidden
 * target would be found by it, so the result is not told again.
 */
function isTriedAgain(actor: Creature, { die }: QuadriviumRoll): boolean {
  const decisions = die?.decisions ?? [];
  const last = decisions.at(-1);
  if (!die || !last || die.dieKind.isForGamemaster?.(last, die.variants)) return false;
  if (costsOfPrice(actor, die.dieKind.price?.(last) ?? {}).length > 0) return false;
  return decisions.slice(0, -1).some(({ kind }) => kind === last.kind);
}

/** Returns the result of a roll, as far as everybody may know it. */
export function publicResult(
  request: RequestSnapshot,
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
    // A margin beside a known target would reveal the hidden total, and beside a known total the hidden target.
    margin: (isTargetKnown ? isOpen : tells === "margin") ? (outcome?.margin ?? null) : null,
    counts: isOpen ? countOf(request, outcome) : null,
  };
}
