import { judgeAnswer } from "./judge-answer.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import type { Verdict } from "../services/request-message.ts";
import { actorAt } from "../services/creature.ts";
import { sealedText } from "../services/seal.ts";
import { keepSealed } from "../services/vault.ts";
import { writeTarget } from "../rules/kernel/roll-spec.ts";
import { answerFault, isShownAtLast, isThrownAside } from "../rules/requests/request.ts";
import type { AnswerFault, HiddenOption, RequestOption } from "../rules/requests/request.ts";
import { withHiddenSetup } from "../rules/requests/hidden-setup.ts";
import { writeSetup } from "../rules/kernel/setup.ts";
import { keptOf, outcomeWith } from "./answer-rolls.ts";
import { toldCount } from "./challenge.ts";
import { keepsFormula } from "./contest.ts";
import { chosenOption, hiddenOf } from "./snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "./snapshot.ts";

/**
 * Tells whether the dice of an answer have to wait: a part of their setup is hidden, and not on this computer (yet).
 */
export function lacksSetup(request: RequestSnapshot, answer: AnswerSnapshot): boolean {
  const option = chosenOption(request, answer);
  return option?.hidesSetup === true && hiddenOf(request, option) === null;
}

/**
 * Judges an answer; dice that lie aside are thrown and sealed for it.
 * @param counting Those that count already.
 * @param released Who may still roll again.
 */
export async function verdictFor(
  request: RequestSnapshot,
  answer: AnswerSnapshot,
  counting: readonly AnswerSnapshot[],
  released: readonly string[],
): Promise<Verdict> {
  // Those that did count and are gone have answered all the same.
  const fault = answerFault(answer, { ...request, released }, [...request.gone, ...counting]);
  const option = chosenOption(request, answer);
  const actor = actorAt(answer.actor);
  if (fault || !option || !actor) return refusal(answer, fault ?? "noOption");
  const isAside = isThrownAside(request, option);
  const roll = isAside ? asked(answer) : answer.roll;
  if (!roll || (isAside && answer.showsDice)) return refusal(answer, "terms");
  const { keepsTerms, differences } =
    answer.round > 0 ? keepsFormula(answer, counting) : judgeAnswer(actor, option, request.bonuses, roll);
  if (!keepsTerms) return refusal(answer, "terms");
  const counts = { ...refusal(answer, "terms"), fault: "", differences: [...differences] };
  const thrown = isAside ? await throwAside(roll, hiddenOf(request, option)) : roll;
  const told = toldResult(request, option, thrown, !isAside);
  if (!isAside) return { ...counts, ...keptOf(thrown), ...told };
  const seal = await keepSealed(sealedText({ answer: answer.id, roll: JSON.stringify(thrown) }));
  return { ...counts, seal, ...told };
}

/** Returns what is said of an answer that does not count. */
export function refusal(answer: AnswerSnapshot, fault: AnswerFault): Verdict {
  const { id, actor, option, round, asks, givenUnder } = answer;
  return {
    answer: id,
    actor,
    option,
    round,
    asks,
    givenUnder,
    fault,
    differences: [],
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

/** Returns the roll that an answer asks a game master's client to throw; null for what is no formula of ours. */
function asked({ asks }: AnswerSnapshot): QuadriviumRoll | null {
  try {
    return asks ? new QuadriviumRoll(asks) : null;
  } catch {
    // Whoever sent it has written it by hand: it keeps to no terms.
    return null;
  }
}

async function throwAside(roll: QuadriviumRoll, hidden: HiddenOption | null): Promise<QuadriviumRoll> {
  const formula = hidden ? withHidden(roll, hidden) : roll.formula;
  const thrown = new QuadriviumRoll(formula);
  await thrown.evaluate({ allowInteractive: false });
  return thrown;
}

/** Writes the formula with what the request hides of its die's setup. */
function withHidden(roll: QuadriviumRoll, { setup }: HiddenOption): string {
  const { die, target } = roll;
  if (!die || Object.keys(setup).length === 0) return roll.formula;
  const written = writeSetup(die.dieKind, withHiddenSetup(die.dieKind, die.setup, setup));
  const flavor = die.flavor ? `[${die.flavor}]` : "";
  const terms = roll.terms.map((term) => ((term as unknown) === die ? written + flavor : term.formula));
  return terms.join("") + writeTarget(target);
}

/** Returns the verdict on a roll whose target is hidden, as far as the request lets it be told. */
export function toldResult(
  request: RequestSnapshot,
  option: RequestOption,
  roll: QuadriviumRoll,
  isOpen: boolean,
): Pick<Verdict, "success" | "margin" | "counts"> {
  const { tells } = request;
  const isSecret = tells === "nothing" || (!isOpen && isShownAtLast(request, option)) || roll.isWaiting;
  const isTargetKnown = request.isOpened || !option.hidesTarget;
  // What lies open, with a target that is known, everybody reads off the card.
  if (isSecret || (isTargetKnown && isOpen)) return { success: null, margin: null, counts: null };
  const outcome = outcomeWith(roll, hiddenOf(request, option));
  return {
    success: outcome?.success ?? null,
    // A margin beside a target that is known would tell a total that is not.
    margin: tells === "margin" && !isTargetKnown ? (outcome?.margin ?? null) : null,
    counts: isOpen ? toldCount(request, outcome) : null,
  };
}
