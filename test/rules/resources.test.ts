import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outstanding, heldAfter, MAX_RESOURCE, resources } from "../../src/rules/kernel/fields.ts";
import { plainSetup } from "../../src/rules/kernel/setup.ts";
import { fortune } from "../../src/rules/traditions/fortune/fortune.ts";
import { heroic } from "../../src/rules/traditions/trip/heroic.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import type { Decision } from "../../src/rules/kernel/die-kind.ts";
import { throwDice } from "./throw-dice.ts";

function fortuneDelta(faces: readonly number[], decisions: readonly Decision[] = []) {
  const setup = { ...plainSetup(fortune), characterDice: [8, 6, 6] };
  const { outcome } = throwDice(fortune, faces, { setup, decisions });
  return fortune.resourceDelta?.({ setup, decisions, outcome, rejected: [] });
}

describe("inspiration", () => {
  test("is gained by a fumble, and by a critical success where that was chosen", () => {
    expect(fortuneDelta([1, 5, 4, 3])).toEqual({ inspiration: 1 });
    expect(fortuneDelta([20, 5, 4, 3])).toEqual({ inspiration: 0 });
    expect(fortuneDelta([20, 5, 4, 3], [{ kind: "critical", pick: "inspiration" }])).toEqual({ inspiration: 1 });
  });

  test("is paid for each die that it adds or counts after the roll", () => {
    const decisions = [{ kind: "inspiration", dice: [2], pick: "total" }];
    expect(fortuneDelta([15, 5, 4, 3], decisions)).toEqual({ inspiration: -1 });
  });
});

test.each([trip, heroic])("luck costs $id a luck point, before the roll or after it, and anti-luck none", (die) => {
  const delta = (own: object, decisions: readonly Decision[] = []): unknown =>
    die.resourceDelta?.({ setup: { ...plainSetup(die), ...own }, decisions, outcome: null, rejected: [] });
  expect(delta({})).toEqual({ luck: 0 });
  expect(delta({ antiLuck: true })).toEqual({ luck: 0 });
  expect(delta({ luck: true })).toEqual({ luck: -1 });
  expect(delta({}, [{ kind: "luck" }])).toEqual({ luck: -1 });
});

test("luck that was called on before a critical roll costs nothing: such a roll may not be lucked", () => {
  const setup = { ...plainSetup(trip), luck: true };
  const deltaOf = (...faces: readonly number[]): unknown => {
    const { outcome, rejected } = throwDice(trip, faces, { setup });
    return trip.resourceDelta?.({ setup, decisions: [], outcome, rejected });
  };
  expect(deltaOf(10, 3)).toEqual({ luck: 0 });
  expect(deltaOf(5, 10, 3)).toEqual({ luck: -1 });
  expect(deltaOf(7, 5)).toEqual({ luck: -1 });
});

test("the price of a decision is what the character loses by it", () => {
  const decision = { kind: "inspiration", dice: [2], pick: "impact" };
  expect(fortune.price?.(decision)).toEqual({ inspiration: 1 });
  expect(fortuneDelta([15, 8, 3, 3], [decision])).toEqual({ inspiration: -1 });
  expect(trip.price?.({ kind: "luck" })).toEqual({ luck: 1 });
  for (const die of dieKinds.values()) expect(die.price?.({ kind: "total", dice: [0] }) ?? {}).toEqual({});
});

describe("what is still to be paid or gained", () => {
  const deltas = fc.record(
    Object.fromEntries(resources.map((resource) => [resource, fc.integer({ min: -5, max: 5 })])),
    {
      requiredKeys: [],
    },
  );

  test("completes what was paid and gained before, and is nothing the second time", () => {
    fc.assert(
      fc.property(deltas, deltas, (delta, before) => {
        const open = outstanding(delta, before);
        const after = Object.fromEntries(
          resources.map((resource) => [resource, (before[resource] ?? 0) + (open[resource] ?? 0)]),
        );
        for (const resource of resources) expect(after[resource]).toBe(delta[resource] ?? before[resource] ?? 0);
        expect(outstanding(delta, after)).toEqual({});
      }),
    );
  });
});

test.each([
  ["adds what comes in", 3, 2, 5],
  ["never falls below nothing", 1, -3, 0],
  ["holds no more than it can", MAX_RESOURCE, 1, MAX_RESOURCE],
  ["starts from nothing where nobody has counted it", null, 1, 1],
])("a resource %s", (_, held, change, after) => {
  expect(heldAfter(held, change)).toBe(after);
});
