import type { RuleVariants } from "../kernel/rule-variants.ts";
import type { CoarseKeys, DieKind, Luck } from "../kernel/die-kind.ts";
import type { Setup } from "../kernel/fields.ts";
import { weightOf } from "./distribution.ts";
import { follow, notEnumerable } from "./walk.ts";
import { STEPS, Work } from "./work.ts";
import type { Endings, Weighted } from "./weighted-states.ts";

/**
 * Paths rarer than one in this are dropped. It is so large that even the squares of long chains of ones, whose values grow
 * as their chances shrink, lose nothing that a double can show.
 */
const RAREST = 10n ** 29n;

/** The same for a throw that has begun: a chain of ones may be long already, and must end before it is too long. */
const RAREST_TO_COME = 10n ** 15n;

/** What was explored, and the work that it took. */
interface Explored<State> {
  readonly ends: Endings<State>;
  readonly work: Work;
}

/** What was explored last, by die kind and then by setup and rule variants. */
const explored = new WeakMap<object, Map<string, Explored<unknown>>>();

/** More ends of one die kind are not remembered: less than twice those of the largest setup. */
const MOST_REMEMBERED = 45_000;

/**
 * Explores every path through a die kind, with exact integer weights. States with equal keys are merged, so the work grows
 * with the number of different states, not of throws. Optional throws are always accepted. The last setups are remembered:
 * a target or a bonus that changes asks for the same dice again.
 * @param rarest Paths rarer than one in this are dropped.
 * @param work Counts the steps, also those that a known setup took: what is refused does not depend on what was asked before.
 * @param by The coarser key by which states are merged; null for the key of everything.
 * @throws RuleError NotEnumerable if there are too many states for a person to wait
 */
export function explore<State>(
  dieKind: DieKind<State>,
  setup: Setup,
  variants: RuleVariants,
  rarest = RAREST,
  work = new Work(),
  by: keyof CoarseKeys<State> | null = null,
): Endings<State> {
  const known =
    (explored.get(dieKind) as Map<string, Explored<State>> | undefined) ?? new Map<string, Explored<State>>();
  explored.set(dieKind, known);
  const key = JSON.stringify([setup, variants, String(rarest), by]);
  const found = known.get(key) ?? exploreAnew(keyedBy(dieKind, by), setup, { variants, rarest, room: work.room });
  // The last is the one that is forgotten last.
  known.delete(key);
  known.set(key, found);
  forgetOldest(known);
  work.foresee(found.work.bound, () => notEnumerable(dieKind, setup));
  work.did(found.work.done);
  return found.ends;
}

/** Returns a die kind with a coarser key. */
function keyedBy<State>(dieKind: DieKind<State>, by: keyof CoarseKeys<State> | null): DieKind<State> {
  const { coarse } = dieKind;
  return coarse && by ? { ...dieKind, key: coarse[by].bind(coarse) } : dieKind;
}

/** Forgets what was asked for longest ago, until there are few enough ends. The last stays, however many it has. */
function forgetOldest(known: Map<string, Explored<unknown>>): void {
  let left = [...known.values()].reduce((sum, { ends }) => sum + ends.endings.length, 0);
  for (const [key, { ends }] of known) {
    if (left <= MOST_REMEMBERED || known.size === 1) return;
    known.delete(key);
    left -= ends.endings.length;
  }
}

function exploreAnew<State>(
  dieKind: DieKind<State>,
  setup: Setup,
  { variants, rarest, room }: { readonly variants: RuleVariants; readonly rarest: bigint; readonly room: number },
): Explored<State> {
  const { luck } = dieKind;
  const work = new Work(room);
  const once = follow({ dieKind, setup, rarest, work }, dieKind.start(setup, variants));
  const kept = luck?.kept(setup);
  if (!luck || !kept) return { ends: once, work };
  const steps = once.endings.length * STEPS.rank;
  work.foresee(steps, () => notEnumerable(dieKind, setup));
  work.did(steps);
  return { ends: keepOne(once, luck, kept), work };
}

/**
 * Explores every path from a state in the middle of a throw.
 * @throws RuleError NotEnumerable if there are too many states for a person to wait
 */
export function exploreOn<State>(
  dieKind: DieKind<State>,
  setup: Setup,
  state: State,
  work = new Work(),
): Endings<State> {
  return follow({ dieKind, setup, rarest: RAREST_TO_COME, work }, state);
}

/**
 * Returns the ends of a roll that is made twice, with the better or the worse kept. A first roll stays unless the
 * second is better (or worse); a second roll stands if the first was repeated and lost. Sorting by rank needs one pass
 * instead of a comparison of every pair.
 */
function keepOne<State>(
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
  let notBetter = 0n;
  let repeatedWorse = 0n;
  const kept = [...byRank]
    .sort(([a], [b]) => a - b)
    .flatMap(([, equals]) => {
      notBetter += weightOf(equals);
      const stays = (state: State): bigint => (luck.mayRepeat(state) ? notBetter : total) + repeatedWorse;
      const settled = equals.map(({ state, weight }) => ({ state, weight: weight * stays(state) }));
      repeatedWorse += weightOf(equals.filter(({ state }) => luck.mayRepeat(state)));
      return settled;
    });
  return { endings: kept, total: total * total };
}
