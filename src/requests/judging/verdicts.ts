import { closedDifferences } from "./judge-closed.ts";
import { judgeAnswer, keepsFormula } from "./judge-answer.ts";
import { ownRoll } from "../../dice/quadrivium-roll.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import type { JointSeed } from "../../dice/joint-seed.ts";
import { readLabels } from "../../base/labels.ts";
import { shortened } from "../../rules/kernel/phrase.ts";
import type { Difference } from "./judge-answer.ts";
import type { Verdict } from "../../messages/request-message.ts";
import { actorAt } from "../../characters/creature.ts";
import { lackInWords } from "../../bookings/pay.ts";
import { costsOfThrow } from "../../bookings/throw-costs.ts";
import { sealedText } from "../../base/seal.ts";
import { keepSealed } from "../secrets/vault.ts";
import { answerFault, isShownAtLast, isThrownUnseen } from "../../rules/requests/request.ts";
import type { AnswerFault, HiddenOption, RequestOption } from "../../rules/requests/request.ts";
import { completeFormula, judgedData, outcomeWith, rolledText, rollOfFormula } from "../model/answer-rolls.ts";
import { countOf } from "../standing/challenge.ts";
import { confirmSetup } from "../model/confirm-setup.ts";
import { chosenOption, hiddenOf } from "../standing/snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../standing/snapshot.ts";
import { firstBooking } from "./settle-costs.ts";
import { giveNumber, isUsed } from "../witness/witness.ts";

/**
 * Tells whether the dice of an answer must wait, because this computer does not have the hidden part of their setup.
 */
export function lacksSetup(request: RequestSnapshot, answer: AnswerSnapshot): boolean {
  const option = chosenOption(request, answer);
  return option?.hidesSetup === true && hiddenOf(request, option) === null;
}

/**
 * Judges an answer. Dice that only game masters may see are thrown and sealed here; those of a witnessed answer are thrown
 * later, with the number that it gets here.
 * @param counting The answers that count already.
 * @param released The uuids of actors that may roll again.
 */
export async function verdictFor(
  request: RequestSnapshot,
  answer: AnswerSnapshot,
  counting: readonly AnswerSnapshot[],
  released: readonly string[],
): Promise<Verdict> {
  // Deleted answers that counted are answers all the same.
  const fault = answerFault(answer, { ...request, released }, [...request.gone, ...counting]);
  const option = chosenOption(request, answer);
  const actor = actorAt(answer.actor);
  if (fault || !option || !actor) return refusal(answer, fault ?? "noOption");
  if (answer.isTooLarge) return refusal(answer, "large");
  if (answer.asks.length > LONGEST_ASKED || answer.promised.length > LONGEST_NAMED) return refusal(answer, "terms");
  const isAside = isThrownUnseen(request, option);
  const { promised } = answer;
  const isLater = isAside || promised !== "";
  const roll = isLater ? requestedRoll(answer) : answer.state.roll;
  if (!roll || (isLater && answer.showsDice) || isUsed(promised)) return refusal(answer, "terms");
  if (!isOfUsualSize(roll)) return refusal(answer, "large");
  const { keepsTerms, differences } =
    answer.round > 0
      ? keepsFormula(answer, counting)
      : judgeAnswer(actor, option, request, { roll, weapon: answer.trait.weapon });
  if (!keepsTerms) return refusal(answer, "terms");
  const closed = answer.round > 0 ? [] : closedDifferences(actor, option, request, { ...answer, roll });
  if (closed.length > 0) return { ...refusal(answer, "closedChoice"), differences: summaryOf(closed) };
  const booked = isLater ? null : firstBooking(actor, answer, roll);
  const isPaidBefore = isLater && answer.round > 0;
  const isPayable = isLater ? lackInWords(actor, costsOfThrow(actor, roll)) === "" : booked !== null;
  if (!isPayable && !isPaidBefore) return refusal(answer, "unpaid");
  const counts = {
    ...refusal(answer, "terms"),
    asks: answer.asks,
    fault: "",
    differences: summaryOf(differences),
    booked,
  };
  if (promised !== "") return { ...counts, witness: await giveNumber(promised, isAside) };
  const thrown = isAside ? await throwUnseen(roll, { id: request.id, option }, hiddenOf(request, option)) : roll;
  const told = publicResult(request, option, thrown, !isAside);
  if (!isAside) return { ...counts, ...judgedData(thrown), ...told };
  const seal = await keepSealed(sealedText({ answer: answer.id, roll: JSON.stringify(thrown) }));
  return { ...counts, seal, ...told };
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

/** Returns the first differences of an answer, cut: its author could make them too many or too long for any update. */
function summaryOf(differences: readonly Difference[]): Difference[] {
  const first = differences.slice(0, MOST_DIFFERENCES);
  return first.map(({ label, amount }) => ({ label: shortened(label), amount: shortened(amount) }));
}

/** The greatest length of an id or a seal that a verdict copies from its answer. */
const LONGEST_NAMED = 500;

/** Returns a text that its author may have made too long for any update; blank for such a one. */
const within = (length: number, text: string): string => (text.length > length ? "" : text);

/** Returns the verdict on an answer that does not count. It copies nothing that could keep the request from being stored. */
export function refusal(answer: AnswerSnapshot, fault: AnswerFault): Verdict {
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
    witness: { seal: "", ownSeal: "", opened: "" },
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
export function requestedRoll({ asks, labels }: AnswerSnapshot): QuadriviumRoll | null {
  return rollOfFormula(asks, { labels: readLabels(labels, asks) });
}

/** Throws dice for an option of a request that only game masters may see; from a joint seed if the answer is witnessed. */
export async function throwUnseen(
  roll: QuadriviumRoll,
  { id, option }: { readonly id: string; readonly option: RequestOption },
  hidden: HiddenOption | null,
  seed?: JointSeed,
): Promise<QuadriviumRoll> {
  const thrown = ownRoll(completeFormula(roll, hidden), {}, { labels: roll.options.labels ?? {} });
  if (thrown.die && seed) thrown.die.options.seed = seed;
  confirmSetup(thrown, option, hidden, game.messages.get(id)?.author?.id ?? "");
  await thrown.evaluate({ allowInteractive: false });
  return thrown;
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
