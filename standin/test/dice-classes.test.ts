import { describe, expect, it } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { diceSettings, useDice } from "./dice-host.ts";
import { only13 } from "./generation.ts";

const { Roll, RollParser, terms } = dice;
const { DiceTerm, Die, FunctionTerm, NumericTerm, OperatorTerm } = terms;
const { ParentheticalTerm, PoolTerm, StringTerm } = terms;

useDice();

describe("CONFIG.Dice", () => {
  it("names the classes by what they are looked up by", () => {
    expect(diceSettings()).toMatchObject({ rolls: [Roll], types: [Die], parser: RollParser, functions: {} });
    expect(diceSettings().terms).toEqual({ d: Die });
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
    const { rollModes = {} } = diceSettings();
    expect(Object.keys(rollModes)).toEqual(["publicroll", "gmroll", "blindroll", "selfroll"]);
    for (const mode of Object.values(rollModes))
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
