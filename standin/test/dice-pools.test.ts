import { describe, expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { scriptDice, useDice } from "./dice-host.ts";

const { Roll } = dice;
const { PoolTerm } = dice.terms;

useDice();

async function roll(formula: string) {
  return new Roll(formula).evaluate();
}

describe("pools", () => {
  test("a pool keeps the better of its rolls", async () => {
    scriptDice([6, 3], [8, 7]);
    const rolled = await roll("{1d6,1d8}kh");
    const [pool] = rolled.terms;
    expect(pool).toBeInstanceOf(PoolTerm);
    expect(pool).toHaveProperty("results", [
      { result: 3, active: false, discarded: true },
      { result: 7, active: true },
    ]);
    expect(rolled.total).toBe(7);
    expect(rolled.dice).toHaveLength(2);
  });

  test("numbers and arithmetic are members too, and successes can be counted", async () => {
    scriptDice([12, 9], [6, 1]);
    expect((await roll("{1d12,6}kl")).total).toBe(6);
    expect((await roll("{1d6,4,2+3}cs>=4")).total).toBe(2);
    expect((await roll("{1,2,3,4}dl3")).total).toBe(4);
    expect((await roll("{1,2,3,4}dh")).total).toBe(6);
    expect((await roll("{1,2,3,4}kh2")).total).toBe(7);
    expect((await roll("{1,2,3}")).total).toBe(6);
  });
});
