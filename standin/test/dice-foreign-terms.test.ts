import { describe, expect, it } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { Roll as RollType } from "../src/client/dice/roll.ts";
import type { DiceTermData, DieResult, EvaluationOptions } from "../src/client/dice/types.ts";
import { diceSettings, script, scriptUniforms, uniformFor, useDice } from "./dice-host.ts";

const { Roll } = dice;
const { DiceTerm, Die } = dice.terms;

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

  it("may give its base class other dice than the formula says", async () => {
    diceSettings().terms["s"] = StressDie;
    script(10, 1, 1, 7);
    const rolled = await roll("3ds");
    expect([rolled.total, restored(rolled).dice[0]?.total]).toEqual([28, 28]);
    expect(rolled.dice[0]?.getResultCSS(rolled.dice[0].results[0] ?? { result: 0 }).filter(Boolean)).toEqual([
      ...["stressdie", "d10", "exploded", "min"],
    ]);
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
    const rolled = await roll("2d6min2adv[fire]");
    expect(rolled.dice[0]).toBeInstanceOf(AdvantageDie);
    expect(rolled.dice[0]?.modifiers).toEqual(["adv", "min2"]);
    expect(rolled.total).toBe(9);
    expect(restored(rolled).dice[0]?.values).toEqual([6, 3]);
    expect(rolled.formula).toBe("2d6min2adv[fire]");
  });

  it("may have its number of dice expanded before evaluation", async () => {
    diceSettings().terms["d"] = AdvantageDie;
    script(20, 4, 17);
    const rolling = new Roll("1d20 + 3");
    const [die] = rolling.terms;
    if (!(die instanceof Die)) throw new Error("The first term is no die");
    die.number = 2;
    die.modifiers.push("kh");
    die.options["advantage"] = true;
    expect(rolling.resetFormula()).toBe("2d20kh + 3");
    const again = restored(await rolling.evaluate());
    expect([again.total, again.dice[0]?.options["advantage"]]).toEqual([20, true]);
  });
});

/** A die of pictures, each of which counts for something that is no number. */
class SymbolDie extends DiceTerm {
  static override DENOMINATION = "y";

  static override SERIALIZE_ATTRIBUTES = [...super.SERIALIZE_ATTRIBUTES, "symbols"];

  static readonly FACES = ["", "hit", "hit", "crit"];

  symbols: Record<string, number>;

  constructor(termData: DiceTermData & { symbols?: Record<string, number> } = {}) {
    super({ ...termData, faces: 4 });
    this.symbols = termData.symbols ?? {};
  }

  override get total(): number {
    return 0;
  }

  // As dice were evaluated when nothing was asynchronous: whatever comes back is not waited for.
  override async evaluate({ minimize = false, maximize = false }: EvaluationOptions = {}): Promise<this> {
    if (this._evaluated) throw new Error(`This ${this.constructor.name} has already been evaluated and is immutable`);
    for (let thrown = 1; thrown <= (this.number ?? 0); thrown++) await this.roll({ minimize, maximize });
    void this._evaluateModifiers();
    for (const { result } of this.results) {
      const symbol = SymbolDie.FACES[result - 1];
      if (symbol) this.symbols[symbol] = (this.symbols[symbol] ?? 0) + 1;
    }
    this._evaluated = true;
    return this;
  }

  override getResultLabel({ result }: DieResult): string {
    const face = SymbolDie.FACES[result - 1] ?? "";
    return face && `<img src="systems/x/${face}.svg" alt="${face}">`;
  }

  override getResultCSS(result: DieResult): (string | null)[] {
    return [...super.getResultCSS(result), result.result === 4 ? "crit" : null];
  }
}

describe("a die of symbols", () => {
  it("keeps what it counts in an attribute of its own, and shows pictures", async () => {
    diceSettings().terms["y"] = SymbolDie;
    script(4, 2, 1, 4, 3);
    const rolled = await roll("4dy + 2");
    const [die] = restored(rolled).dice;
    expect([rolled.total, rolled.result]).toEqual([2, "0 + 2"]);
    expect(die).toHaveProperty("symbols", { hit: 2, crit: 1 });
    expect(die?.getTooltipData().rolls.slice(1, 3)).toEqual([
      { result: "", classes: "symboldie d4 min" },
      { result: '<img src="systems/x/crit.svg" alt="crit">', classes: "symboldie d4 max crit" },
    ]);
  });
});

/** A pool of ten-sided dice whose successes are counted, where a ten explodes and a one takes a success away. */
class PoolDie extends DiceTerm {
  static override DENOMINATION = "p";

  static override MODIFIERS = {
    t: "target",
    xx: async function (this: PoolDie) {
      for (const result of this.results) {
        if (result.result !== 10 || result.exploded) continue;
        result.exploded = true;
        await this.roll({ explode: true });
      }
    },
  };

  constructor(termData: DiceTermData = {}) {
    super({ ...termData, faces: 10 });
  }

  target(modifier: string): false | undefined {
    const target = /^t([0-9]+)$/.exec(modifier)?.[1];
    if (target === undefined) return false;
    DiceTerm._applyCount(this.results, ">=", Number(target), { flagSuccess: true });
    DiceTerm._applyDeduct(this.results, "=", 1, { deductFailure: true });
    this.options["target"] = Number(target);
    return undefined;
  }

  override mapRandomFace(randomUniform: number): number {
    return 11 - super.mapRandomFace(1 - randomUniform - Number.EPSILON);
  }
}

describe("a pool that counts successes", () => {
  it("has modifiers that are methods or functions, and uses the core's helpers", async () => {
    diceSettings().terms["p"] = PoolDie;
    scriptUniforms(...[10, 1, 7, 10, 3].map((face) => uniformFor(10, face)));
    const rolled = await roll("3dpxx1t7");
    expect(rolled.dice[0]?.results).toMatchObject([
      { result: 10, exploded: true, success: true, count: 1 },
      { result: 1, failure: true, count: -1 },
      { result: 7, success: true, count: 1 },
      { result: 10, exploded: true, success: true, count: 1 },
      { result: 3, success: false, count: 0 },
    ]);
    expect([rolled.total, restored(rolled).total, restored(rolled).dice[0]?.options["target"]]).toEqual([2, 2, 7]);
  });

  it("works in pools, parentheses and functions, and at its highest", async () => {
    diceSettings().terms["p"] = PoolDie;
    scriptUniforms(...[8, 2, 9].map((face) => uniformFor(10, face)));
    expect((await roll("{1dpt7, 0}kh + (1dpt7) + max(1dpt7, 0)")).total).toBe(2);
    expect((await roll("(2dp)dp", { maximize: true })).total).toBe(200);
    expect(new Roll("3dpt7 + 2").evaluateSync({ strict: false }).total).toBe(2);
  });
});
