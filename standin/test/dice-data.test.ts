import { describe, expect, it } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { diceSettings, useDice } from "./dice-host.ts";
import { only13, only14 } from "./generation.ts";

const { Roll } = dice;

useDice();

describe("data that is put into a formula", () => {
  it("is found by paths of letters, digits, dots, underscores and hyphens, whatever their case", () => {
    const data = { Abilities: { str_1: { "mod-x": 3 } }, list: [5, 6] };
    expect(new Roll("1d6 + @Abilities.str_1.mod-x + @list.1", data).formula).toBe("1d6 + 3 + 6");
  });

  it("may be an instance of a class that says in words what it is", () => {
    class Proficiency {
      multiplier = 1;
      toString() {
        return " 1d4 ";
      }
    }
    expect(new Roll("1d20 + @prof", { prof: new Proficiency() }).formula).toBe("1d20 + 1d4");
  });

  only13("is JSON between dollar signs where it is a plain object, whatever that says of itself", () => {
    const prof = { toJSON: () => "!1d4!", toString: () => "1d6" };
    expect(Roll.replaceFormulaData("1d20 + @prof", { prof })).toBe('1d20 + $"!1d4!"$');
  });

  only14("may be a plain object that says in words what it is, and is JSON between dollar signs if it does not", () => {
    expect(Roll.replaceFormulaData("@prof", { prof: { toString: () => "1d6" } })).toBe("1d6");
    expect(Roll.replaceFormulaData("@prof", { prof: { a: [1] } })).toBe('${"a":[1]}$');
  });

  it("reaches functions as it is where it has no words: lists, and plain objects", async () => {
    diceSettings().functions["count"] = (value) => Object.keys(value as object).length;
    const roll = new Roll("count(@list) * 10 + count(@object)", { list: ["a", "b"], object: { a: null } });
    expect((await roll.evaluate()).total).toBe(21);
    expect((await Roll.fromJSON(JSON.stringify(roll)).reroll()).total).toBe(21);
  });

  it("is left out by missing: null, and told of once for each reference", () => {
    const warnings: string[] = [];
    Object.assign(globalThis, {
      game: { i18n: { format: (_key: string, { match }: { match: string }) => match } },
      ui: { notifications: { warn: (message: string) => warnings.push(message) } },
    });
    const missing = null;
    expect(Roll.replaceFormulaData("@a + @a + @b", { b: 1 }, { missing, warn: true })).toBe("@a + @a + 1");
    expect(warnings).toEqual(["@a"]);
  });

  it("may be null, and a formula a number: packages pass both", () => {
    expect(new Roll("1d6 + @a", null as never).formula).toBe("1d6 + 0");
    expect(new Roll(5 as never).formula).toBe("5");
  });

  it("may be replaced in a class's own way, which the reading of formulas uses", () => {
    class Strict extends Roll {
      static override replaceFormulaData(formula: string, data: object) {
        return super.replaceFormulaData(formula, data);
      }
    }
    expect(new Strict("1d6 + @nothing").formula).toBe("1d6 + @nothing");
    expect(new Roll("(@a)d6", { a: 2 }).clone().formula).toBe("(2)d6");
  });

  only13("is not looked through for further names", () => {
    expect(Roll.replaceFormulaData("@a", { a: "@b + 1", b: 2 }, { missing: "0" })).toBe("@b + 1");
  });

  only14("may bring in further names, which are replaced three levels deep where that is asked for", () => {
    const data = { a: "@b + 1", b: "@c", c: 3, d: "@d" };
    expect(Roll.replaceFormulaData("@a", data)).toBe("@b + 1");
    expect(Roll.replaceFormulaData("@a", data, { recursive: true })).toBe("3 + 1");
    expect(Roll.replaceFormulaData("@d", data, { recursive: true })).toBe("@d");
  });

  only13("that is true or false is the word, which is text", () => {
    expect(new Roll("@flag", { flag: true }).terms[0]).toBeInstanceOf(dice.terms.StringTerm);
  });

  only14("that is true or false is a number", async () => {
    expect((await new Roll("2 * @yes + @no", { yes: true, no: false }).evaluate()).total).toBe(2);
  });
});
