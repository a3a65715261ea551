import { describe, expect, it, vi } from "vitest";
import { Hooks } from "../src/client/hooks.ts";
import { ANNE, BEN, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

describe("settings", () => {
  it("are of the client unless they say otherwise", async () => {
    const { game } = await openFixture();
    game.settings.register("fixture", "plain", { type: String, default: "a" });
    expect(game.settings.settings.get("fixture.plain")).toMatchObject({ scope: "client", namespace: "fixture" });
  });

  it("which are objects are replaced as a whole", async () => {
    const { game } = await openFixture();
    game.settings.register("fixture", "table", { scope: "world", type: Object, default: { a: 1, b: 2 } });
    await game.settings.set("fixture", "table", { b: 3 });
    expect(game.settings.get("fixture", "table")).toEqual({ b: 3 });
  });
});

describe("the data of the world", () => {
  it("say how the server runs, which systems look at when the game starts", async () => {
    const { game } = await openFixture();
    expect(game.data["options"]).toMatchObject({ routePrefix: null, updateChannel: "stable", debug: false });
  });
});

describe("hooks", () => {
  it("are all written to the console when CONFIG.debug.hooks says so", async () => {
    await openFixture();
    const log = vi.spyOn(console, "debug").mockReturnValue();
    Hooks.callAll("fixture.quiet", 1);
    expect(log).not.toHaveBeenCalled();
    (page.CONFIG as unknown as { debug: { hooks: boolean } }).debug.hooks = true;
    Hooks.callAll("fixture.loud", 1);
    expect(log.mock.calls.flat().map(String).join(" ")).toContain("fixture.loud");
  });
});

describe("users", () => {
  it("change themselves, and give themselves flags, but do not change others", async () => {
    const { game } = await openFixture({ userId: ANNE });
    vi.spyOn(console, "error").mockReturnValue();
    await game.user?.setFlag("fixture", "tip", true);
    expect(game.user?.getFlag("fixture", "tip")).toBe(true);
    await expect(game.users.get(BEN)?.update({ character: null, name: "B" })).rejects.toThrow("lacks permission");
  });
});
