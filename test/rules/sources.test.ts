import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toFormula } from "../../src/rules/kernel/roll-spec.ts";
import { plainSetup, sharedFields, sharesOf, withShares } from "../../src/rules/kernel/die-modifiers.ts";
import type { Share } from "../../src/rules/kernel/die-modifiers.ts";
import { readHeading, writeHeading } from "../../src/rules/kernel/bonuses.ts";
import type { Heading, Source } from "../../src/rules/kernel/bonuses.ts";
import { check } from "../../src/rules/traditions/check/check.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import { faultOf } from "./fault-of.ts";

const highGround: Source = { label: "high ground", amount: 1 };
const rope: Source = { label: "rope", amount: 3 };
const rain: Source = { label: "rain", amount: -1 };

/** A name that a flavor can hold as it is. */
const anyName = fc
  .oneof(fc.string(), fc.constantFrom("Craft (wood)", "a, b", "+2 sword", "-x", "3 ropes", "12", "+", "−1 x", "(+3 a)"))
  .map((text) => text.replaceAll(/[[\]|]/g, "").trim());

const anySource: fc.Arbitrary<Source> = fc.oneof(
  fc.record({ label: anyName.filter(Boolean), amount: fc.integer({ min: -99, max: 99 }) }),
  fc.record({ label: anyName.filter((name) => /^[^+\u2212-]/.test(name)), amount: fc.constant(null) }),
);

const anyHeading: fc.Arbitrary<Heading> = fc.record({ title: anyName, sources: fc.array(anySource) });

describe("the flavor of a die", () => {
  test("names what it is thrown for, and what its numbers come from", () => {
    const sources = [highGround, rope, { label: "luck", amount: null }, rain];
    expect(writeHeading({ title: "Climb", sources })).toBe("Climb | +high ground | +3 rope | luck | -rain");
  });

  test.each(["Craft (wood)", "Climb: +high ground, -rain", ""])("without a bar is a title: “%s”", (title) => {
    expect(readHeading(title)).toEqual({ title, sources: [] });
  });

  const unnumbered = (...labels: string[]): Source[] => labels.map((label) => ({ label, amount: null }));

  test.each<[string, Source[]]>([
    ["Climb | +high ground", [highGround]],
    ["Climb | +1 high ground|-rain", [highGround, rain]],
    ["Climb | + 3 rope", [rope]],
    ["Climb | \u22121 rain", [rain]],
    ["Climb | rope | rain", unnumbered("rope", "rain")],
    ["Climb | +2 sword +1", [{ label: "sword +1", amount: 2 }]],
    ["Climb | +0 charm", [{ label: "charm", amount: 0 }]],
    ["Climb | -0 curse", [{ label: "curse", amount: 0 }]],
    ["Climb |  | + | +3 |", []],
    ["| -rain", [rain]],
  ])("is read as people may type it, with a title or without: “%s”", (written, sources) => {
    expect(readHeading(written)).toEqual({ title: written.startsWith("|") ? "" : "Climb", sources });
  });

  test("is read back as it was written, whatever the names", () => {
    fc.assert(
      fc.property(anyHeading, (heading) => {
        expect(readHeading(writeHeading(heading))).toEqual(heading);
      }),
    );
  });

  test("means the same when it is written again, whatever was typed", () => {
    const anyFlavor = fc.oneof(
      fc.string({ unit: fc.constantFrom("|", "+", "-", "\u2212", " ", "1", "0", "a", "(", ",") }),
      fc.string(),
    );
    fc.assert(
      fc.property(anyFlavor, (typed) => {
        const flavor = typed.replaceAll(/[[\]]/g, "");
        const heading = readHeading(flavor);
        expect(readHeading(writeHeading(heading))).toEqual(heading);
      }),
    );
  });
});

describe("a formula", () => {
  const spec = { die: check, setup: { count: 3, boons: 2, banes: 1 }, title: "Climb", target: 25 };

  test("names the sources behind the title of its die", () => {
    expect(toFormula({ ...spec, sources: [highGround, rain], parts: [{ label: "Climb", value: 4 }] })).toBe(
      "3dkbo2ba1[Climb | +high ground | -rain] + 4[Climb] vs 25",
    );
  });

  test("is no other formula by anything that a name holds", () => {
    const anyText = fc.string({ unit: fc.constantFrom("[", "]", "|", "+", "-", " ", "v", "s", "9", "a") });
    const anyThing = fc.array(fc.record({ label: anyText, amount: fc.constantFrom(1, -2, null) }));
    fc.assert(
      fc.property(anyText, anyThing, (title, sources) => {
        const formula = toFormula({ ...spec, title, sources });
        expect(formula).toMatch(/^3dkbo2ba1(\[[^[\]]+\])? vs 25$/);
        const { sources: named } = readHeading(/\[(.*)\]/.exec(formula)?.[1] ?? "");
        expect(named.length).toBeLessThanOrEqual(sources.length);
      }),
    );
  });
});

describe("the shares of a dialog", () => {
  const setup = plainSetup(check);
  const shares: readonly Share[] = [
    { field: "boons", label: "high ground", value: 1 },
    { field: "boons", label: "", value: 1 },
    { field: "banes", label: "rain", value: 2 },
  ];

  test("are summed up for each field, and named with the sign of what they do", () => {
    expect(withShares(check, setup, shares)).toEqual({
      setup: { count: 3, boons: 2, banes: 2 },
      sources: [highGround, { label: "rain", amount: -2 }],
    });
  });

  test("of a trip roll help or hinder by their own sign", () => {
    const two = [
      { field: "bonus", label: "rope", value: 3 },
      { field: "bonus", label: "old wound", value: -5 },
    ];
    const { setup: made, sources } = withShares(trip, plainSetup(trip), two);
    expect(made).toMatchObject({ bonus: -2 });
    expect(sources).toEqual([rope, { label: "old wound", amount: -5 }]);
    expect(sharesOf(trip, made, sources)).toEqual(two);
  });

  test("that a field cannot be set to are refused by name", () => {
    const negative = { field: "boons", label: "rope", value: -1 };
    const data = { modifier: "rope -1", min: 0, max: 6 };
    expect(faultOf(() => withShares(check, setup, [negative]))).toEqual({ fault: "ModifierRange", data });
  });

  test.each([...dieKinds.values()])("come back from setup and sources as they were, of a die of $id", (die) => {
    const anyShares = sharedFields(die).map(({ name, sources }) => {
      const amount = fc.integer({ min: sources === "either" ? -9 : 1, max: 9 }).filter((value) => value !== 0);
      const share = (label: fc.Arbitrary<string>) => fc.record({ field: fc.constant(name), label, value: amount });
      const unnamed = fc.array(share(fc.constant("")), { maxLength: 1 });
      return fc.tuple(fc.array(share(anyName.filter(Boolean))), unnamed).map((lists) => lists.flat());
    });
    fc.assert(
      fc.property(fc.tuple(...anyShares), (lists) => {
        const made = withShares(die, plainSetup(die), lists.flat());
        expect(sharesOf(die, made.setup, made.sources)).toEqual(lists.flat());
      }),
    );
    // The sign of a source tells its field.
    for (const taken of ["for", "against"]) {
      const fields = sharedFields(die).filter(({ sources }) => sources === taken || sources === "either");
      expect(fields.length).toBeLessThanOrEqual(1);
    }
  });
});
