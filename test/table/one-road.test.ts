import { afterAll, beforeAll, expect, test } from "vitest";
import { throwFormula, tell } from "../../tools/cli/throw.ts";
import { openTable, scriptFaces, type Table } from "./open-table.ts";
import { until } from "./page.ts";

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table.close());

const FACES = [1, 10];

/** A message as it is stored, without what differs between any two: ids, times, speaker, and what only a door with a character knows. */
async function posted(): Promise<object> {
  const message = await until(() => game.messages.contents.at(-1));
  const { _id, _stats, timestamp, speaker, system, ...source } = message.toObject() as Record<string, unknown>;
  const { trait, ...known } = system as Record<string, unknown>;
  await message.delete();
  return { ...source, system: known, rolls: (source.rolls as string[]).map((roll) => JSON.parse(roll) as unknown) };
}

test("the same faces by sheet, by /r, by macro code and on the command line are the same roll", async () => {
  scriptFaces(...FACES);
  await table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" }, { ask: false });
  const bySheet = await posted();
  const { formula } = (bySheet as { rolls: { formula: string }[] }).rolls[0] ?? { formula: "" };

  scriptFaces(...FACES);
  await ui.chat?.processMessage(`/r ${formula}`);
  expect(await posted()).toEqual(bySheet);

  scriptFaces(...FACES);
  await new table.api.Roll(formula).toMessage();
  expect(await posted()).toEqual(bySheet);

  const { total, outcome } = tell(await throwFormula(table.api, formula, { faces: FACES })) as Record<string, unknown>;
  expect({ total, outcome }).toEqual({ total: 27, outcome: (bySheet as { rolls: { outcome: object }[] }).rolls[0]?.outcome });
  CONFIG.Dice.fulfillment.defaultMethod = "";
});

test("a roll of ours is a message of type roll, by whichever door it came", async () => {
  scriptFaces(5);
  await ui.chat?.processMessage("/r 1ds + 2 vs 6");
  expect(await posted()).toMatchObject({ type: "roll", system: { tradition: "stress" } });
});

test("an ordinary roll stays an ordinary message", async () => {
  scriptFaces([6, 4]);
  await ui.chat?.processMessage("/r 1d6");
  expect(await posted()).toMatchObject({ type: "base" });
});
