import { oncePer } from "../../base/once.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { verdictInWords } from "../../dice/card.ts";
import { numeral, say, signed } from "../../base/words.ts";
import { noStats } from "../../messages/binding-checks.ts";
import type { RolledStats } from "../../messages/binding-checks.ts";
import type { Verdict } from "../../messages/request-message.ts";
import { actorAt } from "../../characters/creature.ts";
import { goneInWords } from "../../characters/names.ts";
import type { Creature } from "../../characters/creature.ts";
import { attackAdvantage, bonusWithoutDice, contestWords } from "../../rules/procedures/contest.ts";
import { PASSIVE_DICE } from "../../rules/procedures/check-procedures.ts";
import { check } from "../../rules/traditions/check/check.ts";
import {
  defendingSide,
  duelOf,
  pairsOf,
  countingAnswers,
  skippedIn,
  standingAnswers,
} from "../../rules/requests/request.ts";
import type { Duel, Pair, ContestRoll } from "../../rules/requests/request.ts";
import type { Tradition } from "../../rules/traditions/tradition.ts";
import { traditionOf } from "../../rules/traditions/traditions.ts";
import { opponentOf, settleTie } from "../../rules/kernel/ties.ts";
import type { ContestScore, Side, Tie } from "../../rules/kernel/ties.ts";
import { judgedRoll, rollScore, storedScore } from "../model/answer-rolls.ts";
import { settledRoll, answerAt, chosenOption, nameIn } from "./snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "./snapshot.ts";

/** A pair of a contest, with the reason why it cannot be decided; blank for none. */
export type SettledDuel = Duel & { readonly fault: string };

/** Returns the pairs of a contest, as far as this computer knows the dice; settled once for all their rows. */
export const duelsOf = oncePer(settleDuels);

function settleDuels(request: RequestSnapshot): readonly SettledDuel[] {
  const rolled = rolledIn(request);
  const { asked, contest } = request;
  return pairsOf({ asked, skipped: skippedIn(request) }, contest.defender).map((pair) => {
    try {
      const duel = duelOf(pair, rolled, () => tieOf(request, pair));
      return { ...duel, fault: duel.result?.decidedBy === null ? tieFault(request, duel) : "" };
    } catch (error) {
      // A tie of formulas whose dice and bonuses cannot be separated. The message is in the user's language.
      if (!(error instanceof Error)) throw error;
      return { pair, rounds: [], result: null, fault: error.message };
    }
  });
}

/** Returns the reason why a tie is not rolled again, in the user's language; blank if it is. */
function tieFault(request: RequestSnapshot, { pair, rounds }: Duel): string {
  const key = "QUADRIVIUM.Request.Contest";
  const why = [pair.first, pair.second].flatMap((actor) => {
    const data = { name: nameIn(request, actor) };
    if (!request.people.some(({ uuid, isThere }) => uuid === actor && isThere))
      return [say({ key: `${key}.Gone`, data })];
    if (isLost(request, actor)) return [say({ key: `${key}.Lost`, data })];
    return hasFailed(request, { actor, round: rounds.length }) ? [say({ key: `${key}.NotAgain`, data })] : [];
  });
  return why[0] ?? "";
}

/** Tells whether a re-roll of a tie did not count: the next one would not count either. */
function hasFailed({ answers }: RequestSnapshot, { actor, round }: Pick<ContestRoll, "actor" | "round">): boolean {
  return answers.some((one) => one.isByGamemaster && one.actor === actor && one.round === round && one.fault);
}

/** Returns the rolls of each round, as far as this user sees them. Answers without a verdict are unknown. */
export function rolledIn(request: RequestSnapshot): readonly ContestRoll[] {
  const shown = standingAnswers(request).filter(({ isWithheld }) => !isWithheld);
  const there = shown.map((answer) => ({ ...roundOf(answer), shown: scoreOf(answer) }));
  const gone = request.gone.map((verdict) => ({ ...roundOf(verdict), shown: storedScore(verdict) }));
  // A passive value stands in every round.
  const passive = request.passive.flatMap(({ actor, total }) =>
    Array.from({ length: request.round + 1 }, (_, round) => ({ actor, round, shown: { total, fails: false } })),
  );
  return [...there, ...gone, ...passive];
}

function roundOf({ actor, round }: Pick<ContestRoll, "actor" | "round">): Pick<ContestRoll, "actor" | "round"> {
  return { actor, round };
}

/** Returns the score of a recorded answer, also of one whose message shows another roll by now. */
function scoreOf({ state: { verdict, roll } }: AnswerSnapshot): ContestScore | null {
  return verdict && (roll ? rollScore(roll) : storedScore(verdict));
}

function tieOf(request: RequestSnapshot, pair: Pair): Tie {
  const { defender, mayStalemate } = request.contest;
  const [first, second] = [pair.first, pair.second].map((actor) => rollBy(request, actor));
  const dieKindOfSide = (actor: string, roll: QuadriviumRoll | null | undefined) =>
    passiveTotal(request, actor) === null ? (roll?.die?.dieKind ?? null) : check;
  const dieKinds = { first: dieKindOfSide(pair.first, first), second: dieKindOfSide(pair.second, second) };
  const bonusOfSide = (actor: string, roll: QuadriviumRoll | null | undefined): number => {
    const passive = passiveTotal(request, actor);
    return passive === null ? bonusOf(roll) : passive - PASSIVE_DICE;
  };
  // Read only if the rules need them.
  const bonuses = {
    get first() {
      return bonusOfSide(pair.first, first);
    },
    get second() {
      return bonusOfSide(pair.second, second);
    },
  };
  return settleTie(dieKinds, { defender: defendingSide(request, defender), bonuses, mayStalemate });
}

function passiveTotal({ passive }: RequestSnapshot, actor: string): number | null {
  return passive.find((side) => side.actor === actor)?.total ?? null;
}

function bonusOf(roll: QuadriviumRoll | null | undefined): number {
  return roll ? bonusWithoutDice(roll.oddsQueryWith(), roll.variants) : 0;
}

/** Returns what an actor has rolled first, as it was recorded; not evaluated if its message shows it no more, null if it is unknown. */
export function rollBy(request: RequestSnapshot, actor: string): QuadriviumRoll | null {
  const verdict = firstVerdict(request, actor);
  if (!verdict) return null;
  const answer = answerAt(request, verdict.answer);
  return (answer && settledRoll(answer)) ?? judgedRoll(verdict);
}

/** Returns the verdict on an actor's first answer, even if that was deleted. */
function firstVerdict({ verdicts, forgotten }: RequestSnapshot, actor: string): Verdict | null {
  const isFirst = (one: Verdict): boolean => one.fault === "" && one.actor === actor && one.round === 0;
  return verdicts.find((one) => isFirst(one) && !forgotten.includes(one.answer)) ?? null;
}

/** Tells whether an actor's first roll is deleted, so that it cannot be rolled again. */
function isLost(request: RequestSnapshot, actor: string): boolean {
  const verdict = firstVerdict(request, actor);
  return verdict !== null && !answerAt(request, verdict.answer);
}

/** Returns the answer of an actor to the first round; null for none. */
export function firstAnswer(answers: readonly AnswerSnapshot[], actor: string): AnswerSnapshot | null {
  return answers.find((one) => one.actor === actor && one.round === 0) ?? null;
}

/** The damage that the winner of a contest can roll, in words. */
interface OfferedDamage {
  readonly label: string;
  readonly actor: string;
  readonly against: string;
  /** Why nobody can roll it any more; blank if somebody can. */
  readonly lost: string;
}

type DecidedDuel = Pick<Duel, "pair" | "result" | "rounds">;

/** The damage that the winner of a contest may roll. */
export interface WonDamage {
  readonly actor: Creature;
  /** Id of the damage total. */
  readonly total: string;
  /** The weapon of the attack. */
  readonly used: RolledStats;
  /** The attack less the defense. */
  readonly advantage: number;
}

/**
 * Returns the damage that an actor may roll for a pair that it has won with an attack: "the winner's card offers its Damage
 * roll with the attack advantage (Attack - Defense)" [spec]. Null for none.
 */
export function damageWon(request: RequestSnapshot, duel: DecidedDuel): WonDamage | null {
  const { pair, result } = duel;
  const actor = result?.winner ? actorAt(pair[result.winner]) : null;
  const terms = actor?.system.effectiveTradition.damage;
  const advantage = terms ? advantageWon(request, duel, terms) : null;
  if (!actor || !terms || advantage === null) return null;
  const answer = countingAnswers(request).find((one) => one.actor === actor.uuid);
  return { actor, total: terms.total, used: answer?.trait ?? noStats, advantage };
}

/** Returns the advantage with which the attack of a winner does damage by these rules; null if it does none, or was no attack. */
function advantageWon(
  request: RequestSnapshot,
  { pair, result, rounds }: DecidedDuel,
  terms: NonNullable<Tradition["damage"]>,
): number | null {
  const last = rounds.at(-1);
  if (!result?.winner || !last) return null;
  const winner = pair[result.winner];
  const answer = countingAnswers(request).find((one) => one.actor === winner);
  // What its message names as rolled, its author could write.
  const total = answer && chosenOption(request, answer)?.total;
  if (!terms.defense?.isRolled || total !== terms.attack) return null;
  return attackAdvantage(last[result.winner].total, last[opponentOf(result.winner)].total);
}

/** Returns the template context of a contest for this user; null for another request. */
export function contestResult(request: RequestSnapshot) {
  if (request.kind !== "contest") return null;
  return { duels: duelsOf(request).map((duel) => shownDuel(request, duel)) };
}

/** Returns the results of an actor's decided pairs in words: "Naddaha wins by 3."; blank for none. */
export function contestWonInWords(request: RequestSnapshot, actor: string): string {
  return request.kind === "contest" ? (won(request).get(actor) ?? []).join(" ") : "";
}

/** The results of the decided pairs of contests as they were read, in words, by the actors of both sides. */
const won = oncePer(wonInWords);

function wonInWords(request: RequestSnapshot): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>();
  for (const duel of duelsOf(request)) {
    const { pair, result } = duel;
    if (!result || contestWords(result) === null) continue;
    const told = resultWords(request, duel, namesOf(request, pair));
    for (const side of [pair.first, pair.second]) words.set(side, [...(words.get(side) ?? []), told]);
  }
  return words;
}

function namesOf(request: RequestSnapshot, { first, second }: Pair): Readonly<Record<Side, string>> {
  return { first: nameIn(request, first), second: nameIn(request, second) };
}

function shownDuel(request: RequestSnapshot, duel: SettledDuel) {
  const { pair, rounds, result } = duel;
  const names = namesOf(request, pair);
  const isDefended = request.contest.defender === pair.first;
  const rule = result && contestWords(result);
  const won = damageWon(request, duel);
  return {
    sides: say({ key: `QUADRIVIUM.Request.Contest.${isDefended ? "Defended" : "Sides"}`, data: names }),
    /** The winner, or the reason why there is none. */
    result: resultWords(request, duel, names),
    isDecided: rule !== null,
    /** The rule that decided; blank for none, and for the higher total, which everybody expects. */
    rule: rule && result.decidedBy !== "total" ? say({ key: "QUADRIVIUM.Request.Contest.Rule", data: { rule } }) : "",
    /** The totals that were compared, whatever has become of the answers since. */
    rounds: rounds.map((scores, round) => {
      const wordsOf = (side: Side): string => scoreInWords(scores[side], rollIn(request, pair[side], round));
      return {
        label: say({ key: `QUADRIVIUM.Request.Contest.${round === 0 ? "First" : "Reroll"}`, data: { number: round } }),
        totals: say({
          key: "QUADRIVIUM.Request.Contest.Totals",
          data: { first: wordsOf("first"), second: wordsOf("second") },
        }),
      };
    }),
    /** What the actions achieve against the other side, if the dice know of counters: impact, stress, fumbles. */
    effects: result === null || result.decidedBy === null ? [] : effectsOf(request, pair, isDefended),
    /** The damage that this user can roll for the winner, in words, with the other side; null for none. */
    damage: won?.actor.isOwner ? offeredDamage(pair, won) : lostDamage(request, duel),
  };
}

/**
 * Returns in words what each action achieves against the other side's total as its counter: "A fortune contest judges its
 * sides so too: effective impact, stress, countered fumble" [spec]. A defender only counters.
 */
function effectsOf(request: RequestSnapshot, { first, second }: Pair, isDefended: boolean): readonly string[] {
  const actions = isDefended ? [[second, first] as const] : [[first, second] as const, [second, first] as const];
  return actions.flatMap(([actor, opponent]) => {
    const [action, counter] = [rollBy(request, actor), rollBy(request, opponent)];
    const total = counter?.total;
    if (!action?.die?.dieKind.counter || action.isWaiting || total === undefined) return [];
    const { effects } = action.withTarget(total);
    return [say({ key: "QUADRIVIUM.Request.Contest.Effect", data: { name: nameIn(request, actor), effects } })];
  });
}

function offeredDamage({ first, second }: Pair, { actor, advantage }: WonDamage): OfferedDamage {
  const against = actor.uuid === first ? second : first;
  return { label: damageLabel(advantage), actor: actor.uuid, against, lost: "" };
}

/** Returns the damage that nobody rolls for a winner who no longer exists, for game masters; null for none. */
function lostDamage(request: RequestSnapshot, duel: SettledDuel): OfferedDamage | null {
  const winner = duel.result?.winner;
  if (!game.user.isGM || !winner || actorAt(duel.pair[winner])) return null;
  const actor = duel.pair[winner];
  const tradition = rollBy(request, actor)?.die?.dieKind.tradition;
  const terms = tradition === undefined ? undefined : traditionOf(tradition).damage;
  const advantage = terms ? advantageWon(request, duel, terms) : null;
  if (advantage === null) return null;
  const lost = goneInWords(nameIn(request, actor));
  return { label: damageLabel(advantage), actor, against: duel.pair[opponentOf(winner)], lost };
}

function damageLabel(advantage: number): string {
  return say({ key: "QUADRIVIUM.Request.Contest.Damage", data: { advantage: signed(advantage) } });
}

/** Returns "7", or "0: Botch, twice" for a roll that fails whatever its total. */
function scoreInWords({ total, fails }: ContestScore, roll: QuadriviumRoll | null): string {
  if (!fails) return numeral(total);
  const why = roll?.outcome ? verdictInWords(roll.die, roll.outcome) : null;
  const verdict = why?.text ?? say({ key: "QUADRIVIUM.Request.Verdict.failure" });
  return say({ key: "QUADRIVIUM.Request.TotalAnd", data: { total: numeral(total), verdict } });
}

/** Returns what an actor has rolled in a round, if this user may see it. */
function rollIn(request: RequestSnapshot, actor: string, round: number): QuadriviumRoll | null {
  const answer = countingAnswers(request).find((one) => one.actor === actor && one.round === round);
  return answer ? settledRoll(answer) : null;
}

function resultWords(
  request: RequestSnapshot,
  { pair, result, fault }: SettledDuel,
  names: Readonly<Record<Side, string>>,
): string {
  const key = "QUADRIVIUM.Request.Contest";
  if (fault) return fault;
  if (result === null) {
    const sealed = countingAnswers(request).filter(({ state }) => state.isHidden);
    const isSealed =
      request.shows !== "together" &&
      [pair.first, pair.second].every((actor) => sealed.some((answer) => answer.actor === actor));
    return say({ key: `${key}.${isSealed ? "Sealed" : "Awaited"}` });
  }
  if (result.decidedBy === null) return say({ key: `${key}.Tied` });
  if (result.winner === null) return say({ key: `${key}.Nobody` });
  const { margin } = result;
  return say({ key: `${key}.${margin > 0 ? "WinsBy" : "Wins"}`, data: { name: names[result.winner], margin } });
}
