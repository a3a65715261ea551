import { describe, expect, it, vi } from "vitest";
import { Hooks } from "../src/client/hooks.ts";
import { openFixture } from "./open-fixture.ts";

describe("packages", () => {
  it("the system is what its manifest says, and takes what the system itself puts there", async () => {
    const { game } = await openFixture();
    expect(game.system).toMatchObject({
      type: "system",
      flags: {},
      socket: true,
      relationships: { requires: new Set() },
    });
    expect(game.system["documentTypes"]).toHaveProperty("Actor.hero");
    expect(game.system["esmodules"]).toEqual(new Set(["dist/fixture.mjs"]));
    expect(game.system["api"]).toBeUndefined();
    game.system["api"] = { roll: 1 };
    expect(game.system["api"]).toEqual({ roll: 1 });
  });
});

describe("the time of the game", () => {
  it("tells the clock of the server, which is this computer's", async () => {
    const { game } = await openFixture();
    const before = Date.now();
    const { serverTime } = game.time as unknown as { serverTime: number };
    expect(serverTime).toBeGreaterThanOrEqual(before);
    expect(serverTime).toBeLessThanOrEqual(Date.now());
  });

  it("advances in seconds, and tells everybody how much has passed", async () => {
    const { game } = await openFixture();
    const hook = vi.fn();
    Hooks.on("updateWorldTime", hook);
    expect(await game.time.advance(60)).toBe(60);
    expect(await game.time.set(30)).toBe(30);
    expect(game.time.worldTime).toBe(30);
    expect(hook.mock.calls.map(([time, passed]) => [time, passed] as unknown)).toEqual([
      [60, 60],
      [30, -30],
    ]);
    await expect(game.time.set(Number.NaN)).rejects.toThrow("must be a number of seconds");
  });
});
