import type { Judgement } from "../judge-answer.ts";
import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { say } from "../../i18n/words.ts";
import {
  answersTo,
  claimOf,
  countingAnswers,
  goneAnswers,
  nameIn,
  verdictOn,
  skippedIn,
  termsOf,
} from "../../services/requests.ts";
import type { AnswerMessage, Request, Verdict } from "../../services/requests.ts";
import { visibilityOption } from "../../foundry-versions.ts";
import { bonusWithoutDice } from "../../rules/procedures/bonus-without-dice.ts";
import { defendingSide, duelOf, pairsOf, thrownAgain } from "../../rules/requests/contest-of-several.ts";
import type { Duel, Pair, ContestRoll } from "../../rules/requests/contest-of-several.ts";
import { settleTie } from "../../rules/kernel/ties.ts";
import type { Showing, Tie } from "../../rules/kernel/ties.ts";
import { rollOf } from "../../services/change-roll.ts";
import { isAltered, keptRoll, keptShowing, settledRoll, showingOf } from "./sealed-rolls.ts";
import { actorAt } from "../../services/creature.ts";

/** A pair of a contest, and why nobody can say how it ends; blank where that can be said. */
export type SettledDuel = Duel & { readonly fault: string };

/** How the pairs of a contest stand, as far as this computer knows the dice. */
export function duelsOf(request: Request): readonly SettledDuel[] {
  const rolled = rolledIn(request);
  const { asked, contest } = request.system;
  return pairsOf({ asked, skipped: skippedIn(request) }, contest.defender).map((pair) => {
    try {
      const duel = duelOf(pair, rolled, () => tieOf(request, pair));
      return { ...duel, fault: duel.result?.decidedBy === null ? whyItStands(request, duel) : "" };
    } catch (error) {
      // A tie of a formula whose dice nobody can tell from its bonuses. Its message is in the reader's language.
      if (!(error instanceof Error)) throw error;
      return { pair, rounds: [], result: null, fault: error.message };
    }
  });
}

/** Why a tie is not thrown again for a pair, in the reader's language; blank where it is. */
function whyItStands(request: Request, { pair, rounds }: Duel): string {
  const key = "QUADRIVIUM.Request.Contest";
  const why = [pair.first, pair.second].flatMap((actor) => {
    const data = { name: nameIn(request, actor) };
    if (!actorAt(actor)) return [say({ key: `${key}.Gone`, data })];
    if (isLost(request, actor)) return [say({ key: `${key}.Lost`, data })];
    return hasFailed(request, { actor, round: rounds.length }) ? [say({ key: `${key}.NotAgain`, data })] : [];
  });
  return why[0] ?? "";
}

/** Whether something was thrown again that does not count: it would not count the next time either. */
function hasFailed(request: Request, { actor, round }: Pick<ContestRoll, "actor" | "round">): boolean {
  return answersTo(request).some((answer) => {
    const claim = claimOf(request, answer);
    const isAgain = answer.author?.isGM === true && claim?.actor === actor && claim.round === round;
    return isAgain && (verdictOn(request, answer)?.fault ?? "") !== "";
  });
}

/** Throws ties again that have to be, with the formulas of the answers, as answers to the next round. */
export async function throwTiesAgain(request: Request): Promise<void> {
  if (request.system.kind !== "contest" || request.system.state !== "open") return;
  const duels = duelsOf(request).filter(({ fault }) => fault === "");
  const again = thrownAgain(duels, rolledIn(request));
  if (!again) return;
  const { round, actors } = again;
  if (round !== request.system.round) await request.update({ system: { round } });
  for (const actor of actors) {
    const answer = firstAnswer(request, actor);
    if (answer) await throwAgain(request, answer, { actor, round });
  }
}

/** Whether what is thrown again is what was thrown before, with the same bonuses. */
export function keepsFormula(request: Request, counting: readonly AnswerMessage[], again: AnswerMessage): Judgement {
  const actor = claimOf(request, again)?.actor;
  const before = counting.map((one) => [one, claimOf(request, one)] as const);
  const [first] = before.find(([, claim]) => claim?.actor === actor && claim?.round === 0) ?? [];
  return {
    keepsTerms: first !== undefined && formulaOf(request, first) === formulaOf(request, again),
    differences: [],
  };
}

function formulaOf(request: Request, answer: AnswerMessage): string {
  return askedOf(request, answer) || (rollOf(answer)?.formula ?? "");
}

/** What an answer asked to be thrown when it was looked at. */
function askedOf(request: Request, answer: AnswerMessage): string {
  const verdict = verdictOn(request, answer);
  return verdict?.actor ? verdict.asks : answer.system.asks;
}

/** What has been rolled in each round. An answer that nobody has looked at yet is not known. */
function rolledIn(request: Request): readonly ContestRoll[] {
  const gone = goneAnswers(request).map((verdict) => ({
    actor: verdict.actor,
    round: verdict.round,
    shown: keptShowing(verdict),
  }));
  const there = answersTo(request).flatMap((answer) => {
    const verdict = verdictOn(request, answer);
    const claim = claimOf(request, answer);
    if (!claim || (verdict?.fault ?? "") !== "") return [];
    return [{ actor: claim.actor, round: claim.round, shown: verdict && shownBy(answer, verdict) }];
  });
  return [...there, ...gone];
}

/** What an answer shows; what it showed when it was looked at, where its author has changed it since. */
function shownBy(answer: AnswerMessage, verdict: Verdict): Showing | null {
  const roll = settledRoll(answer, verdict);
  if (roll) return showingOf(roll);
  return isAltered(answer, verdict) ? keptShowing(verdict) : null;
}

function tieOf(request: Request, pair: Pair): Tie {
  const { defender, mayStalemate } = request.system.contest;
  const [first, second] = [pair.first, pair.second].map((actor) => rollBy(request, actor));
  const dieKinds = { first: first?.die?.dieKind ?? null, second: second?.die?.dieKind ?? null };
  // Asked only where the rules look at them.
  const bonuses = {
    get first() {
      return bonusOf(first);
    },
    get second() {
      return bonusOf(second);
    },
  };
  return settleTie(dieKinds, { defender: defendingSide(termsOf(request), defender), bonuses, mayStalemate });
}

function bonusOf(roll: QuadriviumRoll | null | undefined): number {
  return roll ? bonusWithoutDice(roll.question, roll.variants) : 0;
}

function rollBy(request: Request, actor: string): QuadriviumRoll | null {
  const verdict = firstRuling(request, actor);
  if (!verdict) return null;
  const answer = game.messages.get(verdict.answer) as AnswerMessage | undefined;
  return (answer && settledRoll(answer, verdict)) ?? keptRoll(verdict);
}

/** What was said of somebody's first answer, though that is gone. */
function firstRuling(request: Request, actor: string): Verdict | null {
  const { rulings: verdicts, forgotten } = request.system;
  const isFirst = (one: Verdict): boolean => one.fault === "" && one.actor === actor && one.round === 0;
  return verdicts.find((one) => isFirst(one) && !forgotten.includes(one.answer)) ?? null;
}

/** Whether somebody's first roll is there no more as it fell: nobody can throw it again. */
function isLost(request: Request, actor: string): boolean {
  const verdict = firstRuling(request, actor);
  const answer = verdict && (game.messages.get(verdict.answer) as AnswerMessage | undefined);
  return verdict !== null && (!answer || isAltered(answer, verdict));
}

function firstAnswer(request: Request, actor: string): AnswerMessage | null {
  const isFirst = (answer: AnswerMessage): boolean => {
    const claim = claimOf(request, answer);
    return claim?.actor === actor && claim.round === 0;
  };
  return countingAnswers(request).find(isFirst) ?? null;
}

async function throwAgain(
  request: Request,
  answer: AnswerMessage,
  { actor: uuid, round }: Pick<ContestRoll, "actor" | "round">,
): Promise<void> {
  const { trait } = answer.system.toObject();
  const actor = actorAt(uuid);
  const speaker = actor ? ChatMessage.implementation.getSpeaker({ actor }) : answer.speaker;
  const option = claimOf(request, answer)?.option ?? "";
  const asks = askedOf(request, answer);
  const answers = { request: request.id ?? "", option, actor: uuid, round, seal: request.system.seal };
  const system = { trait, answers, asks };
  if (asks) {
    await ChatMessage.implementation.create({ speaker, type: "roll", system });
    return;
  }
  const again = new QuadriviumRoll(formulaOf(request, answer));
  await again.evaluate({ allowInteractive: false });
  await again.toMessage({ speaker, type: "roll", system }, visibilityOption("public"));
}
