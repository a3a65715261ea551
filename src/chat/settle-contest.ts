import type { Judgement } from "../applications/judge-answer.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { actorAt, answersTo, countingAnswers, rulingOn, skippedIn, termsOf } from "../documents/requests.ts";
import type { AnswerMessage, Request } from "../documents/requests.ts";
import { visibilityOption } from "../foundry-versions.ts";
import { bonusWithoutDice } from "../rules/check/bonus-without-dice.ts";
import { defendingSide, duelOf, pairsOf, thrownAgain } from "../rules/requests/contest-of-several.ts";
import type { Duel, Pair, Rolled } from "../rules/requests/contest-of-several.ts";
import { settleTie } from "../rules/ties.ts";
import type { Tie } from "../rules/ties.ts";
import { rollOf } from "./change-roll.ts";
import { settledRoll } from "./sealed-rolls.ts";

/** A pair of a contest, and why nobody can say how it ends; blank where that can be said. */
export type SettledDuel = Duel & { readonly fault: string };

/** How the pairs of a contest stand, as far as this computer knows the dice. */
export function duelsOf(request: Request): readonly SettledDuel[] {
  const rolled = rolledIn(request);
  const { asked, contest } = request.system;
  return pairsOf({ asked, skipped: skippedIn(request) }, contest.defender).map((pair) => {
    try {
      return { ...duelOf(pair, rolled, () => tieOf(request, pair)), fault: "" };
    } catch (error) {
      // A tie of a formula whose dice nobody can tell from its bonuses. Its message is in the reader's language.
      if (!(error instanceof Error)) throw error;
      return { pair, rounds: [], result: null, fault: error.message };
    }
  });
}

/** Throws ties again that have to be, with the formulas of the answers, as answers to the next round. */
export async function throwTiesAgain(request: Request): Promise<void> {
  if (request.system.kind !== "contest" || request.system.state !== "open") return;
  const again = thrownAgain(duelsOf(request), rolledIn(request));
  if (!again) return;
  const { round, actors } = again;
  if (round !== request.system.round) await request.update({ system: { round } });
  for (const actor of actors) {
    const answer = firstAnswer(request, actor);
    if (answer) await throwAgain(answer, round);
  }
}

/** Whether what is thrown again is what was thrown before, with the same bonuses. */
export function keepsFormula(counting: readonly AnswerMessage[], again: AnswerMessage): Judgement {
  const actor = again.system.answers?.actor;
  const before = counting.find(({ system }) => system.answers?.actor === actor && system.answers?.round === 0);
  return { keepsTerms: before !== undefined && formulaOf(before) === formulaOf(again), differences: [] };
}

function formulaOf(answer: AnswerMessage): string {
  return answer.system.asks || (rollOf(answer)?.formula ?? "");
}

/** What has been rolled in each round. An answer that nobody has looked at yet is there, and not known. */
function rolledIn(request: Request): readonly Rolled[] {
  return answersTo(request).flatMap((answer) => {
    const ruling = rulingOn(request, answer);
    const { answers } = answer.system;
    if (!answers || (ruling?.fault ?? "") !== "") return [];
    const total = ruling && settledRoll(answer, ruling)?.total;
    return [{ actor: answers.actor, round: answers.round, total: total ?? null }];
  });
}

function tieOf(request: Request, pair: Pair): Tie {
  const { defender, mayStalemate } = request.system.contest;
  const [first, second] = [pair.first, pair.second].map((actor) => rollBy(request, actor));
  const traditions = { first: first?.die?.tradition ?? null, second: second?.die?.tradition ?? null };
  // Asked only where the rules look at them.
  const bonuses = {
    get first() {
      return bonusOf(first);
    },
    get second() {
      return bonusOf(second);
    },
  };
  return settleTie(traditions, { defender: defendingSide(termsOf(request), defender), bonuses, mayStalemate });
}

function bonusOf(roll: QuadriviumRoll | null | undefined): number {
  return roll ? bonusWithoutDice(roll.question, roll.readings) : 0;
}

function rollBy(request: Request, actor: string): QuadriviumRoll | null {
  const answer = firstAnswer(request, actor);
  const ruling = answer && rulingOn(request, answer);
  return ruling ? settledRoll(answer, ruling) : null;
}

function firstAnswer(request: Request, actor: string): AnswerMessage | null {
  const own = countingAnswers(request).filter(({ system }) => system.answers?.actor === actor);
  return own.find(({ system }) => system.answers?.round === 0) ?? null;
}

async function throwAgain(answer: AnswerMessage, round: number): Promise<void> {
  const { trait, answers, asks } = answer.system.toObject();
  const actor = actorAt(answers?.actor ?? "");
  const speaker = actor ? ChatMessage.implementation.getSpeaker({ actor }) : answer.speaker;
  const system = { trait, answers: answers && { ...answers, round }, asks };
  if (asks) {
    await ChatMessage.implementation.create({ speaker, type: "roll", system });
    return;
  }
  const again = new QuadriviumRoll(formulaOf(answer));
  await again.evaluate({ allowInteractive: false });
  await again.toMessage({ speaker, type: "roll", system }, visibilityOption("public"));
}
