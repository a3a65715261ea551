import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Field, Value, Setup } from "../../src/rules/kernel/fields.ts";
import { explore } from "../../src/rules/odds/walk.ts";
import type { End } from "../../src/rules/odds/walk.ts";
import { ruleVariantChoices } from "../../src/rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { plainSetup, readSetup, writeSetup } from "../../src/rules/kernel/die-modifiers.ts";
import type { Thrown, DieKind } from "../../src/rules/kernel/die-kind.ts";

const anyReadings = fc.record(
  Object.fromEntries(
    Object.entries(ruleVariantChoices).map(([name, { values }]) => [name, fc.constantFrom(...values)]),
  ),
) as unknown as fc.Arbitrary<RuleVariants>;

function anySetup(dieKind: DieKind, most = Number.POSITIVE_INFINITY): fc.Arbitrary<Setup> {
  const { min, max } = dieKind.count;
  return fc
    .record({
      count: fc.integer({ min, max: Math.min(max, most) }),
      ...Object.fromEntries(dieKind.fields.map((field) => [field.name, anyValue(field, most)])),
    })
    .map((drawn) => possible(dieKind, drawn));
}

/** Returns a setup without contradictions: a die can be boosted only if there is one. */
function possible(dieKind: DieKind, drawn: Setup): Setup {
  return dieKind.fields.reduce<Setup>(
    (setup, { name }) => {
      const fuller = { ...setup, [name]: drawn[name] ?? false };
      return isPossible(dieKind, fuller) ? fuller : setup;
    },
    plainSetup(dieKind, drawn.count),
  );
}

function isPossible(dieKind: DieKind, setup: Setup): boolean {
  try {
    dieKind.validate?.(setup);
    return true;
  } catch {
    return false;
  }
}

function anyValue(field: Field, most: number): fc.Arbitrary<Value> {
  switch (field.kind) {
    case "flag":
      return fc.boolean();
    case "sizes":
      return fc.array(fc.constantFrom(...field.sizes), { minLength: field.min, maxLength: Math.min(field.max, most) });
    case "number":
      return fc.integer({ min: field.min, max: Math.max(field.min, Math.min(field.max, most)) });
  }
}

/** Rolls by a tradition with uniform numbers in place of dice. */
function play(dieKind: DieKind, setup: Setup, variants: RuleVariants, uniforms: Iterator<number>) {
  const thrown: Thrown[] = [];
  let state = dieKind.start(setup, variants);
  for (let next = dieKind.next(state); next; next = dieKind.next(state)) {
    const face = Math.ceil((1 - uniforms.next().value) * next.faces);
    thrown.push({ ...next, face, index: thrown.length });
    state = dieKind.after(state, face);
  }
  return { state, thrown };
}

/** Faces of equal probability. fast-check prefers small values, which would repeat one face for ever. */
const uniforms = fc.infiniteStream(fc.noBias(fc.integer({ min: 0, max: 9999 })).map((part) => part / 10_000));

/** Tests the laws of every die, also of dice to come. */
export function everyDie(dieKind: DieKind): void {
  describe(`the ${dieKind.id} die`, () => {
    laws(dieKind);
  });
}

function laws(dieKind: DieKind): void {
  test("is written and read back the same", () => {
    fc.assert(
      fc.property(anySetup(dieKind), (setup) => {
        const written = writeSetup(dieKind, setup);
        const [, count = "", modifiers = ""] = new RegExp(`^(\\d+)d${dieKind.letter}(.*)$`).exec(written) ?? [];
        expect(readSetup(dieKind, Number(count), modifiers)).toEqual(setup);
      }),
    );
  });

  test("shows a face for each die that fell, and fails just where even the lowest target is missed", () => {
    fc.assert(
      fc.property(anySetup(dieKind, 5), anyReadings, uniforms, (setup, variants, stream) => {
        const { state, thrown } = play(dieKind, setup, variants, stream);
        const sum = { total: dieKind.value(state), modifiers: 0, target: -1_000_000 };
        const { outcome } = dieKind.settle(state, sum, variants);
        expect(outcome.tradition).toBe(dieKind.id);
        expect(dieKind.fails?.(outcome) ?? false).toBe(!outcome.success);
        const { dice } = dieKind.describe(outcome, thrown, setup, state);
        expect(dice.map(({ label }) => label)).toEqual(thrown.map(({ face }) => dieKind.label?.(face) ?? String(face)));
        for (const die of thrown) {
          const { least, most } = dieKind.extremes?.(die) ?? { least: 1, most: die.faces };
          for (const face of [least, most]) expect(face >= 1 && face <= die.faces).toBe(true);
        }
      }),
    );
  });

  test("weighs all its endings together, but for what is too rare to follow", () => {
    fc.assert(
      fc.property(anySetup(dieKind, 2), anyReadings, (setup, variants) => {
        const all = explore(dieKind, setup, variants).reduce((sum, { chance }) => sum + chance, 0);
        expect(all).toBeCloseTo(1, 12);
      }),
      { numRuns: 15 },
    );
  });

  test("comes to the same when every face of every die is tried", () => {
    fc.assert(
      fc.property(anySetup(dieKind, 3), anyReadings, (setup, variants) => {
        fc.pre(!dieKind.luck?.kept(setup));
        const tried = everyFace(dieKind, dieKind.start(setup, variants));
        fc.pre(tried !== null);
        expectSame(factsOf(dieKind, explore(dieKind, setup, variants), variants), factsOf(dieKind, tried, variants), 6);
      }),
      { numRuns: process.env.LONG_TRIALS ? 200 : 10 },
    );
  });

  const { independentParts, tally } = dieKind;
  test.runIf(independentParts || tally)("comes to the same without its short cuts: parts and tally", () => {
    const whole = { ...dieKind };
    Reflect.deleteProperty(whole, "independentParts");
    const plain = { ...whole, key: (state: unknown) => `${dieKind.key(state)} ${tally?.of(state) ?? 0}` };
    Reflect.deleteProperty(plain, "tally");
    fc.assert(
      fc.property(anySetup(dieKind, 2), anyReadings, (setup, variants) => {
        const quick = factsOf(dieKind, explore(dieKind, setup, variants), variants);
        for (const slowKind of [whole, plain]) {
          expectSame(quick, factsOf(dieKind, explore(slowKind, setup, variants), variants), 12);
        }
      }),
      { numRuns: process.env.LONG_TRIALS ? 100 : 8 },
    );
  });
}

function expectSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>, digits: number): void {
  for (const facts of new Set([...one.keys(), ...other.keys()]))
    expect(one.get(facts) ?? 0, facts).toBeCloseTo(other.get(facts) ?? 0, digits);
}

/** The number of paths that a test may try. */
const MOST_PATHS = 20_000;

/** Returns the end of every path, without the odds engine, but for those rarer than one in a billion; null if too many. */
function everyFace(dieKind: DieKind, start: unknown): readonly End<unknown>[] | null {
  const ends: End<unknown>[] = [];
  let paths = 0;
  const go = (state: unknown, chance: number): void => {
    const die = dieKind.next(state);
    if (die === null) ends.push({ state, chance });
    if (die === null || chance < 1e-9) return;
    for (let face = 1; face <= die.faces && paths < MOST_PATHS; face += 1) {
      paths += 1;
      go(dieKind.after(state, face), chance / die.faces);
    }
  };
  go(start, 1);
  return paths < MOST_PATHS ? ends : null;
}

/** Returns the probability of each combination of total and facts. */
function factsOf(dieKind: DieKind, ends: readonly End<unknown>[], variants: RuleVariants) {
  const chances = new Map<string, number>();
  for (const { state, chance } of ends) {
    const value = dieKind.value(state);
    const settled = dieKind.settle(state, { total: value, modifiers: 0, target: 6 }, variants);
    const facts = Object.values(dieKind.facts).map((fact) => fact(settled.outcome));
    const key = JSON.stringify([settled.total, settled.outcome.success, ...facts]);
    chances.set(key, (chances.get(key) ?? 0) + chance);
  }
  return chances;
}
