import { describe, expect, it } from "vitest";
import { generation } from "../src/client/generations/index.ts";
import { encounter, encounterPage, loadDice, OGRE, order, worldWithOgre } from "./encounter.ts";
import { ANNE, GM, HERO, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

const open = async (options: object = {}) => {
  const table = await openFixture({ world: worldWithOgre(), ...options });
  encounterPage.CONFIG.Combat.initiative.formula = "1d20 + @hp.value";
  // Every die shows its highest face.
  loadDice(() => 0);
  return table;
};

async function unrolled() {
  const { combat } = await encounter();
  await combat.resetAll();
  return combat;
}

const messages = () => page.game.messages.contents;

describe("initiative", () => {
  it("is rolled by the formula of CONFIG with the actor's data, and told in the chat", async () => {
    await open();
    const combat = await unrolled();
    const hero = combat.getCombatantsByActor(HERO)[0];
    expect(await combat.rollInitiative(hero?.id ?? "")).toBe(combat);
    expect(hero?.initiative).toBe(24);
    const [message] = messages();
    expect(message?.rolls[0]?.formula).toBe("1d20 + 4");
    expect(message?.getFlag("core", "initiativeRoll")).toBe(true);
    expect(message?.flavor).toBe("Hero rolls for initiative!");
    expect(message?.speaker).toMatchObject({ actor: HERO, alias: "Hero" });
  });

  it("takes the formula of the system's manifest where CONFIG has none", async () => {
    await open();
    encounterPage.CONFIG.Combat.initiative.formula = null;
    const combat = await unrolled();
    Object.assign(page.game.system, { initiative: "1d4 + 100" });
    await combat.rollInitiative(combat.turns[0]?.id ?? "");
    expect(combat.turns[0]?.initiative).toBe(104);
  });

  it("is rolled for all who have none with rollAll, and for those without players with rollNPC", async () => {
    await open();
    const combat = await unrolled();
    await combat.rollNPC({ formula: "5" });
    expect(combat.combatants.map(({ name, initiative }) => [name, initiative])).toEqual([
      ["Hero", null],
      ["Ogre", 5],
    ]);
    await combat.rollAll({ formula: "9" });
    expect(combat.combatants.map(({ initiative }) => initiative)).toEqual([9, 5]);
    expect(order(combat)).toEqual(["Hero", "Ogre"]);
  });

  it("is whispered to the GM for who is hidden, and what messageOptions say comes first", async () => {
    await open();
    const combat = await unrolled();
    const [ogre] = combat.getCombatantsByActor(OGRE);
    await ogre?.update({ hidden: true });
    await combat.rollInitiative(ogre?.id ?? "", { formula: "1d6" });
    expect(messages()[0]?.whisper).toEqual([GM]);
    const { modeSetting, modes } = generation().chat;
    const messageOptions = { flavor: "Roar", [modeSetting]: modes.public };
    await combat.rollInitiative(ogre?.id ?? "", { formula: "1d6", messageOptions });
    expect(messages()[1]).toMatchObject({ whisper: [], flavor: "Roar" });
  });

  it("keeps the turn with whose turn it is, unless updateTurn is false", async () => {
    await open();
    const { combat, hero, ogre } = await encounter();
    await combat.startCombat();
    await combat.rollInitiative(ogre.id ?? "", { formula: "50" });
    expect(combat.combatant).toBe(hero);
    await combat.rollInitiative(ogre.id ?? "", { formula: "1" });
    await combat.rollInitiative(ogre.id ?? "", { formula: "60", updateTurn: false });
    expect([combat.turn, combat.combatant]).toEqual([0, ogre]);
  });
});

describe("an actor", () => {
  it("joins the encounter and rolls with rollInitiative, and is in combat then", async () => {
    await open();
    const hero = page.game.actors.get(HERO);
    expect(hero?.inCombat).toBe(false);
    const combat = await hero?.rollInitiative({ createCombatants: true });
    expect(combat).toBe(page.game.combat);
    expect(hero?.inCombat).toBe(true);
    expect(combat?.combatants.contents[0]).toMatchObject({ actorId: HERO, initiative: 24 });
    await hero?.rollInitiative({ initiativeOptions: { formula: "1" } });
    expect(combat?.combatants.contents[0]?.initiative).toBe(24);
    await hero?.rollInitiative({ rerollInitiative: true, initiativeOptions: { formula: "1" } });
    expect(combat?.combatants.contents[0]?.initiative).toBe(1);
  });
});

describe("a combatant", () => {
  it("is known by its actor: name, picture, owners, what the tracker shows, and whether it is defeated", async () => {
    await open();
    await page.game.settings.set("core", "combatTrackerConfig", { resource: "hp.value" });
    const { hero, ogre } = await encounter();
    expect(hero).toMatchObject({ name: "Hero", isNPC: false, resource: 4, isDefeated: false });
    expect(hero.players.map(({ id }) => id)).toEqual([ANNE]);
    expect(ogre).toMatchObject({ isNPC: true, players: [] });
    await hero.actor?.update({ system: { hp: { value: 2 } }, name: "Heroine" });
    expect(hero).toMatchObject({ name: "Heroine", resource: 2 });
    await hero.actor?.toggleStatusEffect("dead");
    expect(hero.isDefeated).toBe(true);
  });

  it("looks up anew what the tracker shows of it with updateResource", async () => {
    await open();
    await page.game.settings.set("core", "combatTrackerConfig", { resource: "hp.value" });
    const { hero, ogre } = await encounter();
    (hero.actor?.system as unknown as { hp: { value: number } }).hp.value = 3;
    expect(hero.resource).toBe(4);
    expect([hero.updateResource(), hero.resource, ogre.updateResource()]).toEqual([3, 3, null]);
  });

  it("is seen when it is not hidden, or by its owner", async () => {
    const combatants = [
      { _id: "combatantOgre000", actorId: OGRE, hidden: true },
      { _id: "combatantHero000", actorId: HERO, hidden: true },
    ];
    await open({ world: { ...worldWithOgre(), combats: [{ _id: "combat0000000000", combatants }] }, userId: ANNE });
    const seen = page.game.combat?.turns.filter(({ visible }) => visible).map(({ name }) => name);
    expect(seen).toEqual(["Hero"]);
  });
});
