import { beforeEach, describe, expect, test } from "vitest";
import { GM, openTable, posted, table } from "./open-table.ts";
import { openSheet, rest, textOf, until, windowOf } from "./page.ts";

/** What is shown as over counts nowhere. */

beforeEach(() => openTable({ userId: GM }));

/** Three rounds, as each generation stores them. */
const threeRounds = () =>
  game.release.generation < 14 ? { duration: { rounds: 3 } } : { duration: { value: 3, units: "rounds" } };

const change = { key: "system.characteristics.dex.value", value: "2" };
const changes = () =>
  game.release.generation < 14
    ? { changes: [{ ...change, mode: 2 }] }
    : { system: { changes: [{ ...change, type: "add" }] } };

const kinds: Readonly<Record<string, () => object>> = {
  "a bonus": () => ({ name: "Blessing", type: "bonus", system: { value: 2 }, ...threeRounds() }),
  "an effect that adds to a Characteristic": () => ({ name: "Blessing", ...changes(), ...threeRounds() }),
};

/** Starts a fight in which she gets an effect of three rounds. */
async function blessed(source: object, active: boolean): Promise<Combat.Implementation> {
  const [combat] = await Combat.createDocuments([{ active }]);
  if (!combat) throw new Error("There is no combat.");
  await combat.createEmbeddedDocuments("Combatant", [{ actorId: table.naddaha.id, initiative: 5 }]);
  await combat.startCombat();
  await rest();
  const start =
    game.release.generation < 14
      ? { duration: { ...threeRounds().duration, combat: combat.id, startRound: 1, startTurn: 0 } }
      : { start: { combat: combat.id, round: 1, turn: 0, time: game.time.worldTime } };
  await table.naddaha.createEmbeddedDocuments("ActiveEffect", [{ ...source, ...start }] as never);
  await rest();
  return combat;
}

const rolled = async () => (await posted("/stress as Naddaha dex", 5)).rolls[0]?.total ?? Number.NaN;

describe.each(Object.keys(kinds))("%s of three rounds", (kind) => {
  test.each([
    ["that was watched", true],
    ["elsewhere", false],
  ])("counts in no roll and no label once its combat %s is deleted", async (_where, active) => {
    const combat = await blessed(kinds[kind]?.() ?? {}, active);
    await openSheet(table.naddaha);
    const effects = () => textOf(windowOf("character-sheet").querySelector(".bonuses"));
    const label = (): number => {
      const brawl = textOf(windowOf("character-sheet").querySelector('[data-item-id="brawl00000000000"]'));
      return Number(/\+(\d+)/.exec(brawl)?.[1]);
    };
    const labelBefore = label();
    const before = await rolled();
    await combat.delete();
    await until(() => /expired/i.test(effects()));
    expect(await rolled()).toBe(before - 2);
    expect(label()).toBe(labelBefore - 2);
  });
});
