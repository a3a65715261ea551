import { describe, expect, it } from "vitest";
import type { Item } from "../src/client/documents/item.ts";
import { Hooks } from "../src/client/hooks.ts";
import { only13 } from "./generation.ts";
import { SWORD } from "./open-fixture.ts";
import { openHero, systemOf } from "./open-hero.ts";

/** Notes in which order an actor, what it has, and their data prepare themselves. */
async function prepared(): Promise<string[]> {
  const { hero } = await openHero();
  await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Effect" }]);
  const steps: string[] = [];
  const watch = (object: object, owner: string, names: readonly string[]) => {
    for (const name of names) {
      const method = Reflect.get(object, name) as (...args: unknown[]) => unknown;
      Object.defineProperty(object, name, {
        configurable: true,
        value(this: object, ...args: unknown[]) {
          steps.push(`${owner}.${[name, ...args].join(" ")}`);
          return method.apply(this, args);
        },
      });
    }
  };
  const model = hero.system.constructor as { prototype: object };
  watch(model.prototype, "system", ["prepareBaseData", "prepareDerivedData"]);
  watch(hero, "actor", ["prepareBaseData", "prepareEmbeddedDocuments", "prepareDerivedData", "applyActiveEffects"]);
  watch(hero.items.get(SWORD) ?? {}, "item", ["prepareBaseData", "prepareDerivedData"]);
  watch(hero.effects.contents[0] ?? {}, "effect", ["prepareBaseData"]);
  hero.prepareData();
  return steps;
}

const common = [
  "system.prepareBaseData",
  "actor.prepareBaseData",
  "actor.prepareEmbeddedDocuments",
  "item.prepareBaseData",
  "item.prepareDerivedData",
  "effect.prepareBaseData",
];

describe("preparation", () => {
  only13("goes from the data to the document, its items, its effects, and back to what is derived", async () => {
    expect(await prepared()).toEqual([
      ...common,
      "actor.applyActiveEffects",
      "system.prepareDerivedData",
      "actor.prepareDerivedData",
    ]);
  });

  it("roll data is the prepared system data itself", async () => {
    const { hero } = await openHero();
    expect(hero.getRollData()).toBe(hero.system);
    const sword = hero.items.get(SWORD) as Item;
    expect(sword.getRollData()).toBe(sword.system);
  });
});

describe("an actor", () => {
  it("changes the value of a bar within its bounds", async () => {
    const { hero } = await openHero();
    const told: unknown[] = [];
    Hooks.on("modifyTokenAttribute", (...args: unknown[]) => void told.push(args));
    await hero.modifyTokenAttribute("hp", 100, true);
    expect(systemOf(hero).hp.value).toBe(9);
    await hero.modifyTokenAttribute("hp", -100, true);
    expect(systemOf(hero).hp.value).toBe(0);
    expect(told[0]).toEqual([
      { attribute: "hp", value: 100, isDelta: true, isBar: true },
      { "system.hp.value": 9 },
      hero,
    ]);
    await hero.modifyTokenAttribute("hp.max", 20, false, false);
    expect(systemOf(hero).hp.max).toBe(20);
  });
});
