import { valueOf } from "../../kernel/fields.ts";
import type { FlagField, Setup } from "../../kernel/fields.ts";
import type { ResourceDelta } from "../../kernel/resources.ts";
import { RuleError } from "../../kernel/rule-error.ts";
import type { ResourceContext, Decision, Outcome } from "../../kernel/die-kind.ts";

const luck: FlagField = { kind: "flag", name: "luck", code: "lk" };
const antiLuck: FlagField = { kind: "flag", name: "antiLuck", code: "al" };

/** The switches for luck and anti-luck before a roll. */
export const luckFields: readonly FlagField[] = [luck, antiLuck];

/**
 * Refuses luck and anti-luck together, since they do not cancel out.
 * @throws RuleError ModifiersExclude that names both
 */
export function checkLuck(setup: Setup): void {
  if (valueOf(setup, luck) && valueOf(setup, antiLuck)) {
    throw new RuleError("ModifiersExclude", { modifier: luck.code, other: antiLuck.code });
  }
}

/**
 * Returns which of two rolls is kept: the better with luck, the worse with anti-luck ("make two rolls and take the
 * worst result" [trip]); null without either.
 */
export function keptByLuck(setup: Setup): "better" | "worse" | null {
  if (valueOf(setup, luck)) return "better";
  return valueOf(setup, antiLuck) ? "worse" : null;
}

/** Returns the price of a decision: luck costs a luck point. Anti-luck costs nothing, since nobody chooses it. */
export function luckPrice({ kind }: Decision): ResourceDelta {
  return kind === "luck" ? { luck: 1 } : {};
}

/**
 * Returns the luck points that a roll has cost. "A player may NOT luck a roll that is [flagged] Critical!" [trip] Such
 * a roll is not repeated, so luck that was called on before it costs nothing.
 */
export function luckDelta({ setup, decisions, outcome, rejected }: ResourceContext<Outcome>): ResourceDelta {
  const isRefused = outcome !== null && rejected.length === 0;
  const before = Number(valueOf(setup, luck) && !isRefused);
  return { luck: 0 - decisions.filter(({ kind }) => kind === "luck").length - before };
}
