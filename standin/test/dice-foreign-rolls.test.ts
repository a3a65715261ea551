import { describe, expect, it } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { ParseNode, ParseTree } from "../src/client/dice/types.ts";
import { diceSettings, scriptDice, useDice } from "./dice-host.ts";

const { Roll, RollParser } = dice;
const { Die, RollTerm } = dice.terms;

useDice();

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
