import { describe, expect, it } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { script, useDice } from "./dice-host.ts";

const { Roll } = dice;
const { NumericTerm, OperatorTerm } = dice.terms;

useDice();

describe("results", () => {
  it("are stored with their keys in the order they were made with", async () => {
    script(6, 1, 4);
    const roll = await new Roll("1d6r").evaluate();
    Object.assign(roll.dice[0]?.results[0] ?? {}, { note: "x" });
    const results = '[{"result":1,"active":false,"rerolled":true,"note":"x"},{"result":4,"active":true}]';
    expect(JSON.stringify(roll.dice[0]?.results)).toBe(results);
    expect(JSON.stringify(Roll.fromJSON(JSON.stringify(roll)).dice[0]?.results)).toBe(results);
  });

  it("that were stored without saying so are active", () => {
    const term = dice.terms.RollTerm.fromData({ class: "Die", faces: 6, results: [{ result: 3 }] });
    expect(term.total).toBe(3);
  });
});

describe("changing terms by hand", () => {
  it("and evaluating them one by one is enough for a total", async () => {
    script(6, 3);
    const roll = Roll.fromData(JSON.parse(JSON.stringify(await new Roll("1d6 + 1").evaluate())) as never);
    script(8, 7);
    for (const term of Roll.parse("1d8")) roll.terms.push(new OperatorTerm({ operator: "+" }), await term.evaluate());
    expect([(roll._total = roll._evaluateTotal()), roll.total]).toEqual([11, 11]);
    expect(Roll.fromTerms([new NumericTerm({ number: 2 }).evaluate() as never]).total).toBe(2);
  });
});
