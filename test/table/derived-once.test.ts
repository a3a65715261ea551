import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as replays from "../../src/rules/kernel/replay.ts";
import * as setups from "../../src/rules/kernel/setup.ts";
import { dieKinds } from "../../src/rules/traditions/die-kinds.ts";
import type { QuadriviumRoll } from "../../src/dice/quadrivium-roll.ts";
import { openTable, scriptFaces, type } from "./open-table.ts";
import type { Face, Table } from "./open-table.ts";
import { ask } from "./requests-page.ts";
import { rest } from "./page.ts";

/** What follows from a roll is worked out once and kept until something changes it. Counted, not timed. */

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

/** What has been worked out since it was counted last. */
interface Work {
  /** The rolls that were made of a formula or of stored data, which is a term with our die each. */
  readonly terms: number;
  readonly setups: number;
  readonly replays: number;
  readonly outcomes: number;
}

/** Begins to count. What a decision would come to is another roll's, and left out. */
function counting(): () => Work {
  const { Roll: Ours } = table.api;
  vi.spyOn(Ours.prototype, "foreseen").mockReturnValue(null);
  vi.spyOn(Ours.prototype, "oddsAfter").mockReturnValue(null);
  const parse = vi.spyOn(Ours, "parse");
  const restored = vi.spyOn(Ours, "fromData");
  const read = [vi.spyOn(setups, "readSetup")];
  const replayed = [vi.spyOn(replays, "replay")];
  const settled = [...dieKinds.values()].map((dieKind) => vi.spyOn(dieKind, "settle"));
  const count = (spies: readonly { readonly mock: { readonly calls: readonly unknown[] } }[]) =>
    spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  return () => {
    // Of a thrown roll that is restored, Foundry is given no formula.
    const parsed = parse.mock.calls.filter(([formula]) => formula !== "").length;
    const work = {
      terms: parsed + count([restored]),
      setups: count(read),
      replays: count(replayed),
      outcomes: count(settled),
    };
    for (const spy of [parse, restored, ...read, ...replayed, ...settled]) spy.mockClear();
    return work;
  };
}

describe.each(DICE)("a roll of d%s", (letter, die, faces) => {
  /** The rolls that are settled when one is posted: it and what is drawn; and what is posted, if it can cost anything. */
  const posted = dieKinds.get(letter)?.resourceDelta ? 3 : 2;

  beforeEach(async () => {
    await ui.chat.render({ force: true });
    await rest();
  });

  test("that is typed reads a setup once per term, and is settled once where it is thrown and once where it is drawn", async () => {
    const work = counting();
    scriptFaces(...faces);
    await type(`/r ${die} + 5 vs 9`);
    await rest();
    const { terms, setups, replays, outcomes } = work();
    expect(document.querySelector(".quadrivium.roll-card")).not.toBeNull();
    expect(setups).toBe(terms);
    expect(outcomes).toBe(posted);
    // One for each state of the throw, and one for each other roll that is settled.
    expect(replays).toBeLessThanOrEqual(faces.length + posted);
  });

  test("that is restored works nothing out until it is drawn, and nothing when it is drawn again", async () => {
    scriptFaces(...faces);
    const stored = JSON.stringify(await new table.api.Roll(`${die} + 5 vs 9`).evaluate());
    const work = counting();
    const roll = Roll.fromJSON(stored);
    expect(work()).toEqual({ terms: 1, setups: 1, replays: 0, outcomes: 0 });
    await roll.render();
    expect(work()).toEqual({ terms: 0, setups: 0, replays: 1, outcomes: 1 });
    await roll.render();
    expect(JSON.parse(JSON.stringify(roll))).toEqual(JSON.parse(stored));
    expect(work()).toEqual({ terms: 0, setups: 0, replays: 0, outcomes: 0 });
  });

  test("that is clicked on a sheet, and one that answers a request with a hidden target, are settled as often", async () => {
    const trait = { ability: "awareness0000000", characteristics: ["per"] };
    const work = counting();
    scriptFaces(...faces);
    await table.api.rollTrait(table.naddaha, trait, { ask: false, choices: { letter, target: 9 } });
    await rest();
    const clicked = work();
    expect(clicked.setups).toBe(clicked.terms);
    expect(clicked.outcomes).toBe(posted);

    const { answerRequest } = await import("../../src/requests/answer-request.ts");
    const option = { name: "", letter, characteristics: ["per"], ability: "Awareness", target: 9, hidesTarget: true };
    const request = await ask(table, { options: [option] });
    const [asked] = request.system.options;
    work();
    scriptFaces(...faces);
    await answerRequest(request, table.naddaha, asked?.id ?? "", { ask: false });
    await rest();
    const answered = work();
    expect(request.system.rulings.map(({ fault }) => fault)).toEqual([""]);
    expect(answered.setups).toBe(answered.terms);
    // The hidden target is one more for whoever knows it, however often the result is told.
    expect(answered.outcomes).toBe(posted + 1);
  });
});

/** A change of a roll that was thrown, as modules, macros and whoever tampers with it can make one, in its place. */
type Change = (roll: QuadriviumRoll) => void;

const thrownDice = ({ die }: QuadriviumRoll) => die?.fallen.flatMap(({ results }) => results) ?? [];

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
function whatFollows(roll: QuadriviumRoll): readonly unknown[] {
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
    const restored = () => Roll.fromJSON(stored) as QuadriviumRoll;
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
  const roll = (await new table.api.Roll("1ds + 5").evaluate()) as unknown as QuadriviumRoll;
  const stored = JSON.stringify(roll);
  expect(roll.outcomeAgainst(9)).toMatchObject({ target: 9, success: true, margin: 4 });
  expect(roll.outcome).toMatchObject({ target: null, success: null });
  expect(JSON.stringify(roll)).toBe(stored);
  expect(JSON.stringify(Object.entries(roll))).not.toContain('"target":9');
  expect(() => Object.assign(roll.outcome ?? {}, { success: true })).toThrow(TypeError);
  expect(() => Object.assign(roll.die?.setup ?? {}, { botch: 0 })).toThrow(TypeError);
});
