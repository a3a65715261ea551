import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lowestArt } from "../../src/rules/character/totals.ts";
import { readCommand } from "../../src/rules/command/command.ts";
import type { CommandStat } from "../../src/rules/command/language.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { toFormula } from "../../src/rules/kernel/roll-spec.ts";
import { plainSetup } from "../../src/rules/kernel/setup.ts";
import { arithmetic } from "../../src/rules/odds/expression.ts";
import { odds, prospect } from "../../src/rules/odds/odds.ts";
import { quality, simple, stress } from "../../src/rules/traditions/stress/stress.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import { throwDice } from "./throw-dice.ts";

const creo: CommandStat = { name: "Creo", value: 5, art: "technique" };
const muto: CommandStat = { name: "Muto", value: 3, art: "technique" };
const ignem: CommandStat = { name: "Ignem", value: 8, art: "form" };
const vim: CommandStat = { name: "Vim", value: 6, art: "form" };
const brawl: CommandStat = { name: "Brawl", value: 4 };
const marked = [muto, vim].map(({ name, value = 0, art = "form" }) => ({ art, part: { label: name, value } }));
const formulaic: CommandStat = { name: "Formulaic", value: 2, usualArts: marked };
const traits = [creo, muto, ignem, vim, brawl, formulaic];

/** What is written behind the die. */
function spell(words: string): string {
  const language = { command: "/stress", dieKind: stress as DieKind, vocabulary: {}, traits };
  return toFormula(readCommand(words, language).spec).replace(/^1ds\[[^\]]*\]/, "");
}

describe("the Arts of a spell", () => {
  test("count with the lowest of each kind, which names the others", () => {
    expect(lowestArt([])).toBeNull();
    expect(lowestArt([{ label: "Creo", value: 5 }])).toEqual({ label: "Creo", value: 5 });
    const arts = [
      { label: "Ignem", value: 8 },
      { label: "Vim", value: 6 },
      { label: "Auram", value: 7 },
    ];
    expect(lowestArt(arts)).toEqual({ label: "Vim (Auram, Ignem)", value: 6 });
  });

  test("are never more than any that is required", () => {
    const some = fc.array(fc.record({ label: fc.string(), value: fc.integer({ min: -20, max: 99 }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(some, (arts) => {
        expect(lowestArt(arts)?.value).toBe(Math.min(...arts.map(({ value }) => value)));
      }),
    );
  });

  test.each([
    ["formulaic creo ignem", " + 2[Formulaic] + 5[Creo] + 8[Ignem]"],
    ["creo + formulaic + ignem + 3 [wand]", " + 2[Formulaic] + 3[wand] + 5[Creo] + 8[Ignem]"],
    ["formulaic creo muto ignem vim", " + 2[Formulaic] + 3[Muto (Creo)] + 6[Vim (Ignem)]"],
    ["formulaic", " + 2[Formulaic] + 3[Muto] + 6[Vim]"],
    ["formulaic creo", " + 2[Formulaic] + 5[Creo]"],
    ["formulaic creo ignem brawl", " + 2[Formulaic] + 4[Brawl] + 5[Creo] + 8[Ignem]"],
    // Without a spell they are Abilities like any other.
    ["creo + ignem + vim", " + 5[Creo] + 8[Ignem] + 6[Vim]"],
  ])("in words: %s", (words, formula) => {
    expect(spell(words)).toBe(formula);
  });
});

describe("a divided total", () => {
  const dice = [simple, quality, stress] as readonly DieKind[];

  test("is that of the same faces, divided with the die and rounded down, and a botch is a botch", () => {
    const faces = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(
        faces,
        fc.integer({ min: -20, max: 60 }),
        fc.integer({ min: 1, max: 10 }),
        (thrown, modifiers, divisor) => {
          if (thrown.slice(0, 31).every((face) => face === 1)) return;
          for (const die of dice) {
            const whole = throwDice(die, thrown, { modifiers });
            const divided = throwDice(die, thrown, { modifiers, setup: { divisor } });
            expect(divided.total).toBe(Math.floor(whole.total / divisor));
            expect({ ...divided.outcome, target: null }).toMatchObject({
              botch: (whole.outcome as { botch?: boolean }).botch,
            });
          }
        },
      ),
    );
  });

  test("has the odds of its dice, divided", () => {
    const expression = arithmetic([{ kind: "die" }, { kind: "number", value: 12 }], ["+"]);
    const asked = (divisor: number) =>
      odds(
        prospect(
          {
            expression,
            die: { dieKind: stress, setup: { ...plainSetup(stress), divisor } },
            target: 9,
          },
          defaultRuleVariants,
        ),
      );
    const [whole, half] = [asked(1), asked(2)];
    const sums = new Map<number, number>();
    for (const [total, share] of whole.total) {
      const halved = Math.floor(total / 2);
      sums.set(halved, (sums.get(halved) ?? 0) + share);
    }
    for (const [total, share] of half.total) expect(share).toBeCloseTo(sums.get(total) ?? 0, 9);
    expect(half.botch).toEqual(whole.botch);
  });
});
