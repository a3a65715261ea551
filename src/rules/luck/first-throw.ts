import { replay } from "../kernel/replay.ts";
import type { ReplayInput } from "../kernel/replay.ts";
import { exploreOn } from "../odds/explore.ts";
import { settleAll } from "../odds/odds.ts";
import type { DieQuery } from "../odds/odds.ts";
import { Budget } from "../odds/budget.ts";
import { luckValues } from "./scale.ts";
import type { Results } from "./scale.ts";

/** A roll as it lies on the table. */
interface ThrownRoll {
  /** The formula with its other dice as they lie. */
  readonly query: DieQuery;
  readonly thrown: Pick<ReplayInput, "variants" | "declined" | "isLeftOpen">;
  /** The faces in throwing order, those of decisions included. */
  readonly faces: readonly number[];
}

/**
 * Returns what the dice of a roll came to before anybody decided anything, so that no choice of a player looks like luck:
 * scratched dice, luck spent afterwards and added dice do not count. Where somebody could decline a die or was left to
 * choose, and where a die still waits for its click, the results remain that were possible at that moment.
 * @returns null for a roll with luck that still waits for a die
 * @throws RuleError NotEnumerable, TooManyCases if the possible results cannot be listed
 */
export function firstThrow(
  { query, thrown: { variants, ...choices }, faces }: ThrownRoll,
  budget = new Budget(),
): Results | null {
  const { dieKind, setup } = query.die;
  const first = replay(dieKind, { setup, variants, ...choices }, faces);
  const fallen = first.thrown.length + first.rejected.length;
  const unchosen = Math.min(fallen, choices.declined?.[0] ?? fallen);
  const { state, next } = replay(dieKind, { setup, variants }, faces.slice(0, unchosen));
  const ends = next === null ? [{ state, chance: 1 }] : null;
  if (ends === null && dieKind.luck?.kept(setup)) return null;
  return luckValues(
    settleAll({ ...query, target: null }, ends ?? exploreOn(dieKind, setup, state, budget), variants, budget),
  );
}
