import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Field, Value, Setup } from "../../src/rules/kernel/fields.ts";
import { explore } from "../../src/rules/odds/explore.ts";
import { ruleVariantChoices } from "../../src/rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { plainSetup, readSetup, writeSetup } from "../../src/rules/kernel/setup.ts";
import { dieKinds } from "../../src/rules/traditions/die-kinds.ts";
import type { Thrown, DieKind } from "../../src/rules/kernel/die-kind.ts";

// Laws for every die of ours, also for those that nobody has written yet.

const anyReadings = fc.record(
  Object.fromEntries(Object.entries(ruleVariantChoices).map(([name, { values }]) => [name, fc.constantFrom(...values)])),
) as unknown as fc.Arbitrary<RuleVariants>;

function anySetup(tradition: DieKind, most = Number.POSITIVE_INFINITY): fc.Arbitrary<Setup> {
  const { min, max } = tradition.count;
  return fc
    .record({
      count: fc.integer({ min, max: Math.min(max, most) }),
      ...Object.fromEntries(tradition.fields.map((field) => [field.name, anyValue(field, most)])),
    })
    .map((drawn) => possible(tradition, drawn));
}

/** As much of a setup as goes together: a die can only be boosted where there is one. */
function possible(tradition: DieKind, drawn: Setup): Setup {
  return tradition.fields.reduce<Setup>(
    (setup, { name }) => {
      const fuller = { ...setup, [name]: drawn[name] ?? false };
      return isPossible(tradition, fuller) ? fuller : setup;
    },
    plainSetup(tradition, drawn.count),
  );
}

function isPossible(tradition: DieKind, setup: Setup): boolean {
  try {
    tradition.validate?.(setup);
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

/** Throws by a tradition with uniform numbers in place of dice. */
function play(tradition: DieKind, setup: Setup, readings: RuleVariants, uniforms: Iterator<number>) {
  const thrown: Thrown[] = [];
  let state = tradition.start(setup, readings);
  for (let next = tradition.next(state); next; next = tradition.next(state)) {
    const face = Math.ceil((1 - uniforms.next().value) * next.faces);
    thrown.push({ ...next, face, index: thrown.length });
    state = tradition.after(state, face);
  }
  return { state, thrown };
}

/** As likely one as another: fast-check likes to begin with the smallest, which would be one and the same face for ever. */
const uniforms = fc.infiniteStream(fc.noBias(fc.integer({ min: 0, max: 9999 })).map((part) => part / 10_000));

describe.each([...dieKinds.values()])("the $id die", (tradition) => {
  test("is written and read back the same", () => {
    fc.assert(
      fc.property(anySetup(tradition), (setup) => {
        const written = writeSetup(tradition, setup);
        const [, count = "", modifiers = ""] = new RegExp(`^(\\d+)d${tradition.letter}(.*)$`).exec(written) ?? [];
        expect(readSetup(tradition, Number(count), modifiers)).toEqual(setup);
      }),
    );
  });

  test("shows one die on the card for each die that fell, and a face for each", () => {
    fc.assert(
      fc.property(anySetup(tradition, 5), anyReadings, uniforms, (setup, readings, stream) => {
        const { state, thrown } = play(tradition, setup, readings, stream);
        const value = tradition.value(state);
        const { outcome } = tradition.settle(state, { total: value, modifiers: 0, target: 6 }, readings);
        const { dice } = tradition.describe(outcome, thrown, setup, state);
        expect(dice.map(({ label }) => label)).toEqual(thrown.map(({ face }) => tradition.label(face)));
        expect(outcome.tradition).toBe(tradition.id);
      }),
    );
  });

  test("fails just where even the lowest target is missed", () => {
    fc.assert(
      fc.property(anySetup(tradition, 5), anyReadings, uniforms, (setup, readings, stream) => {
        const { state } = play(tradition, setup, readings, stream);
        const sum = { total: tradition.value(state), modifiers: 0, target: -1_000_000 };
        const { outcome } = tradition.settle(state, sum, readings);
        expect(tradition.fails?.(outcome) ?? false).toBe(!outcome.success);
      }),
    );
  });

  test("has equal futures where its keys are equal: merging moves no weight from one end to another", () => {
    fc.assert(
      fc.property(anySetup(tradition, 1), anyReadings, (setup, readings) => {
        const merged = factsOf(tradition, explore(tradition, setup, readings), readings);
        const followed = explore({ ...tradition, key: uniqueKeys() }, setup, readings, 10n ** 5n);
        const pathByPath = factsOf(tradition, followed, readings);
        const walked = [...pathByPath.values()].reduce((sum, chance) => sum + chance, 0);
        expect(walked).toBeGreaterThan(0.999);
        for (const [facts, chance] of pathByPath) expect(chance).toBeLessThan((merged.get(facts) ?? 0) + 1e-12);
      }),
      { numRuns: 20 },
    );
  });

  test("weighs all its endings together, but for what is too rare to follow", () => {
    fc.assert(
      fc.property(anySetup(tradition, 2), anyReadings, (setup, readings) => {
        const { endings, total } = explore(tradition, setup, readings);
        const weighed = endings.reduce((sum, { weight }) => sum + weight, 0n);
        expect(weighed <= total).toBe(true);
        expect(Number(((total - weighed) * 10n ** 30n) / total)).toBeLessThan(1e12);
      }),
      { numRuns: 15 },
    );
  });

  test("has a face for the least and the most of every throw", () => {
    fc.assert(
      fc.property(anySetup(tradition, 5), anyReadings, uniforms, (setup, readings, stream) => {
        for (const die of play(tradition, setup, readings, stream).thrown) {
          const { least, most } = tradition.extremes(die);
          for (const face of [least, most]) expect(face >= 1 && face <= die.faces).toBe(true);
        }
      }),
    );
  });

  const hasParts = tradition.independentParts !== undefined;
  test.runIf(hasParts)("comes to the same when its parts are followed one after the other", () => {
    const whole = { ...tradition };
    Reflect.deleteProperty(whole, "independentParts");
    fc.assert(
      fc.property(anySetup(tradition, 1), anyReadings, (setup, readings) => {
        const slow = factsOf(tradition, explore(whole, setup, readings), readings);
        const quick = factsOf(tradition, explore(tradition, setup, readings), readings);
        expect([...quick.keys()].sort()).toEqual([...slow.keys()].sort());
        for (const [facts, chance] of slow) expect(quick.get(facts)).toBeCloseTo(chance, 12);
      }),
      { numRuns: 20 },
    );
  });
});

function uniqueKeys(): () => string {
  let count = 0;
  return () => String((count += 1));
}

/** How likely each combination of total and facts is. */
function factsOf(tradition: DieKind, { endings, total }: ReturnType<typeof explore>, readings: RuleVariants) {
  const chances = new Map<string, number>();
  for (const { state, weight } of endings) {
    const value = tradition.value(state);
    const settled = tradition.settle(state, { total: value, modifiers: 0, target: 6 }, readings);
    const facts = Object.values(tradition.facts).map((fact) => fact(settled.outcome));
    const key = JSON.stringify([settled.total, settled.outcome.success, ...facts]);
    chances.set(key, (chances.get(key) ?? 0) + Number((weight * 10n ** 15n) / total) / 1e15);
  }
  return chances;
}
