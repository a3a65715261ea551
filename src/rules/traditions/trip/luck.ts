import { valueOf } from "../../kernel/fields.ts";
import type { FlagField, Setup } from "../../kernel/fields.ts";
import type { ResourceDelta } from "../../kernel/resources.ts";
import { RuleError } from "../../kernel/rule-error.ts";
import type { ResourceContext, Decision, Outcome } from "../../kernel/die-kind.ts";

const luck: FlagField = { kind: "flag", name: "luck", code: "lk" };
const antiLuck: FlagField = { kind: "flag", name: "antiLuck", code: "al" };

/** Luck and anti-luck, called on before a roll. */
export const luckFields: readonly FlagField[] = [luck, antiLuck];

/**
 * Luck and anti-luck do not cancel out: whoever asks for both has made a mistake.
 * @throws RuleError ModifiersExclude naming both
 */
export function checkLuck(setup: Setup): void {
  if (valueOf(setup, luck) && valueOf(setup, antiLuck)) {
    throw new RuleError("ModifiersExclude", { modifier: luck.code, other: antiLuck.code });
  }
}

/** "Make two rolls and take the worst result" is anti-luck; luck takes the best. Null when nobody called on either. */
export function keptByLuck(setup: Setup): "better" | "worse" | null {
  if (valueOf(setup, luck)) return "better";
  return valueOf(setup, antiLuck) ? "worse" : null;
}

/** Whoever calls on luck pays a luck point, before the roll or after it; anti-luck is nobody's wish, and costs nothing. */
export function luckPrice({ kind }: Decision): ResourceDelta {
  return kind === "luck" ? { luck: 1 } : {};
}

/**
 * The luck points that a roll has cost. "A player may NOT luck a roll that is flagged Critical!" Where luck was called on
 * before such a roll, it has not been repeated, and costs nothing.
 */
export function luckDelta({ setup, decisions, outcome, rejected }: ResourceContext<Outcome>): ResourceDelta {
  const isRefused = outcome !== null && rejected.length === 0;
  const before = Number(valueOf(setup, luck) && !isRefused);
  return { luck: 0 - decisions.filter(({ kind }) => kind === "luck").length - before };
}
