import { giftsOf } from "../request-choices.ts";
import { judgeAnswer } from "../judge-answer.ts";
import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { answerIn, claimOf, goneAnswers, hiddenOf, optionOf, termsOf } from "../../services/requests.ts";
import type { AnswerMessage, Request, Verdict } from "../../services/requests.ts";
import { isOpened, sealedText } from "../../services/seal.ts";
import { keepSealed } from "../../services/vault.ts";
import { writeTarget } from "../../rules/kernel/roll-spec.ts";
import { answerFault, isShownAtLast, isThrownAside } from "../../rules/requests/request.ts";
import type { Answer, AnswerFault, HiddenOption, RequestOption } from "../../rules/requests/request.ts";
import { withHiddenSetup } from "../../rules/requests/hidden-setup.ts";
import { writeSetup } from "../../rules/kernel/setup.ts";
import { keptOf, openRoll, outcomeWith } from "./sealed-rolls.ts";
import { toldCount } from "./settle-challenge.ts";
import { keepsFormula } from "./settle-contest.ts";
import { actorAt } from "../../services/creature.ts";

/** Whether the dice of an answer have to wait: a part of their setup is hidden, and not on this computer (yet). */
export function lacksSetup(request: Request, answer: AnswerMessage): boolean {
  const option = optionOf(request, answer);
  return option?.hidesSetup === true && hiddenOf(request, option) === null;
}

/**
 * What is to be said of an answer.
 * @param counting Those that count already.
 * @param released Who may still roll again.
 */
export async function verdictFor(
  request: Request,
  answer: AnswerMessage,
  counting: readonly AnswerMessage[],
  released: readonly string[],
): Promise<Verdict> {
  const claim = answerIn(request, answer);
  const none = refusal(request, answer, "terms");
  const option = optionOf(request, answer);
  const fault = claim
    ? answerFault(claim, { ...termsOf(request), released }, earlierAnswers(request, counting))
    : "notAsked";
  const actor = claim ? actorAt(claim.actor) : null;
  const faulty = (why: AnswerFault): Verdict => ({ ...none, fault: why });
  if (fault || !claim || !option || !actor) return faulty(fault ?? "noOption");
  const isAside = isThrownAside(termsOf(request), option);
  const roll = isAside ? asked(answer) : openRoll(answer);
  if (!roll || (isAside && answer.rolls.length > 0)) return faulty("terms");
  const { keepsTerms, differences } =
    claim.round > 0 ? keepsFormula(request, counting, answer) : judgeAnswer(actor, option, giftsOf(request), roll);
  if (!keepsTerms) return faulty("terms");
  const hidden = hiddenOf(request, option);
  if (!isAside) {
    return {
      ...none,
      fault: "",
      differences: [...differences],
      ...keptOf(roll),
      ...toldResult(request, option, roll, true),
    };
  }
  const thrown = await throwAside(roll, hidden);
  const text = sealedText({ answer: answer.id, roll: JSON.stringify(thrown) });
  const seal = await keepSealed(text);
  return {
    ...none,
    fault: "",
    differences: [...differences],
    seal,
    ...toldResult(request, option, thrown, false),
  } satisfies Verdict;
}

/** What is said of an answer that does not count. */
export function refusal(request: Request, answer: AnswerMessage, fault: AnswerFault): Verdict {
  const claim = claimOf(request, answer);
  return {
    answer: answer.id ?? "",
    actor: claim?.actor ?? "",
    option: claim?.option ?? "",
    round: claim?.round ?? 0,
    asks: answer.system.asks,
    givenUnder: answer.system.answers?.seal ?? null,
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

/** Those answers that count already, and those that did and are gone. */
function earlierAnswers(
  request: Request,
  counting: readonly AnswerMessage[],
): readonly Pick<Answer, "actor" | "option" | "round">[] {
  return [...goneAnswers(request), ...counting.flatMap((one) => claimOf(request, one) ?? [])];
}

/** The roll that an answer asks a game master's client to throw; null for what is no formula of ours. */
function asked({ system: { asks } }: AnswerMessage): QuadriviumRoll | null {
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

/** The formula with what the request hides of its die's setup. */
function withHidden(roll: QuadriviumRoll, { setup }: HiddenOption): string {
  const { die, target } = roll;
  if (!die || Object.keys(setup).length === 0) return roll.formula;
  const written = writeSetup(die.dieKind, withHiddenSetup(die.dieKind, die.setup, setup));
  const flavor = die.flavor ? `[${die.flavor}]` : "";
  const terms = roll.terms.map((term) => ((term as unknown) === die ? written + flavor : term.formula));
  return terms.join("") + writeTarget(target);
}

/** The verdict on a roll whose target is hidden, as far as the request lets it be told. */
export function toldResult(
  request: Request,
  option: RequestOption,
  roll: QuadriviumRoll,
  isOpen: boolean,
): Pick<Verdict, "success" | "margin" | "counts"> {
  const { tells } = request.system;
  const isSecret = tells === "nothing" || (!isOpen && isShownAtLast(termsOf(request), option)) || roll.isWaiting;
  const isTargetKnown = isOpened(request.system) || !option.hidesTarget;
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
