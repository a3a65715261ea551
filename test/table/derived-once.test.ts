import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTable, scriptFaces } from "./open-table.ts";
import type { Face, OwnRoll, Table } from "./open-table.ts";

/** What follows from a roll is worked out once and kept until something changes it. */

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

/** A die of each tradition, with faces after which it is thrown. */
const DICE: readonly (readonly [letter: string, die: string, faces: readonly Face[]])[] = [
  ["s", "1dsb3", [8]],
  ["k", "3dkbo2", [2, 3, 4, 5, 6].map((face) => [8, face] as const)],
  [
    "n",
    "1dnc10:8",
    [
      [20, 5],
      [10, 4],
      [8, 3],
    ],
  ],
  [
    "t",
    "1dts4",
    [
      [12, 8],
      [4, 2],
      [6, 2],
      [6, 3],
    ],
  ],
];

/** A change of a roll that was thrown, as modules, macros and whoever tampers with it can make one, in its place. */
type Change = (roll: OwnRoll) => void;

const thrownDice = ({ die }: OwnRoll) => die?.fallen.flatMap(({ results }) => results) ?? [];

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 9 })).map(([place, face]): Change => (roll) => {
    const dice = thrownDice(roll);
    Object.assign(dice[place % dice.length] ?? {}, { result: face });
  }),
  fc.constant<Change>(({ die }) => die?.fallen.pop()),
  // The ordinary die beside ours.
  fc.integer({ min: 1, max: 6 }).map((face): Change => ({ terms }) => {
    Object.assign((terms[2] as foundry.dice.terms.Die | undefined)?.results[0] ?? {}, { result: face });
  }),
  fc.constantFrom("b2", "bo1", "c8", "h6", "adv", "zz").map((modifier): Change => ({ die }) => {
    die?.modifiers.push(modifier);
  }),
  fc.constant<Change>(({ die }) => die?.modifiers.pop()),
  fc.integer({ min: 0, max: 9 }).map(
    (number): Change =>
      ({ die }) =>
        Object.assign(die ?? {}, { _number: number }),
  ),
  fc.constantFrom("negative", "zero", "kept").map((botchTotal): Change => ({ die, options }) => {
    for (const one of [die?.options ?? {}, options]) Object.assign(one, { readings: { botchTotal } });
  }),
  fc.constantFrom({ kind: "luck" }, { kind: "addDice", sizes: [6] }).map((decision): Change => ({ die }) => {
    Object.assign(die?.options ?? {}, { decisions: [...(die?.decisions ?? []), decision] });
  }),
  fc.constant<Change>(({ die }) => (die?.options.decisions as object[] | undefined)?.pop()),
  fc.constantFrom<readonly number[]>([], [1], [2]).map((declined): Change => ({ die }) => {
    Object.assign(die?.options ?? {}, { declined });
  }),
  fc.boolean().map(
    (isLeftOpen): Change =>
      ({ die }) =>
        Object.assign(die?.options ?? {}, { isLeftOpen }),
  ),
  fc.integer({ min: 1, max: 30 }).map(
    (target): Change =>
      ({ options }) =>
        Object.assign(options, { target }),
  ),
  fc.boolean().map(
    (isCounter): Change =>
      ({ options }) =>
        Object.assign(options, { isCounter }),
  ),
  fc.constant<Change>((roll) => Object.assign(roll, { terms: roll.terms.slice(0, -2) })),
  fc.constant<Change>(({ terms }) => terms.splice(-2)),
);

/** All that follows from a roll, or why it cannot be told. */
function whatFollows(roll: OwnRoll): readonly unknown[] {
  const told = [
    () => roll.die?.setup,
    () => roll.die?.variants,
    () => roll.die?.replay,
    () => roll.die?.total,
    () => roll.outcomeSoFar,
    () => roll.outcomeAgainst(7),
    () => roll.offers,
    () => roll.resourceDelta,
    () => roll.isSound,
  ];
  return told.map((tell) => {
    try {
      return tell();
    } catch (error) {
      return String(error);
    }
  });
}

test.each(DICE)(
  "what was kept of a roll of d%s is never told of a roll that has changed since",
  async (_, die, faces) => {
    scriptFaces(...faces, [6, 4]);
    const stored = JSON.stringify(await new table.api.Roll(`${die} + 1d6 + 5 vs 9`).evaluate());
    const restored = () => Roll.fromJSON(stored) as OwnRoll;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const asked = restored();
        whatFollows(asked);
        const unasked = restored();
        for (const one of changes) {
          one(asked);
          one(unasked);
          whatFollows(asked);
        }
        expect(whatFollows(asked)).toEqual(whatFollows(unasked));
      }),
    );
  },
);

test("what a roll comes to against a hidden target is in nothing that is stored, and no macro changes what was kept", async () => {
  scriptFaces(8);
  const roll = (await new table.api.Roll("1ds + 5").evaluate()) as unknown as OwnRoll;
  const stored = JSON.stringify(roll);
  expect(roll.outcomeAgainst(9)).toMatchObject({ target: 9, success: true, margin: 4 });
  expect(roll.outcome).toMatchObject({ target: null, success: null });
  expect(JSON.stringify(roll)).toBe(stored);
  expect(JSON.stringify(Object.entries(roll))).not.toContain('"target":9');
  expect(() => Object.assign(roll.outcome ?? {}, { success: true })).toThrow(TypeError);
  expect(() => Object.assign(roll.die?.setup ?? {}, { botch: 0 })).toThrow(TypeError);
});
