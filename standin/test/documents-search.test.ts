import { describe, expect, it } from "vitest";
import type { Actor } from "../src/client/documents/actor.ts";
import type { User } from "../src/client/documents/user.ts";
import { ANNE, GM, HERO, SWORD } from "./open-fixture.ts";
import { openHero } from "./open-hero.ts";
import { page } from "./page.ts";

describe("documents", () => {
  it("take the data of an export, and stay what they are", async () => {
    const { hero } = await openHero();
    const json = JSON.stringify({ ...hero.toObject(), _id: "other00000000000", name: "Imported", ownership: {} });
    await hero.importFromJSON(json);
    expect(hero).toMatchObject({ id: HERO, name: "Imported", ownership: { [ANNE]: 3 } });
  });

  it("are dragged by their uuid, and found again by it", async () => {
    const { hero } = await openHero();
    const cls = hero.constructor as typeof Actor;
    expect(hero.toDragData()).toEqual({ type: "Actor", uuid: hero.uuid });
    expect(await cls.fromDropData(hero.toDragData())).toBe(hero);
    await expect(cls.fromDropData({ type: "Actor", uuid: `Actor.${HERO}.Item.${SWORD}` })).rejects.toThrow("Item");
    await expect(cls.fromDropData({ type: "Actor" })).rejects.toThrow("Failed to resolve");
  });

  it("are found relative to others", async () => {
    const { hero } = await openHero();
    const sword = hero.items.get(SWORD);
    expect(await page.fromUuid(`.Item.${SWORD}`, { relative: hero })).toBe(sword);
    expect(await page.fromUuid(`.${SWORD}`, { relative: sword })).toBe(sword);
  });
});

describe("users", () => {
  it("know their role and what they may", async () => {
    const { game } = await openHero();
    const [gm, anne] = [GM, ANNE].map((id) => game.users.get(id)) as [User, User];
    expect(gm).toMatchObject({ isGM: true });
    expect(anne).toMatchObject({ isGM: false });
    await anne.update({ permissions: { ACTOR_CREATE: true } });
    expect(anne.can("ACTOR_CREATE")).toBe(true);
  });
});
