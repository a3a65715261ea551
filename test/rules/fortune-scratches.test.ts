import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { Decision } from "../../src/rules/kernel/die-kind.ts";
import { play } from "./throw-dice.ts";
import type { Played } from "./throw-dice.ts";

/** A roll on the table: what was rolled, and how it is read. */
interface Case {
  readonly written: string;
  readonly readings: Partial<RuleVariants>;
  readonly faces: readonly number[];
  readonly isLeftOpen: boolean;
  /** Which of the possible decisions are made, one after the other. */
  readonly picks: readonly number[];
}

const rolled = ({ written, faces, ...how }: Case, decisions: readonly Decision[] = []) =>
  play(written, faces, { ...how, decisions });

/** What the owner of a roll may decide, and that they add dice where the world allows it. */
function ownersDecisions({ offers }: Played, decisions: readonly Decision[]): readonly Decision[] {
  const own = offers.filter(({ isForGamemaster }) => isForGamemaster !== true);
  const isOver = [...offers, ...decisions].some(({ kind }) => kind === "openScratch" || kind === "addDice");
  const offered = own.flatMap(({ answers }) => answers.map(({ decision }) => decision));
  return isOver ? offered : [...offered, { kind: "addDice", sizes: [8] }];
}

/** Returns whether a fumble comes from a natural 1, without a counter. */
const isByNatural1 = ({ critFumble, success, fortune }: Played): boolean =>
  critFumble === true && !(success === false && (fortune === 2 || fortune === 3));

const d20 = fc.oneof(fc.constantFrom(1, 2, 3, 20), fc.integer({ min: 1, max: 20 }));

const cases: fc.Arbitrary<Case> = fc
  .record({
    pool: fc.array(fc.constantFrom(4, 6, 8, 10, 12), { maxLength: 4 }),
    edge: fc.constantFrom("", "adv", "dis"),
    rest: fc.constantFrom("", "ovst", "t3", "ovstt3"),
    readings: fc.record({
      fumble: fc.constantFrom("kept" as const, "any" as const),
      advantageKeeps: fc.constantFrom("one" as const, "both" as const),
      critical: fc.constantFrom("success" as const, "always" as const),
    }),
    sum: fc.constantFrom("", " + 3", " - 2"),
    target: fc.option(fc.integer({ min: 1, max: 30 })),
  })
  .chain(({ pool, edge, rest, readings, sum, target }) => {
    const dice = pool.length > 0 ? `c${pool.join(":")}` : "";
    // The last die is the one that may be added.
    const others = [...pool, 8].map((faces) => fc.integer({ min: 1, max: faces }));
    return fc.record({
      written: fc.constant(`1dn${dice}${edge}${rest}${sum}${target === null ? "" : ` vs ${target}`}`),
      readings: fc.constant(readings),
      faces: fc.tuple(d20, ...(edge ? [d20] : []), ...others),
      isLeftOpen: fc.boolean(),
      picks: fc.array(fc.nat(), { maxLength: 5 }),
    });
  });

describe("whatever the owner of a roll decides, in whatever order,", () => {
  test("no fumble is unmade, no fortune die becomes another, and no scratched die comes back", () => {
    fc.assert(
      fc.property(cases, (one) => {
        let decisions: readonly Decision[] = [];
        let before = rolled(one);
        for (const pick of one.picks) {
          const possible = ownersDecisions(before, decisions);
          const decision = possible[pick % Math.max(possible.length, 1)];
          if (!decision) break;
          decisions = [...decisions, decision];
          const after = rolled(one, decisions);
          expect(after.fortune).toBe(before.fortune);
          if (isByNatural1(before)) expect(after.critFumble).toBe(true);
          // A die is scratched by a fumble alone: the one that is proposed, for the one that its player chooses.
          if (decision.kind === "scratch") expect([before.critFumble, after.critFumble]).toEqual([true, true]);
          else expect(after.discarded).toEqual(expect.arrayContaining([...(before.discarded ?? [])]));
          const number = ({ scratched }: Played) => (scratched as readonly number[]).length;
          expect(number(after)).toBeGreaterThanOrEqual(number(before));
          before = after;
        }
      }),
      { numRuns: 1000 },
    );
  });
});

test("what the game master scratches unmakes no fumble, and lets no die come back but the other d20 of an advantage", () => {
  fc.assert(
    fc.property(cases, (one) => {
      const before = rolled(one);
      const hasAdvantage = one.written.includes("adv");
      const out = (before.discarded ?? []).filter((die) => !(hasAdvantage && die < 2));
      for (const { answers } of before.offers.filter(({ kind }) => kind === "strike")) {
        for (const { decision } of answers) {
          const after = rolled(one, [decision]);
          const other = hasAdvantage ? (one.faces[decision.dice?.[0] === 0 ? 1 : 0] ?? 0) : 0;
          expect([before.fortune, other, 0]).toContain(after.fortune);
          if (isByNatural1(before)) expect(after.critFumble).toBe(true);
          expect(after.discarded).toEqual(expect.arrayContaining(out));
        }
      }
    }),
  );
});

describe("a fumble by the reading that any d20 fumbles", () => {
  test.each([
    ["the kept d20 where no character die shows more than 1", 8, [1, 17, 1], { scratched: [17], actionDice: [1] }],
    ["the lowest die, also if that is the kept d20", 10, [1, 2, 10], { scratched: [2], actionDice: [10], impact: 2 }],
    ["a character die before a d20 that shows the same", 10, [1, 6, 6], { scratched: [6], fortune: 6 }],
    ["a natural 20, which is no critical success then", 8, [20, 1, 1], { scratched: [20], critSuccess: false }],
  ])("takes %s", (_, size, faces, outcome) => {
    const { minimumImpact, ...found } = play(`1dnc${size}adv`, faces, { readings: { fumble: "any" } });
    expect(found).toMatchObject({ ...outcome, critFumble: true, inspiration: 1 });
    expect(minimumImpact).toBe(faces[2] === 6 ? 1 : 0);
  });
});

describe("a countered 2 or 3", () => {
  test("is no fumble any more when inspiration makes the action succeed", () => {
    expect(play("1dnc8:6 vs 13", [3, 7, 5])).toMatchObject({ critFumble: true, success: false });
    const decisions = [{ kind: "inspiration", dice: [0], pick: "total" }];
    const helped = play("1dnc8:6 vs 13", [3, 7, 5], { decisions });
    expect(helped).toMatchObject({ success: true, critFumble: false, inspiration: -1 });
  });

  test.each([
    ["the player chooses a total that is countered", [3, 7, 5], { kind: "total", dice: [0, 2] }],
    ["the game master scratches what was higher", [3, 9, 7], { kind: "strike", dice: [1] }],
  ])("is a fumble where %s", (_, faces, decision) => {
    const countered = play("1dnc10:8 vs 12", faces, { decisions: [decision] });
    expect(countered).toMatchObject({ success: false, critFumble: true, inspiration: 1 });
  });
});
