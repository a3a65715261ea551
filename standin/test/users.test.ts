import { describe, expect } from "vitest";
import { only13, only14 } from "./generation.ts";
import { ANNE, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

describe("users", () => {
  only13("may create templates as players, and regions only as game masters", async () => {
    const { game } = await openFixture();
    const anne = game.users.get(ANNE);
    expect([anne?.can("TEMPLATE_CREATE"), anne?.hasPermission("REGION_CREATE")]).toEqual([true, false]);
    expect("REGION_CREATE" in page.CONST.USER_PERMISSIONS).toBe(false);
  });

  only14("may create regions as players, which have taken the place of templates", async () => {
    const { game } = await openFixture();
    expect(game.users.get(ANNE)?.can("REGION_CREATE")).toBe(true);
    expect(page.CONST.USER_PERMISSIONS["REGION_CREATE"]).toMatchObject({ disableGM: false, defaultRole: 1 });
    expect("TEMPLATE_CREATE" in page.CONST.USER_PERMISSIONS).toBe(false);
  });
});
