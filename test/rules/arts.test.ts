import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lowestArt } from "../../src/rules/character/totals.ts";
import { readCommand } from "../../src/rules/command/command.ts";
import type { CommandStat } from "../../src/rules/command/vocabulary.ts";
import { toFormula } from "../../src/rules/kernel/roll-spec.ts";
import { distributionOf } from "../../src/rules/odds/expression.ts";
import { stress } from "../../src/rules/traditions/stress/stress.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import { oddsOf, play } from "./throw-dice.ts";

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
    const arts = Object.entries({ Ignem: 8, Vim: 6, Auram: 7 }).map(([label, value]) => ({ label, value }));
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
  test("is that of the same faces, divided with the die and rounded down, and a botch is a botch", () => {
    const faces = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 40, maxLength: 40 });
    const [modifier, number] = [fc.integer({ min: -20, max: 60 }), fc.integer({ min: 1, max: 10 })];
    fc.assert(
      fc.property(faces, modifier, number, (thrown, modifiers, divisor) => {
        if (thrown.slice(0, 31).every((face) => face === 1)) return;
        for (const written of ["1di", "1dq", "1ds"]) {
          const whole = play(written, thrown, { modifiers });
          const divided = play(written, thrown, { modifiers, setup: { divisor } });
          expect(divided).toMatchObject({ total: Math.floor(whole.total / divisor), botch: whole.botch });
        }
      }),
    );
  });

  test("has the odds of its dice, divided", () => {
    const [whole, half] = [oddsOf("1ds + 12 vs 9"), oddsOf("1dsby2 + 12 vs 9")];
    const sums = distributionOf(
      whole.total.map(([total, chance]) => ({ total, chance })),
      ({ total }) => Math.floor(total / 2),
    );
    for (const [total, share] of half.total) expect(share).toBeCloseTo(sums.get(total) ?? 0, 9);
    expect(half.botch).toEqual(whole.botch);
  });
});
