import { describe, expect, it } from "vitest";
import type { Scene } from "../src/client/documents/scene.ts";
import { host } from "../src/client/host.ts";
import { BEN, HERO, openFixture, smallWorld } from "./open-fixture.ts";
import { page } from "./page.ts";

const scenes = () => page.game.scenes;
const { create } = {
  create: (data: object) => (host as unknown as { Scene: { create(data: object): Promise<Scene> } }).Scene.create(data),
};

describe("a scene", () => {
  it("is data with its defaults, and holds tokens", async () => {
    await openFixture();
    const scene = await create({ name: "Bridge" });
    expect(scene).toMatchObject({ active: false, width: 4000, height: 3000, grid: { size: 100, type: 1 } });
    const [token] = await scene.createEmbeddedDocuments("Token", [{ actorId: HERO, x: 200 }]);
    expect(token).toMatchObject({ name: "Hero", x: 200, disposition: -1, documentName: "Token" });
    expect(scene.tokens.contents).toEqual([token]);
  });

  it("is the only active one when it is activated, on the server too", async () => {
    const { world } = await openFixture();
    const first = await create({ name: "Bridge", active: true });
    const second = await create({ name: "Cave" });
    expect(scenes().active).toBe(first);
    await second.activate();
    expect([first.active, second.active]).toEqual([false, true]);
    expect([scenes().active, scenes().viewed, scenes().current]).toEqual([second, second, second]);
    const { documents } = await world.join(BEN).getWorld();
    expect(documents.scenes.map((source) => source["active"])).toEqual([false, true]);
  });

  it("is looked at with view, by this user alone", async () => {
    await openFixture();
    const first = await create({ name: "Bridge", active: true });
    const second = await create({ name: "Cave" });
    await second.view();
    expect([scenes().viewed, scenes().active]).toEqual([second, first]);
    expect(page.game.user?.viewedScene).toBe(second.id);
  });

  it("leaves the canvas empty where the page has no board: nothing is ready, and nothing is controlled", async () => {
    await openFixture({
      world: { ...smallWorld(), scenes: [{ _id: "scene00000000000", name: "Bridge", active: true }] },
    });
    expect(page.canvas.ready).toBe(false);
    expect(page.canvas.tokens?.controlled).toBeUndefined();
    expect(scenes().viewed?.name).toBe("Bridge");
  });

  it("names the kinds of its grid, and to whom the name of a token is shown, by Foundry's numbers", async () => {
    await openFixture();
    const { GRID_TYPES, TOKEN_DISPLAY_MODES } = page.CONST;
    expect(GRID_TYPES).toEqual({ GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 });
    const scene = await create({ name: "Bridge", grid: { type: GRID_TYPES.HEXEVENQ, size: 60 } });
    expect(scene).toMatchObject({ grid: { type: 5, size: 60 } });
    const { HOVER, ALWAYS } = TOKEN_DISPLAY_MODES;
    const tokens = await scene.createEmbeddedDocuments("Token", [{}, { displayName: HOVER }, { displayName: ALWAYS }]);
    expect(tokens.map((token) => (token as unknown as { displayName: number }).displayName)).toEqual([0, 30, 50]);
  });

  it("says by name what it does not hold here", async () => {
    await openFixture();
    const scene = await create({ name: "Bridge" });
    expect(() => scene.getEmbeddedCollection("Wall")).toThrow("Wall");
  });
});
