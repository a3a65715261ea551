import { describe, expect, it } from "vitest";
import { ANNE, BEN, openFixture, smallWorld } from "./open-fixture.ts";

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
});
