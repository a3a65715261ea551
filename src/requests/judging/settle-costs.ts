import { UnpaidRoll } from "../../dice/missing-roll.ts";
import { isForGamemaster } from "../../dice/taken-decision.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { translated } from "../../base/formula-labels.ts";
import { say } from "../../base/words.ts";
import { readHeading } from "../../rules/kernel/sources.ts";
import { bonusEffectsOf } from "../../characters/bonuses.ts";
import { actorAt } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { outstandingFor, priceOf, sumOf } from "../../bookings/outcome-resources.ts";
import { book, changeBooked, costsRefused, owes, settleRoll } from "../../bookings/book-rolls.ts";
import { focusPhrase } from "../../bookings/meta.ts";
import { bookingsOf, focusRowsFor, paidPart } from "../../bookings/paid-part.ts";
import { costsOfPrice, lackInWords } from "../../bookings/pay.ts";
import { costsOfThrow } from "../../bookings/formula-costs.ts";
import { changeVerdicts } from "../../messages/request-message.ts";
import type { Request, Verdict } from "../../messages/request-message.ts";
import type { Decision } from "../../rules/kernel/die-kind.ts";
import { outstanding } from "../../rules/kernel/resources.ts";
import type { ResourceDelta } from "../../rules/kernel/resources.ts";
import { rolledText } from "../model/answer-rolls.ts";
import { closedDecisions, openFor } from "./judge-closed.ts";
import { serialize } from "../../base/async.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../standing/snapshot.ts";
import { isOfType } from "../../messages/message-type.ts";

/**
 * What is decided about an answer after it was judged, and what that costs. The arbiter takes the costs itself: the author
 * of an answer can write any decision into it, and would learn a hidden target by one unpaid decision after the other.
 */

/** Whether the price of a new answer is paid as it is today, and what the verdict on it accounts for. */
interface Payment {
  readonly isPaid: boolean;
  readonly booked: Verdict["booked"];
}

/** Tells whether nobody has paid for the roll of an answer, which has no result without that. */
export function isUnpaid({ id }: AnswerSnapshot): boolean {
  const [roll] = (game.messages.get(id)?.rolls ?? []) as readonly Roll[];
  return roll instanceof UnpaidRoll;
}

/**
 * Checks the price of a new answer.
 * @param isLater True if its dice are not thrown yet: then its character has to be able to pay for them.
 */
export function paymentFor(actor: Creature, answer: AnswerSnapshot, roll: QuadriviumRoll, isLater: boolean): Payment {
  const message = game.messages.get(answer.id);
  // Its dice would be thrown with what is not paid.
  if (isLater && message && costsRefused(message).length > 0) return { isPaid: false, booked: null };
  if (!isLater) {
    const booked = firstBooking(actor, answer, roll);
    return { isPaid: booked !== null, booked };
  }
  const claimed = message ? claimedBy(actor, message, roll) : {};
  // A tie that is rolled again costs nothing more. Of others, what is not taken yet is taken when the dice are shown.
  return { isPaid: answer.round > 0 || lackInWords(actor, costsOfThrow(actor, roll, claimed)) === "", booked: null };
}

/** Returns what a verdict accounts for: all that a roll has brought its character and cost it. */
export function bookedOf(actor: Creature, roll: QuadriviumRoll): Verdict["booked"] {
  return sumOf({}, outstandingFor(actor, roll, {}));
}

/**
 * Returns what the verdict on a new answer accounts for; null if its formula is not paid for, or if a decision that it
 * contains is impossible or cannot be paid for. The client that has thrown the dice applies what they bring; of decisions,
 * what their message says is applied.
 */
function firstBooking(actor: Creature, answer: AnswerSnapshot, roll: QuadriviumRoll): Verdict["booked"] {
  const decisions = roll.die?.decisions ?? [];
  const message = game.messages.get(answer.id);
  if (!message) return bookedOf(actor, roll);
  if (answer.round === 0 && !isFormulaPaid(actor, message, roll)) return null;
  if (!decisions.some((decision) => costsOf(actor, roll, decision).length > 0)) return bookedOf(actor, roll);
  const claimed = claimedBy(actor, message, roll);
  return isPossible(actor, answer.id, roll, outstandingFor(actor, roll, claimed)) ? sumOf({}, claimed) : null;
}

/** Tells whether what the formula of a thrown answer costs is paid, as its message says, or can be once a blind roll is revealed. */
function isFormulaPaid(actor: Creature, message: ChatMessage.Implementation, roll: QuadriviumRoll): boolean {
  const costs = costsOfPrice(actor, priceOf(outstanding(roll.formulaCost, claimedBy(actor, message, roll))));
  return costs.length === 0 || (message.blind && lackInWords(actor, costs) === "");
}

/** Returns what a new answer has brought its character and cost it; nothing if its bookings do not say what for. */
function claimedBy(actor: Creature, message: ChatMessage.Implementation, roll: QuadriviumRoll): ResourceDelta {
  if (!isOfType(message, "roll") || paidPart(roll, bookingsOf(message)) !== roll) return {};
  return changeBooked(message, actor);
}

/**
 * Takes what answers say was paid for them and for decisions about them, unless it is: it has to be before they are judged, and the
 * page of their author may have been closed. A step of the arbiter.
 */
export async function takeTold(_message: Request, { answers }: RequestSnapshot): Promise<boolean> {
  const owing = answers.flatMap(({ id }) => game.messages.get(id) ?? []).filter(owes);
  if (owing.length > 0) await book(owing);
  return owing.length > 0;
}

/**
 * Settles what was decided since the answers were judged: takes the costs and gives the gains. A roll with a decision that is
 * impossible, or that its character cannot pay, stays as it was judged. A step of the arbiter.
 */
export async function settleCosts(message: Request, request: RequestSnapshot): Promise<boolean> {
  if (request.state === "locked") return false;
  let hasWritten = false;
  // One after the other: what a character holds may be enough for each of its answers, and not for all.
  for (const answer of request.answers) {
    const settled = settledAnswer(request, answer);
    if (!settled) continue;
    try {
      await settle(message, request, answer, settled);
      hasWritten = true;
    } catch (error) {
      // One that cannot be stored keeps no other from being settled; it is tried again when its request changes next.
      console.warn(`Quadrivium | What was decided about the answer ${answer.id} cannot be stored:`, error);
    }
  }
  return hasWritten;
}

/** Stores what has to be settled about an answer: at once if that costs and brings nothing, or in the turn of its character. */
async function settle(
  message: Request,
  request: RequestSnapshot,
  answer: AnswerSnapshot,
  { actor, change, verdict }: Settled,
): Promise<void> {
  const told = (one: Verdict) => ({ _id: message.id, system: changeVerdicts([one]) });
  const rolled = game.messages.get(answer.id);
  if (!isOfType(rolled, "roll") || !change || Object.keys(change).length === 0) {
    await message.update(told(verdict));
    return;
  }
  const [stored] = rolled._source.rolls;
  const settleNow = async (): Promise<void> => {
    // Somebody may have decided again meanwhile, or spent what was to pay for it.
    const now = rolled._source.rolls[0] === stored ? settledAnswer(request, answer) : null;
    if (now?.change) await settleRoll(rolled, actor, now.change, [told(now.verdict)]);
    else if (now) await message.update(told(now.verdict));
  };
  await serialize(rolled, () => serialize(actor, settleNow));
}

interface Settled {
  readonly actor: Creature;
  /** What its character gains and pays; null if the decision does not count. */
  readonly change: ResourceDelta | null;
  readonly verdict: Verdict;
}

/** Tells whether what was decided about an answer could not be settled yet, so that its result is not to be told. */
export function isUnsettled(request: RequestSnapshot, answer: AnswerSnapshot): boolean {
  return request.state !== "locked" && settledAnswer(request, answer) !== null;
}

/** Returns what has to be settled about an answer; null if nothing has. */
function settledAnswer(request: RequestSnapshot, answer: AnswerSnapshot): Settled | null {
  const { id, state } = answer;
  if (state.kind !== "open") return null;
  const { verdict, roll } = state;
  // Nothing was decided; a roll that a game master has left so may be decided about again.
  if (!verdict.booked || rolledText(roll) === verdict.rolled) return null;
  const actor = actorAt(answer.actor);
  if (!actor) return null;
  const change = outstandingFor(actor, roll, verdict.booked);
  const isClosed = closedDecisions(roll, openFor(request, answer, roll)).length > 0;
  if (isClosed || !isPossible(actor, id, roll, change))
    return { actor, change: null, verdict: { ...verdict, isFinal: true } };
  const isOpenAgain = verdict.isFinal;
  const settled = { ...verdict, isFinal: false };
  if (Object.keys(change).length === 0) return isOpenAgain ? { actor, change, verdict: settled } : null;
  return { actor, change, verdict: { ...settled, booked: sumOf(verdict.booked, change) } };
}

/** Tells whether the decisions about an answer are possible for its character, which has to pay this change. */
function isPossible(actor: Creature, id: string, roll: QuadriviumRoll, change: ResourceDelta): boolean {
  if (lackInWords(actor, costsOfPrice(actor, priceOf(change))) !== "") return false;
  const { dieKind, decisions = [] } = roll.die ?? {};
  const focused = decisions.flatMap((decision, place) => {
    const bonus = dieKind?.focusOf?.(decision) ?? 0;
    return bonus === 0 ? [] : [{ place, bonus }];
  });
  if (focused.length === 0) return true;
  const message = game.messages.get(id);
  const rowsFor = (place: number): readonly string[] => (isOfType(message, "roll") ? focusRowsFor(message, place) : []);
  const isPaid = (place: number, bonus: number): boolean =>
    actor.system.meta.some((row) => row.bonus === bonus && rowsFor(place).includes(row.id));
  const isOnly = focused.length === 1 && !namesFocus(actor, roll);
  return isOnly && focused.every(({ place, bonus }) => isPaid(place, bonus));
}

/** Tells whether the formula of a roll names a focus that the character has. */
function namesFocus(actor: Creature, { die, options: { labels } }: QuadriviumRoll): boolean {
  const own = new Set([
    ...actor.system.meta.map((row) => say(focusPhrase(row))),
    ...bonusEffectsOf(actor).flatMap(({ effect, data }) => (data.category === "focus" ? [effect.name] : [])),
  ]);
  return readHeading(die?.flavor ?? "").sources.some(({ label }) => own.has(translated(label, labels)));
}

/**
 * Tells whether the last decision about a roll is one that costs its player nothing and that was taken before. A hidden
 * target would be found by it, so the result is not told again.
 */
export function isTriedAgain(actor: Creature, roll: QuadriviumRoll): boolean {
  const decisions = roll.die?.decisions ?? [];
  const last = decisions.at(-1);
  if (!last || costsOf(actor, roll, last).length > 0) return false;
  if (roll.die && isForGamemaster(roll.die, last)) return false;
  return decisions.slice(0, -1).some(({ kind }) => kind === last.kind);
}

function costsOf(actor: Creature, roll: QuadriviumRoll, decision: Decision) {
  return costsOfPrice(actor, roll.die?.dieKind.price?.(decision) ?? {});
}
