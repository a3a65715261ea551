import { oncePer } from "../base/async.ts";
import { numeral, say, signed } from "../base/words.ts";
import { actorAt } from "../characters/actors.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { verdictInWords } from "../dice/roll-card-context.ts";
import { opponentOf, settleTie, type ContestScore, type Side, type Tie } from "../rules/kernel/ties.ts";
import { attackAdvantage, bonusWithoutDice, contestWords } from "../rules/procedures/contest.ts";
import { PASSIVE_DICE } from "../rules/procedures/passive-check.ts";
import {
  defendingSide,
  duelOf,
  pairsOf,
  countingAnswers,
  skippedIn,
  standingAnswers,
} from "../rules/requests/request.ts";
import type { ContestRoll, Duel, Pair } from "../rules/requests/request.ts";
import { check } from "../rules/traditions/check/check.ts";
import { chosenOption, nameIn, rollScore, settledRoll, type AnswerState, type RequestState } from "./request-state.ts";

/** A pair of a contest, with the reason why it cannot be decided; blank for none. */
type SettledDuel = Duel & { readonly fault: string };

/** Returns the pairs of a contest, as far as this computer knows the dice; settled once for all rows. */
export const duelsOf = oncePer(settleDuels);

function settleDuels(request: RequestState): readonly SettledDuel[] {
  const rolled = rolledIn(request);
  const { asked, contest } = request;
  return pairsOf({ asked, skipped: skippedIn(request) }, contest.defender).map((pair) => {
    try {
      const duel = duelOf(pair, rolled, () => tieOf(request, pair));
      return { ...duel, fault: duel.result?.decidedBy === null ? tieFault(request, duel) : "" };
    } catch (error) {
      // A tie of formulas whose dice and bonuses cannot be told apart. The message is in the user's language.
      if (!(error instanceof Error)) throw error;
      return { pair, rounds: [], result: null, fault: error.message };
    }
  });
}

/** Returns why a tie is not rolled again, in the user's language; blank if it is. */
function tieFault({ people }: RequestState, { pair }: Duel): string {
  const gone = people.find(({ uuid, isThere }) => !isThere && Object.values(pair).includes(uuid));
  return gone ? say({ key: "QUADRIVIUM.Request.Contest.Gone", data: { name: gone.name } }) : "";
}

/** Returns each round's rolls, as this user sees them. Unrecorded answers are unknown. */
export function rolledIn(request: RequestState): readonly ContestRoll[] {
  const shown = standingAnswers(request).filter(({ isWithheld }) => !isWithheld);
  // A passive value counts in every round.
  const passive = request.passive.flatMap(({ actor, total }) =>
    Array.from({ length: request.round + 1 }, (_, round) => ({ actor, round, shown: { total, fails: false } })),
  );
  return [
    ...shown.map(({ actor, round, verdict, roll }) => ({ actor, round, shown: verdict && roll && rollScore(roll) })),
    ...passive,
  ];
}

function tieOf(request: RequestState, pair: Pair): Tie {
  const { defender, mayStalemate } = request.contest;
  const [first, second] = [pair.first, pair.second].map((actor) => rollIn(request, actor));
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

function passiveTotal({ passive }: RequestState, actor: string): number | null {
  return passive.find((side) => side.actor === actor)?.total ?? null;
}

function bonusOf(roll: QuadriviumRoll | null | undefined): number {
  return roll ? bonusWithoutDice(roll.oddsQuery, roll.variants) : 0;
}

/** Returns the first of an actor's answers that count; null for none. */
export function firstAnswer(request: RequestState, actor: string): AnswerState | null {
  return countingAnswers(request).find((one) => one.actor === actor && one.round === 0) ?? null;
}

/** Returns an actor's roll in a round, as this user sees it. */
function rollIn(request: RequestState, actor: string, round = 0): QuadriviumRoll | null {
  const answer = countingAnswers(request).find((one) => one.actor === actor && one.round === round);
  return answer ? settledRoll(answer) : null;
}

/**
 * Returns the damage an actor may roll after winning a pair with an attack: "the winner's card offers its Damage roll
 * with the attack advantage (Attack - Defense)" [spec]. Null for none.
 */
export function damageWon(request: RequestState, { pair, result, rounds }: Duel) {
  const last = rounds.at(-1);
  const winner = result?.winner;
  const actor = winner ? actorAt(pair[winner]) : null;
  const terms = actor?.system.effectiveTradition.damage;
  const answer = actor && countingAnswers(request).find((one) => one.actor === actor.uuid);
  if (!last || !winner || !answer || !terms?.defense?.isRolled) return null;
  if (chosenOption(request, answer)?.total !== terms.attack) return null;
  return {
    actor,
    /** Id of the damage total. */
    total: terms.total,
    /** The weapon of the attack. */
    used: answer.message.system.trait,
    advantage: attackAdvantage(last[winner].total, last[opponentOf(winner)].total),
  };
}

/** Returns the template context of a contest for this user; null for another request. */
export function contestResult(request: RequestState) {
  if (request.kind !== "contest") return null;
  const duels = duelsOf(request).map((duel) => shownDuel(request, duel));
  return { duels, isOver: duels.length === 1 && duels[0]?.isDecided === true, areMany: duels.length > 1 };
}

function namesOf(request: RequestState, { first, second }: Pair): Readonly<Record<Side, string>> {
  return { first: nameIn(request, first), second: nameIn(request, second) };
}

function shownDuel(request: RequestState, duel: SettledDuel) {
  const { pair, rounds, result } = duel;
  const names = namesOf(request, pair);
  const isDefended = request.contest.defender === pair.first;
  const rule = result && contestWords(result);
  const won = damageWon(request, duel);
  const last = rounds.at(-1);
  const faces = (["second", "first"] as const).map((side) => ({
    name: names[side],
    img: request.people.find(({ uuid }) => uuid === pair[side])?.img ?? "",
    /** What was compared last, and why it fails regardless of its total. */
    total: last ? numeral(last[side].total) : "",
    fails: last ? failureInWords(last[side], rollIn(request, pair[side], rounds.length - 1)) : "",
    lot: result?.winner ? (result.winner === side ? "won" : "lost") : "even",
    isDefending: isDefended && side === "first",
  }));
  return {
    /** Both sides, acting side first. Empty until both have rolled. */
    faces: !last ? [] : isDefended ? faces : faces.toReversed(),
    sides: say({ key: `QUADRIVIUM.Request.Contest.${isDefended ? "Defended" : "Sides"}`, data: names }),
    /** The winner, or the reason why there is none. */
    result: resultWords(request, duel, names),
    isDecided: rule !== null,
    /** The deciding rule; blank for none, and for the obvious one, the higher total. */
    rule: rule && result.decidedBy !== "total" ? say({ key: "QUADRIVIUM.Request.Contest.Rule", data: { rule } }) : "",
    /** What the actions achieve against the other side, if the dice have counters: impact, stress, fumbles. */
    effects: result === null || result.decidedBy === null ? [] : effectsOf(request, pair, isDefended),
    /** The damage this user can roll for the winner, in words, with the other side; null for none. */
    damage: won?.actor.isOwner
      ? {
          label: say({ key: "QUADRIVIUM.Request.Contest.Damage", data: { advantage: signed(won.advantage) } }),
          actor: won.actor.uuid,
          against: won.actor.uuid === pair.first ? pair.second : pair.first,
        }
      : null,
  };
}

/**
 * Returns in words what each action achieves with the other side's total as its counter: "A fortune contest judges its
 * sides so too: effective impact, stress, countered fumble" [spec]. A defender only counters.
 */
function effectsOf(request: RequestState, { first, second }: Pair, isDefended: boolean): readonly string[] {
  const actions = isDefended ? [[second, first] as const] : [[first, second] as const, [second, first] as const];
  return actions.flatMap(([actor, opponent]) => {
    const [action, counter] = [rollIn(request, actor), rollIn(request, opponent)];
    const total = counter?.total;
    if (!action?.die?.dieKind.counter || action.isWaiting || total === undefined) return [];
    const effects = action.withTarget(total).effects.join("; ");
    return [say({ key: "QUADRIVIUM.Request.Contest.Effect", data: { name: nameIn(request, actor), effects } })];
  });
}

/** Returns why a roll fails regardless of its total; blank for others. */
function failureInWords({ fails }: ContestScore, roll: QuadriviumRoll | null): string {
  if (!fails) return "";
  const why = roll?.outcome ? verdictInWords(roll.die, roll.outcome) : null;
  return why?.text ?? say({ key: "QUADRIVIUM.Request.Verdict.failure" });
}

function resultWords(
  request: RequestState,
  { pair, result, fault }: SettledDuel,
  names: Readonly<Record<Side, string>>,
): string {
  const key = "QUADRIVIUM.Request.Contest";
  if (fault) return fault;
  if (result === null) {
    const sealed = countingAnswers(request).filter(({ isHidden }) => isHidden);
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
