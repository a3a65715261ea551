import { describe, expect, it } from "vitest";
import type { ActiveEffect } from "../src/client/documents/active-effect.ts";
import { generation } from "../src/client/generations/index.ts";
import { config } from "./effects-table.ts";
import { only13, only14 } from "./generation.ts";
import { openFixture } from "./open-fixture.ts";
import { openHero } from "./open-hero.ts";

const BLESSED = "blessed000000000";

describe("CONFIG.statusEffects", () => {
  only13("is a list", async () => {
    await openFixture();
    expect(Array.isArray(config().statusEffects)).toBe(true);
    expect(config().statusEffects[0]).toMatchObject({ id: "dead" });
  });

  only14("is a record by ids which answers as a list too", async () => {
    await openFixture();
    const { statusEffects } = config();
    expect(Array.isArray(statusEffects)).toBe(false);
    expect(statusEffects["prone"]).toMatchObject({ id: "prone" });
    expect(statusEffects.find(({ id }) => id === "prone")).toBe(statusEffects["prone"]);
    expect(statusEffects[0]).toBe(statusEffects["dead"]);
    expect([...statusEffects].map(({ id }) => id)).toEqual(Object.keys(statusEffects));
    expect(statusEffects.length).toBe(Object.keys(statusEffects).length);
    expect("prone" in statusEffects).toBe(true);
  });

  only14("takes new entries by id and by push, and loses them by either way", async () => {
    await openFixture();
    const { statusEffects } = config();
    statusEffects.push({ id: "blessed", name: "Blessed" });
    Object.assign(statusEffects, { cursed: { name: "Cursed" } });
    expect(statusEffects["blessed"]).toMatchObject({ name: "Blessed" });
    expect(statusEffects["cursed"]).toMatchObject({ id: "cursed" });
    expect(statusEffects.at(-1)).toBe(statusEffects["cursed"]);
    expect(statusEffects.find(({ id }) => id === "blessed")).toBe(statusEffects["blessed"]);
    expect(statusEffects.filter(({ name }) => name === "Cursed")).toEqual([statusEffects["cursed"]]);
    Reflect.deleteProperty(statusEffects, "cursed");
    statusEffects.splice(
      statusEffects.findIndex(({ id }) => id === "blessed"),
      1,
    );
    expect(statusEffects.some(({ id }) => id === "blessed" || id === "cursed")).toBe(false);
  });
});

describe("CONST", () => {
  it("names the types and phases of changes where there are some", async () => {
    await openFixture();
    const { CONST, foundry } = globalThis as unknown as Record<"CONST" | "foundry", Record<string, unknown>>;
    const types = CONST["ACTIVE_EFFECT_CHANGE_TYPES"] as Record<string, number> | undefined;
    expect(types?.["subtract"]).toBe(generation().number === 14 ? 20 : undefined);
    expect(foundry["CONST"]).toBe(CONST);
  });
});

describe("a status", () => {
  it("with an id of its own is found by it, and has it", async () => {
    const { hero } = await openHero();
    config().statusEffects.push({ id: "blessed", name: "Blessed", _id: BLESSED, statuses: ["happy"] });
    const effect = (await hero.toggleStatusEffect("blessed")) as ActiveEffect;
    expect(effect.id).toBe(BLESSED);
    expect([...effect.statuses]).toEqual(["blessed", "happy"]);
    expect(hero.statuses).toEqual(new Set(["blessed", "happy"]));
    expect(await hero.toggleStatusEffect("blessed")).toBe(false);
    expect(hero.statuses.size).toBe(0);
  });

  it("which implies others must have an id of its own", async () => {
    const { hero } = await openHero();
    config().statusEffects.push({ id: "blessed", name: "Blessed", statuses: ["happy"] });
    await expect(hero.toggleStatusEffect("blessed")).rejects.toThrow("_id");
  });

  it("makes its effect by methods which a system's class may override", async () => {
    const { hero } = await openHero();
    config().statusEffects.push({ id: "blessed", name: "Blessed", hud: false });
    const Base = config().ActiveEffect.documentClass;
    const seen: unknown[] = [];
    config().ActiveEffect.documentClass = class extends Base {
      static override async _fromStatusEffect(...[id, data, options]: Parameters<typeof Base._fromStatusEffect>) {
        seen.push(id, structuredClone(data));
        const effect = await super._fromStatusEffect(id, data, options);
        effect.updateSource({ description: "<p>Good</p>" });
        return effect;
      }
    };
    const effect = (await hero.toggleStatusEffect("blessed")) as ActiveEffect;
    expect(seen).toEqual(["blessed", { name: "Blessed", statuses: ["blessed"] }]);
    expect(effect.toObject()["description"]).toBe("<p>Good</p>");
  });
});
