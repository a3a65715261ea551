import { describe, expect, it } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { diceSettings, useDice } from "./dice-host.ts";
import { only13 } from "./generation.ts";

const { Roll, RollParser, terms } = dice;
const { Coin, DiceTerm, Die, FateDie, FunctionTerm, NumericTerm, OperatorTerm } = terms;
const { ParentheticalTerm, PoolTerm, StringTerm } = terms;

useDice();

describe("CONFIG.Dice", () => {
  it("names the classes by what they are looked up by", () => {
    expect(diceSettings()).toMatchObject({ rolls: [Roll], types: [Die, FateDie], parser: RollParser, functions: {} });
    expect(diceSettings().terms).toEqual({ c: Coin, d: Die, f: FateDie });
    expect(diceSettings().termTypes).toEqual({
      ...{ DiceTerm, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm, StringTerm },
    });
  });

  it("draws random numbers in [0, 1)", () => {
    for (let count = 0; count < 100; count++) {
      const uniform = diceSettings().randomUniform();
      expect(uniform >= 0 && uniform < 1).toBe(true);
    }
  });

  only13("has the roll modes, with a label and an icon", () => {
    expect(Object.keys(diceSettings().rollModes)).toEqual(["publicroll", "gmroll", "blindroll", "selfroll"]);
    for (const mode of Object.values(diceSettings().rollModes))
      expect(mode).toEqual({ label: expect.stringMatching(/^CHAT\./) as string, icon: expect.any(String) as string });
  });

  it("has dice and methods for fulfillment, of which only the manual one asks", () => {
    const { dice: configurable, methods } = diceSettings().fulfillment;
    expect(configurable["d20"]).toEqual({ label: "d20", icon: expect.stringMatching(/^<i /) as string });
    expect(Object.values(methods).map(({ interactive }) => interactive)).toEqual([false, true]);
  });
});

describe("the class of rolls", () => {
  it("prepares the data of a roll, takes its options, reads its terms and then writes its formula", () => {
    const steps: string[] = [];
    class Watched extends Roll {
      override _prepareData(data: object): object {
        steps.push(`data, with options ${typeof this.options}`);
        return { ...data, bonus: 3 };
      }

      static override parse(formula: string, data: { bonus?: number } = {}) {
        steps.push(`terms of ${formula} with ${String(data.bonus)}`);
        return super.parse(formula, data);
      }

      static override getFormula(written: Parameters<typeof Roll.getFormula>[0]): string {
        steps.push(`formula of ${written.length}`);
        return super.getFormula(written);
      }
    }
    expect(new Watched("2+@bonus").formula).toBe("2 + 3");
    expect(steps).toEqual(["data, with options undefined", "terms of 2+@bonus with 3", "formula of 3"]);
  });
});

describe("the classes of terms", () => {
  it("say which modifiers they know", () => {
    const known = (Term: { MODIFIERS: object }) => Object.keys(Term.MODIFIERS).join(" ");
    expect(known(Die)).toBe("r rr x xo k kh kl d dh dl min max even odd cs cf df sf ms");
    expect(known(FateDie)).toBe("r rr k kh kl d dh dl");
    expect(known(Coin)).toBe("c");
    expect(known(PoolTerm)).toBe("k kh kl d dh dl cs cf");
    expect([DiceTerm, Die, Coin, FateDie].map(({ DENOMINATION }) => DENOMINATION)).toEqual(["", "d", "c", "f"]);
  });
});
