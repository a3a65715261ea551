import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RollSpec } from "../../src/rules/kernel/roll-spec.ts";
import { openTable, scriptFaces } from "./open-table.ts";
import type { Table } from "./open-table.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

/** A spec as a macro may write it, whatever the types say. */
function spec(fields: object): RollSpec {
  return Object.assign({ die: table.api.traditions.get("k"), setup: {} }, fields) as object as RollSpec;
}

describe("a roll that a macro specifies by its fields", () => {
  test("has the usual values of all that it leaves out", async () => {
    const { odds } = table.api;
    expect(odds(spec({ setup: { boons: 2 }, target: 19 })).success).toBe(odds("3dkbo2 vs 19").success);
    scriptFaces(4, 4, 4);
    const message = await table.api.roll(spec({ title: "Climb", parts: [{ label: "rope", value: 3 }] }));
    expect(message?.rolls[0]?.formula).toBe("3dk[Climb] + 3[rope]");
  });

  test.each([
    [{ tittle: "Climb" }, "There is no field “tittle” here. Known are die, setup, title, sources, parts, target."],
    [{ setup: { bons: 2 } }, "There is no field “bons” here. Known are count, boons, banes."],
    [{ parts: [{ label: "rope", amount: 3 }] }, "There is no field “amount” here. Known are label, value."],
    [{ parts: [{ label: "rope", value: Number.NaN }] }, "“rope” needs a number, and “NaN” is none."],
    [{ target: Number.NaN }, "“target” needs a number, and “NaN” is none."],
    [{ die: { letter: "z" } }, "“z”: there is no such die."],
  ])("is refused with the part that is wrong, and nothing is posted: %j", async (fields, reason) => {
    expect(() => table.api.odds(spec(fields))).toThrow(reason);
    await expect(table.api.roll(spec(fields))).rejects.toThrow(reason);
    expect(game.messages.size).toBe(0);
  });

  test("is refused with unknown options, too", async () => {
    const options = { actr: table.naddaha } as object;
    expect(() => table.api.odds("1ds", options)).toThrow("“actr”");
    await expect(table.api.roll("1ds", options)).rejects.toThrow("“actr”");
  });
});

describe("what a macro asks of others", () => {
  const side = (fields: object = {}) => ({ actor: table.naddaha, letter: "s", ...fields });

  test.each([
    ["a field of the request", { titel: "Climb" }, {}, "“titel”"],
    ["a field of a roll", {}, { bonus: 3 }, "“bonus”"],
    ["a target that is no number", {}, { target: Number.NaN }, "NaN"],
  ])("is refused for %s that is unknown, and nothing is posted", async (_what, draft, option, reason) => {
    const { actor, ...roll } = side(option);
    await expect(table.api.request({ asked: [actor], options: [roll], ...draft })).rejects.toThrow(reason);
    const sides = [side(option), side()];
    await expect(table.api.contest({ sides, ...draft })).rejects.toThrow(reason);
    expect(game.messages.size).toBe(0);
  });
});
