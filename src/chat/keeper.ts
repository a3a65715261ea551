import { giftsOf } from "../applications/request-choices.ts";
import { judgeAnswer } from "../applications/judge-answer.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { bookNew } from "../documents/book.ts";
import { oneAfterAnother } from "../documents/one-after-another.ts";
import {
  actorAt,
  answerIn,
  answersTo,
  areAllIn,
  countingAnswers,
  hiddenOf,
  liesSealed,
  optionOf,
  optionsOf,
  requestAnswered,
  requestOf,
  rulingOn,
  termsOf,
} from "../documents/requests.ts";
import type { AnswerMessage, Request, Ruling } from "../documents/requests.ts";
import { sealedText } from "../documents/seal.ts";
import { behindSeal, keepSealed } from "../documents/vault.ts";
import { writeTarget } from "../rules/notation.ts";
import { faultOf, isShownAtLast, isThrownAside } from "../rules/requests/request.ts";
import type { AnswerFault, Hidden, Option } from "../rules/requests/request.ts";
import { withHiddenSetup } from "../rules/requests/hidden-setup.ts";
import { writeSetup } from "../rules/setup.ts";
import { rollOf } from "./change-roll.ts";
import { handOut, receiveSealed } from "./sealed-post.ts";
import { outcomeWith, rolledText, rollIn, sealedRoll } from "./sealed-rolls.ts";
import { countNow, releasedLeft, toldCount } from "./settle-challenge.ts";
import { keepsFormula, throwTiesAgain } from "./settle-contest.ts";

type Message = ChatMessage.Implementation;

/**
 * The keeper of requests is the client of the active game master, one at a table: it looks at each answer, throws the
 * dice that nobody else may see, and says what may be known. All of it one after the other, so that nothing is lost.
 */
function inTurn(work: () => Promise<void>): Promise<void> {
  return oneAfterAnother(game.messages, work);
}

function isKeeper(): boolean {
  return game.users.activeGM?.isSelf === true;
}

/** Looks at an answer that has come in; for the hook `createChatMessage`. */
export function heedAnswer(message: Message): void {
  const request = requestAnswered(message);
  if (request && isKeeper()) void inTurn(() => rule(request));
}

/** Looks again at a request, or at an answer about which something was decided; for the hook `updateChatMessage`. */
export function heedDecision(message: Message, changes: object): void {
  const request = "rolls" in changes ? requestAnswered(message) : requestOf(message);
  if (request && isKeeper()) void inTurn(() => rule(request));
}

/**
 * Takes what another client has sealed, and goes on with what has waited for it. Register as the query of
 * {@link SEALED}.
 */
export async function hearSealed(data: unknown): Promise<boolean> {
  const request = await receiveSealed(data);
  if (request && isKeeper()) void inTurn(() => rule(request));
  return request !== null;
}

/**
 * Goes on where nobody has: looks at the answers that came in while no game master was there, or that the one before has
 * not got round to. Call when the world is ready, and when a game master has left.
 */
export async function heedMissedAnswers(): Promise<void> {
  if (!isKeeper()) return;
  for (const message of game.messages) {
    const request = requestOf(message);
    if (!request) continue;
    const isMissed = answersTo(request).some((answer) => !rulingOn(request, answer));
    const { state } = request.system;
    if (isMissed || state === "open" || state === "closed") await inTurn(() => rule(request));
  }
}

/** Takes over from a game master who has left; for the hook `userConnected`. */
export function heedLeaving(user: User.Implementation, isThere: boolean): void {
  if (user.isGM && !isThere) void heedMissedAnswers();
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
  const rulings: Ruling[] = [];
  for (const answer of answers) {
    if (rulingOn(request, answer) || lacksSetup(request, answer)) continue;
    const ruling = await rulingFor(request, answer, counting, releasedLeft(request, rulings));
    rulings.push(ruling);
    if (ruling.fault === "") counting.push(answer);
  }
  if (rulings.length === 0) return;
  const released = releasedLeft(request, rulings);
  const used = released.length < request.system.released.length ? { released } : {};
  await request.update({ system: { rulings: [...rulingsOf(request), ...rulings], ...used } });
  for (const ruling of rulings) await handOut(request, ruling);
  for (const ruling of rulings) {
    const answer = game.messages.get(ruling.answer);
    if (answer) Hooks.callAll("quadrivium.answer", request, answer as unknown as AnswerMessage, ruling);
  }
}

/** Whether the dice of an answer have to wait: a part of their setup is hidden, and not on this computer (yet). */
function lacksSetup(request: Request, answer: AnswerMessage): boolean {
  const option = optionOf(request, answer);
  return option?.hidesSetup === true && hiddenOf(request, option) === null;
}

/** What follows by itself: rolls that are to be shown, verdicts, and ties that are thrown again. */
async function goOn(request: Request): Promise<void> {
  if (!game.messages.has(request.id ?? "")) return;
  await openRolls(request);
  await tellVerdicts(request);
  await throwTiesAgain(request);
}

/**
 * What is to be said of an answer.
 * @param counting Those that count already.
 * @param released Who may still roll again.
 */
async function rulingFor(
  request: Request,
  answer: AnswerMessage,
  counting: readonly AnswerMessage[],
  released: readonly string[],
): Promise<Ruling> {
  const none = {
    answer: answer.id ?? "",
    differences: [],
    rolled: "",
    seal: "",
    opened: "",
    success: null,
    margin: null,
    counts: null,
  };
  const claim = answerIn(answer);
  const option = optionOf(request, answer);
  const fault = claim
    ? faultOf(
        claim,
        { ...termsOf(request), released },
        counting.flatMap((one) => answerIn(one) ?? []),
      )
    : "notAsked";
  const actor = claim ? actorAt(claim.actor) : null;
  const faulty = (why: AnswerFault): Ruling => ({ ...none, fault: why });
  if (fault || !claim || !option || !actor) return faulty(fault ?? "noOption");
  const isAside = isThrownAside(termsOf(request), option);
  const roll = isAside ? asked(answer) : rollOf(answer);
  if (!roll || (isAside && answer.rolls.length > 0)) return faulty("terms");
  const { keepsTerms, differences } =
    claim.round > 0 ? keepsFormula(counting, answer) : judgeAnswer(actor, option, giftsOf(request), roll);
  if (!keepsTerms) return faulty("terms");
  const hidden = hiddenOf(request, option);
  if (!isAside) {
    return {
      ...none,
      fault: "",
      differences: [...differences],
      rolled: rolledText(roll),
      ...verdict(request, option, roll, true),
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
    ...verdict(request, option, thrown, false),
  } satisfies Ruling;
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

async function throwAside(roll: QuadriviumRoll, hidden: Hidden | null): Promise<QuadriviumRoll> {
  const formula = hidden ? withHidden(roll, hidden) : roll.formula;
  const thrown = new QuadriviumRoll(formula);
  await thrown.evaluate({ allowInteractive: false });
  return thrown;
}

/** The formula with what the request hides of its die's setup. */
function withHidden(roll: QuadriviumRoll, { setup }: Hidden): string {
  const { die, target } = roll;
  if (!die || Object.keys(setup).length === 0) return roll.formula;
  const written = writeSetup(die.tradition, withHiddenSetup(die.tradition, die.setup, setup));
  const flavor = die.flavor ? `[${die.flavor}]` : "";
  const terms = roll.terms.map((term) => ((term as unknown) === die ? written + flavor : term.formula));
  return terms.join("") + writeTarget(target);
}

/** The verdict on a roll whose target is hidden, as far as the request lets it be told. */
function verdict(
  request: Request,
  option: Option,
  roll: QuadriviumRoll,
  isOpen: boolean,
): Pick<Ruling, "success" | "margin" | "counts"> {
  const { tells, opened } = request.system;
  const isSecret = tells === "nothing" || (!isOpen && isShownAtLast(termsOf(request), option)) || roll.isWaiting;
  const isTargetKnown = opened !== "" || !option.hidesTarget;
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

/** Says anew what may be told of the verdicts. */
async function tellVerdicts(request: Request): Promise<void> {
  const rulings = rulingsOf(request).map((ruling) => {
    const answer = game.messages.get(ruling.answer) as AnswerMessage | undefined;
    const option = answer ? optionOf(request, answer) : null;
    const isOpen = !liesSealed(ruling);
    const roll = isOpen ? answer && rollOf(answer) : sealedRoll(ruling.seal);
    const hidden = option && hiddenOf(request, option);
    // Whatever was told before it was locked stays; what was not is told now, and nothing is told anew.
    if (request.system.state === "locked") {
      const isFinal = ruling.fault === "" && isOpen && answer !== undefined && ruling.counts === null;
      return isFinal ? { ...ruling, counts: countNow(request, answer, ruling) } : ruling;
    }
    // What another game master's computer knows, and this one does not, stays as it was told.
    if (ruling.fault || !option || !roll || (option.hidesTarget && !hidden)) return ruling;
    return { ...ruling, ...verdict(request, option, roll, isOpen) };
  });
  if (JSON.stringify(rulings) === JSON.stringify(rulingsOf(request))) return;
  await request.update({ system: { rulings } });
}

/** Shows what was hidden of a request: its target, its slide. */
export function openTerms(request: Request): Promise<void> {
  return inTurn(async () => {
    const opened = behindSeal(request.system.seal);
    if (!opened || request.system.opened || !Hooks.call("quadrivium.preReveal", request, "terms")) return;
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
function hidesDice(request: Request, { hidesSetup }: Option): boolean {
  return hidesSetup && request.system.opened === "";
}

/** Shows those rolls that a game master wants to be shown, and all others once all are in that wait for that alone. */
async function openRolls(request: Request): Promise<void> {
  const { shown } = request.system;
  const isOver = areAllIn(request);
  const due = rulingsOf(request).flatMap((ruling) => {
    const answer = game.messages.get(ruling.answer) as AnswerMessage | undefined;
    const option = answer && optionOf(request, answer);
    const text = liesSealed(ruling) ? behindSeal(ruling.seal) : null;
    const isWanted = shown.includes(ruling.answer) || (isOver && option && isShownAtLast(termsOf(request), option));
    const isDue = option && isWanted && !hidesDice(request, option);
    return answer && text && isDue ? [{ answer, text }] : [];
  });
  if (due.length === 0 || !Hooks.call("quadrivium.preReveal", request, "rolls")) return;
  const opened = new Map<string, Pick<Ruling, "opened" | "rolled">>();
  for (const { answer, text } of due) {
    const roll = rollIn(text);
    await answer.update({ rolls: [JSON.stringify(roll)], content: String(roll.total) });
    await bookNew(answer);
    opened.set(answer.id ?? "", { opened: text, rolled: rolledText(roll) });
  }
  const rulings = rulingsOf(request).map((ruling) => ({ ...ruling, ...opened.get(ruling.answer) }));
  await request.update({ system: { rulings } });
  Hooks.callAll("quadrivium.reveal", request, "rolls");
}

function rulingsOf(request: Request): Ruling[] {
  return request.system.toObject().rulings;
}
