import { describe, expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { DiceTermData, DieResult, EvaluationOptions } from "../src/client/dice/types.ts";
import { diceSettings, script, useDice } from "./dice-host.ts";

const { Roll } = dice;
const { DiceTerm } = dice.terms;

useDice();

async function roll(formula: string) {
  return new Roll(formula).evaluate();
}

describe("a die of one's own", () => {
  class StressDie extends DiceTerm {
    static override DENOMINATION = "s";

    static override MODIFIERS = { b: "botch", bb: "double", ad: "advance" };

    readonly calls: string[] = [];

    constructor(termData: DiceTermData = {}) {
      super({ ...termData, faces: 10 });
    }

    override getResultLabel(result: DieResult): string {
      return result.result === 10 ? "0" : String(result.result);
    }

    async botch(modifier: string): Promise<void> {
      this.calls.push(modifier);
      await this.roll({ explode: true });
    }

    double(modifier: string): void {
      this.calls.push(modifier);
    }

    advance(): false {
      return false;
    }
  }

  test("its letter stands in the formula, in either case", () => {
    diceSettings().terms.s = StressDie;
    const [die] = Roll.parse("1dSb3 + 5");
    expect(die).toBeInstanceOf(StressDie);
    expect(die?.expression).toBe("1dsb3");
  });

  test("its modifiers may be asynchronous, are awaited in order, and may throw further dice", async () => {
    diceSettings().terms.s = StressDie;
    script(10, 10, 4, 7);
    const rolled = await roll("1dsb3bb2b");
    expect(rolled.dice[0]).toHaveProperty("calls", ["b3", "bb2", "b"]);
    expect(rolled.dice[0]?.values).toEqual([10, 4, 7]);
    expect(rolled.total).toBe(21);
  });

  test("is evaluated by _evaluateSync, with the options of the roll, where nobody can wait", () => {
    const heard: EvaluationOptions[] = [];
    diceSettings().terms.s = class extends StressDie {
      override _evaluateSync(options: EvaluationOptions = {}): this {
        heard.push(options);
        return super._evaluateSync(options);
      }
    };
    expect(new Roll("2ds").evaluateSync({ maximize: true }).total).toBe(20);
    expect(heard).toEqual([expect.objectContaining({ maximize: true })]);
  });

  test("modifiers that are unknown, or say that they do not match, are forgotten", async () => {
    diceSettings().terms.s = StressDie;
    script(10, 1);
    const rolled = await roll("1dszz7adbb");
    expect(rolled.dice[0]?.modifiers).toEqual(["bb"]);
    // The roll's formula is what was asked.
    expect(rolled.formula).toBe("1dszz7adbb");
  });

  test("a modifier may be a function, which is called on the term", async () => {
    diceSettings().terms.s = class extends StressDie {
      static override MODIFIERS = {
        ...super.MODIFIERS,
        n(this: StressDie, modifier: string) {
          this.calls.push(`function ${modifier}`);
        },
      };
    };
    script(10, 1);
    expect((await roll("1dsn5")).dice[0]).toHaveProperty("calls", ["function n5"]);
  });

  test("its css class is the name of its class", () => {
    expect(new StressDie().getResultCSS({ result: 1, exploded: true }).filter(Boolean).join(".")).toBe(
      "stressdie.d10.exploded.min",
    );
  });
});
