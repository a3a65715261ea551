import { costsOfPrice } from "../../bookings/pay.ts";
import { actorAt } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { isForGamemaster } from "../../dice/taken-decision.ts";
import { changeVerdicts } from "../../messages/request-message.ts";
import type { Request, Verdict } from "../../messages/request-message.ts";
import { isShownAtLast } from "../../rules/requests/request.ts";
import type { RequestOption } from "../../rules/requests/request.ts";
import { judgedData, outcomeWith } from "../model/answer-rolls.ts";
import { countNow, countOf } from "../standing/challenge.ts";
import { chosenOption, hiddenOf } from "../standing/snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../standing/snapshot.ts";

/** Updates the public part of the verdicts that have changed. A step of the arbiter. */
export async function publishResults(message: Request, request: RequestSnapshot): Promise<boolean> {
  const terms = writtenTerms(request);
  const changed = request.answers.flatMap((answer) => {
    const { verdict } = answer.state;
    if (!verdict || published.get(answer) === terms) return [];
    const now = withPublicResult(request, verdict, answer);
    if (JSON.stringify(now) !== JSON.stringify(verdict)) return now;
    published.set(answer, terms);
    return [];
  });
  if (changed.length === 0) return false;
  await message.update({ system: changeVerdicts(changed) });
  return true;
}

/** The terms under which the verdict on an answer as it was read is up to date, so that it is not worked out again for each other answer. */
const published = new WeakMap<AnswerSnapshot, string>();

/** Writes the terms of a request on which published results rest. */
function writtenTerms({ state, kind, shows, tells, isOpened, options, hidden }: RequestSnapshot): string {
  return JSON.stringify([state, kind, shows, tells, isOpened, options, hidden]);
}

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
  if (!die || !last || isForGamemaster(die, last)) return false;
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
