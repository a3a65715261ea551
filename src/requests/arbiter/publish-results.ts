import { actorAt } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { changeVerdicts } from "../../messages/request-message.ts";
import type { Request, Verdict } from "../../messages/request-message.ts";
import { judgedData } from "../model/answer-rolls.ts";
import { countNow } from "../standing/challenge.ts";
import { bookedOf, isTriedAgain, isUnsettled } from "../judging/settle-costs.ts";
import type { AnswerState } from "../standing/answer-state.ts";
import { chosenOption, hiddenOf } from "../standing/snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../standing/snapshot.ts";
import { publicResult } from "../judging/verdicts.ts";

/** Updates the public part of the verdicts that have changed. */
export async function publishResults(message: Request, request: RequestSnapshot): Promise<boolean> {
  const terms = writtenTerms(request);
  const changed = request.answers.flatMap((answer) => {
    const { verdict, roll, isHidden } = answer.state;
    if (!verdict || published.get(answer) === terms) return [];
    // What decisions cost depends on their character as it is now.
    const isPlain = roll && roll.die?.decisions.length === 0 && (verdict.booked || isHidden);
    if (!isPlain && isUnsettled(request, answer)) return [];
    const now = withPublicResult(request, verdict, answer);
    if (JSON.stringify(now) !== JSON.stringify(verdict)) return now;
    if (isPlain) published.set(answer, terms);
    return [];
  });
  if (changed.length === 0) return false;
  await message.update({ system: changeVerdicts(changed) });
  return true;
}

/** The terms under which the verdict on an answer as it was read is up to date, so that it is not judged again for each other answer. */
const published = new WeakMap<AnswerSnapshot, string>();

/** Writes the terms of a request on which published results rest. */
function writtenTerms({ state, kind, shows, tells, isOpened, options, hidden }: RequestSnapshot): string {
  return JSON.stringify([state, kind, shows, tells, isOpened, options, hidden]);
}

/** Returns the verdict on a judged answer as it is to be published now. */
export function withPublicResult(request: RequestSnapshot, verdict: Verdict, answer: AnswerSnapshot): Verdict {
  const { state } = answer;
  if (verdict.fault) return verdict;
  // In a locked request, published results stay, and the others are published now.
  if (request.state === "locked") {
    return verdict.counts !== null ? verdict : { ...verdict, counts: countNow(request, answer) };
  }
  // A changed roll is not judged again: otherwise its author could find out a hidden target by trying.
  if (state.kind !== "open" && state.kind !== "sealed") return verdict;
  const { roll } = state;
  const option = chosenOption(request, answer);
  if (!option || !roll) return verdict;
  const actor = actorAt(answer.actor);
  const seen = state.kind === "sealed" ? verdict : withBooking(actor, state);
  // If only another game master's computer knows the target, the published result stays.
  if (option.hidesTarget && !hiddenOf(request, option)) return seen;
  if (option.hidesTarget && !request.isOpened && actor && isTriedAgain(actor, roll)) {
    return seen.total === verdict.total ? seen : { ...seen, success: null, margin: null, counts: null };
  }
  return { ...seen, ...publicResult(request, option, roll, state.kind === "open") };
}

/** Returns the verdict on an open roll as it is now, with what it accounts for; later decisions about it are kept. */
function withBooking(
  actor: Creature | null,
  { verdict, roll }: Extract<AnswerState, { readonly kind: "open" }>,
): Verdict {
  return { ...verdict, ...judgedData(roll), booked: verdict.booked ?? (actor && bookedOf(actor, roll)) };
}
