import { beforeAll, expect, test } from "vitest";
import { throwFormula, toJson } from "../../tools/cli/throw.ts";
import { openTable, scriptFaces, type, table } from "./open-table.ts";
import { until } from "./page.ts";

beforeAll(async () => {
  await openTable({ forAll: true });
  await game.user.update({ character: table.naddaha.id });
});

const FACES = [1, 10];

/** The data that differ between any two messages, and those that exist only with a character or say who has written it. */
const particulars = ["_id", "_stats", "timestamp", "speaker", "system.trait", "system.composed"];

/** A stored roll, without the names in its formula that the system knows in other languages: whoever types it says none. */
function readRoll(json: string): object {
  const roll = JSON.parse(json) as { options: { labels?: object } };
  delete roll.options.labels;
  return roll;
}

/** The newest message as it is stored, without its particulars. */
async function posted(): Promise<object> {
  const message = await until(() => game.messages.contents.at(-1));
  const source = message.toObject() as unknown as Record<string, unknown>;
  for (const path of particulars) foundry.utils.deleteProperty(source, path);
  await message.delete();
  return { ...source, rolls: (source.rolls as string[]).map(readRoll) };
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

  const { total, outcome } = toJson(await throwFormula(table.api, formula, { faces: FACES })) as Record<
    string,
    unknown
  >;
  expect({ total, outcome }).toEqual({
    total: 27,
    outcome: (bySheet as { rolls: { outcome: object }[] }).rolls[0]?.outcome,
  });
  CONFIG.Dice.fulfillment.defaultMethod = "";
});
