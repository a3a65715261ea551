import { describe, expect, it } from "vitest";
import { only13, only14 } from "./generation.ts";
import { ANNE, BEN, GM, openFixture, smallWorld } from "./open-fixture.ts";
import { page } from "./page.ts";

describe("users", () => {
  it("have a picture: their own, else that of their character, else the core's", async () => {
    const { users, actors } = smallWorld();
    const { game } = await openFixture({
      world: { users, actors: actors.map((hero) => ({ ...hero, img: "hero.webp" })) },
    });
    const [anne, ben] = [game.users.get(ANNE), game.users.get(BEN)];
    expect([anne?.avatar, ben?.avatar]).toEqual(["hero.webp", "icons/svg/mystery-man.svg"]);
    await anne?.update({ avatar: "anne.webp" });
    expect(anne?.avatar).toBe("anne.webp");
    await anne?.update({ avatar: null, character: null });
    expect(anne?.avatar).toBe("icons/svg/mystery-man.svg");
    expect(anne?.toObject()["avatar"]).toBeNull();
  });

  it("are known as the one at this client, the players, and whoever is designated on all clients alike", async () => {
    const { game } = await openFixture({ userId: ANNE });
    expect(game.users.current).toBe(game.user);
    expect(game.users.players.map(({ id }) => id)).toEqual([ANNE, BEN]);
    expect(game.users.getDesignatedUser((user) => !user.isGM)?.id).toBe(ANNE);
    expect(game.users.getDesignatedUser(() => true)?.id).toBe(GM);
    expect(game.users.getDesignatedUser(() => false)).toBeNull();
    expect(game.users.activeGM).toBeNull();
  });

  it("have the permissions of their role, as long as a world says nothing else", async () => {
    const { game } = await openFixture();
    const { USER_PERMISSIONS, USER_ROLES } = page.CONST;
    const lowest = (permission: string) => USER_PERMISSIONS[permission]?.defaultRole;
    const { PLAYER, TRUSTED, ASSISTANT } = USER_ROLES;
    const ofPlayers = ["MACRO_SCRIPT", "MESSAGE_WHISPER", "QUERY_USER"];
    const ofTrusted = ["FILES_BROWSE", "MANUAL_ROLLS"];
    const ofAssistants = ["ACTOR_CREATE", "FILES_UPLOAD", "ITEM_CREATE", "SETTINGS_MODIFY", "TOKEN_CREATE"];
    expect(ofPlayers.map(lowest)).toEqual(ofPlayers.map(() => PLAYER));
    expect(ofTrusted.map(lowest)).toEqual(ofTrusted.map(() => TRUSTED));
    expect(ofAssistants.map(lowest)).toEqual(ofAssistants.map(() => ASSISTANT));
    expect(ofTrusted.map((permission) => game.users.get(ANNE)?.hasPermission(permission))).toEqual([false, false]);
  });

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
