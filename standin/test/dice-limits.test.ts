import { describe, expect, it, vi } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { DieResult } from "../src/client/dice/types.ts";
import { diceSettings, script, useDice } from "./dice-host.ts";

const { Roll } = dice;
const { DiceTerm, Die, NumericTerm, OperatorTerm, PoolTerm } = dice.terms;

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

  it("given beforehand beyond the number of dice are kept, and nothing is thrown", async () => {
    const die = new Die({
      number: 1,
      results: [
        { result: 2, active: true },
        { result: 3, active: true },
      ],
    });
    expect((await die.evaluate()).total).toBe(5);
  });
});

describe("numbers of dice", () => {
  it("may be none, or negative in arithmetic, and are limited both ways", async () => {
    diceSettings().randomUniform = () => 0;
    expect((await new Roll("0d6").evaluate()).total).toBe(0);
    expect((await new Roll("-2d6").evaluate()).total).toBe(-12);
    expect((await new Roll("(1 - 3)d6").evaluate()).total).toBe(-12);
    const message = "You may not evaluate a DiceTerm with more than 999 requested results";
    await expect(new Roll("(0 - 1000)d6").evaluate()).rejects.toThrow(message);
    await expect(new Roll("(500 * 2)d6").evaluate()).rejects.toThrow(message);
    expect(() => new Roll("1000d6").evaluateSync({ maximize: true })).toThrow(message);
  });

  it("may be a thousand by explosions, and not one more", async () => {
    const explodesUntil = (last: number) => {
      let thrown = 0;
      diceSettings().randomUniform = () => (++thrown < last ? 0 : 0.9);
      return new Roll("1d6x").evaluate();
    };
    expect((await explodesUntil(1000)).dice[0]?.results).toHaveLength(1000);
    await expect(explodesUntil(1001)).rejects.toThrow("Maximum recursion depth for exploding dice roll exceeded");
  });

  it("may grow beyond the limit by explosions, until they are taken for endless", async () => {
    diceSettings().randomUniform = () => 0.9;
    await expect(new Roll("1d6rr<7").evaluate()).rejects.toThrow(
      "Maximum recursion depth for rerolled dice roll exceeded",
    );
    await expect(new Roll("1d6x1").evaluate()).rejects.toThrow(
      "Maximum recursion depth for exploding dice roll exceeded",
    );
    expect((await new Roll("500d6xo1").evaluate()).dice[0]?.results).toHaveLength(1000);
  });
});

describe("evaluating without waiting", () => {
  it("ignores, when not strict, dice wherever they are", () => {
    const total = (formula: string) => new Roll(formula).evaluateSync({ strict: false }).total;
    expect(total("(1d6)[x] + 2")).toBe(2);
    expect(total("max(1d6, 3) + 2")).toBe(2);
    expect(total("{1d6, 3}kh + 2")).toBe(2);
    expect(total("(1d6)d6 + 2")).toBe(2);
    expect(total("2 * (3 + 4)")).toBe(14);
  });

  it("knows the bounds of what is inside, without modifiers", () => {
    const bounds = (formula: string) => [
      new Roll(formula).evaluateSync({ minimize: true }).total,
      new Roll(formula).evaluateSync({ maximize: true }).total,
    ];
    expect(bounds("{2d6, 1d8}kl + 1")).toEqual([2, 9]);
    expect(bounds("4d6kh3")).toEqual([4, 24]);
    expect(bounds("2d10x10 - 1d4")).toEqual([1, 16]);
  });
});

describe("what packages patch", () => {
  it("is what the modifiers use: comparing, keeping and counting", async () => {
    const keepOrDrop = vi.spyOn(DiceTerm, "_keepOrDrop");
    const applyCount = vi.spyOn(DiceTerm, "_applyCount");
    const compare = vi.spyOn(DiceTerm, "compareResult").mockReturnValue(false);
    script(6, 6, 5, 4);
    const results = (await new Roll("2d6x6kh1 + {1d6}cs").evaluate()).terms
      .flatMap((term) => (term instanceof PoolTerm || term instanceof Die ? term.results : []))
      .map(({ result }: DieResult) => result);
    expect(results).toEqual([6, 5, 4]);
    expect([keepOrDrop.mock.calls.length, applyCount.mock.calls.length, compare.mock.calls.length]).toEqual([1, 0, 2]);
  });

  it("has the defaults that are documented", () => {
    const results = () => [1, 5, 3].map((result): DieResult => ({ result, active: true }));
    expect(DiceTerm._keepOrDrop(results(), 1).filter(({ active }) => active)).toEqual([{ result: 5, active: true }]);
    const counted = results();
    DiceTerm._applyCount(counted, ">", 2);
    expect(counted[1]).toEqual({ result: 5, active: true, count: 1 });
    expect([new Roll().formula, new Roll().terms, Roll.parse()]).toEqual(["", [], []]);
  });
});

describe("changing terms by hand", () => {
  it("and evaluating them one by one is enough for a total", async () => {
    script(6, 3);
    const roll = Roll.fromData(JSON.parse(JSON.stringify(await new Roll("1d6 + 1").evaluate())) as never);
    script(8, 7);
    for (const term of Roll.parse("1d8")) roll.terms.push(new OperatorTerm({ operator: "+" }), await term.evaluate());
    expect([roll.resetFormula(), (roll._total = roll._evaluateTotal()), roll.total]).toEqual(["1d6 + 1 + 1d8", 11, 11]);
    expect(Roll.fromTerms([new NumericTerm({ number: 2 }).evaluate() as never]).total).toBe(2);
  });
});
