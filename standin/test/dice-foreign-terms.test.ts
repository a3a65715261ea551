import { describe, expect, it } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { Roll as RollType } from "../src/client/dice/roll.ts";
import type { DiceTermData, DieResult, EvaluationOptions } from "../src/client/dice/types.ts";
import { diceSettings, script, useDice } from "./dice-host.ts";

const { Roll } = dice;
const { Die } = dice.terms;

useDice();

async function roll(formula: string, options?: EvaluationOptions): Promise<RollType> {
  return new Roll(formula).evaluate(options);
}

/** The roll as it comes out of the database. */
function restored(rolled: RollType): RollType {
  return Roll.fromJSON(JSON.stringify(rolled));
}

/** A die that evaluates itself: ones double the next throw, and zeroes ask for further dice. */
class StressDie extends Die {
  static override DENOMINATION = "s";

  constructor(termData: DiceTermData = {}) {
    super({ ...termData, faces: 10 });
  }

  get botches(): number {
    return this.results.filter(({ failure }) => failure).length;
  }

  override async evaluate(options: EvaluationOptions = {}): Promise<this> {
    const botchDice = this.number ?? 0;
    this.number = 1;
    this.modifiers = ["x=1"];
    await super.evaluate(options);
    if (this.results[0]?.result !== 10) return this;
    this._evaluated = false;
    this.results = [];
    this.modifiers = [];
    this.number = botchDice;
    await super.evaluate(options);
    for (const result of this.results) Object.assign(result, { failure: result.result === 10, count: 0 });
    return this;
  }

  override async roll(options?: EvaluationOptions): Promise<DieResult> {
    const result = await super.roll(options);
    if (result.exploded === undefined && this.results.length > 1 && this.modifiers.length === 0) result.count = 0;
    return result;
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    if (this.modifiers.length === 0 || this.botches > 0) return super.total;
    const doublings = this.results.filter(({ exploded }) => exploded).length;
    return (this.results.at(-1)?.result ?? 0) * 2 ** doublings;
  }

  override getResultLabel({ result }: DieResult): string {
    return result === 10 ? "0" : String(result);
  }
}

describe("a die that overrides evaluate and roll", () => {
  it("may throw again what its base class has thrown, and is restored with its flags", async () => {
    diceSettings().terms["s"] = StressDie;
    script(10, 10, 10, 4, 10);
    const rolled = await roll("3ds + 5");
    const [die] = restored(rolled).dice;
    expect(rolled.total).toBe(5);
    expect(die).toBeInstanceOf(StressDie);
    expect(die).toMatchObject({ number: 3, botches: 2, total: 0 });
    expect(die?.results.map((result) => die.getResultLabel(result))).toEqual(["0", "4", "0"]);
    expect(rolled.formula).toBe("3ds + 5");
  });
});

/** A die with advantage as a modifier, which throws whole further sets and must come before all others. */
class AdvantageDie extends Die {
  static override MODIFIERS = { ...super.MODIFIERS, adv: "advantage", dis: "advantage" };

  async advantage(modifier: string): Promise<false | undefined> {
    const match = /^(adv|dis)([0-9]+)?$/i.exec(modifier);
    if (!match) return false;
    const size = this.number ?? 0;
    for (let thrown = size * Number(match[2] ?? 1); thrown > 0; thrown--) await this.roll();
    const sets = Array.from({ length: this.results.length / size }, (_, set) =>
      this.results.slice(set * size, (set + 1) * size),
    );
    const totals = sets.map((set) => set.reduce((sum, { result }) => sum + result, 0));
    const kept = totals.indexOf(Math[modifier.startsWith("a") ? "max" : "min"](...totals));
    for (const [index, set] of sets.entries()) {
      if (index !== kept) for (const result of set) Object.assign(result, { discarded: true, active: false });
    }
    return undefined;
  }

  override async _evaluateModifiers(): Promise<void> {
    const isAdvantage = (modifier: string) => /^(adv|dis)/i.test(modifier);
    this.modifiers = [...this.modifiers.filter(isAdvantage), ...this.modifiers.filter((name) => !isAdvantage(name))];
    return super._evaluateModifiers();
  }
}

describe("a die in the place of the core's own", () => {
  it("throws further dice for a modifier of its own before the others are evaluated", async () => {
    diceSettings().terms["d"] = AdvantageDie;
    script(6, 1, 2, 6, 3);
    const rolled = await roll("2d6kh2adv[fire]");
    expect(rolled.dice[0]).toBeInstanceOf(AdvantageDie);
    expect(rolled.dice[0]?.modifiers).toEqual(["adv", "kh2"]);
    expect(rolled.total).toBe(9);
    expect(restored(rolled).dice[0]?.values).toEqual([6, 3]);
    expect(rolled.formula).toBe("2d6kh2adv[fire]");
  });
});
