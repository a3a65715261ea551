import { describe, expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { diceSettings, script, scriptDice, useDice } from "./dice-host.ts";

const { Roll } = dice;
const { Die, RollTerm } = dice.terms;

useDice();

function stored(roll: object): unknown {
  return JSON.parse(JSON.stringify(roll));
}

describe("storing", () => {
  test("a roll is stored as class, options, dice, formula, terms, total and state, in this order", async () => {
    script(6, 4, 1);
    const roll = await new Roll("2d6[cold]+2", {}, { note: "x" }).evaluate();
    expect(JSON.stringify(roll)).toBe(
      JSON.stringify({
        class: "Roll",
        options: { note: "x" },
        dice: [],
        formula: "2d6[cold] + 2",
        terms: [
          {
            class: "Die",
            options: { flavor: "cold" },
            evaluated: true,
            number: 2,
            faces: 6,
            modifiers: [],
            results: [
              { result: 4, active: true },
              { result: 1, active: true },
            ],
          },
          { class: "OperatorTerm", options: {}, evaluated: false, operator: "+" },
          { class: "NumericTerm", options: { flavor: null }, evaluated: true, number: 2 },
        ],
        total: 7,
        evaluated: true,
      }),
    );
  });
});

describe("restoring", () => {
  test("a roll comes back with its class, formula, dice, total and options", async () => {
    scriptDice([4, 2], [8, 3], [8, 5], [6, 6], [6, 2], [6, 6], [10, 10], [20, 1]);
    const roll = await new Roll("(1d4)d8[cold] + {1d6,1d6}kh + (1d6) + max(1d10, 3) - 1d20", {}, { a: [1] }).evaluate();
    const restored = Roll.fromJSON(JSON.stringify(roll));
    expect(restored).toBeInstanceOf(Roll);
    expect(restored.total).toBe(8 + 6 + 6 + 10 - 1);
    expect([restored.total, restored.formula, restored.result]).toEqual([roll.total, roll.formula, roll.result]);
    expect(restored.dice.map((die) => [die.expression, die.values])).toEqual(
      roll.dice.map((die) => [die.expression, die.values]),
    );
    expect(restored.options).toEqual({ a: [1] });
    expect(stored(restored)).toEqual(stored(roll));
  });

  test("plain data and data that was never a string do as well", async () => {
    script(6, 4);
    const roll = await new Roll("(1d6)").evaluate();
    expect(stored(Roll.fromData(roll.toJSON()))).toEqual(stored(roll));
  });

  test("a roll that was not evaluated can still be", async () => {
    script(6, 4);
    const restored = Roll.fromJSON(JSON.stringify(new Roll("1d6 + 1")));
    expect(restored.total).toBeUndefined();
    expect((await restored.evaluate()).total).toBe(5);
  });

  test("a subclass is found by its name, wherever it is asked for, and must be registered", async () => {
    class HouseRoll extends Roll {
      override toJSON() {
        return { ...super.toJSON(), data: this.data };
      }
    }
    const json = JSON.stringify(await new HouseRoll("1 + @a", { a: 2 }).evaluate());
    expect(() => Roll.fromJSON(json)).toThrow("No class of rolls in CONFIG.Dice.rolls is called HouseRoll");
    diceSettings().rolls.push(HouseRoll);
    const restored = Roll.fromJSON(json);
    expect(restored).toBeInstanceOf(HouseRoll);
    expect(restored.data).toEqual({ a: 2 });
    expect(HouseRoll.fromJSON(JSON.stringify(await new Roll("2").evaluate())).constructor).toBe(Roll);
  });

  test("a die of one's own is found by its name, with the attributes it stores", async () => {
    class StressDie extends Die {
      static override DENOMINATION = "s";

      static override SERIALIZE_ATTRIBUTES = [...Die.SERIALIZE_ATTRIBUTES, "botches"];

      botches: number;

      constructor(data: ConstructorParameters<typeof Die>[0] & { botches?: number } = {}) {
        super({ ...data, faces: 10 });
        this.botches = data.botches ?? 0;
      }
    }
    diceSettings().terms.s = StressDie;
    script(10, 7);
    const roll = await new Roll("1ds").evaluate();
    Object.assign(roll.terms[0] ?? {}, { botches: 2 });
    const [die] = Roll.fromJSON(JSON.stringify(roll)).terms;
    expect(die).toBeInstanceOf(StressDie);
    expect(die).toMatchObject({ botches: 2, total: 7 });
  });

  test("a roll that an older version has stored is read, too", () => {
    const sample =
      '{"class":"Roll","options":{},"dice":[],"formula":"d6","terms":[{"class":"Die","options":{},"evaluated":true,' +
      '"number":1,"faces":6,"modifiers":[],"results":[{"result":4,"active":true}]}],"total":4,"evaluated":true}';
    const roll = Roll.fromJSON(sample);
    expect(roll).toMatchObject({ total: 4, formula: "1d6", result: "4", _evaluated: true });
    expect(roll.dice.map(({ values }) => values)).toEqual([[4]]);
  });

  test("a roll comes back in the same state before it was evaluated", async () => {
    const roll = Roll.fromJSON(JSON.stringify(new Roll("1d6 + 1")));
    expect([roll._evaluated, roll.total]).toEqual([false, undefined]);
    script(6, 2);
    expect((await roll.evaluate()).total).toBe(3);
  });

  test("a term of an unknown class becomes a die", () => {
    const term = RollTerm.fromJSON('{"class":"GhostDie","number":1,"faces":4,"results":[{"result":3}]}');
    expect(term).toBeInstanceOf(Die);
    expect(term.total).toBe(3);
  });
});

describe("rolls from terms", () => {
  test("evaluated terms make an evaluated roll", async () => {
    script(6, 5);
    const die = await new Die().evaluate();
    expect(Roll.fromTerms([die], { a: 1 })).toMatchObject({ total: 5, formula: "1d6", options: { a: 1 } });
    expect(Roll.fromTerms([new Die()])._evaluated).toBe(false);
  });
});
