import { describe, expect, it } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { RenderOptions } from "../src/client/dice/roll-chat.ts";
import type { Roll as RollType, RollOptions } from "../src/client/dice/roll.ts";
import type { EvaluationOptions, JsonData, ParseNode, ParseTree, TermTree } from "../src/client/dice/types.ts";
import { diceSettings, script, scriptDice, useDice } from "./dice-host.ts";

const { Roll, RollParser } = dice;
const { Die, NumericTerm, OperatorTerm, RollTerm } = dice.terms;

useDice();

/** A roll of a system that adds edges and banes to the formula, once. */
class PowerRoll extends Roll {
  declare options: RollOptions & { edges?: number; applied?: boolean };

  constructor(formula = "2d10", data: object = {}, options: RollOptions = {}) {
    super(formula, data, options);
    if (!(this.terms[0] instanceof Die)) throw new Error("A power roll begins with dice");
    if (this.options.applied || !this.options.edges) return;
    this.terms.push(new OperatorTerm({ operator: "+" }), new NumericTerm({ number: 2 * this.options.edges }));
    this.resetFormula();
    this.options.applied = true;
  }

  get tier(): number {
    const total = this.total ?? 0;
    return total >= 17 ? 3 : total >= 12 ? 2 : 1;
  }
}

describe("a roll that changes its terms when it is made", () => {
  it("does so once: not when it is restored, cloned or rerolled", async () => {
    diceSettings().rolls.push(PowerRoll);
    script(10, 5, 6, 9, 9);
    const roll = new PowerRoll("2d10", {}, { edges: 1 });
    expect(roll.formula).toBe("2d10 + 2");
    await roll.evaluate();
    const restored = Roll.fromJSON(JSON.stringify(roll));
    expect(restored).toBeInstanceOf(PowerRoll);
    expect(restored).toMatchObject({ formula: "2d10 + 2", total: 13, tier: 2, options: { edges: 1, applied: true } });
    expect(roll.clone().formula).toBe("2d10 + 2");
    expect(await roll.reroll()).toMatchObject({ total: 20, options: { edges: 1, applied: true } });
  });

  it("is given the formula also where it is made of terms", () => {
    const terms = Roll.parse("1d8 + 1");
    const made = PowerRoll.fromTerms(terms, { edges: 0 });
    expect([made.formula, made.terms]).toEqual(["1d8 + 1", terms]);
    expect(() => PowerRoll.fromTerms([new NumericTerm({ number: 1 })])).toThrow("A power roll begins with dice");
  });

  it("may be the default, and then stands inside every other roll", async () => {
    class Counted extends Roll {
      static made: string[] = [];

      constructor(formula?: string, data?: object, options?: RollOptions) {
        super(formula, data, options);
        Counted.made.push(this.formula);
      }
    }
    diceSettings().rolls = [Counted];
    expect((await Roll.create("(1 + 2) * max(3, 4)").evaluate()).total).toBe(12);
    expect(Counted.made).toEqual(["1 + 2", "3", "4", "(1 + 2) * max(3, 4)"]);
  });
});

describe("a roll that keeps more than its options", () => {
  class CheckRoll extends Roll {
    dc = 0;

    override _prepareData(data: object): object {
      return { dc: 10, ...data };
    }

    override toJSON(): JsonData {
      return { ...super.toJSON(), data: structuredClone(this.data), dc: this.dc };
    }

    static override fromData(data: JsonData): RollType {
      const roll = super.fromData(data);
      if (roll instanceof CheckRoll) roll.dc = data["dc"] as number;
      return roll;
    }
  }

  it("adds to its JSON, and reads it back", async () => {
    diceSettings().rolls.push(CheckRoll);
    script(20, 11);
    const roll = new CheckRoll("1d20 + @bonus", { bonus: 4 });
    roll.dc = 15;
    await roll.evaluate();
    const restored = Roll.fromJSON(JSON.stringify(roll));
    expect(restored).toMatchObject({ data: { dc: 10, bonus: 4 }, dc: 15, total: 15, formula: "1d20 + 4" });
    expect(JSON.parse(JSON.stringify(restored))).toEqual(JSON.parse(JSON.stringify(roll)));
  });
});

describe("a roll that evaluates in its own way", () => {
  it("may add to the total behind _evaluate, and again where a total is recomputed", async () => {
    class Critical extends Roll {
      override async _evaluate(options?: EvaluationOptions): Promise<this> {
        await super._evaluate(options);
        this._total = Number(this._total) + this.#criticals;
        return this;
      }

      override _evaluateTotal(): number {
        return super._evaluateTotal() + this.#criticals;
      }

      get #criticals(): number {
        return this.dice.flatMap((die) => die.values).filter((value) => value === 6).length;
      }
    }
    script(6, 6, 2);
    const roll = await new Critical("2d6 + 1").evaluate();
    expect(roll.total).toBe(10);
    const [first] = roll.dice;
    Object.assign(first?.results[0] ?? {}, { active: false, rerolled: true });
    script(6, 3);
    await first?.roll({ reroll: true });
    roll._total = roll._evaluateTotal();
    expect(roll.total).toBe(2 + 3 + 1);
  });

  it("may look at the value of every part of the tree", async () => {
    const values: unknown[] = [];
    class AtLeastOne extends Roll {
      override async _evaluateASTAsync(node: TermTree, options?: EvaluationOptions): Promise<number | string> {
        const value = await super._evaluateASTAsync(node, options);
        values.push(value);
        return Math.max(Number(value), 1);
      }
    }
    script(4, 1);
    expect((await new AtLeastOne("1d4 - 3 * 2").evaluate()).total).toBe(1);
    expect(values).toEqual([1, 3, 2, 6, -5]);
  });

  it("may do the same where nothing is waited for", () => {
    class Rounded extends Roll {
      override _evaluateSync(options?: EvaluationOptions): this {
        super._evaluateSync(options);
        this._total = Math.floor(Number(this._total));
        return this;
      }

      override _evaluateASTSync(node: TermTree, options?: EvaluationOptions): number | string {
        return Math.max(Number(super._evaluateASTSync(node, options)), 1);
      }
    }
    expect(new Rounded("7 / 2 + 0 * 3").evaluateSync().total).toBe(6);
  });

  it("may be doubled before it is evaluated, except what its options except", async () => {
    const roll = new Roll("2d6[slash] + 1d4[fire] + 3");
    roll.terms.forEach((term, index) => {
      if (term instanceof Die && index === 0) term.alter(2, 1);
    });
    roll.resetFormula();
    scriptDice([6, 1], [6, 2], [6, 3], [6, 4], [6, 5], [4, 4]);
    expect(await roll.evaluate()).toMatchObject({ formula: "5d6[slash] + 1d4[fire] + 3", total: 22 });
  });

  it("may prepare its card itself, and is told whether it is private", async () => {
    class Card extends Roll {
      override async _prepareChatRenderContext({ flavor, isPrivate = false, ...options }: RenderOptions = {}) {
        const context = await super._prepareChatRenderContext({ flavor, isPrivate, ...options });
        return { ...context, parts: isPrivate ? [] : this.dice.map((die) => die.getTooltipData()), ...options };
      }
    }
    const context = await new Card("1d6")._prepareChatRenderContext({ isPrivate: true, flavor: "x", message: null });
    expect(context).toMatchObject({ formula: "???", flavor: null, tooltip: "", total: "?", parts: [], message: null });
  });
});

describe("a parser of a system", () => {
  /** Dice that are written with a mark behind them. */
  class MarkedDie extends Die {
    static override SERIALIZE_ATTRIBUTES = [...super.SERIALIZE_ATTRIBUTES, "original"];

    original: string;

    constructor(data: ConstructorParameters<typeof Die>[0] & { original?: string } = {}) {
      super(data);
      this.original = data.original ?? "";
    }

    override get expression(): string {
      return this.original;
    }

    static override fromParseNode(node: ParseNode): MarkedDie {
      const modifiers = Array.from((node["modifiers"] as string).matchAll(this.MODIFIER_REGEXP), ([name]) => name);
      const data = { ...node, number: node["number"] ?? 1, modifiers, class: this.name, original: node.formula };
      return this.fromData(data) as MarkedDie;
    }
  }

  class MarkingParser extends RollParser {
    override _onDiceTerm(...args: Parameters<InstanceType<typeof RollParser>["_onDiceTerm"]>): ParseNode {
      const [number, faces, modifiers, flavor, formula] = args;
      const text = modifiers ?? "";
      if (!text.includes("!")) return super._onDiceTerm(...args);
      const node = { formula, modifiers: text.replace("!", ""), number, faces };
      return { class: "MarkedDie", ...node, evaluated: false, options: { flavor } };
    }
  }

  class MarkingRoll extends Roll {
    static override instantiateAST(ast: ParseTree) {
      return diceSettings()
        .parser.flattenTree(ast)
        .map((node) => {
          if (node.class === "MarkedDie") return MarkedDie.fromParseNode(node);
          const terms: Record<string, Pick<typeof RollTerm, "fromParseNode"> | undefined> = dice.terms;
          return (terms[node.class] ?? RollTerm).fromParseNode(node);
        });
    }
  }

  it("makes nodes of its own, of which a roll of its own makes terms", async () => {
    const config = diceSettings();
    config.parser = MarkingParser;
    config.rolls = [MarkingRoll];
    config.terms["m"] = MarkedDie;
    scriptDice([8, 8], [8, 3], [6, 2]);
    const roll = await new MarkingRoll("(2d8!kh) + 1d6").evaluate();
    const restored = Roll.fromJSON(JSON.stringify(roll));
    expect(roll.dice[0]).toBeInstanceOf(MarkedDie);
    expect([roll.formula, roll.total]).toEqual(["(2d8!kh) + 1d6", 10]);
    expect(restored.dice[0]).toMatchObject({ original: "2d8!kh", total: 8 });
  });

  it("may make nodes that are restored by the name of a registered class", async () => {
    class SkillTerm extends RollTerm {
      static override SERIALIZE_ATTRIBUTES = ["skill", "level"];

      skill: string;

      level: number;

      constructor(data: { skill?: string; level?: number; options?: object } = {}) {
        super({ options: { ...data.options } });
        this.skill = data.skill ?? "";
        this.level = data.level ?? 0;
      }

      override get expression(): string {
        return `${this.level}s${this.skill}`;
      }

      override get total(): number {
        return this.level;
      }
    }

    diceSettings().termTypes["SkillTerm"] = SkillTerm as unknown as typeof RollTerm;
    diceSettings().parser = class extends RollParser {
      override _onStringTerm(term: string, flavor: string | null): ParseNode {
        const [, level, skill] = /^([0-9]+)s([a-z]+)$/.exec(term) ?? [];
        if (!skill) return super._onStringTerm(term, flavor);
        const node = { class: "SkillTerm", formula: term, skill, level: Number(level) };
        return { ...node, evaluated: false, options: { flavor } };
      }
    };
    const roll = await new Roll("5sarcana[lore] + 2").evaluate();
    expect([roll.formula, roll.total]).toEqual(["5sarcana[lore] + 2", 7]);
    expect(Roll.fromJSON(JSON.stringify(roll)).terms[0]).toMatchObject({ skill: "arcana", level: 5, flavor: "lore" });
  });
});
