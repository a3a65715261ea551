import { describe, expect, it } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { useDice } from "./dice-host.ts";
import { only13, only14 } from "./generation.ts";

const { Roll } = dice;

useDice();

describe("data that is put into a formula", () => {
  it("is found by paths of letters, digits, dots, underscores and hyphens, whatever their case", () => {
    const data = { Abilities: { str_1: { "mod-x": 3 } }, list: [5, 6] };
    expect(new Roll("1d6 + @Abilities.str_1.mod-x + @list.1", data).formula).toBe("1d6 + 3 + 6");
  });

  only13("is JSON between dollar signs where it is a plain object, whatever that says of itself", () => {
    const prof = { toJSON: () => "!1d4!", toString: () => "1d6" };
    expect(Roll.replaceFormulaData("1d20 + @prof", { prof })).toBe('1d20 + $"!1d4!"$');
  });

  only14("may be a plain object that says in words what it is, and is JSON between dollar signs if it does not", () => {
    expect(Roll.replaceFormulaData("@prof", { prof: { toString: () => "1d6" } })).toBe("1d6");
    expect(Roll.replaceFormulaData("@prof", { prof: { a: [1] } })).toBe('${"a":[1]}$');
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
