import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { plainSetup } from "../../src/rules/kernel/setup.ts";
import { replay } from "../../src/rules/kernel/replay.ts";
import type { Replay } from "../../src/rules/kernel/replay.ts";
import type { Decision, Description, Outcome, DieKind } from "../../src/rules/kernel/die-kind.ts";
import type { Setup } from "../../src/rules/kernel/fields.ts";

export interface Situation {
  readonly setup?: Partial<Setup>;
  readonly readings?: Partial<RuleVariants>;
  readonly modifiers?: number;
  readonly target?: number;
  readonly isCounter?: boolean;
  readonly awaitsCounter?: boolean;
  readonly decisions?: readonly Decision[];
  /** Optional throws that are declined: how many dice have fallen before each. */
  readonly declined?: readonly number[];
  /** A choice that the rules propose is left open. */
  readonly isLeftOpen?: boolean;
}

export interface Rolled<State, Result extends Outcome> extends Replay<State> {
  readonly total: number;
  readonly outcome: Result;
  readonly description: Description;
  readonly unused: readonly number[];
}

/** Throws these faces by a tradition; a throw that may be declined is declined when the faces run out. */
export function throwDice<State, Result extends Outcome>(
  dieKind: DieKind<State, Result>,
  faces: readonly number[],
  {
    setup,
    readings: variants,
    modifiers = 0,
    target,
    decisions,
    declined = [],
    isLeftOpen = false,
    ...stance
  }: Situation = {},
): Rolled<State, Result> {
  const terms = {
    setup: { ...plainSetup(dieKind), ...setup } as Setup,
    variants: { ...defaultRuleVariants, ...variants },
    ...(decisions ? { decisions } : {}),
    isLeftOpen,
  };
  let walked = replay(dieKind, { ...terms, declined }, faces);
  for (const all = [...declined]; walked.next?.optional; walked = replay(dieKind, { ...terms, declined: all }, faces)) {
    all.push(faces.length);
  }
  const { state, thrown, rejected, next } = walked;
  if (next !== null) throw new Error(`The ${dieKind.id} die asks for another die (${next.role}).`);
  const total = dieKind.value(state) + modifiers;
  const settled = dieKind.settle(state, { total, modifiers, target: target ?? null, ...stance }, terms.variants);
  return {
    ...settled,
    ...walked,
    description: dieKind.describe(settled.outcome, thrown, terms.setup, state),
    unused: faces.slice(thrown.length + rejected.length),
  };
}
