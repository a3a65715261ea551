import { afterEach, beforeAll, expect, test } from "vitest";
import { ownTraditions } from "../../src/rules/traditions/traditions.ts";
import { apply, target } from "./apply-damage.ts";
import { actorsIn, bring, openCompendia, play, posts, tidy, type Creature } from "./compendia-page.ts";
import { buttonIn, click, until } from "./page.ts";
import { table } from "./open-table.ts";

// A ready character can fight at once, by the rules of its game.

beforeAll(() => openCompendia());
afterEach(tidy);

const withDamage = [...ownTraditions.values()].filter(({ damage }) => damage).map(({ id }) => id);
const pools = [...ownTraditions.keys()].filter((id) => !withDamage.includes(id));

const foeOf = async (tradition: string) => {
  const [foe] = await bring(
    actorsIn("foes")
      .filter(({ system }) => system.tradition === tradition)
      .slice(0, 1),
    false,
  );
  if (!foe) throw new Error(`There is no foe of ${tradition}.`);
  return foe;
};

/** Rolls the dice of all traits of a creature. */
const act = (actor: Creature) => {
  const traits = actor.items.filter(({ type }) => type === "trait").map(({ id }) => id ?? "");
  return posts(() => table.api.rollTrait(actor, { traits }, { ask: false }), actor.name);
};

const marked = ({ system }: Creature) => system.listedTracks.map(({ id }) => system.tracks[id]?.value ?? 0);

test.each(withDamage)("each ready character of %s attacks with what it has learned", async (tradition) => {
  const foe = await foeOf(tradition);
  for (const hero of await play(tradition)) {
    target(foe);
    const items = hero.items.contents as readonly Item.OfType<"ability" | "weapon">[];
    const learned = items.flatMap(({ name, system }) =>
      !("key" in system) || system.unskilled ? [] : [name, system.key],
    );
    const arms = items.flatMap(({ id, system }): (readonly [string, string])[] =>
      "isWielded" in system && system.isWielded ? [[id ?? "", system.ability]] : [],
    );
    const bareHands = ["", hero.system.unarmed || "Brawl"] as const;
    const able = [...arms, bareHands].filter(([, ability]) => learned.includes(ability));
    expect(able.length, hero.name).toBeGreaterThan(0);
    for (const [weapon] of able) {
      const { actor, trait } = await table.api.rollable(hero.uuid, { total: "attack", weapon });
      const message = await posts(() => table.api.rollTrait(actor, trait, { ask: false }), hero.name);
      expect((await message.renderHTML()).querySelector(".quadrivium.attack")?.textContent, hero.name).toContain(
        foe.name,
      );
    }
  }
});

test.each(pools)("each ready character of %s acts, counters a foe and is hurt by its impact", async (tradition) => {
  const foe = await foeOf(tradition);
  for (const hero of await play(tradition)) {
    const dice = hero.items.filter(({ type }) => type === "trait");
    expect(dice.length, hero.name).toBeGreaterThan(4);
    await act(hero);
    const action = await act(foe);
    click(buttonIn(await action.renderHTML(), "Roll a counter…"));
    const window = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    await posts(() => {
      click(buttonIn(window, "Roll counter"));
    }, hero.name);
    target(hero);
    await apply(await act(foe));
    await until(() => Math.max(...marked(hero)) > 0);
  }
});
