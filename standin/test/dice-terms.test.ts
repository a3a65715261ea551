import { describe, expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { DieResult } from "../src/client/dice/types.ts";
import { diceSettings, script, scriptDice, scriptUniforms, useDice } from "./dice-host.ts";

const { Roll } = dice;
const { Die, NumericTerm, OperatorTerm } = dice.terms;
const { ParentheticalTerm, RollTerm, StringTerm } = dice.terms;

useDice();

async function roll(formula: string, data?: object) {
  return new Roll(formula, data).evaluate();
}

describe("dice", () => {
  test("a die maps a random number in [0, 1) to one of its faces", () => {
    const die = new Die({ faces: 6 });
    expect([0, 0.1, 0.5, 0.9, 1 - Number.EPSILON].map((u) => die.mapRandomFace(u))).toEqual([6, 6, 3, 1, 1]);
    scriptUniforms(0.5);
    expect(die.randomFace()).toBe(3);
  });

  test("a die without data is one six-sided die, and its letter decides how it is printed", () => {
    const die = new Die();
    expect([die.number, die.faces, die.expression, die.denomination]).toEqual([1, 6, "1d6", "d6"]);
  });

  test("a term has no total before it is evaluated, and is evaluated once", async () => {
    script(6, 2, 5);
    const die = new Die({ number: 2 });
    expect(die.total).toBeUndefined();
    await die.evaluate();
    expect(die.total).toBe(7);
    expect(die.values).toEqual([2, 5]);
    expect(() => die.evaluate()).toThrow("This Die is evaluated already: 2d6");
  });

  test("results that are given beforehand are kept, and only the missing dice are thrown", async () => {
    script(6, 1);
    const die = new Die({ number: 3, results: [6, 5].map((result) => ({ result, active: true })) });
    await die.evaluate();
    expect(die.values).toEqual([6, 5, 1]);
  });

  test("the dice that decide a number are thrown first and belong to the roll's dice", async () => {
    scriptDice([10, 3], [20, 1], [3, 2], [3, 3]);
    const rolled = await roll("(1d20*2)d(1d10)");
    expect(rolled.total).toBe(5);
    expect(rolled.dice.map((die) => die.expression)).toEqual(["1d20", "1d10", "(1d20 * 2)d(1d10)"]);
    expect(rolled.dice.at(-1)?.faces).toBe(3);
  });

  test("number and faces are unknown, and are rolls of their own, as long as dice decide them", async () => {
    scriptDice([2, 2], [6, 3], [6, 4]);
    const rolling = new Roll("(1d2)d6");
    const [die] = rolling.terms;
    if (!(die instanceof Die)) throw new Error("The first term is no die");
    expect([die._number, die.number, die._faces, die.faces]).toEqual([expect.any(Roll), undefined, 6, 6]);
    await rolling.evaluate();
    expect([die.number, die.total]).toEqual([2, 7]);
  });

  test("a result is shown by its number", () => {
    expect(new Die({ faces: 10 }).getResultLabel({ result: 7, active: true })).toBe("7");
  });

  test("css classes tell kind, faces and what became of a die", () => {
    const die = new Die({ faces: 10 });
    const css = (result: DieResult) => die.getResultCSS(result).filter(Boolean);
    expect(css({ result: 1, active: true, exploded: true })).toEqual(["die", "d10", "exploded", "min"]);
    expect(css({ result: 10, discarded: true })).toEqual(["die", "d10", "discarded", "max"]);
    expect(css({ result: 10, success: true, rerolled: true })).toEqual(["die", "d10", "success", "rerolled"]);
    expect(css({ result: 5, failure: true })).toEqual(["die", "d10", "failure"]);
  });

  test("the tooltip shows formula, total, flavor and every die", async () => {
    script(6, 6, 3);
    const rolled = await roll("2d6kh[cold]");
    expect(rolled.dice[0]?.getTooltipData()).toEqual({
      formula: "2d6kh",
      total: 6,
      faces: 6,
      flavor: "cold",
      icon: undefined,
      method: undefined,
      rolls: [
        { result: "6", classes: "die d6 max" },
        { result: "3", classes: "die d6 discarded" },
      ],
    });
  });
});

describe("other terms", () => {
  test("terms built by hand print as a formula", () => {
    const d6 = new Die({ number: 4, faces: 6 });
    const plus = new OperatorTerm({ operator: "+" });
    const bonus = new NumericTerm({ number: 4 });
    expect(new ParentheticalTerm({ term: Roll.getFormula([d6, plus, bonus]) }).formula).toBe("(4d6 + 4)");
    expect(new StringTerm({ term: "words" }).expression).toBe("words");
    expect(Roll.fromTerms([new Die({ number: 4, faces: 8 }), plus, new NumericTerm({ number: 8 })]).formula).toBe(
      "4d8 + 8",
    );
  });

  test("a number is printed so that it can be read again, however large or small", () => {
    expect(new NumericTerm({ number: 1e21 }).expression).toBe("1000000000000000000000");
    expect(new NumericTerm({ number: 1e-7 }).expression).toBe("0.0000001");
  });

  test("parentheses have their roll's total and dice", async () => {
    script(6, 4);
    const rolled = await roll("(1d6 + 2)[x] * 3");
    expect(rolled.total).toBe(18);
    expect(rolled.result).toBe("6 * 3");
    expect(rolled.dice).toHaveLength(1);
    expect((await new ParentheticalTerm({ term: "2 + 3" }).evaluate()).total).toBe(5);
  });

  test("functions are looked up in CONFIG.Dice.functions, then in Math", async () => {
    diceSettings().functions.max = () => 100;
    expect((await roll("max(1, 2) + min(3, 4) + min(1, 2, 3)")).total).toBe(104);
    expect((await roll("floor(7 / 2) + abs(-2)")).total).toBe(5);
  });

  test("a function may be asynchronous, take dice and text, have no arguments, and return a numeric string", async () => {
    diceSettings().functions.later = async (number) => Promise.resolve(`${(number as number) + 1}`);
    diceSettings().functions.size = (text) => String(text).length;
    diceSettings().functions.seven = () => 7;
    script(6, 5);
    const rolled = await roll("later(1d6) + size(abc) * seven()");
    expect(rolled.total).toBe(27);
    expect(rolled.dice).toHaveLength(1);
    expect(new Roll("later(1)").isDeterministic).toBe(false);
  });

  test("operators are never evaluated", async () => {
    script(6, 1);
    const rolled = await roll("1d6 + 2");
    expect(rolled.terms.map((term) => term._evaluated)).toEqual([true, false, true]);
  });

  test("a node of an unknown class is restored as whatever its name is registered for", () => {
    const term = RollTerm.fromParseNode({ class: "NumericTerm", number: 3 });
    expect(term).toBeInstanceOf(NumericTerm);
    expect(term._evaluated).toBe(false);
  });
});
