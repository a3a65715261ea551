import { expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { useDice } from "./dice-host.ts";

const { MersenneTwister } = dice;

useDice();

test("it is the published generator, number for number", () => {
  const seeded = new MersenneTwister(5489);
  expect([seeded.int(), seeded.int(), seeded.int()]).toEqual([3499211612, 581869302, 3890346734]);
  for (let count = 3; count < 9999; count++) seeded.int();
  expect(seeded.int()).toBe(4123659995);
});
