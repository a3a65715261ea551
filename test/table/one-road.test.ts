import { afterAll, beforeAll, expect, test } from "vitest";
import { throwFormula, tell } from "../../tools/cli/throw.ts";
import { openTable, scriptFaces, type, type Table } from "./open-table.ts";
import { until } from "./page.ts";

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table.close());

const FACES = [1, 10];

/** What differs between any two messages, and what only a door with a character knows. */
const particulars = ["_id", "_stats", "timestamp", "speaker", "system.trait"];

/** The newest message as it is stored, without its particulars. */
async function posted(): Promise<object> {
  const message = await until(() => game.messages.contents.at(-1));
  const source = message.toObject() as unknown as Record<string, unknown>;
  for (const path of particulars) foundry.utils.deleteProperty(source, path);
  await message.delete();
  return { ...source, rolls: (source.rolls as string[]).map((roll) => JSON.parse(roll) as unknown) };
}

test("the same faces by sheet, by /r, by macro code and on the command line are the same roll", async () => {
  scriptFaces(...FACES);
  await table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" }, { ask: false });
  const bySheet = await posted();
  const { formula } = (bySheet as { rolls: { formula: string }[] }).rolls[0] ?? { formula: "" };

  scriptFaces(...FACES);
  await type(`/r ${formula}`);
  expect(await posted()).toEqual(bySheet);

  scriptFaces(...FACES);
  await new table.api.Roll(formula).toMessage();
  expect(await posted()).toEqual(bySheet);

  const { total, outcome } = tell(await throwFormula(table.api, formula, { faces: FACES })) as Record<string, unknown>;
  expect({ total, outcome }).toEqual({
    total: 27,
    outcome: (bySheet as { rolls: { outcome: object }[] }).rolls[0]?.outcome,
  });
  CONFIG.Dice.fulfillment.defaultMethod = "";
});

test("a roll of ours is a message of type roll, by whichever door it came", async () => {
  scriptFaces(5);
  await type("/r 1ds + 2 vs 6");
  expect(await posted()).toMatchObject({ type: "roll", rolls: [{ outcome: { tradition: "stress" } }] });
});

test("an ordinary roll stays an ordinary message", async () => {
  scriptFaces([6, 4]);
  await type("/r 1d6");
  expect(await posted()).toMatchObject({ type: "base" });
});
