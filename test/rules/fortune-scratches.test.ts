import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fortune } from "../../src/rules/traditions/fortune/fortune.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { Decision, Offer } from "../../src/rules/kernel/die-kind.ts";
import type { FortuneOutcome as Outcome } from "../../src/rules/traditions/fortune/fortune-outcome.ts";
import { throwDice } from "./throw-dice.ts";

/** A roll on the table: what was rolled, how it is read, and what was decided. */
interface Case {
  readonly setup: Readonly<Record<string, boolean | number | readonly number[]>>;
  readonly readings: Partial<RuleVariants>;
  readonly faces: readonly number[];
  readonly target: number | null;
  readonly modifiers: number;
  readonly isLeftOpen: boolean;
  /** Which of the possible decisions are made, one after the other. */
  readonly picks: readonly number[];
}

const rolled = ({ setup, readings, target, modifiers, isLeftOpen, faces }: Case, decisions: readonly Decision[] = []) =>
  throwDice(fortune, faces, {
    setup: setup,
    readings,
    modifiers,
    isLeftOpen,
    decisions,
    ...(target === null ? {} : { target }),
  });

function offersOf(one: Case, decisions: readonly Decision[]): readonly Offer[] {
  const { state, outcome, thrown, rejected } = rolled(one, decisions);
  const variants = { ...defaultRuleVariants, ...one.readings };
  return fortune.offers?.({ state, outcome, thrown, rejected, variants }) ?? [];
}

/** What the owner of a roll may decide, and that they add dice where the world allows it. */
function ownersDecisions(one: Case, decisions: readonly Decision[]): readonly Decision[] {
  const offers = offersOf(one, decisions);
  const offered = offers.filter(({ isForGamemaster }) => isForGamemaster !== true);
  const isWaiting = offers.some(({ kind }) => kind === "openScratch");
  const added = decisions.some(({ kind }) => kind === "addDice") || isWaiting ? [] : [{ kind: "addDice", sizes: [8] }];
  return [...offered.flatMap(({ answers }) => answers.map(({ decision }) => decision)), ...added];
}

/** Tells whether a fumble does not come of a counter. */
const isByNatural1 = ({ critFumble, success, fortune: face }: Outcome): boolean =>
  critFumble && !(success === false && (face === 2 || face === 3));

const size = fc.constantFrom(4, 6, 8, 10, 12);
const pool = fc.array(size, { maxLength: 4 });
const cases: fc.Arbitrary<Case> = fc
  .record({
    characterDice: pool,
    edge: fc.constantFrom({}, { advantage: true }, { disadvantage: true }),
    stress: fc.constantFrom({}, { overwhelmed: true, staggered: true }),
    bestDice: fc.constantFrom(2, 3),
    readings: fc.record({
      fumble: fc.constantFrom("kept" as const, "any" as const),
      advantageKeeps: fc.constantFrom("one" as const, "both" as const),
      critical: fc.constantFrom("success" as const, "always" as const),
    }),
  })
  .chain(({ characterDice, edge, stress, bestDice, readings }) => {
    const d20 = fc.oneof(fc.constantFrom(1, 2, 3, 20), fc.integer({ min: 1, max: 20 }));
    const d20s = fc.tuple(...Array.from({ length: Object.keys(edge).length + 1 }, () => d20));
    // The last die is the one that may be added.
    const others = fc.tuple(...[...characterDice, 8].map((faces) => fc.integer({ min: 1, max: faces })));
    return fc.record({
      setup: fc.constant({ characterDice, ...edge, ...stress, bestDice }),
      readings: fc.constant(readings),
      faces: fc.tuple(d20s, others).map(([first, rest]) => [...first, ...rest]),
      target: fc.option(fc.integer({ min: 1, max: 30 })),
      modifiers: fc.integer({ min: -3, max: 3 }),
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
          const possible = ownersDecisions(one, decisions);
          const decision = possible[pick % Math.max(possible.length, 1)];
          if (!decision) break;
          decisions = [...decisions, decision];
          const after = rolled(one, decisions);
          expect(after.outcome.fortune).toBe(before.outcome.fortune);
          if (isByNatural1(before.outcome)) expect(after.outcome.critFumble).toBe(true);
          const gone = fortune.discarded?.(after.state) ?? [];
          // The die that a fumble proposes is exchanged for the one that its player chooses; nothing else comes back.
          const kept = decision.kind === "scratch" ? after.outcome.scratched.length : 0;
          if (decision.kind === "scratch") expect(kept).toBeGreaterThanOrEqual(before.outcome.scratched.length);
          else expect(gone).toEqual(expect.arrayContaining([...(fortune.discarded?.(before.state) ?? [])]));
          before = after;
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("they scratch a die by a fumble alone", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const scratches = ownersDecisions(one, []).filter(({ kind }) => kind === "scratch" || kind === "strike");
        const { outcome } = rolled(one);
        if (scratches.length === 0) return;
        expect(scratches.every(({ kind }) => kind === "scratch")).toBe(true);
        expect(outcome.critFumble).toBe(true);
      }),
    );
  });
});

test("what the game master scratches unmakes no fumble, and lets no die come back but the other d20 of an advantage", () => {
  fc.assert(
    fc.property(cases, (one) => {
      const before = rolled(one);
      for (const offer of offersOf(one, [])) {
        if (offer.kind !== "strike") continue;
        expect(offer.isForGamemaster).toBe(true);
        for (const { decision } of offer.answers) {
          const { outcome, state } = rolled(one, [decision]);
          const other = one.setup.advantage ? (one.faces[decision.dice?.[0] === 0 ? 1 : 0] ?? 0) : 0;
          expect([before.outcome.fortune, other, 0]).toContain(outcome.fortune);
          if (isByNatural1(before.outcome)) expect(outcome.critFumble).toBe(true);
          const gone = fortune.discarded?.(state) ?? [];
          const out = (fortune.discarded?.(before.state) ?? []).filter((die) => !(one.setup.advantage && die < 2));
          expect(gone).toEqual(expect.arrayContaining(out));
        }
      }
    }),
  );
});

describe("a fumble by the reading that any d20 fumbles", () => {
  const readings = { fumble: "any" } as const;
  const adv = (characterDice: readonly number[], faces: readonly number[], decisions: readonly Decision[] = []) =>
    throwDice(fortune, faces, { setup: { characterDice, advantage: true }, readings, decisions });

  test("takes the kept d20 where no character die shows more than 1", () => {
    const { total, outcome } = adv([8], [1, 17, 1]);
    expect(outcome).toMatchObject({ fortune: 17, scratched: [17], actionDice: [1], critFumble: true, inspiration: 1 });
    expect(outcome).toMatchObject({ impact: 0, minimumImpact: 0, effectiveImpact: 0, critSuccess: false });
    expect(total).toBe(1);
  });

  test("takes the lowest die, also if that is the kept d20", () => {
    const { total, outcome } = adv([10], [1, 2, 10]);
    expect(outcome).toMatchObject({ fortune: 2, scratched: [2], actionDice: [10], impact: 2, minimumImpact: 0 });
    expect(total).toBe(10);
  });

  test("takes a character die before a d20 that shows the same", () => {
    expect(adv([10], [1, 6, 6]).outcome).toMatchObject({
      scratched: [6],
      actionDice: [6],
      fortune: 6,
      minimumImpact: 1,
    });
  });

  test("has no critical success by a natural 20 that it takes", () => {
    const { outcome } = adv([8], [20, 1, 1], [{ kind: "scratch", dice: [0] }].slice(1));
    expect(outcome).toMatchObject({ fortune: 20, scratched: [20], critSuccess: false, critFumble: true });
  });
});

describe("a countered 2 or 3", () => {
  test("is no fumble any more when inspiration makes the action succeed", () => {
    const play = { setup: { characterDice: [8, 6] }, target: 13 } as const;
    expect(throwDice(fortune, [3, 7, 5], play).outcome).toMatchObject({ critFumble: true, success: false });
    const decisions = [{ kind: "inspiration", dice: [0], pick: "total" }];
    const { outcome } = throwDice(fortune, [3, 7, 5], { ...play, decisions });
    expect(outcome).toMatchObject({ success: true, critFumble: false, inspiration: -1 });
  });

  test.each([
    ["the player chooses a total that is countered", [3, 7, 5], { kind: "total", dice: [0, 2] }],
    ["the game master scratches what was higher", [3, 9, 7], { kind: "strike", dice: [1] }],
  ])("is a fumble where %s", (_, faces, decision) => {
    const { outcome } = throwDice(fortune, faces, {
      setup: { characterDice: [10, 8] },
      target: 12,
      decisions: [decision],
    });
    expect(outcome).toMatchObject({ success: false, critFumble: true, inspiration: 1 });
  });
});
