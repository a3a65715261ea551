import { beforeEach, describe, expect, test } from "vitest";
import type { RollSpec } from "../../src/rules/kernel/roll-spec.ts";
import { openTable, scriptFaces, table } from "./open-table.ts";

beforeEach(() => openTable());

/** A spec as a macro may write it, whatever the types say. */
function spec(fields: object): RollSpec {
  return Object.assign({ die: table.api.traditions.get("k"), setup: {} }, fields) as object as RollSpec;
}

test("a stat whose visibility is misspelled is not rolled for all to see", async () => {
  const choices = { visibility: "blnd" as "blind" };
  const rolled = table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices });
  await expect(rolled).rejects.toThrow("“blnd”");
  expect(game.messages.size).toBe(0);
});

test.each([
  [{ tagret: 9 }, "Unknown field “tagret”. Known fields: letter, setup,"],
  [{ setup: { bons: 2 } }, "Unknown field “bons”. Known fields: count,"],
  [{ letter: "z" }, "letter cannot be “z”."],
])("a choice of a macro that no roll has is refused, and nothing is rolled: %j", async (choices, reason) => {
  const options = { ask: false, choices: choices as object };
  await expect(table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, options)).rejects.toThrow(reason);
  expect(game.messages.size).toBe(0);
});

test.each([
  [{ kind: "chekcs" }, "kind cannot be “chekcs”. Possible values: checks, contest, challenge."],
  [{ shows: "all" }, "shows cannot be “all”. Possible values: everyone,"],
  [{ tells: "all" }, "tells cannot be “all”. Possible values:"],
])("a request of a macro with a setting that there is not is refused: %j", async (settings, reason) => {
  const draft = { asked: [table.naddaha], options: [{ characteristics: ["int"] }], ...settings };
  await expect(table.api.request(draft as never)).rejects.toThrow(reason);
  expect(game.messages.size).toBe(0);
});

test("a macro that names an actor by a text for a rest learns which", async () => {
  await expect(table.api.rest("Naddaha" as never)).rejects.toThrow("“Naddaha”");
});

describe("a roll that a macro specifies by its fields", () => {
  test("has the usual values of all that it leaves out", async () => {
    const { odds } = table.api;
    expect(odds(spec({ setup: { boons: 2 }, target: 19 })).success).toBe(odds("3dkbo2 vs 19").success);
    expect(odds(spec({ setup: undefined, target: 19 })).success).toBe(odds("3dk vs 19").success);
    scriptFaces(4, 4, 4);
    const message = await table.api.roll(spec({ title: "Climb", parts: [{ label: "rope", value: 3 }] }));
    expect(message?.rolls[0]?.formula).toBe("3dk[Climb] + 3[rope]");
  });

  test.each([
    [{ tittle: "Climb" }, "Unknown field “tittle”. Known fields: die, setup, title, sources, parts, target."],
    [{ setup: { bons: 2 } }, "Unknown field “bons”. Known fields: count, boons, banes."],
    [{ parts: [{ label: "rope", amount: 3 }] }, "“NaN” in the formula is neither a number nor a die."],
    [{ parts: [{ label: "rope", value: Number.NaN }] }, "“NaN” in the formula is neither a number nor a die."],
    [{ target: Number.NaN }, "“NaN” after “vs” is not a number."],
    [{ die: { letter: "z" } }, "Unknown die “z”."],
  ])("is refused with the part that is wrong, and nothing is posted: %j", async (fields, reason) => {
    expect(() => table.api.odds(spec(fields))).toThrow(reason);
    await expect(table.api.roll(spec(fields))).rejects.toThrow(reason);
    expect(game.messages.size).toBe(0);
  });
});

describe("the rules beside the dice", () => {
  test("are functions of numbers, by the readings of the world", () => {
    const { rules } = table.api;
    expect(rules.passive({ bonuses: [2, 3], boons: 1, target: 16 })).toMatchObject({
      total: 18,
      success: true,
      margin: 2,
    });
    const checks = [
      { success: true, margin: 7 },
      { success: false, margin: -2 },
    ];
    expect(rules.groupChallenge(checks, "Moderate")).toMatchObject({
      successes: 2,
      failures: 1,
      needed: 1,
      success: true,
    });
    const terms = { defender: "second", bonuses: { first: 4, second: 6 }, mayStalemate: false } as const;
    expect(rules.tie({ first: "k", second: "k" }, terms)).toEqual({ winner: "second", rule: "defender" });
    expect(rules.twist(43).id).toBe("none");
    expect(rules.scatter("square", 5, 2)).toEqual({ direction: "southEast", spaces: 2, step: { rows: 2, columns: 2 } });
    expect(rules.scatter("flatHex", 2, 8)).toEqual({ direction: null, spaces: 0, step: { q: 0, r: 0 } });
    const counted = { before: 12, result: 7, sign: "subtract", min: 6 } as const;
    expect(rules.accumulate(counted)).toEqual({ before: 12, change: -7, after: 6 });
    const [ring, better] = [1, 2].map(
      (amount) => ({ label: "Ring", category: "artifact", source: "ring", amount }) as const,
    );
    expect(rules.stack([ring, better].flatMap((one) => one ?? []))).toMatchObject({
      total: 2,
      dropped: [{ bonus: ring }],
    });
  });
});
