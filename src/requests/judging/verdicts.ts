import { judgeClosed } from "./judge-closed.ts";
import { judgeAnswer, keepsFormula, refuse, show } from "./judge-answer.ts";
import { judgeStats } from "./judge-stats.ts";
import { ownRoll } from "../../dice/quadrivium-roll.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { readLabels } from "../../base/formula-labels.ts";
import { shortened } from "../../rules/kernel/phrase.ts";
import type { Difference, Finding } from "./judge-answer.ts";
import type { Verdict } from "../../messages/request-message.ts";
import { actorAt } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { sealedText } from "../../base/seal.ts";
import { keepSealed } from "../secrets/vault.ts";
import { answerFault, isShownAtLast, isThrownUnseen } from "../../rules/requests/request.ts";
import type { AnswerFault, RequestOption } from "../../rules/requests/request.ts";
import { asAsked } from "../model/option-targets.ts";
import { completeFormula, judgedData, outcomeWith, rolledText, rollOfFormula } from "../model/answer-rolls.ts";
import { countOf } from "../standing/challenge.ts";
import { confirmSetup, opposeByRequest } from "../model/confirm-setup.ts";
import { chosenOption, hiddenOf } from "../standing/snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../standing/snapshot.ts";
import { isUnpaid, paymentFor } from "./settle-costs.ts";

/**
 * Tells whether the dice of an answer must wait, because this computer does not have the hidden part of their setup.
 */
export function lacksSetup(request: RequestSnapshot, answer: AnswerSnapshot): boolean {
  const option = chosenOption(request, answer);
  return option?.hidesSetup === true && hiddenOf(request, option) === null;
}

/** An answer to be judged. */
interface Unjudged {
  readonly request: RequestSnapshot;
  readonly answer: AnswerSnapshot;
  /** The answers that count already. */
  readonly counting: readonly AnswerSnapshot[];
  /** The uuids of actors that may roll again. */
  readonly released: readonly string[];
}

/** What an answer rolls. */
interface Rolled extends Unjudged {
  readonly actor: Creature;
  readonly option: RequestOption;
  readonly roll: QuadriviumRoll;
  /** True if a game master's client throws its dice unseen. */
  readonly isAside: boolean;
}

/** The checks of what an answer says, in their order: why it does not count, or null. */
const saidChecks: readonly ((judged: Unjudged) => AnswerFault | null)[] = [isInPlace, isReadable];

/** The checks of what an answer rolls, in their order. The first that refuses it is the reason; what the others find is shown. */
const rollChecks: readonly ((judged: Rolled) => Finding)[] = [
  ({ roll }) => (isOfUsualSize(roll) ? show() : refuse("large")),
  ({ request, answer, counting, actor, option, roll }) =>
    answer.round > 0 ? keepsFormula(answer, counting) : judgeAnswer(actor, option, request, { ...answer, roll }),
  ofFirstRoll(({ request, answer, actor, option }) => judgeStats(actor, option, request, answer.trait)),
  ofFirstRoll(({ request, answer, actor, option, roll }) => judgeClosed(actor, option, request, { ...answer, roll })),
];

/** Returns a check of the rolls of players, but not of ties that are rolled again with the same formula. */
function ofFirstRoll(check: (judged: Rolled) => Finding): (judged: Rolled) => Finding {
  return (judged) => (judged.answer.round > 0 ? show() : check(judged));
}

/** Checks whether an answer is for somebody who was asked, by somebody who may, and in time. */
function isInPlace({ request, answer, counting, released }: Unjudged): AnswerFault | null {
  // Deleted answers that counted are answers all the same.
  return answerFault(answer, { ...request, released }, [...request.gone, ...counting]);
}

/** Checks whether what an answer stores can be read, and is of a size that a client of the system writes. */
function isReadable({ answer }: Unjudged): AnswerFault | null {
  return answer.asks.length > LONGEST_ASKED ? "terms" : null;
}

/** Reads what an answer rolls; null for dice that cannot come from where it says: each is thrown once, here or there. */
function readRolled(unjudged: Unjudged, actor: Creature, option: RequestOption): Rolled | null {
  const { request, answer } = unjudged;
  const isAside = isThrownUnseen(request, option);
  const roll = isAside ? requestedRoll(answer) : answer.state.roll;
  const isTwofold = isAside ? answer.rolls > 0 : answer.rolls > 1 || answer.asks !== "";
  return roll && !isTwofold ? { ...unjudged, actor, option, roll, isAside } : null;
}

/**
 * Judges an answer. Dice that only game masters may see are thrown and sealed here.
 * @param counting The answers that count already.
 * @param released The uuids of actors that may roll again.
 */
export async function verdictFor(
  request: RequestSnapshot,
  answer: AnswerSnapshot,
  counting: readonly AnswerSnapshot[],
  released: readonly string[],
): Promise<Verdict> {
  const unjudged = { request, answer, counting, released };
  for (const check of saidChecks) {
    const fault = check(unjudged);
    if (fault) return refusal(answer, fault);
  }
  const [actor, option] = [actorAt(answer.actor), chosenOption(request, answer)];
  if (!option || !actor) return refusal(answer, "noOption");
  const rolled = readRolled(unjudged, actor, asAsked(option, actor, request));
  if (!rolled) return refusal(answer, isUnpaid(answer) ? "unpaid" : "terms");
  const found: Difference[] = [];
  for (const check of rollChecks) {
    const { fault, differences } = check(rolled);
    if (fault) return { ...refusal(answer, fault), differences: summaryOf(differences) };
    found.push(...differences);
  }
  const { isPaid, booked } = paymentFor(actor, answer, rolled.roll, rolled.isAside);
  if (!isPaid) return refusal(answer, "unpaid");
  const counts = { ...refusal(answer, ""), asks: answer.asks, differences: summaryOf(found), booked };
  return { ...counts, ...(await resultFor(rolled)) };
}

/** Returns what is known of the roll of an answer that counts. */
async function resultFor({ request, answer, option, roll, isAside }: Rolled): Promise<Partial<Verdict>> {
  if (!isAside) return { ...judgedData(roll), ...publicResult(request, option, roll, true) };
  return throwSealed(roll, { request, answer, option });
}

/** The greatest length of a formula that an answer may ask a game master's client to throw, and of a roll that a verdict copies. */
const LONGEST_ASKED = 5000;

/** The most terms of a roll that is judged: each of them is compared with each part of the character's own roll. */
const MOST_TERMS = 400;

/** Tells whether a roll is of a size that a sheet or a dialog could have written, so that a verdict can store it. */
function isOfUsualSize(roll: QuadriviumRoll): boolean {
  return roll.terms.length <= MOST_TERMS && (roll.total === undefined || rolledText(roll).length <= LONGEST_ASKED);
}

/** The most differences that a verdict stores. */
const MOST_DIFFERENCES = 50;

/**
 * Returns the first differences of an answer, cut, and how many there are more: its author could make them too many or too long
 * for any update.
 */
function summaryOf(differences: readonly Difference[]): Difference[] {
  const first = differences.slice(0, MOST_DIFFERENCES);
  const left = differences.length - first.length;
  return [
    ...first.map(({ label, amount }) => ({ label: shortened(label), amount: shortened(amount) })),
    ...(left > 0 ? [{ label: "QUADRIVIUM.Request.MoreDifferences", amount: String(left) }] : []),
  ];
}

/** The greatest length of an id or a seal that a verdict copies from its answer. */
const LONGEST_NAMED = 500;

/** Returns a text that its author may have made too long for any update; blank for such a one. */
const within = (length: number, text: string): string => (text.length > length ? "" : text);

/** Returns the verdict on an answer that does not count for this reason. It copies nothing that could keep the request from being stored. */
export function refusal(answer: AnswerSnapshot, fault: AnswerFault | ""): Verdict {
  const { id, actor, option, round, asks, givenUnder } = answer;
  return {
    answer: id,
    actor: within(LONGEST_NAMED, actor),
    option: within(LONGEST_NAMED, option),
    round,
    // A formula that is not thrown, of which there can be many.
    asks: within(LONGEST_NAMED, asks),
    givenUnder: givenUnder === null ? null : within(LONGEST_NAMED, givenUnder),
    fault,
    differences: [],
    rolled: "",
    booked: null,
    isFinal: false,
    total: null,
    fails: false,
    seal: "",
    opened: "",
    success: null,
    margin: null,
    counts: null,
  };
}

/** Returns the roll that a game master's client is asked to throw; null if the formula is not readable. */
function requestedRoll({ asks, labels }: AnswerSnapshot): QuadriviumRoll | null {
  return rollOfFormula(asks, { labels: readLabels(labels, asks) });
}

/**
 * Throws the dice of an answer that only game masters may see, and seals them.
 * @returns what a verdict says of them
 */
async function throwSealed(
  roll: QuadriviumRoll,
  { request, answer, option }: Pick<Rolled, "request" | "answer" | "option">,
): Promise<Pick<Verdict, "seal" | "success" | "margin" | "counts">> {
  const hidden = hiddenOf(request, option);
  const thrown = ownRoll(completeFormula(roll, hidden), {}, { labels: roll.options.labels ?? {} });
  confirmSetup(thrown, option, hidden, game.messages.get(request.id)?.author?.id ?? "");
  opposeByRequest(thrown, request, option, answer.actor);
  await thrown.evaluate({ allowInteractive: false });
  const seal = await keepSealed(sealedText({ answer: answer.id, roll: JSON.stringify(thrown) }));
  return { seal, ...publicResult(request, option, thrown, false) };
}

/** Returns the public result of a roll with a hidden target, as far as the request allows. */
export function publicResult(
  request: RequestSnapshot,
  option: RequestOption,
  roll: QuadriviumRoll,
  isOpen: boolean,
): Pick<Verdict, "success" | "margin" | "counts"> {
  const { tells } = request;
  const isSecret = tells === "nothing" || (!isOpen && isShownAtLast(request, option)) || roll.isWaiting;
  const isTargetKnown = request.isOpened || !option.hidesTarget;
  // With open dice and a known target, everybody can read the result on the card.
  if (isSecret || (isTargetKnown && isOpen)) return { success: null, margin: null, counts: null };
  const outcome = outcomeWith(roll, hiddenOf(request, option));
  return {
    success: outcome?.success ?? null,
    // A margin beside a known target would reveal the hidden total.
    margin: tells === "margin" && !isTargetKnown ? (outcome?.margin ?? null) : null,
    counts: isOpen ? countOf(request, outcome) : null,
  };
}
