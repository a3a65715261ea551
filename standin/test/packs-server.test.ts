import { describe, expect, it } from "vitest";
import { ids, packsRoot, usePacks } from "./packs-fixture.ts";
import { ada, openServer, sitDown } from "./server-fixtures.ts";

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
  });
});
