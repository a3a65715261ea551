import { describe, expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { diceSettings, script, useDice } from "./dice-host.ts";

const { Roll } = dice;
const { Die, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm } = dice.terms;

useDice();

async function total(formula: string, data?: object): Promise<number | undefined> {
  return (await new Roll(formula, data).evaluate()).total;
}

describe("evaluating", () => {
  test("every term is evaluated, and the result shows their totals", async () => {
    script(20, 16, 3);
    const roll = await new Roll("2d20kh + @prof + @strMod", { prof: 2, strMod: 4 }).evaluate();
    expect(roll.result).toBe("16 + 2 + 4");
    expect(roll.total).toBe(22);
    expect(roll.product).toBe(22);
    expect(roll.toString()).toBe("2d20kh + 2 + 4");
  });

  test("arithmetic binds as it should and goes from left to right", async () => {
    expect(await total("1 + 2 * 3 - 4 / 2")).toBe(5);
    expect(await total("10 - 4 - 3")).toBe(3);
    expect(await total("7 % 4 * 2")).toBe(6);
    expect(await total("2 * -3")).toBe(-6);
    expect(await total("-(1 + 2) * 2")).toBe(-6);
    expect(await total("10 / 4")).toBe(2.5);
  });

  test("a roll is evaluated once", async () => {
    const roll = new Roll("2 + 2");
    const first = roll.evaluate();
    await expect(roll.evaluate()).rejects.toThrow("This Roll is evaluated already: 2 + 2");
    expect(await first).toBe(roll);
    expect(() => roll.evaluateSync()).toThrow("evaluated already");
  });

  test("before evaluation there is no total", () => {
    expect(new Roll("2").total).toBeUndefined();
  });

  test("what is no number is refused", async () => {
    await expect(total("0 / 0")).rejects.toThrow('Roll.safeEval produced a non-numeric result from expression "0 / 0"');
    await expect(total("sqrt(-1)")).rejects.toThrow("non-numeric");
  });

  test("reroll gives a new roll and clone an unevaluated one", async () => {
    script(6, 1, 5);
    const roll = await new Roll("1d6 + @a", { a: 1 }, { flag: true }).evaluate();
    const again = await roll.reroll();
    expect([roll.total, again.total]).toEqual([2, 6]);
    expect(again).not.toBe(roll);
    const clone = roll.clone();
    expect([clone.formula, clone.data, clone.options, clone._evaluated]).toEqual([
      "1d6 + 1",
      { a: 1 },
      { flag: true },
      false,
    ]);
    script(6, 3);
    expect((await clone.evaluate()).total).toBe(4);
  });

  test("terms that no operator joins, and operators without a term, are refused", async () => {
    const sum = (...terms: ConstructorParameters<typeof NumericTerm>[0][]) =>
      Roll.fromTerms(terms.map((data) => new NumericTerm(data))).evaluate();
    await expect(sum({ number: 1 }, { number: 2 })).rejects.toThrow("side by side");
    await expect(Roll.fromTerms([new OperatorTerm({ operator: "+" }), new Die()]).evaluate()).rejects.toThrow(
      'The operator "+" needs a term on either side',
    );
  });
});

describe("evaluating without waiting", () => {
  test("a roll is deterministic if it has no dice, wherever they may be", () => {
    const answers = ["3 + 4", "(3) * max(1, 2)", "{1,2}kh", "1d6", "1d(6)", "(1d6)", "max(1d6, 2)", "{1,1d4}"];
    expect(answers.map((formula) => new Roll(formula).isDeterministic)).toEqual([
      ...[true, true, true],
      ...[false, false, false, false, false],
    ]);
  });

  test("dice are refused, or ignored when not strict", () => {
    expect(new Roll("3 + 4").evaluateSync().total).toBe(7);
    expect(() => new Roll("3 + 1d6").evaluateSync()).toThrow("1d6 has dice");
    expect(() => new Die().evaluate({ maximize: false })).not.toThrow();
    const roll = new Roll("3 + 1d6").evaluateSync({ strict: false });
    expect([roll.total, roll.result]).toEqual([3, "3 + 0"]);
  });
});

describe("the Roll class", () => {
  test("safeEval computes with the members of Math and sees no globals", () => {
    expect(Roll.safeEval("2 * (3 + 4) % 5")).toBe(4);
    expect(Roll.safeEval("max(1, floor(PI)) > 2 ? 10 : 20")).toBe(10);
    expect(() => Roll.safeEval("0 7")).toThrow('non-numeric result from expression "0 7"');
    expect(() => Roll.safeEval("globalThis.x = 1")).toThrow("non-numeric");
    expect(() => Roll.safeEval("'text'")).toThrow("non-numeric");
    for (const stranger of ["process.pid", "parseInt(7)", "this.x", "(() => {"])
      expect(() => Roll.safeEval(stranger)).toThrow("non-numeric");
    expect(Roll.safeEval("'a b' === \"a b\" && true ? 1e3 : 0x10")).toBe(1000);
  });

  test("the first of CONFIG.Dice.rolls makes every roll inside another", () => {
    class HouseRoll extends Roll {}
    diceSettings().rolls.unshift(HouseRoll);
    const roll = new Roll("(1d6)d6 + (1) + max(2) + {3}");
    const inner = roll.terms.flatMap((term) => {
      if (term instanceof Die) return [term._number];
      if (term instanceof ParentheticalTerm) return [term.roll];
      return term instanceof FunctionTerm || term instanceof PoolTerm ? term.rolls : [];
    });
    expect(inner).toHaveLength(4);
    expect(inner.every((one) => one instanceof HouseRoll)).toBe(true);
    expect(roll).not.toBeInstanceOf(HouseRoll);
    expect(Roll.create("1")).toBeInstanceOf(HouseRoll);
  });

  test("rolls inside another know the outermost", async () => {
    script(6, 2);
    const roll = new Roll("((1d6))");
    await roll.evaluate();
    const [outer] = roll.terms;
    expect(outer).toBeInstanceOf(ParentheticalTerm);
    expect(outer).toHaveProperty("roll._root", roll);
    expect(outer).toHaveProperty("roll.terms.0.roll._root", roll);
  });
});
