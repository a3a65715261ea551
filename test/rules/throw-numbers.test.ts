import { expect, test } from "vitest";
import type { Decision } from "../../src/rules/kernel/die-kind.ts";
import { play } from "./throw-dice.ts";

test.each<[string, string, number[], number[], Decision[]?]>([
  ["a stress die alone in one throw", "1dsb1", [5], [0]],
  ["each doubled die in a throw of its own", "1dsb1", [1, 1, 7], [0, 1, 2]],
  ["botch dice together in the throw after the zero", "1dsb3", [10, 1, 2, 3], [0, 1, 1, 1]],
  ["a fortune die with all character dice", "1dnc10:8:8", [15, 8, 4, 2], [0, 0, 0, 0]],
  ["a trip die with its bonus die", "1dts4b7", [9, 3], [0, 0]],
  ["a trip die after a 10 once more, now with the bonus die", "1dts4b7", [10, 7, 3], [0, 1, 1]],
  ["a whole roll that luck repeats in later throws", "1dts4b7lk", [3, 2, 8, 5], [0, 0, 1, 1]],
  ["two rejected rolls of luck, one after the other", "1dts4b7lk", [10, 8, 3, 2, 1], [0, 1, 1, 2, 2]],
  ["those of a decision later", "1dnc10:8", [15, 8, 4, 11], [0, 0, 0, 1], [{ kind: "addDice", sizes: [12] }]],
])("the dice of a roll fall: %s", (_, written, faces, throwNumbers, decisions = []) => {
  expect(play(written, faces, { decisions })).toMatchObject({ throwNumbers });
});
