import { describe, expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { script, scriptDice, useDice } from "./dice-host.ts";

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
    expect(pool).toHaveProperty("values", [7]);
    expect(rolled.total).toBe(7);
    expect(rolled.dice).toHaveLength(2);
  });

  test("numbers and arithmetic are members too, and successes can be counted", async () => {
    scriptDice([12, 9], [6, 1]);
    expect((await roll("{1d12,6}kl")).total).toBe(6);
    expect((await roll("{1d6,4,2+3}cs>=4")).total).toBe(2);
    expect((await roll("{1,2,3}cf<3")).total).toBe(2);
    expect((await roll("{1,2,3,4}dl3")).total).toBe(4);
    expect((await roll("{1,2,3,4}dh")).total).toBe(6);
    expect((await roll("{1,2,3,4}kh2")).total).toBe(7);
    expect((await roll("{1,2,3}")).total).toBe(6);
  });

  test("modifiers that throw dice are no modifiers of pools", async () => {
    const rolled = await roll("{1,2}x2kh");
    expect(rolled.total).toBe(2);
    expect(rolled.terms[0]).toHaveProperty("modifiers", ["kh"]);
  });

  test("a pool of evaluated rolls is evaluated", async () => {
    script(6, 2, 5);
    const rolls = [await roll("1d6"), await roll("1d6 + 1")];
    const merged = Roll.fromTerms([PoolTerm.fromRolls(rolls)]);
    expect(merged.formula).toBe("{1d6,1d6 + 1}");
    expect(merged.total).toBe(8);
    expect(merged.dice).toHaveLength(2);
    expect(PoolTerm.fromRolls([new Roll("1d6")])._evaluated).toBe(false);
    expect(() => PoolTerm.fromRolls([...rolls, new Roll("1d6")])).toThrow("all must have been evaluated, or none");
  });

  test("the highest roll is kept also when all dice are at their highest", () => {
    expect(new Roll("{4d6,3d8}kh").evaluateSync({ maximize: true }).total).toBe(24);
  });
});
