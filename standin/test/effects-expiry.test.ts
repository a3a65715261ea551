import { describe, expect, vi } from "vitest";
import type { ActiveEffect } from "../src/client/documents/active-effect.ts";
import { encounter, worldWithOgre } from "./encounter.ts";
import { only14 } from "./generation.ts";
import { settled } from "./open-fixture.ts";
import { openHero } from "./open-hero.ts";

/** The hero's turn in the first round of an encounter, with a way to give effects. */
async function heroesTurn() {
  const { hero, game } = await openHero({ world: worldWithOgre() });
  const { combat } = await encounter();
  await combat.startCombat();
  const give = async (duration: object) => {
    const [effect] = await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Spell", duration }]);
    return effect as unknown as ActiveEffect;
  };
  return { hero, game, combat, give };
}

/** What is stored of an effect's end. */
const hasExpired = (effect: ActiveEffect) => (effect._source["duration"] as { expired: boolean }).expired;

describe("an effect in an encounter", () => {
  only14("notes in whose turn it began", async () => {
    const { combat, give } = await heroesTurn();
    const { start } = (await give({ value: 1, units: "rounds" })).toObject();
    const [hero] = combat.turns;
    expect(start).toMatchObject({ combat: combat.id, combatant: hero?.id, initiative: 12, round: 1, turn: 0 });
  });

  only14("of rounds ends when the turn starts in which it began, not in a turn before", async () => {
    const { combat, give } = await heroesTurn();
    await combat.nextTurn();
    const effect = await give({ value: 1, units: "rounds" });
    await combat.nextTurn();
    await settled();
    expect([combat.round, combat.turn, effect.active]).toEqual([2, 0, true]);
    await combat.nextTurn();
    await vi.waitFor(() => {
      expect([hasExpired(effect), effect.active]).toEqual([true, false]);
    });
  });

  only14("may end when a turn or a round ends, or when the encounter does", async () => {
    const { combat, give } = await heroesTurn();
    const turn = await give({ value: 0, units: "rounds", expiry: "turnEnd" });
    const round = await give({ value: 0, units: "rounds", expiry: "roundEnd" });
    const fight = await give({ value: null, expiry: "combatEnd" });
    await combat.nextTurn();
    await vi.waitFor(() => {
      expect([turn, round, fight].map(hasExpired)).toEqual([true, false, false]);
    });
    await combat.nextTurn();
    await vi.waitFor(() => {
      expect([round, fight].map(hasExpired)).toEqual([true, false]);
    });
    await combat.delete();
    await vi.waitFor(() => {
      expect(hasExpired(fight)).toBe(true);
    });
  });
});
