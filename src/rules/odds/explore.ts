import type { RuleVariants } from "../kernel/rule-variants.ts";
import type { DieKind, Luck } from "../kernel/die-kind.ts";
import type { Setup } from "../kernel/fields.ts";
import { Budget } from "./budget.ts";
import { follow } from "./walk.ts";
import type { End } from "./walk.ts";

/** So rare that even the squares of long chains of ones, whose values grow as their chances shrink, lose nothing visible. */
const RAREST = 1e-29;

/** The same for a throw that has begun: a chain of ones may be long already, and must end before it is too long. */
const RAREST_TO_COME = 1e-15;

/** What was explored, and the steps that it took. */
interface Explored<State> {
  readonly ends: readonly End<State>[];
  readonly steps: number;
}

/** What was explored last, by die kind and then by setup and rule variants. */
const explored = new WeakMap<object, Map<string, Explored<unknown>>>();

/** More setups of one die kind are not remembered. */
const MOST_REMEMBERED = 4;

/**
 * Explores every path through a die kind. Optional throws are always accepted. The last setups are remembered: a target or a
 * bonus that changes asks for the same dice again.
 * @param budget Counts the steps, also those that a known setup took: what is refused does not depend on what was asked before.
 * @throws RuleError NotEnumerable if a person would wait too long
 */
export function explore<State>(
  dieKind: DieKind<State>,
  setup: Setup,
  variants: RuleVariants,
  budget = new Budget(),
): readonly End<State>[] {
  const known =
    (explored.get(dieKind) as Map<string, Explored<State>> | undefined) ?? new Map<string, Explored<State>>();
  explored.set(dieKind, known);
  const key = JSON.stringify([setup, variants]);
  const found = known.get(key) ?? exploreAnew(dieKind, setup, variants);
  budget.spend(found.steps);
  // The last is the one that is forgotten last.
  known.delete(key);
  known.set(key, found);
  for (const oldest of [...known.keys()].slice(0, -MOST_REMEMBERED)) known.delete(oldest);
  return found.ends;
}

function exploreAnew<State>(dieKind: DieKind<State>, setup: Setup, variants: RuleVariants): Explored<State> {
  const budget = new Budget();
  const ends = follow({ dieKind, setup, rarest: RAREST, budget }, dieKind.start(setup, variants));
  const { luck } = dieKind;
  const kept = luck?.kept(setup);
  return { ends: luck && kept ? keepOne(ends, luck, kept) : ends, steps: budget.spent };
}

/**
 * Explores every path from a state in the middle of a throw.
 * @throws RuleError NotEnumerable if a person would wait too long
 */
export function exploreOn<State>(
  dieKind: DieKind<State>,
  setup: Setup,
  state: State,
  budget = new Budget(),
): readonly End<State>[] {
  return follow({ dieKind, setup, rarest: RAREST_TO_COME, budget }, state);
}

/**
 * Returns the ends of a roll that is made twice, with the better or the worse kept. A first roll stays unless the
 * second is better (or worse); a second roll stands if the first was repeated and lost. Sorting by rank needs one pass
 * instead of a comparison of every pair.
 */
function keepOne<State>(
  ends: readonly End<State>[],
  luck: Luck<State>,
  keep: "better" | "worse",
): readonly End<State>[] {
  const byRank = new Map<number, End<State>[]>();
  for (const end of ends) {
    const rank = luck.rank(end.state) * (keep === "better" ? 1 : -1);
    byRank.set(rank, [...(byRank.get(rank) ?? []), end]);
  }
  let notBetter = 0;
  let repeatedWorse = 0;
  return [...byRank]
    .sort(([one], [other]) => one - other)
    .flatMap(([, equals]) => {
      for (const { chance } of equals) notBetter += chance;
      const kept = equals.map(({ state, chance }) => {
        return { state, chance: chance * ((luck.mayRepeat(state) ? notBetter : 1) + repeatedWorse) };
      });
      for (const { state, chance } of equals) if (luck.mayRepeat(state)) repeatedWorse += chance;
      return kept;
    });
}
