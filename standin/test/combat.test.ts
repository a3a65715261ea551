import { describe, expect, it } from "vitest";
import type { Combatant } from "../src/client/documents/combatant.ts";
import { generation } from "../src/client/generations/index.ts";
import { Hooks } from "../src/client/hooks.ts";
import { encounter, encounterPage, OGRE, order, worldWithOgre } from "./encounter.ts";
import { ANNE, HERO, openFixture, settled } from "./open-fixture.ts";
import { page } from "./page.ts";

const open = (options: object = {}) => openFixture({ world: worldWithOgre(), ...options });

describe("an encounter", () => {
  it("is game.combat when the tracker shows it, and game.combats knows the active one", async () => {
    await open();
    expect(page.game.combat).toBeNull();
    const { combat } = await encounter();
    expect(page.game.combat).toBe(combat);
    expect(page.game.combats.active).toBe(combat);
    expect(page.game.combats.viewed).toBe(combat);
    expect(combat.isActive).toBe(true);
  });

  it("holds its combatants in the order of their initiative, those without it last", async () => {
    await open();
    const { combat } = await encounter();
    expect(order(combat)).toEqual(["Hero", "Ogre"]);
    await combat.createEmbeddedDocuments("Combatant", [{ name: "Late" }, { name: "First", initiative: 20.5 }]);
    expect(order(combat)).toEqual(["First", "Hero", "Ogre", "Late"]);
  });

  it("begins with round 1 and turn 0, and goes from turn to turn and round to round", async () => {
    await open();
    const { combat, hero, ogre } = await encounter();
    expect([combat.started, combat.turn, combat.combatant]).toEqual([false, null, undefined]);
    await combat.startCombat();
    expect([combat.round, combat.turn, combat.combatant]).toEqual([1, 0, hero]);
    await combat.nextTurn();
    expect([combat.round, combat.turn, combat.combatant]).toEqual([1, 1, ogre]);
    await combat.nextTurn();
    expect([combat.round, combat.turn]).toEqual([2, 0]);
    await combat.previousTurn();
    expect([combat.round, combat.turn]).toEqual([1, 1]);
    await combat.nextRound();
    expect([combat.round, combat.turn]).toEqual([2, 0]);
    await combat.previousRound();
    await combat.previousRound();
    expect([combat.round, combat.turn, combat.started]).toEqual([0, null, false]);
  });

  it("stays the turn of whose turn it is while others come, change and go", async () => {
    const { world } = await open();
    const { combat, hero, ogre } = await encounter();
    await combat.startCombat();
    const [fast] = await combat.createEmbeddedDocuments("Combatant", [{ name: "Fast", initiative: 30 }]);
    expect([combat.turn, combat.combatant]).toEqual([1, hero]);
    await ogre.update({ initiative: 40 });
    expect([combat.turn, combat.combatant]).toEqual([2, hero]);
    await fast?.delete();
    expect([combat.turn, combat.combatant]).toEqual([1, hero]);
    const { documents } = await world.join(ANNE).getWorld();
    expect(documents.combats[0]?.["turn"]).toBe(1);
  });

  it("passes the turn to the next when the one goes whose turn it is", async () => {
    await open();
    const { combat, hero, ogre } = await encounter();
    await combat.startCombat();
    await hero.delete();
    expect(combat.combatant).toBe(ogre);
  });

  it("passes over the defeated if the tracker's settings say so", async () => {
    await open();
    const { combat, ogre } = await encounter();
    await combat.createEmbeddedDocuments("Combatant", [{ name: "Last", initiative: 1 }]);
    await page.game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
    await ogre.update({ defeated: true });
    await combat.startCombat();
    await combat.nextTurn();
    expect(combat.combatant?.name).toBe("Last");
  });

  it("lets the world's time pass by CONFIG.time", async () => {
    await open();
    Object.assign(encounterPage.CONFIG.time, { turnTime: 2, roundTime: 10 });
    const { combat } = await encounter();
    await combat.startCombat();
    await combat.nextTurn();
    await settled();
    expect(page.game.time.worldTime).toBe(2);
    await combat.nextTurn();
    await settled();
    expect(page.game.time.worldTime).toBe(14);
  });

  it("counts the rounds of effects down", async () => {
    await open();
    const { combat, hero } = await encounter();
    await combat.startCombat();
    const duration = generation().documents.effectsHavePhases ? { value: 3, units: "rounds" } : { rounds: 3 };
    const effects = await hero.actor?.createEmbeddedDocuments("ActiveEffect", [{ name: "Bless", duration }]);
    const [bless] = (effects ?? []) as unknown as { duration: { remaining: number } }[];
    const before = Number(bless?.duration.remaining);
    await combat.nextRound();
    await settled();
    expect(Math.floor(before) - Math.floor(Number(bless?.duration.remaining))).toBe(1);
  });
});

describe("the hooks of an encounter", () => {
  it("are called before, on the acting client, and may change where it goes", async () => {
    await open();
    const { combat } = await encounter();
    const said: unknown[] = [];
    Hooks.on("combatStart", (_combat, update) => said.push(["start", { ...(update as object) }]));
    Hooks.on("combatTurn", (_combat, update, options) => said.push(["turn", { ...(update as object) }, options]));
    Hooks.on("combatRound", (_combat, update) => {
      (update as { turn: number }).turn = 1;
    });
    await combat.startCombat();
    await combat.nextTurn();
    await combat.nextRound();
    expect(said).toEqual([
      ["start", { round: 1, turn: 0 }],
      ["turn", { round: 1, turn: 1 }, { direction: 1, worldTime: { delta: 0 } }],
    ]);
    expect([combat.round, combat.turn]).toEqual([2, 1]);
  });
});

describe("the workflows of turns and rounds", () => {
  it("run in order on one GM's client, and tell of turns which were skipped", async () => {
    await open();
    const steps: string[] = [];
    const { Combat } = page as unknown as { Combat: typeof encounterPage.CONFIG.Combat.documentClass };
    const note = (step: string, who: Combatant | null, context: { round: number; skipped: boolean }) => {
      steps.push([step, who?.name, context.round, context.skipped ? "skipped" : ""].filter(Boolean).join(" "));
      return Promise.resolve();
    };
    encounterPage.CONFIG.Combat.documentClass = class extends Combat {
      override _onStartRound(context: never) {
        return note("start round", null, context);
      }
      override _onEndRound(context: never) {
        return note("end round", null, context);
      }
      override _onStartTurn(combatant: Combatant, context: never) {
        return note("start", combatant, context);
      }
      override _onEndTurn(combatant: Combatant, context: never) {
        return note("end", combatant, context);
      }
      override _onEnter(combatant: Combatant) {
        steps.push(`enter ${combatant.name}`);
        return Promise.resolve();
      }
      override _onExit(combatant: Combatant) {
        steps.push(`exit ${combatant.name}`);
        return Promise.resolve();
      }
    };
    const { combat, ogre } = await encounter();
    await combat.startCombat();
    await settled();
    expect(steps.splice(0)).toEqual(["enter Hero", "enter Ogre", "start round 1", "start Hero 1"]);
    await combat.nextRound();
    await settled();
    expect(steps.splice(0)).toEqual([
      "end Hero 1",
      "start Ogre 1 skipped",
      "end Ogre 1 skipped",
      "end round 1",
      "start round 2",
      "start Hero 2",
    ]);
    await combat.previousTurn();
    await ogre.delete();
    await settled();
    expect(steps).toEqual(["exit Ogre"]);
  });
});

describe("the players", () => {
  it("may go on, and change the initiative of what they own, and nothing else", async () => {
    const world = worldWithOgre();
    const combatants = [
      { _id: "combatantHero000", actorId: HERO, initiative: 12 },
      { _id: "combatantOgre000", actorId: OGRE, initiative: 7 },
    ];
    const combats = [{ _id: "combat0000000000", active: true, round: 1, turn: 0, combatants }];
    await open({ world: { ...world, combats }, userId: ANNE });
    const combat = page.game.combat;
    const [hero, ogre] = combat?.turns ?? [];
    await combat?.nextTurn();
    expect(combat?.turn).toBe(1);
    await hero?.update({ initiative: 3 });
    expect(hero?.initiative).toBe(3);
    await expect(ogre?.update({ initiative: 30 })).rejects.toThrow("lacks permission to update Combatant");
    await expect(hero?.update({ hidden: true })).rejects.toThrow("lacks permission to update Combatant");
    await expect(combat?.update({ active: false })).rejects.toThrow("lacks permission to update Combat");
    await expect(encounterPage.Combat.create({})).rejects.toThrow("lacks permission to create Combat");
  });
});
