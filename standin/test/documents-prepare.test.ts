import { describe, expect, it, vi } from "vitest";
import { ActiveEffect } from "../src/client/documents/active-effect.ts";
import type { Actor } from "../src/client/documents/actor.ts";
import type { Item } from "../src/client/documents/item.ts";
import { Hooks } from "../src/client/hooks.ts";
import { config } from "./effects-table.ts";
import { only13, only14 } from "./generation.ts";
import { HERO, SWORD, openFixture } from "./open-fixture.ts";
import { openHero, systemOf } from "./open-hero.ts";
import { page } from "./page.ts";

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

  only14("applies effects before and after what is derived", async () => {
    expect(await prepared()).toEqual([
      ...common,
      "actor.applyActiveEffects initial",
      "system.prepareDerivedData",
      "actor.prepareDerivedData",
      "actor.applyActiveEffects final",
    ]);
  });

  it("begins anew from the source each time", async () => {
    const { hero } = await openHero();
    systemOf(hero).hp.value = 99;
    hero.reset();
    expect(systemOf(hero).hp.value).toBe(4);
    await hero.update({ "system.hp.max": 12 });
    await hero.update({ "system.hp.value": 5 });
    expect(systemOf(hero)).toMatchObject({ hp: { value: 5, max: 12 }, total: 5 });
  });

  it("of one document that fails is told, and the others go on", async () => {
    const { hero } = await openHero();
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const sword = hero.items.get(SWORD);
    if (sword) sword.prepareDerivedData = () => void JSON.parse("{");
    hero.reset();
    expect(error).toHaveBeenCalled();
    expect(systemOf(hero).total).toBe(4);
    error.mockRestore();
  });

  it("roll data is the prepared system data itself", async () => {
    const { hero } = await openHero();
    expect(hero.getRollData()).toBe(hero.system);
    const sword = hero.items.get(SWORD) as Item;
    expect(sword.getRollData()).toBe(sword.system);
  });
});

describe("an actor", () => {
  it("finds its effects and those which its items pass on", async () => {
    const { hero } = await openHero();
    await hero.createEmbeddedDocuments("ActiveEffect", [{ name: "Own" }]);
    const sword = hero.items.get(SWORD) as Item;
    await sword.createEmbeddedDocuments("ActiveEffect", [{ name: "Passed on" }, { name: "Kept", transfer: false }]);
    expect([...hero.allApplicableEffects()].map(({ name }) => name)).toEqual(["Own", "Passed on"]);
    expect(sword.transferredEffects.map(({ name }) => name)).toEqual(["Passed on"]);
    expect(hero.effects.contents.every((effect) => effect instanceof ActiveEffect)).toBe(true);
  });

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

  it("whose bar a listener keeps as it is stays as it is", async () => {
    const { hero } = await openHero();
    Hooks.on("modifyTokenAttribute", () => false);
    expect(await hero.modifyTokenAttribute("hp", 1, true)).toBe(hero);
    expect(systemOf(hero).hp.value).toBe(4);
  });
});

describe("both generations in one process", () => {
  it("each has the schemas of its own", async () => {
    const shapes: string[][] = [];
    for (const generation of [13, 14, 13] as const) {
      const table = await openFixture({ generation });
      const cls = config().ActiveEffect.documentClass;
      shapes.push(["changes", "start", "showIcon"].filter((name) => cls.schema.has(name)));
      const hero = table.game.actors.get(HERO) as Actor;
      const [made] = await hero.createEmbeddedDocuments("ActiveEffect", [
        { name: "Old", changes: [{ key: "system.hp.max", mode: 2, value: "1" }] },
      ]);
      expect(systemOf(hero).hp.max).toBe(10);
      expect(Object.keys(made?.toObject() ?? {}).includes("changes")).toBe(generation === 13);
      await table.close();
    }
    expect(shapes).toEqual([["changes"], ["start", "showIcon"], ["changes"]]);
    expect("game" in page).toBe(false);
  });

  it("once for an update of the document itself, whatever is told of when it was", async () => {
    const { hero } = await openHero();
    let prepared = 0;
    const prepareData = hero.prepareData.bind(hero);
    hero.prepareData = () => {
      prepared += 1;
      prepareData();
    };
    await hero.update({ "system.hp.value": 3 });
    expect(prepared).toBe(1);
  });
});
