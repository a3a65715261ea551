import { describe, expect, it } from "vitest";
import { ids, packsRoot, usePacks } from "./packs-fixture.ts";
import { ada, gamemaster, nextEvent, openServer, sitDown } from "./server-fixtures.ts";

usePacks();

describe("packs over a socket", () => {
  it("a page is told of the packs, reads them, and is refused what its user may not see", async () => {
    const server = await openServer({ root: packsRoot() });
    const page = await sitDown(server, ada);
    const { packs } = await page.getWorld();
    expect(packs.map(({ id }) => id)).toEqual(["fixture.gear", "fixture.monsters"]);
    const query = { name: "Rope" };
    expect(await page.managePacks({ action: "get", pack: "fixture.gear", query })).toMatchObject([{ _id: ids.rope }]);
    await expect(page.managePacks({ action: "get", pack: "fixture.monsters" })).rejects.toThrow("lacks permission");
    await expect(page.managePacks({ action: "get" } as never)).rejects.toThrow("names none");
  });

  it("all other pages learn of a new compendium and of what comes into it", async () => {
    const server = await openServer({ root: packsRoot() });
    const [gm, page] = [await sitDown(server, gamemaster), await sitDown(server, ada)];
    await page.getWorld();
    const news = nextEvent(page, "managePacks");
    await gm.managePacks({ action: "create", metadata: { type: "Item", label: "Loot", name: "loot" } });
    expect(await news).toMatchObject([{ pack: { id: "world.loot", label: "Loot" } }]);
    const change = nextEvent(page, "modifyDocument");
    const operation = { data: [{ name: "Crown", type: "gear" }], pack: "world.loot" };
    await gm.modifyDocument({ type: "Item", action: "create", operation });
    expect(await change).toMatchObject([{ operation: { pack: "world.loot" }, result: [{ name: "Crown" }] }]);
  });
});
