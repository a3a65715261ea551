import { describe, expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { EvaluationOptions } from "../src/client/dice/types.ts";
import { diceSettings, script, scriptDice, useDice } from "./dice-host.ts";

const { Roll } = dice;
const { Die, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm, StringTerm } = dice.terms;

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

  test("dice are thrown from left to right, whatever the operators", async () => {
    scriptDice([4, 1], [6, 2], [8, 3]);
    const roll = await new Roll("1d4 + 1d6 * 1d8").evaluate();
    expect(roll.result).toBe("1 + 2 * 3");
    expect(roll.total).toBe(7);
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
    expect((await clone.roll()).total).toBe(4);
  });

  test("terms may be changed before evaluation", async () => {
    script(6, 4);
    const roll = new Roll("1d6");
    roll.terms.push(new OperatorTerm({ operator: "+" }), new NumericTerm({ number: 3 }));
    expect(roll.formula).toBe("1d6");
    expect(roll.resetFormula()).toBe("1d6 + 3");
    expect((await roll.evaluate()).total).toBe(7);
  });

  test("terms that no operator joins, and operators without a term, are refused", async () => {
    const sum = (...terms: ConstructorParameters<typeof NumericTerm>[0][]) =>
      Roll.fromTerms(terms.map((data) => new NumericTerm(data))).evaluate();
    await expect(sum({ number: 1 }, { number: 2 })).rejects.toThrow("side by side");
    await expect(Roll.fromTerms([new OperatorTerm({ operator: "+" }), new Die()]).evaluate()).rejects.toThrow(
      'The operator "+" needs a term on either side',
    );
  });

  test("a term's flavor is given to those that have none", () => {
    const roll = new Roll("1d6[cold] + 2");
    roll.propagateFlavor("fire");
    expect(roll.resetFormula()).toBe("1d6[cold] + 2[fire]");
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

  test("with all dice at their highest or lowest, modifiers do nothing", async () => {
    expect((await new Roll("3d20kh2dl").evaluate({ maximize: true })).total).toBe(60);
    expect((await new Roll("1d6xo6").evaluate({ maximize: true })).total).toBe(6);
    expect((await new Roll("(1d4)d6 + max(1d8, 3)").evaluate({ minimize: true })).total).toBe(4);
    expect(new Roll("(2d4)d(1d6)").evaluateSync({ maximize: true }).total).toBe(48);
  });

  test("a function that answers later cannot be waited for", () => {
    diceSettings().functions.later = () => Promise.resolve(1);
    expect(() => new Roll("later()").evaluateSync()).toThrow("later() has a function");
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

  test("the names of safeEval are those of MATH_PROXY, which a class may replace but nobody can change", () => {
    class Comparing extends Roll {
      static override MATH_PROXY = Object.create(Roll.MATH_PROXY, {
        gt: { value: (a: number, b: number) => (a > b ? 1 : 0) },
      }) as typeof Roll.MATH_PROXY;
    }
    expect(Comparing.safeEval("gt(3, 2) + max(1, 4)")).toBe(5);
    expect(() => Roll.safeEval("gt(3, 2)")).toThrow("non-numeric");
    expect(["anything" in Roll.MATH_PROXY, Reflect.get(Roll.MATH_PROXY, "anything")]).toEqual([true, undefined]);
    expect(() => Object.assign(Roll.MATH_PROXY, { max: () => 0 })).toThrow(TypeError);
    expect(Roll.MATH_PROXY.max(1, 2)).toBe(2);
  });

  test("validate judges formulas whose data is not known", () => {
    expect(["1d6 + @mod", "2d20kh", "4", "{1d6,2}kl"].map((formula) => Roll.validate(formula))).toEqual(
      Array<boolean>(4).fill(true),
    );
    expect(["1d6 +", "fire", "1dz", "borf(1)", ""].map((formula) => Roll.validate(formula))).toEqual(
      Array<boolean>(5).fill(false),
    );
  });

  test("validate puts 1 in the place of data and evaluates all but the dice", () => {
    expect([Roll.validate("floor(1 / @x)"), Roll.validate("nope(@x)"), Roll.validate("nope(1d4)")]).toEqual([
      ...[true, false, true],
    ]);
    expect(Roll.validate("1000d6")).toBe(true);
  });

  test("simplifyTerms joins text with its neighbours", () => {
    const simplify = (...terms: Parameters<typeof Roll.simplifyTerms>[0]) => Roll.getFormula(Roll.simplifyTerms(terms));
    const plus = new OperatorTerm({ operator: "+" });
    const two = new NumericTerm({ number: 2 });
    expect(simplify(two, new StringTerm({ term: "d6" }), plus, two)).toBe("2d6 + 2");
    expect(simplify(plus, two, plus)).toBe("2");
    expect(simplify(new OperatorTerm({ operator: "-" }), two)).toBe(" - 2");
    expect(simplify(two, new StringTerm({ term: "ft" }))).toBe("2ft");
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

  test("a subclass may change how formulas are read, printed and evaluated", async () => {
    class Versus extends Roll {
      static override parse(formula: string, data?: object) {
        return super.parse(formula.replace(/ vs \d+$/, ""), data);
      }

      static override getFormula(terms: Parameters<typeof Roll.getFormula>[0]) {
        return `${super.getFormula(terms)}!`;
      }

      override async evaluate(options?: EvaluationOptions) {
        await super.evaluate({ ...options, maximize: true });
        return this;
      }

      override _evaluateTotal() {
        return super._evaluateTotal() + 100;
      }
    }
    const roll = await new Versus("1d6 + 2 vs 9").evaluate();
    expect([roll.formula, roll.total]).toEqual(["1d6 + 2!", 8]);
    expect(Versus.fromTerms([new NumericTerm({ number: 1 })].map((term) => term.evaluate() as typeof term)).total).toBe(
      101,
    );
  });
});
