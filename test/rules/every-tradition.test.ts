import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explore } from "../../src/rules/odds/explore.ts";
import { readingValues } from "../../src/rules/readings.ts";
import type { Readings } from "../../src/rules/readings.ts";
import { readSetup, writeSetup } from "../../src/rules/setup.ts";
import { traditions } from "../../src/rules/traditions/index.ts";
import type { AnyTradition } from "../../src/rules/traditions/index.ts";
import type { Setup, Thrown } from "../../src/rules/traditions/tradition.ts";

// Laws for every die of ours, also for those that nobody has written yet.

const anyReadings = fc.record(
  Object.fromEntries(Object.entries(readingValues).map(([name, values]) => [name, fc.constantFrom(...values)])),
) as unknown as fc.Arbitrary<Readings>;

function anySetup(tradition: AnyTradition, most = Number.POSITIVE_INFINITY): fc.Arbitrary<Setup> {
  const { min, max } = tradition.count;
  return fc.record({
    count: fc.integer({ min, max: Math.min(max, most) }),
    ...Object.fromEntries(
      tradition.fields.map((field) => [field.name, fc.integer({ min: field.min, max: Math.min(field.max, most) })]),
    ),
  });
}

/** Throws by a tradition with uniform numbers in place of dice. */
function play(tradition: AnyTradition, setup: Setup, readings: Readings, uniforms: Iterator<number>) {
  const thrown: Thrown[] = [];
  let state = tradition.start(setup, readings);
  for (let next = tradition.next(state); next; next = tradition.next(state)) {
    const face = Math.ceil((1 - uniforms.next().value) * next.faces);
    thrown.push({ ...next, face });
    state = tradition.after(state, face);
  }
  return { state, thrown };
}

const uniforms = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

describe.each([...traditions.values()])("the $id die", (tradition) => {
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
        const { dice } = tradition.describe(outcome, thrown);
        expect(dice.map(({ label }) => label)).toEqual(thrown.map(({ face }) => tradition.label(face)));
        expect(outcome.tradition).toBe(tradition.id);
      }),
    );
  });

  test("has equal futures where its keys are equal: merging moves no weight from one end to another", () => {
    fc.assert(
      fc.property(anySetup(tradition, 1), anyReadings, (setup, readings) => {
        const merged = chancesOf(explore(tradition, setup, readings));
        const pathByPath = chancesOf(explore({ ...tradition, key: uniqueKeys() }, setup, readings, 10n ** 5n));
        const walked = [...pathByPath.values()].reduce((sum, chance) => sum + chance, 0);
        expect(walked).toBeGreaterThan(0.999);
        for (const [state, chance] of pathByPath) expect(chance).toBeLessThan((merged.get(state) ?? 0) + 1e-12);
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

  test("has a face for its least and its most", () => {
    const { least, most } = tradition.extremes;
    expect([least, most].every((face) => Number.isInteger(face) && face >= 1)).toBe(true);
  });
});

function uniqueKeys(): () => string {
  let count = 0;
  return () => String((count += 1));
}

/** How likely each end of a throw is. */
function chancesOf({ endings, total }: ReturnType<typeof explore>): Map<string, number> {
  const values = new Map<string, number>();
  for (const { state, weight } of endings) {
    const key = JSON.stringify(state);
    values.set(key, (values.get(key) ?? 0) + Number((weight * 10n ** 15n) / total) / 1e15);
  }
  return values;
}
