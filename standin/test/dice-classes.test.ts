import { describe, expect, it } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { diceSettings, useDice } from "./dice-host.ts";
import { only13 } from "./generation.ts";

const { Roll, RollParser, terms } = dice;
const { Coin, DiceTerm, Die, FateDie, FunctionTerm, NumericTerm, OperatorTerm } = terms;
const { ParentheticalTerm, PoolTerm, RollTerm, StringTerm } = terms;

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
  it("say what is stored of them", () => {
    const stored = [NumericTerm, OperatorTerm, StringTerm, ParentheticalTerm, FunctionTerm, PoolTerm, Die, Coin].map(
      (Term) => Term.SERIALIZE_ATTRIBUTES,
    );
    expect(stored).toEqual([
      ["number"],
      ["operator"],
      ["term"],
      ["term", "roll"],
      ["fn", "terms", "rolls", "result"],
      ["terms", "modifiers", "rolls", "results"],
      ...Array<string[]>(2).fill(["number", "faces", "modifiers", "results", "method"]),
    ]);
  });

  it("say which modifiers they know", () => {
    const known = (Term: { MODIFIERS: object }) => Object.keys(Term.MODIFIERS).join(" ");
    expect(known(Die)).toBe("r rr x xo k kh kl d dh dl min max even odd cs cf df sf ms");
    expect(known(FateDie)).toBe("r rr k kh kl d dh dl");
    expect(known(Coin)).toBe("c");
    expect(known(PoolTerm)).toBe("k kh kl d dh dl cs cf");
    expect([DiceTerm, Die, Coin, FateDie].map(({ DENOMINATION }) => DENOMINATION)).toEqual(["", "d", "c", "f"]);
  });

  it("share the patterns of flavor and modifiers", () => {
    expect(RollTerm.FLAVOR_REGEXP_STRING).toBe("(?:\\[([^\\]]+)\\])");
    const run = new RegExp(`^${DiceTerm.MODIFIERS_REGEXP_STRING}`);
    expect(["kh2x>=5+1", "cs<=(3)", "!![x]", "a b"].map((text) => run.exec(text)?.[1])).toEqual([
      ...["kh2x>=5", "cs<=", "!!", "a"],
    ]);
  });

  it("have a precedence where they are operators", () => {
    expect(OperatorTerm.OPERATORS).toEqual(["+", "-", "*", "/", "%"]);
    expect(OperatorTerm.PRECEDENCE).toEqual({ "+": 10, "-": 10, "*": 20, "/": 20, "%": 20 });
  });

  it("are intermediate where there is a roll inside that simplification resolves first", () => {
    const roll = new Roll("(1d4) + max(1, 2) + {1, 2} + 1d6 + 3 + fire");
    const intermediate = roll.terms.filter(({ isIntermediate }) => isIntermediate);
    expect(intermediate.map((term) => term.constructor)).toEqual([ParentheticalTerm, FunctionTerm]);
  });

  it("are deterministic without dice, or with all dice at one end", () => {
    const [die, , number] = Roll.parse("1d6 + 2");
    if (!die || !number) throw new Error("There are no terms");
    expect([die, number].map((term) => RollTerm.isDeterministic(term))).toEqual([false, true]);
    expect(RollTerm.isDeterministic(die, { minimize: true })).toBe(true);
    expect(RollTerm.isDeterministic(die, { maximize: true })).toBe(true);
  });

  it("are evaluated at once when they are deterministic, and otherwise promise it", async () => {
    const number = new NumericTerm({ number: 2 });
    expect(number.evaluate()).toBe(number);
    const die = new Die();
    const promise = die.evaluate();
    expect(promise).toBeInstanceOf(Promise);
    expect(await promise).toBe(die);
    const highest = new Die();
    expect(highest.evaluate({ maximize: true })).toBe(highest);
  });
});

describe("one die more", () => {
  it("shows its lowest or highest face where that is asked for, and is added to the results", async () => {
    const die = new Die({ faces: 8 });
    expect(await die.roll({ minimize: true })).toEqual({ result: 1, active: true });
    expect(await die.roll({ maximize: true })).toEqual({ result: 8, active: true });
    expect(die.results.map(({ result }) => result)).toEqual([1, 8]);
    expect(await new Die({ faces: 0 }).roll({ minimize: true })).toMatchObject({ result: 0 });
    const ends = [new Coin(), new FateDie()].map(async (term) => [
      (await term.roll({ minimize: true })).result,
      (await term.roll({ maximize: true })).result,
    ]);
    expect(await Promise.all(ends)).toEqual([
      [0, 1],
      [-1, 1],
    ]);
  });
});
