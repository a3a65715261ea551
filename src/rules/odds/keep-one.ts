import type { Luck } from "../kernel/die-kind.ts";
import type { Weighted, Endings } from "./weighted-states.ts";

/**
 * Returns the ends of a roll that is made twice, with the better or the worse kept. A first roll stays unless the
 * second is better (or worse); a second roll stands if the first was repeated and lost. Sorting by rank needs one pass
 * instead of a comparison of every pair.
 */
export function keepOne<State>(
  { endings, total }: Endings<State>,
  luck: Luck<State>,
  keep: "better" | "worse",
): Endings<State> {
  const byRank = new Map<number, Weighted<State>[]>();
  for (const ending of endings) {
    const rank = luck.rank(ending.state) * (keep === "better" ? 1 : -1);
    const equals = byRank.get(rank);
    if (equals) equals.push(ending);
    else byRank.set(rank, [ending]);
  }
  const weigh = (list: readonly Weighted<State>[]): bigint => list.reduce((sum, { weight }) => sum + weight, 0n);
  let notBetter = 0n;
  let repeatedWorse = 0n;
  const kept = [...byRank]
    .sort(([a], [b]) => a - b)
    .flatMap(([, equals]) => {
      notBetter += weigh(equals);
      const stays = (state: State): bigint => (luck.mayRepeat(state) ? notBetter : total) + repeatedWorse;
      const settled = equals.map(({ state, weight }) => ({ state, weight: weight * stays(state) }));
      repeatedWorse += weigh(equals.filter(({ state }) => luck.mayRepeat(state)));
      return settled;
    });
  return { endings: kept, total: total * total };
}
