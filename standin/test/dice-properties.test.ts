import fc from "fast-check";
import { expect, test } from "vitest";
import { dice } from "../client/dice/index.ts";
import { diceSettings, useDice } from "./dice-host.ts";

const { MersenneTwister, Roll } = dice;

useDice();

const MODIFIERS = ["kh", "kl2", "dh", "d1", "r", "rr<3", "x", "xo>=5", "x2=6", "min2", "max5", "cs>3", "cf", "even"];

const whole = fc.integer({ min: 0, max: 30 }).map(String);
const operator = fc.constantFrom("+", "-", " * ", " / ", "%", " - - ", "+ -", "* -");
const flavor = fc.constantFrom("", "", "[cold]", "[a + (b]");

/** Formulas of every kind of term, nested a few levels deep. */
const { expression } = fc.letrec<
  Record<"expression" | "term" | "enclosed" | "number" | "die" | "pool" | "call", string>
>((tie) => {
  const joined = (parts: string[]) => parts.join("");
  const modifiers = fc.array(fc.constantFrom(...MODIFIERS), { maxLength: 2 }).map(joined);
  const list = fc.array(tie("expression"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(", "));
  const faces = fc.oneof({ maxDepth: 3 }, whole, fc.constantFrom("c", "f", "F"), tie("enclosed"));
  return {
    enclosed: fc.tuple(fc.constant("("), tie("expression"), fc.constant(")")).map(joined),
    number: fc.tuple(whole, fc.constantFrom("", ".5", ".25"), flavor).map(joined),
    die: fc
      .tuple(fc.oneof({ maxDepth: 3 }, whole, tie("enclosed")), fc.constantFrom("d", "D"), faces, modifiers, flavor)
      .map(joined),
    pool: fc.tuple(fc.constant("{"), list, fc.constant("}"), modifiers, flavor).map(joined),
    call: fc.tuple(fc.constantFrom("max", "floor", "f1"), fc.constant("("), list, fc.constant(")"), flavor).map(joined),
    term: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      tie("number"),
      tie("die"),
      fc.constantFrom("d6", "fire", "@a.b-c", "1df"),
      fc.tuple(tie("enclosed"), flavor).map(joined),
      tie("pool"),
      tie("call"),
    ),
    expression: fc
      .tuple(fc.constantFrom("", "-", "+ "), tie("term"), fc.array(fc.tuple(operator, tie("term")), { maxLength: 2 }))
      .map(([leading, head, tail]) => leading + head + tail.map(joined).join("")),
  };
});

function plain(formula: string): unknown {
  return JSON.parse(JSON.stringify(new Roll(formula).terms));
}

test("a formula that is read, printed and read again gives the same terms", () => {
  fc.assert(
    fc.property(expression, (formula) => {
      const printed = new Roll(formula).formula;
      expect(new Roll(printed).formula).toBe(printed);
      expect(plain(printed)).toEqual(plain(formula));
    }),
  );
});

test("a damaged formula is read or refused as a syntax error, nothing else", () => {
  const damage = fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.constantFrom(...Array.from("()[]{}+-*/%,$@! 0dk<\t")));
  fc.assert(
    fc.property(expression, fc.array(damage, { minLength: 1, maxLength: 3 }), (formula, damages) => {
      let damaged = formula;
      for (const [place, removed, inserted] of damages) {
        const at = place % (damaged.length + 1);
        damaged = damaged.slice(0, at) + inserted + damaged.slice(at + removed);
      }
      try {
        new Roll(damaged);
      } catch (error) {
        const isUnknownDie = error instanceof Error && error.message.startsWith("Die denomination");
        if (!(error instanceof SyntaxError || isUnknownDie)) throw error;
      }
    }),
  );
});

test("the dice stay within their faces, and the total within its bounds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 20 }), fc.integer({ min: 1, max: 30 }), fc.nat(), async (number, faces, seed) => {
      const twister = new MersenneTwister(seed);
      diceSettings().randomUniform = () => twister.random();
      const formula = `${number}d${faces}`;
      const roll = await new Roll(formula).evaluate();
      const [least, most] = [{ minimize: true }, { maximize: true }].map(
        (options) => new Roll(formula).evaluateSync(options).total,
      );
      expect(roll.dice[0]?.values.every((value) => Number.isInteger(value) && value >= 1 && value <= faces)).toBe(true);
      expect(roll.total).toBeGreaterThanOrEqual(least ?? NaN);
      expect(roll.total).toBeLessThanOrEqual(most ?? NaN);
      expect(Roll.fromJSON(JSON.stringify(roll)).total).toBe(roll.total);
    }),
  );
});
