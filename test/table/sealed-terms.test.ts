import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, type Table } from "./open-table.ts";
import { until } from "./page.ts";
import { answerFrom, ask, FORMULA, NOTICE } from "./requests-page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const hidden = { options: [{ ...NOTICE, hidesTarget: true }], shows: "gamemaster", tells: "nothing" } as const;
const kept = () => Object.keys(game.settings.get("quadrivium", "vault"));

/** A request with a hidden target, and an answer whose dice nobody sees. */
async function askBlindly() {
  const request = await ask(table, hidden);
  await answerFrom(table.join(ADA), request, { formula: FORMULA, aside: true });
  const seals = [request.system.seal, ...request.system.rulings.map(({ seal }) => seal)];
  expect(kept()).toEqual(seals);
  return request;
}

describe("what a request hides", () => {
  test("is kept by this computer as long as nobody else knows it", async () => {
    const request = await askBlindly();
    const [terms, roll] = kept();
    await request.update({ system: { state: "closed" } });
    expect(kept()).toEqual([terms, roll]);
    await request.update({ system: { opened: game.settings.get("quadrivium", "vault")[terms ?? ""] ?? "" } });
    await until(() => kept().length === 1);
    expect(kept()).toEqual([roll]);
    await request.update({ system: { shown: request.system.rulings.map(({ answer }) => answer) } });
    await until(() => kept().length === 0);
  });

  test("is kept where what is shown is not what was sealed", async () => {
    const request = await askBlindly();
    await request.update({ system: { opened: "{}" } });
    expect(kept()).toHaveLength(2);
  });

  test("is forgotten with the request, and nothing else with it", async () => {
    const request = await askBlindly();
    const other = await ask(table, hidden);
    await request.delete();
    await until(() => kept().length === 1);
    expect(kept()).toEqual([other.system.seal]);
  });
});
