import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GM, openTable, scriptFaces, type Table } from "./open-table.ts";
import { rest, until } from "./page.ts";

/** The API refuses what it does not know, and says what it is. */

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await table.close();
});

type Api = Readonly<Record<string, (...args: unknown[]) => unknown>>;
const api = (): Api => table.api as unknown as Api;
const her = () => table.naddaha;
const BRAWL = { ability: "brawl00000000000" };
const roll = (stat: unknown, options?: unknown) => api().rollTrait?.(her(), stat, options);
const choose = (choices: unknown) => roll(BRAWL, { ask: false, choices });

const refused: readonly (readonly [what: string, call: () => unknown, words: RegExp])[] = [
  ["rollTrait(null)", () => api().rollTrait?.(null, BRAWL), /There is no character/],
  ["rollTrait of a name", () => api().rollTrait?.("Naddaha", BRAWL), /There is no character “Naddaha”/],
  ["a stat as text", () => roll("Brawl"), /“trait: "Brawl"”.*ability/],
  ["no stat", () => roll(undefined), /ability/],
  ["an empty stat", () => roll({}), /Nothing is named/],
  ["empty lists", () => roll({ characteristics: [] }), /Nothing is named/],
  ["an unknown Characteristic", () => roll({ characteristics: ["Int"] }), /“Int”.*int/],
  ["an unknown Ability", () => roll({ ability: "Brwl" }), /“Brwl”.*Brawl/],
  ["unknown further Abilities", () => roll({ ...BRAWL, moreAbilities: ["Nope"] }), /“Nope”/],
  ["unknown traits", () => roll({ traits: ["Nope"] }), /“Nope”/],
  ["an unknown power", () => roll({ power: "Nope" }), /“Nope”/],
  ["an unknown total", () => roll({ total: { id: "nope" } }), /“nope”.*attack/],
  ["an unknown field", () => roll({ abillity: "Brawl" }), /“abillity”/],
  ["no list", () => roll({ characteristics: "int" }), /needs a list/],
  ["an unknown option", () => roll(BRAWL, { aks: false }), /“aks”/],
  ["an unknown choice", () => choose({ tarqet: 9 }), /“tarqet”/],
  ["an unknown die", () => choose({ letter: "zz" }), /“zz”/],
  ["an unknown field of the die", () => choose({ setup: { bothDice: 3 } }), /“bothDice”/],
  ["an unknown visibility", () => choose({ visibility: "nonsense" }), /“nonsense”.*public/],
  ["a target that is no number", () => choose({ target: "nine" }), /“nine”/],
  ["an unknown category", () => choose({ modifiers: [{ label: "A", category: "nope", amount: 1 }] }), /“nope”/],
  ["an unknown goal", () => choose({ modifiers: [{ label: "A", category: "other", amount: 1, goal: "no" }] }), /“no”/],
  ["an amount that is none", () => choose({ modifiers: [{ label: "A", category: "other", amount: "1" }] }), /“A”/],
  ["roll for a name", () => api().roll?.("1ds", { actor: "Naddaha" }), /There is no character “Naddaha”/],
  ["roll with an unknown visibility", () => api().roll?.("1ds", { visibility: "nonsense" }), /“nonsense”/],
  ["roll of a name", () => api().roll?.("Brawl"), /Brawl/],
  ["roll of nothing", () => api().roll?.(null), /nothing to roll/],
  ["odds for a name", () => api().odds?.("1ds", { actor: "Naddaha" }), /There is no character/],
  ["rest for a name", () => api().rest?.(["Naddaha"]), /There is no character/],
  ["award for a name", () => api().award?.(["Naddaha"]), /There is no character/],
  ["a contest without sides", () => api().contest?.({}), /sides must be a list/],
  [
    "a hidden target that there is not",
    () => api().request?.({ asked: [her()], options: [{ ...{ letter: "s" }, hidesTarget: true }] }),
    /no target to hide/,
  ],
];

describe("the API refuses", () => {
  test.each(refused)("%s", async (_what, call, words) => {
    scriptFaces();
    const said = await Promise.resolve()
      .then(call)
      .then(
        () => "nothing",
        (error: unknown) => (error instanceof TypeError ? `TypeError ${error.message}` : String(error)),
      );
    expect(said).toMatch(words);
    expect(said).not.toContain("TypeError");
    await rest();
    expect(game.messages.size).toBe(0);
  });
});

test.each([
  ["1ds + @Int", "Nothing is called “@Int” here, so it counts 0. Did you mean @int?"],
  ["1d20 + @Int", "Nothing is called “@Int” here, so it counts 0. Did you mean @int?"],
])("a name that counts 0 is said: %s", async (formula, words) => {
  const warn = vi.spyOn(ui.notifications, "warn");
  scriptFaces(formula.startsWith("1ds") ? 6 : [20, 6]);
  await table.api.roll(formula, { actor: her() });
  expect(warn.mock.calls.map(([said]) => said)).toEqual([words]);
});

test("a name that is written in capitals suggests itself", async () => {
  await expect(table.api.roll("1dsb@PER", { actor: her() })).rejects.toThrow("Did you mean @per?");
});

test("the effect of a power says which name it does not find", async () => {
  const warn = vi.spyOn(ui.notifications, "warn");
  const data = { name: "Roar", type: "power", system: { effectFormula: "1d6 + @nope" } };
  await her().createEmbeddedDocuments("Item", [data as Item.CreateData]);
  scriptFaces([6, 3]);
  await table.api.rollDragged(undefined, her().uuid, { formula: her().items.getName("Roar")?.id ?? "" });
  await until(() => game.messages.size === 1);
  expect(String(warn.mock.calls[0]?.[0])).toContain("“@nope” here, so it counts 0");
});

test("a stat is found by the name of its Ability, too", async () => {
  scriptFaces(6);
  await table.api.rollTrait(her(), { ability: "brawl" }, { ask: false });
  await until(() => game.messages.size === 1);
  expect(game.messages.contents[0]?.rolls[0]?.formula).toContain("5[Brawl]");
});
