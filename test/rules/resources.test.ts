import { expect, test } from "vitest";
import { fortune } from "../../src/rules/traditions/fortune/fortune.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import type { Decision } from "../../src/rules/kernel/die-kind.ts";
import { dieOf, throwDice } from "./throw-dice.ts";

/** What a roll gains and pays. */
function deltaOf(written: string, faces: readonly number[], ...decisions: Decision[]): unknown {
  const { dieKind, setup } = dieOf(written);
  const { outcome, rejected } = throwDice(dieKind, faces, { setup, decisions });
  return dieKind.resourceDelta?.({ setup, decisions, outcome, rejected });
}

test.each<[string, string, number[], Decision[], object]>([
  ["a fumble gains inspiration", "1dnc8:6:6", [1, 5, 4, 3], [], { inspiration: 1 }],
  ["a critical success gains none", "1dnc8:6:6", [20, 5, 4, 3], [], { inspiration: 0 }],
  ["unless it is chosen", "1dnc8", [20, 5], [{ kind: "critical", pick: "inspiration" }], { inspiration: 1 }],
  ["a die that counts costs one", "1dnc8:6", [15, 5, 4], [spent("total")], { inspiration: -1 }],
  ["for impact too", "1dnc8:6", [15, 8, 3], [spent("impact")], { inspiration: -1 }],
  ["a trip roll is free", "1dts4", [9], [], { luck: 0 }],
  ["anti-luck costs nothing", "1dts4al", [9, 8], [], { luck: 0 }],
  ["luck before the roll costs a point", "1dts4lk", [7, 5], [], { luck: -1 }],
  ["and luck after it", "1dts4", [7, 5], [{ kind: "luck" }], { luck: -1 }],
  ["luck before a critical roll costs nothing, for such a roll may not be lucked", "1dts2lk", [10, 3], [], { luck: 0 }],
  ["unless it is the second", "1dts2lk", [5, 10, 3], [], { luck: -1 }],
  ["a heroic roll is free", "1dh", [1, 2], [], { luck: 0 }],
  ["but for luck", "1dhlk", [1, 2, 4, 4], [], { luck: -1 }],
])("what a roll costs or gains: %s", (_what, written, faces, decisions, delta) => {
  expect(deltaOf(written, faces, ...decisions)).toEqual(delta);
});

function spent(pick: string): Decision {
  return { kind: "inspiration", dice: [2], pick };
}

test("the price of a decision is what the character loses by it", () => {
  expect(fortune.price?.(spent("impact"))).toEqual({ inspiration: -1 });
  expect(trip.price?.({ kind: "luck" })).toEqual({ luck: -1 });
  for (const die of dieKinds.values()) expect(die.price?.({ kind: "total", dice: [0] }) ?? {}).toEqual({});
});
