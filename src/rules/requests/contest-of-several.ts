import { resolveContest } from "../procedures/contest.ts";
import type { ContestResult } from "../procedures/contest.ts";
import type { Showing, Side, Sides, Tie } from "../kernel/ties.ts";
import type { RequestTerms } from "./request.ts";

/** One who stands against another. With a defender, that is the first. */
export type Pair = Sides<string>;

/** What somebody has thrown in a round of a contest. */
export interface ContestRoll {
  readonly actor: string;
  readonly round: number;
  /** Null as long as it is not known: the answer is there, but it waits for a die or for a game master's word. */
  readonly shown: Showing | null;
}

/** How a pair stands. */
export interface Duel {
  readonly pair: Pair;
  /** What both have rolled, round by round: first what they answered, then what they re-rolled. */
  readonly rounds: readonly Sides<Showing>[];
  /** Null until both have answered. */
  readonly result: ContestResult | null;
}

/** Who of a contest has to throw again, and for which round. */
export interface Rethrow {
  readonly round: number;
  readonly actors: readonly string[];
}

/** Returns who is the defender, where the first of a pair is always whom all the others stand against. */
export function defendingSide({ asked }: Pick<RequestTerms, "asked">, defender: string): Side | null {
  return asked.includes(defender) ? "first" : null;
}

/**
 * Returns who stands against whom: two sides, or several against one. That one is the defender; where nobody is, it is
 * who was asked first. Whoever is skipped stands against nobody.
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
 * Returns how a pair stands after what was rolled.
 * @param settle What becomes of a tie of theirs; asked only where there is one.
 */
export function duelOf(pair: Pair, rolled: readonly ContestRoll[], settle: () => Tie): Duel {
  const rounds = roundsOf(pair, rolled);
  const [answered, ...rerolls] = rounds;
  return { pair, rounds, result: answered ? resolveContest(answered, settle, rerolls) : null };
}

/** Returns the rounds that both have rolled, up to the first that lacks one of them. */
function roundsOf({ first, second }: Pair, rolled: readonly ContestRoll[]): readonly Sides<Showing>[] {
  const rounds: Sides<Showing>[] = [];
  for (;;) {
    const [one, two] = [first, second].map((actor) => shownBy(rolled, actor, rounds.length));
    if (one === undefined || two === undefined) return rounds;
    rounds.push({ first: one, second: two });
  }
}

function shownBy(rolled: readonly ContestRoll[], actor: string, round: number): Showing | undefined {
  return rolled.find((one) => one.actor === actor && one.round === round)?.shown ?? undefined;
}

/**
 * Returns who has to throw again, "immediately until a victor is identified": as soon as everybody has answered, both
 * of each pair that nothing decides. Whoever has thrown for that round already does not throw twice. Null where nobody
 * has to.
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
