import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { actorAt } from "../../characters/creature.ts";
import { changeVerdicts } from "../../messages/request-message.ts";
import type { Request, Verdict } from "../../messages/request-message.ts";
import { judgedData } from "../model/answer-rolls.ts";
import { countNow } from "../model/challenge.ts";
import { bookedOf, firstBooking, isTriedAgain } from "../model/settle-costs.ts";
import { chosenOption, hiddenOf } from "../model/snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../model/snapshot.ts";
import { publicResult } from "../model/verdicts.ts";

/** Updates the public part of the verdicts that have changed. */
export async function publishResults(message: Request, request: RequestSnapshot): Promise<boolean> {
  const terms = writtenTerms(request);
  const changed = request.answers.flatMap((answer) => {
    const { verdict, roll } = answer;
    if (!verdict) return [];
    const said = JSON.stringify(verdict);
    const basis = { terms, said, isSealed: answer.isSealed, isAltered: answer.isAltered };
    // What decisions cost depends on their character as it is now.
    const isPlain = roll && roll.die?.decisions.length === 0 && (verdict.booked || answer.isSealed);
    if (isPlain && isSameBasis(published.get(roll), basis)) return [];
    const now = withPublicResult(request, verdict, answer);
    if (JSON.stringify(now) !== said) return now;
    if (isPlain) published.set(roll, basis);
    return [];
  });
  if (changed.length === 0) return false;
  await message.update({ system: changeVerdicts(changed) });
  return true;
}

/** That on which a published result rests beside the dice, which stay as they are. */
interface Basis {
  /** The terms of the request and the verdict, in JSON. */
  readonly terms: string;
  readonly said: string;
  readonly isSealed: boolean;
  readonly isAltered: boolean;
}

/** On what it rests that the verdict on a roll is up to date, so that it is not judged again for each other answer. */
const published = new WeakMap<QuadriviumRoll, Basis>();

function isSameBasis(one: Basis | undefined, { terms, said, isSealed, isAltered }: Basis): boolean {
  return one?.said === said && one.terms === terms && one.isSealed === isSealed && one.isAltered === isAltered;
}

/** Writes the terms of a request on which published results rest. */
function writtenTerms({ state, kind, shows, tells, isOpened, options, hidden }: RequestSnapshot): string {
  return JSON.stringify([state, kind, shows, tells, isOpened, options, hidden]);
}

/** Returns the verdict on an answer as it is to be published now. */
export function withPublicResult(request: RequestSnapshot, verdict: Verdict, answer: AnswerSnapshot): Verdict {
  if (verdict.fault) return verdict;
  const { roll, isSealed, isAltered } = answer;
  const actor = actorAt(answer.actor);
  // In a locked request, published results stay, and the others are published now.
  if (request.state === "locked") {
    return verdict.counts !== null ? verdict : { ...verdict, counts: countNow(request, answer) };
  }
  const option = chosenOption(request, answer);
  // A changed roll is not judged again: otherwise its author could find out a hidden target by trying.
  if (!option || !roll || (isAltered && !isSealed)) return verdict;
  // Witnessed dice have arrived, or the answer was judged by an older version.
  const booked =
    verdict.booked ?? (actor && (verdict.rolled ? bookedOf(actor, roll) : firstBooking(actor, answer, roll)));
  if (!isSealed && actor && !booked) return { ...verdict, fault: "unpaid" };
  // Later decisions about it are kept.
  const seen = isSealed ? verdict : { ...verdict, ...judgedData(roll), booked };
  // If only another game master's computer knows the target, the published result stays.
  if (option.hidesTarget && !hiddenOf(request, option)) return seen;
  if (option.hidesTarget && !request.isOpened && actor && isTriedAgain(actor, roll)) {
    return seen.total === verdict.total ? seen : { ...seen, success: null, margin: null, counts: null };
  }
  return { ...seen, ...publicResult(request, option, roll, !isSealed) };
}
