import { resolveContest } from "../procedures/contest.ts";
import type { ContestResult } from "../procedures/contest.ts";
import type { ContestScore, Side, Sides, Tie } from "../kernel/ties.ts";
import type { RequestTerms } from "./request.ts";

/** Two actors who oppose each other. A defender is always the first. */
export type Pair = Sides<string>;

/** The roll of one actor in one round of a contest. */
export interface ContestRoll {
  readonly actor: string;
  readonly round: number;
  /** Null while it is unknown: the answer waits for a die or for a game master's word. */
  readonly shown: ContestScore | null;
}

/** The state of the contest between a pair. */
export interface Duel {
  readonly pair: Pair;
  /** The rolls of both, round by round: first their answers, then their re-rolls. */
  readonly rounds: readonly Sides<ContestScore>[];
  /** Null until both have answered. */
  readonly result: ContestResult | null;
}

/** The actors who have to re-roll, and the round. */
interface Rethrow {
  readonly round: number;
  readonly actors: readonly string[];
}

/** Returns the side of the defender; null if the defender was not asked. In each pair the defender is the first. */
export function defendingSide({ asked }: Pick<RequestTerms, "asked">, defender: string): Side | null {
  return asked.includes(defender) ? "first" : null;
}

/**
 * Returns the pairs of a contest: two sides, or several against one. That one is the defender, or else the actor asked
 * first. Skipped actors oppose nobody.
 */
export function pairsOf(
  { asked, skipped }: Pick<RequestTerms, "asked" | "skipped">,
  defender: string,
): readonly Pair[] {
  const first = asked.includes(defender) ? defender : asked[0];
  if (first === undefined || skipped.includes(first)) return [];
  return asked.filter((one) => one !== first && !skipped.includes(one)).map((second) => ({ first, second }));
}

/**
 * Returns the state of a pair after some rolls.
 * @param settle Decides a tie between them; called only if there is one.
 */
export function duelOf(pair: Pair, rolled: readonly ContestRoll[], settle: () => Tie): Duel {
  const rounds = roundsOf(pair, rolled);
  const [answered, ...rerolls] = rounds;
  return { pair, rounds, result: answered ? resolveContest(answered, settle, rerolls) : null };
}

/** Returns the rounds that both have rolled, up to the first that lacks one of them. */
function roundsOf({ first, second }: Pair, rolled: readonly ContestRoll[]): readonly Sides<ContestScore>[] {
  const rounds: Sides<ContestScore>[] = [];
  for (;;) {
    const [one, two] = [first, second].map((actor) => shownBy(rolled, actor, rounds.length));
    if (one === undefined || two === undefined) return rounds;
    rounds.push({ first: one, second: two });
  }
}

function shownBy(rolled: readonly ContestRoll[], actor: string, round: number): ContestScore | undefined {
  return rolled.find((one) => one.actor === actor && one.round === round)?.shown ?? undefined;
}

/**
 * Returns who has to re-roll "immediately until a victor is identified" [check]: once everybody has answered, both
 * actors of each pair that is not decided. Those who have rolled in that round already do not roll again. Null if
 * nobody has to.
 */
export function thrownAgain(duels: readonly Duel[], rolled: readonly ContestRoll[]): Rethrow | null {
  if (duels.some(({ result }) => result === null)) return null;
  const open = duels.filter(({ result }) => result?.decidedBy === null);
  const round = Math.min(...open.map(({ rounds }) => rounds.length));
  const behind = open.filter(({ rounds }) => rounds.length === round);
  const actors = new Set(behind.flatMap(({ pair }) => [pair.first, pair.second]));
  for (const one of rolled) if (one.round === round) actors.delete(one.actor);
  return actors.size > 0 ? { round, actors: [...actors] } : null;
}
