import { arithmetic } from "../../src/rules/odds/expression.ts";
import type { Expression, Operator } from "../../src/rules/odds/expression.ts";
import { odds, prospect } from "../../src/rules/odds/odds.ts";
import type { DieQuery, Odds, OddsQuery, Prospect } from "../../src/rules/odds/odds.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { plainSetup, readSetup } from "../../src/rules/kernel/die-modifiers.ts";
import { replay } from "../../src/rules/kernel/replay.ts";
import type { Replay } from "../../src/rules/kernel/replay.ts";
import type { Decision, Description, Offer, Outcome, DieKind } from "../../src/rules/kernel/die-kind.ts";
import type { Setup } from "../../src/rules/kernel/fields.ts";
import { dieKindOf } from "../../src/rules/traditions/traditions.ts";

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

/** Rolls these faces by a tradition; an optional throw is declined when the faces run out. */
export function throwDice<State, Result extends Outcome>(
  dieKind: DieKind<State, Result>,
  faces: readonly number[],
  { setup, readings, modifiers = 0, target, decisions, declined = [], isLeftOpen = false, ...stance }: Situation = {},
): Rolled<State, Result> {
  const terms = {
    setup: { ...plainSetup(dieKind), ...setup } as Setup,
    variants: variantsOf(readings),
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

/** A roll with all facts of its outcome, and what can be decided about it. */
export interface Played extends Rolled<unknown, Outcome> {
  readonly [fact: string]: unknown;
  readonly roles: readonly string[];
  readonly offers: readonly Offer[];
  readonly discarded: readonly number[] | undefined;
  readonly awaits: unknown;
}

/** Rolls these faces for a roll as it is written: "1dsb3 + 5 vs 9". */
export function play(written: string, faces: readonly number[], { setup, ...situation }: Situation = {}): Played {
  const { die, target } = queryOf(written);
  if (!die) throw new Error(`There is no die of ours in "${written}".`);
  const added = [...written.replace(/ vs .*/, "").matchAll(/ ([+-]) (\S+)/g)];
  const rolled = throwDice(die.dieKind, faces, {
    modifiers: sumOf(added.map(([, sign = "", number = ""]) => Number(sign + number))),
    ...(target === null ? {} : { target }),
    ...situation,
    setup: { ...die.setup, ...setup },
  });
  return {
    ...rolled.outcome,
    ...rolled,
    roles: rolled.thrown.map(({ role }) => role),
    get offers() {
      return die.dieKind.offers?.(rolled) ?? [];
    },
    discarded: die.dieKind.discarded?.(rolled.state),
    awaits: die.dieKind.awaits?.(rolled.state),
  };
}

/** The decisions of one kind that a roll offers; undefined without an offer of that kind. */
export function decisionsOf({ offers }: Played, kind: string): readonly Decision[] | undefined {
  return offers.find((offer) => offer.kind === kind)?.answers.map(({ decision }) => decision);
}

export function variantsOf(readings: Partial<RuleVariants> = {}): RuleVariants {
  return { ...defaultRuleVariants, ...readings };
}

/** Reads a die with its modifiers: "1dsb3". */
export function dieOf(written: string): DieQuery["die"] {
  const [, count, letter = "", modifiers = ""] = /^(\d+)d([a-z])(.*)$/.exec(written) ?? [];
  const dieKind = dieKindOf(letter);
  return { dieKind, setup: readSetup(dieKind, Number(count), modifiers) };
}

/** Reads a roll: dice of ours, ordinary dice and numbers, with a target or without: "2 * 1dsb3 + 1d6 vs 9". */
export function queryOf(written: string): OddsQuery {
  const [body = "", target] = written.split(" vs ");
  const words = body.split(" ");
  const operands = words.filter((_, place) => place % 2 === 0);
  const ours = operands.find((word) => /^\d+d[a-z]/.test(word));
  return {
    expression: arithmetic(operands.map(operandOf), words.filter((_, place) => place % 2 === 1) as Operator[]),
    die: ours === undefined ? null : dieOf(ours),
    target: target === undefined ? null : Number(target),
  };
}

function operandOf(word: string): Expression {
  const [, number, faces] = /^(\d+)d(\d+)$/.exec(word) ?? [];
  if (faces !== undefined) return { kind: "dice", number: Number(number), faces: Number(faces) };
  return word.includes("d") ? { kind: "die" } : { kind: "number", value: Number(word) };
}

/** All ways in which a roll can end, as it is written. */
export function prospectOf(written: string, readings: Partial<RuleVariants> = {}): Prospect {
  return prospect(queryOf(written), variantsOf(readings));
}

export function oddsOf(written: string, readings: Partial<RuleVariants> = {}): Odds {
  return odds(prospectOf(written, readings));
}

/** Every combination of faces of these dice. */
export function everyThrow(sizes: readonly number[]): number[][] {
  return sizes.reduce<number[][]>(
    (throws, size) => throws.flatMap((faces) => upTo(size).map((face) => [...faces, face])),
    [[]],
  );
}

/** The numbers from 1. */
export function upTo(most: number): readonly number[] {
  return Array.from({ length: most }, (_, index) => index + 1);
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
