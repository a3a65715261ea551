import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxesMarked } from "../../src/rules/character/tracks.ts";
import { traditions } from "../../src/rules/traditions/traditions.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { totalParts, withTotals, workOut, burdenOf } from "../../src/rules/character/totals.ts";
import type { FormulaNames } from "../../src/rules/character/totals.ts";
import { faultOf } from "./fault-of.ts";
import { roundDown } from "../../src/rules/kernel/die-kind.ts";

const worth = new Map([
  ["dex", { label: "Dexterity", value: 3 }],
  ["str", { label: "Strength", value: -1 }],
  ["ability", { label: "Brawl", value: 5 }],
  ["weapon.attack", { label: "Fist", value: 1 }],
]);
const names: FormulaNames = { known: [...worth.keys()], find: (name) => worth.get(name) };
const parts = (formula: string) => totalParts(formula, names, roundDown).map(({ label, value }) => [label, value]);

describe("a total's formula", () => {
  test("is the sum of what it names", () => {
    const sum = { Dexterity: 3, Brawl: 5, Fist: 1 };
    expect(parts("@dex + @ability + @weapon.attack")).toEqual(Object.entries(sum));
  });

  test.each([
    ["@dex * 2", "Dexterity 3 * 2", 6],
    ["(@dex + @str) / 2", "(Dexterity 3 + Strength -1) / 2", 1],
    ["@dex / 2", "Dexterity 3 / 2", 1],
    ["min(0, max(0, @str) - 2)", "min(0, max(0, Strength -1) - 2)", -2],
    ["2 * (-@dex + 1)", "2 * (-Dexterity 3 + 1)", -4],
    ["((@dex))", "((Dexterity 3))", 3],
  ])("keeps what belongs together in %s in one part", (formula, label, value) => {
    expect(parts(formula)).toEqual([[label, value]]);
  });

  test("multiplies before it adds, and rounds each part down", () => {
    expect(parts("1 + 2 * 3 - @dex / 2").map(([, value]) => value)).toEqual([1, 6, -2]);
  });

  test.each([
    ["@dxe + 1", "TotalUnknown", { part: "@dxe", known: "@dex, @str, @ability, @weapon.attack" }],
    ["@weapon", "TotalUnknown", { part: "@weapon", known: "@dex, @str, @ability, @weapon.attack" }],
    ["@dex @str", "TotalPart", { part: "@str" }],
    ["@dex + dex", "TotalPart", { part: "dex" }],
    ["1d6 + @dex", "TotalPart", { part: "d6" }],
    ["toString(1)", "TotalPart", { part: "toString" }],
    ["(@dex", "TotalEnds", { formula: "(@dex" }],
    ["@dex)", "TotalPart", { part: ")" }],
    ["@dex +", "TotalEnds", { formula: "@dex +" }],
    ["@", "TotalPart", { part: "@" }],
    ["", "TotalEnds", { formula: "" }],
    ["@dex / (@str + 1)", "NotFinite", {}],
    ["1".repeat(10_000), "TotalLong", { max: 200 }],
  ])("is refused as %s", (formula, fault, data) => {
    expect(faultOf(() => totalParts(formula, names, roundDown))).toEqual({ fault, data });
  });

  test("returns numbers or a fault, for any text", () => {
    const piece = fc.constantFrom(..."@dex @str @no + - * / ( ) , min 3 0 .5 %".split(" "), " ");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        try {
          for (const [, value] of parts(pieces.join(""))) expect(Number.isInteger(value)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(RuleError);
        }
      }),
    );
  });
});

describe("totals", () => {
  const total = (id: string, formula: string, ...bonuses: { label: string; value: number }[]) => ({
    ...{ id, label: id, formula },
    bonuses,
  });
  const worked = (...list: ReturnType<typeof total>[]) =>
    workOut(list, names, roundDown).map(({ value, fault }) => value ?? fault?.fault);

  test("add their bonuses to their formula, and may count each other, in any order, also in short", () => {
    expect(worked(total("attack", "@dex + 1", { label: "Bless", value: 2 }))).toEqual([6]);
    const three = [total("twice", "@totals.attack * 2"), total("attack", "@dex"), total("more", "@twice + 1")];
    expect(worked(...three)).toEqual([6, 3, 7]);
  });

  test("that go round in a circle are faults, and so is what counts them, while all others stand", () => {
    const round = [total("a", "@totals.b"), total("b", "@totals.a"), total("c", "@b"), total("d", "1")];
    expect(worked(...round)).toEqual(["TotalCircle", "TotalCircle", "TotalCircle", 1]);
  });

  test("of an earlier calculation are names, and their faults are reported", () => {
    const earlier = workOut([total("soak", "@dex"), total("broken", "@no")], names, roundDown);
    const later = withTotals(names, earlier, (one) => one);
    expect(totalParts("@soak + @totals.soak", later, roundDown).map(({ value }) => value)).toEqual([3, 3]);
    expect(faultOf(() => totalParts("@broken", later, roundDown)).fault).toBe("TotalUnknown");
  });

  test("are named by the ids that each tradition uses itself", () => {
    for (const { totals, initiative, damage } of traditions.values()) {
      const ids = totals.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)]);
      if (initiative !== null) expect(ids).toContain(initiative);
      if (damage) expect(ids).toEqual(expect.arrayContaining([damage.total, damage.soak]));
    }
  });
});

test("damage marks a level for each begun 5 points above the soak", () => {
  const marked = (damage: number, soak: number) => boxesMarked(damage, soak, 5);
  expect([marked(5, 9), marked(9, 9), marked(10, 9), marked(14, 9), marked(15, 9)]).toEqual([0, 0, 1, 1, 2]);
  expect(marked(3, -3)).toBe(2);
});

test("loads of 1, 3, 6 and 10 are burdens of 1, 2, 3 and 4", () => {
  expect([0, 1, 2, 3, 5, 6, 9, 10].map(burdenOf)).toEqual([0, 1, 1, 2, 2, 3, 3, 4]);
});
