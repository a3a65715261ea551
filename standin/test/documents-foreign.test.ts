import { describe, expect, it } from "vitest";
import { host } from "../src/client/host.ts";
import { HERO, openFixture } from "./open-fixture.ts";

/** Code as published systems write it, against the globals alone. */

/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-assignment,
   @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-call -- a system in JavaScript knows nothing of types, and writes what it likes */
const page = host as any;

describe("a system's own classes of documents", () => {
  it("choose the artwork of what is made without a picture, by its type", async () => {
    await openFixture();
    const icons: Record<string, string> = { gear: "icons/svg/sword.svg" };
    class SystemItem extends page.Item {
      static getDefaultArtwork(data: any) {
        return { img: icons[data.type] ?? super.getDefaultArtwork(data).img };
      }
    }
    page.CONFIG.Item.documentClass = SystemItem;
    const [plain, own] = await page.Item.createDocuments([
      { name: "Sword", type: "gear" },
      { name: "Bow", type: "gear", img: "icons/svg/target.svg" },
    ]);
    expect([plain.img, own.img]).toEqual(["icons/svg/sword.svg", "icons/svg/target.svg"]);
    const [carried] = await page.game.actors.get(HERO).createEmbeddedDocuments("Item", [{ name: "Axe", type: "gear" }]);
    expect(carried.img).toBe("icons/svg/sword.svg");
  });
});
