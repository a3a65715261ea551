import { arithmetic } from "../../src/rules/odds/expression.ts";
import type { Expression } from "../../src/rules/odds/expression.ts";
import { prospect } from "../../src/rules/odds/odds.ts";
import type { Prospect } from "../../src/rules/odds/odds.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";

/** A check that somebody asks the odds of: `3dkbo2ba1 + 9 vs 25`. */
export interface AskedCheck {
  readonly count?: number;
  readonly boons?: number;
  readonly banes?: number;
  readonly bonus?: number;
  /** Ordinary dice beside the pool, by their number of faces. */
  readonly extraDie?: number;
  readonly target?: number;
  readonly readings?: Partial<RuleVariants>;
}

/** All ways in which a check can end. */
export function prospectOf(asked: AskedCheck = {}): Prospect {
  const { count = 3, boons = 0, banes = 0, bonus = 0, extraDie, target, readings: variants } = asked;
  const operands: Expression[] = [{ kind: "die" }, { kind: "number", value: bonus }];
  if (extraDie !== undefined) operands.push({ kind: "dice", number: 1, faces: extraDie });
  return prospect(
    {
      expression: arithmetic(
        operands,
        operands.slice(1).map(() => "+"),
      ),
      die: { dieKind: checkDie(), setup: { count, boons, banes } },
      target: target ?? null,
    },
    { ...defaultRuleVariants, ...variants },
  );
}

/** Every combination of faces of these dice. */
export function everyThrow(sizes: readonly number[]): number[][] {
  return sizes.reduce<number[][]>(
    (throws, size) =>
      throws.flatMap((faces) => Array.from({ length: size }, (_, index): number[] => [...faces, index + 1])),
    [[]],
  );
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function checkDie(): DieKind {
  const dieKind = dieKinds.get("k");
  if (!dieKind) throw new Error("There is no check.");
  return dieKind;
}
