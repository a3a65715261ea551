import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { ownTraditions } from "../../src/rules/traditions/traditions.ts";
import { type, table } from "./open-table.ts";
import { textOf, windowOf } from "./page.ts";
import { actorsIn, bring, inPack, openCompendia, play, posts, tidy } from "./compendia-page.ts";

beforeAll(() => openCompendia());
afterEach(tidy);

describe("a foe", () => {
  const ofTradition = (tradition: string) => actorsIn("foes").filter(({ system }) => system.tradition === tradition);

  test.each([...ownTraditions.keys()])("of %s has a sheet with what it says of itself", async (tradition) => {
    expect(ofTradition(tradition).length).toBeGreaterThan(3);
    const [foe] = await bring(ofTradition(tradition).slice(0, 1), false);
    await (foe?.sheet as foundry.applications.api.ApplicationV2 | null)?.render({ force: true });
    expect(textOf(windowOf("npc-sheet"))).toContain(foe?.system.description);
  });

  test("attacks a hero with each weapon, and the card says against whom", async () => {
    let attacks = 0;
    for (const tradition of ownTraditions.keys()) {
      const [hero] = await play(tradition);
      if (!hero) throw new Error(`no hero of ${tradition}`);
      const own = ofTradition(tradition);
      for (const foe of await bring(own, false)) {
        game.user.targets.clear();
        game.user.targets.add({ actor: hero, document: { uuid: null, name: hero.name, hidden: false } } as never);
        for (const weapon of foe.items.filter(({ type: kind }) => kind === "weapon")) {
          await weapon.update({ system: { isWielded: true } });
          const found = await table.api.rollable(foe.uuid, { total: "attack", weapon: weapon.id ?? "" });
          const message = await posts(() => table.api.rollTrait(found.actor, found.trait, { ask: false }), foe.name);
          const card = (await message.renderHTML()).querySelector(".quadrivium.attack");
          expect(textOf(card), `${foe.name}: ${weapon.name}`).toContain(hero.name);
          attacks += 1;
        }
        const traits = foe.items.filter(({ type: kind }) => kind === "trait").map(({ id }) => id ?? "");
        if (traits.length > 0) {
          const message = await posts(() => table.api.rollTrait(foe, { traits }, { ask: false }), foe.name);
          const pool = message.rolls[0]?.toJSON() as { readonly outcome?: { readonly pool: readonly number[] } };
          expect(pool.outcome?.pool.length, foe.name).toBe(traits.length);
          attacks += 1;
        }
      }
    }
    game.user.targets.clear();
    expect(attacks).toBeGreaterThanOrEqual(actorsIn("foes").length);
  });

  test("uses each of its powers and pays for it", async () => {
    let used = 0;
    for (const foe of await bring(actorsIn("foes"), false)) {
      for (const { id: power, name } of foe.items.filter(({ type: kind }) => kind === "power")) {
        await posts(() => table.api.rollTrait(foe, { power: power ?? "" }, { ask: false }), `${foe.name}: ${name}`);
        used += 1;
      }
    }
    expect(used).toBeGreaterThan(9);
  });
});

describe("gear and conditions", () => {
  const thing = (name: string) => {
    const found = inPack("gear", Item).find((item) => item.name === name);
    if (!found) throw new Error(`no ${name}`);
    return game.items.fromCompendium(found, { clearFolder: true });
  };

  test("change the rolls that they are for as long as they are carried", async () => {
    const kentigern = (await play("stress")).find(({ name }) => name === "Kentigern");
    if (!kentigern) throw new Error("no Kentigern");
    await game.user.update({ character: kentigern.id });
    const items = await kentigern.createEmbeddedDocuments("Item", [thing("Blinded"), thing("Spyglass")] as never);
    expect(kentigern.statuses.has("blind")).toBe(true);
    const roll = async () => (await posts(() => type("/simple per + awareness"), "look")).rolls[0]?.formula;
    expect(await roll()).toBe("1di[Perception + Awareness] + 1[Perception] + 2[Awareness] - 3[Blinded] + 2[Spyglass]");
    await items[0]?.update({ system: { isCarried: false } });
    expect(kentigern.statuses.has("blind")).toBe(false);
    expect(await roll()).toBe("1di[Perception + Awareness] + 1[Perception] + 2[Awareness] + 2[Spyglass]");
  });
});
