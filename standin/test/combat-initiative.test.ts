import { describe, expect, it } from "vitest";
import { encounter, encounterPage, loadDice, OGRE, worldWithOgre } from "./encounter.ts";
import { ANNE, HERO, openFixture } from "./open-fixture.ts";
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
});

describe("a combatant", () => {
  it("is known by its actor: name, picture, owners, what the tracker shows, and whether it is defeated", async () => {
    await open();
    await page.game.settings.set("core", "combatTrackerConfig", { resource: "hp.value" });
    const { hero } = await encounter();
    expect(hero).toMatchObject({ name: "Hero", resource: 4, isDefeated: false });
    await hero.actor?.update({ system: { hp: { value: 2 } }, name: "Heroine" });
    expect(hero).toMatchObject({ name: "Heroine", resource: 2 });
    await hero.actor?.toggleStatusEffect("dead");
    expect(hero.isDefeated).toBe(true);
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
