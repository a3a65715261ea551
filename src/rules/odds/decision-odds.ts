import type { RuleVariants } from "../kernel/rule-variants.ts";
import type { Decision, DieKind } from "../kernel/die-kind.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { exploreOn } from "./explore.ts";
import { settleAll } from "./odds.ts";
import type { DieQuery, Prospect } from "./odds.ts";
import { Budget } from "./budget.ts";
import type { End } from "./walk.ts";

/** A face of a die. */
interface Face {
  readonly faces: number;
  readonly face: number;
}

/** A roll that lies on the table, and what is about to be decided. */
export interface Deciding {
  /** The state of the roll; if it waits for a throw, after that was declined, if it is. */
  readonly state: unknown;
  /** Null for a throw that the roll waits for. */
  readonly decision: Decision | null;
  /** The dice of undone decisions, which are taken before others are thrown. */
  readonly aside: readonly Face[];
}

/**
 * Returns every way in which a posted roll can end after a decision. The machine of its die goes on from the state of the
 * roll, as it does when the decision is made.
 * @param query The formula with its other dice as they lie.
 * @throws RuleError NotEnumerable, TooManyCases as {@link prospect}, DecisionGone for a decision that is not possible
 */
export function prospectAfter(
  query: DieQuery,
  { state, decision, aside }: Deciding,
  variants: RuleVariants,
  budget = new Budget(),
): Prospect {
  const { dieKind, setup } = query.die;
  const again = decision && (dieKind.luck?.after(state, decision) ?? null);
  const begun = again ?? (decision ? decided(dieKind, state, decision) : state);
  const ends = exploreOn(dieKind, setup, withDice(dieKind, begun, aside), budget);
  return settleAll(query, again === null ? ends : better(dieKind, state, ends), variants, budget);
}

function decided(dieKind: DieKind, state: unknown, decision: Decision): unknown {
  if (!dieKind.decide) throw new RuleError("DecisionGone");
  return dieKind.decide(state, decision);
}

/** Returns a state after the dice that lie aside are taken. */
function withDice(dieKind: DieKind, state: unknown, aside: readonly Face[]): unknown {
  const next = dieKind.next(state);
  const found = aside.find(({ faces }) => faces === next?.faces);
  if (!found) return state;
  return withDice(
    dieKind,
    dieKind.after(state, found.face),
    aside.filter((one) => one !== found),
  );
}

/** Returns the ends of a second roll by luck: the first stays unless the second is better. */
function better({ luck }: DieKind, first: unknown, ends: readonly End<unknown>[]): readonly End<unknown>[] {
  const rank = luck?.rank(first) ?? 0;
  return ends.map(({ state, chance }) => ({ state: (luck?.rank(state) ?? 0) > rank ? state : first, chance }));
}
