import { describe, expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { diceSettings, useDice } from "./dice-host.ts";

const { Roll, RollParser } = dice;
const { NumericTerm, OperatorTerm } = dice.terms;

useDice();

function classes(formula: string, data?: object): string[] {
  return Roll.parse(formula, data).map((term) => term.constructor.name);
}

describe("reading a formula", () => {
  test("a formula is written in one way, however it was typed", () => {
    expect(new Roll("1d6+2").formula).toBe("1d6 + 2");
    expect(new Roll(" d6 -  2 ").formula).toBe("1d6 - 2");
    expect(new Roll("1D20").formula).toBe("1d20");
    expect(new Roll("( 4d6+4 )*2").formula).toBe("(4d6 + 4) * 2");
    expect(new Roll("{4d6, 3d8-1}kh").formula).toBe("{4d6,3d8 - 1}kh");
    expect(new Roll("max( 1d6,2 )").formula).toBe("max(1d6, 2)");
  });

  test("every kind of term has its class", () => {
    expect(classes("2d20kh + 2 + 4")).toEqual(["Die", "OperatorTerm", "NumericTerm", "OperatorTerm", "NumericTerm"]);
    expect(classes("{1d6,2}kh * (2) - max(1, 2)")).toEqual([
      "PoolTerm",
      "OperatorTerm",
      "ParentheticalTerm",
      "OperatorTerm",
      "FunctionTerm",
    ]);
    expect(classes("fire")).toEqual(["StringTerm"]);
  });

  test("a leading minus is part of the first number, and multiplies any other first term by -1", () => {
    const [negative, ...others] = Roll.parse("-2");
    expect(others).toEqual([]);
    expect(negative).toBeInstanceOf(NumericTerm);
    expect(negative?.total).toBe(-2);
    expect(Roll.parse("1d6-2")).toHaveLength(3);
    expect(new Roll("-3d6").formula).toBe("3d6 * -1");
    expect(new Roll("+3d6").formula).toBe("3d6");
  });

  test("flavor belongs to the term before it", () => {
    const roll = new Roll("2d6[cold] + (1 + 2)[bonus] + 4[str] + max(1, 2)[x] + {1, 2}kh[y]");
    const flavors = roll.terms.filter((term) => !(term instanceof OperatorTerm)).map((term) => term.flavor);
    expect(flavors).toEqual(["cold", "bonus", "str", "x", "y"]);
    expect(roll.formula).toBe("2d6[cold] + (1 + 2)[bonus] + 4[str] + max(1, 2)[x] + {1,2}kh[y]");
    expect(Roll.parse("2d6")[0]?.flavor).toBe("");
  });

  test("flavor behind a space is a syntax error", () => {
    for (const formula of ["1d4 [Tool]", "1d20 + 3 + 1d4 [Tool]"]) expect(() => new Roll(formula)).toThrow(SyntaxError);
  });

  test("a number without a digit before its point is text", async () => {
    await expect(new Roll("1d4 + .5").evaluate()).rejects.toThrow("Unresolved StringTerm .5 requested for evaluation");
  });

  test("the number of dice and of faces may be in parentheses", () => {
    expect(new Roll("(2d4)d8").formula).toBe("(2d4)d8");
    expect(new Roll("(1d20*2)d(1d10)kh").formula).toBe("(1d20 * 2)d(1d10)kh");
    expect(new Roll("((2d4)d8)d(1)").formula).toBe("((2d4)d8)d(1)");
    const [die] = Roll.parse("(2)d(4)");
    expect(die).toHaveProperty("number", undefined);
    expect(die).toHaveProperty("faces", undefined);
  });

  test.each([
    ...["1d6 +", "1d20cs<=(10+5)", "floor(3/2)d6", "(1d6", "{}", "1d6 2d6", "2 * / 3", "1, 2", "[x]"],
    ...["2 d6", "2d 6", "2d6 kh", "1d6 [x]"],
  ])("%s is a syntax error, which says what was expected", (formula) => {
    expect(() => new Roll(formula)).toThrow(SyntaxError);
    expect(() => new Roll(formula)).toThrow(/^Expected /);
  });

  test("what looks like a function is one, before it is anything else", () => {
    expect(classes("d(6)")).toEqual(["FunctionTerm"]);
    expect(classes("d6")).toEqual(["Die"]);
    expect(classes("min()")).toEqual(["FunctionTerm"]);
  });
});

describe("data in a formula", () => {
  test("a reference is replaced before the formula is read", () => {
    expect(new Roll("2d20kh + @prof", { prof: 2 }).formula).toBe("2d20kh + 2");
    expect(new Roll("1d20cs<=@a.target", { a: { target: 15 } }).formula).toBe("1d20cs<=15");
    expect(new Roll("1d6 + @mod", { mod: -2 }).formula).toBe("1d6 - 2");
    expect(new Roll("@dice", { dice: " 2d4 " }).formula).toBe("2d4");
  });

  test("a reference to data that is not there is read as 0", async () => {
    const roll = new Roll("1d6 + @nope");
    expect(roll.formula).toBe("1d6 + 0");
    expect(roll.terms.at(-1)).toBeInstanceOf(NumericTerm);
    expect((await new Roll("4 + @a.b", { a: {} }).evaluate()).total).toBe(4);
  });

  test("missing data can be given a value, and the user can be told", () => {
    expect(Roll.replaceFormulaData("@a + @b", { b: null }, { missing: "0" })).toBe("0 + 0");
    expect(Roll.replaceFormulaData("@a", { a: 0 })).toBe("0");
    const warnings: string[] = [];
    Object.assign(globalThis, {
      game: { i18n: { format: (key: string, data: object) => `${key} ${JSON.stringify(data)}` } },
      ui: { notifications: { warn: (message: string) => warnings.push(message) } },
    });
    expect(Roll.replaceFormulaData("@a", {}, { warn: true })).toBe("@a");
    expect(warnings).toEqual(['DICE.WarnMissingData {"match":"@a"}']);
  });
});

describe("a parser of one's own", () => {
  test("CONFIG.Dice.parser makes the nodes", () => {
    diceSettings().parser = class extends RollParser {
      override _onNumericTerm(number: number, flavor: string | null) {
        return super._onNumericTerm(number * 10, flavor);
      }
    };
    expect(new Roll("1d6 + 2").formula).toBe("1d6 + 20");
  });

  test("toAST binds multiplication before addition, and from left to right", () => {
    const bound = { operator: "-", operands: [{ operator: "+", operands: [{}, { operator: "*" }] }, {}] };
    expect(RollParser.toAST(Roll.parse("1 + 2 * 3 - 4"))).toMatchObject(bound);
    const nodes = dice.RollGrammar.parse("1 + 2 * 3 - 4", { parser: RollParser }) as Parameters<
      typeof RollParser.flattenTree
    >[0];
    expect(nodes).not.toMatchObject(bound);
    expect(RollParser.toAST(nodes)).toMatchObject(bound);
  });
});
