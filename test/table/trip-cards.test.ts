import { beforeEach, describe, expect, test } from "vitest";
import { openTable, type, table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

beforeEach(async () => {
  await openTable();
  await game.user.update({ character: table.naddaha.id });
  const characteristics = { dex: { own: { tripTarget: 2 } }, int: { own: { tripTarget: 8 } } };
  await table.naddaha.update({ system: { tradition: "trip", characteristics } });
  await table.naddaha.createEmbeddedDocuments("Item", [
    { name: "Archery", type: "ability", system: { characteristics: ["dex"], own: { tripTarget: 4 } } },
    { name: "Bow", type: "weapon", system: { ability: "Archery" } },
  ]);
});

/** Rolls what is typed. Returns the card. */
async function cardOf(typed: string): Promise<HTMLElement> {
  const known = game.messages.size;
  CONFIG.Dice.randomUniform = () => 0.4;
  await type(typed);
  const message = await until(() => game.messages.size > known && game.messages.contents.at(-1));
  return message.renderHTML();
}

describe("a number beside the trip die", () => {
  test.each([
    ["1dts4 + 5", "+5 is not a bonus; write bonuses as b5"],
    ["1dts4b3 + 5[rope]", "+5 is not a bonus; write bonuses as b8"],
    ["1dt - 5", "−5 is not a bonus; write bonuses as bm5"],
    ["2 + 1dt + 3 vs 9", "+5 is not a bonus; write bonuses as b5"],
    ["1dtb5", ""],
    ["1dt + 1d6", ""],
    ["1dt + 5 - 5", ""],
    ["2 * 1dt", ""],
    ["1dhd8 + 5", ""],
    ["1ds + 5", ""],
  ])("is told to be no bonus, with how one is written: %s", async (formula, note) => {
    const told = textOf((await cardOf(`/r ${formula}`)).querySelector(".roll-card"));
    if (note) expect(told).toContain(note);
    else expect(told).not.toContain("is not a bonus");
  });
});
