import { describe, expect, it, vi } from "vitest";
import { Hooks } from "../src/client/hooks.ts";
import { ANNE, BEN, GM, openFixture, settled } from "./open-fixture.ts";

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

  it("a module that is not there is undefined, so that packages can ask whether it is active", async () => {
    const { game } = await openFixture();
    expect(game.modules.get("dice-so-nice")?.["active"]).toBeUndefined();
    expect(game.world).toMatchObject({ type: "world", id: "table", title: "Table" });
    expect(game.getPackageScopes()).toEqual(["core", "world", "fixture"]);
  });
});

describe("the pause", () => {
  it("a game master pauses for everybody, each of whom hears the hook", async () => {
    const { game, world } = await openFixture();
    const [hook, other] = [vi.fn(), vi.fn()];
    Hooks.on("pauseGame", hook);
    world.join(ANNE).on("pause", other);
    expect(game.paused).toBe(false);
    expect(game.togglePause(true, { broadcast: true })).toBe(true);
    await settled();
    expect(game.paused).toBe(true);
    expect(hook).toHaveBeenCalledExactlyOnceWith(true, { broadcast: true, userId: GM });
    expect(other).toHaveBeenCalledExactlyOnceWith({ paused: true }, GM);
    expect((await world.data(ANNE)).paused).toBe(true);
  });

  it("a client hears of a pause that another makes", async () => {
    const { game, world } = await openFixture({ userId: ANNE });
    const hook = vi.fn();
    Hooks.on("pauseGame", hook);
    const master = world.join(GM);
    master.emit("pause", { paused: true });
    await settled();
    expect(game.paused).toBe(true);
    expect(hook).toHaveBeenCalledExactlyOnceWith(true, { broadcast: false, userId: GM });
    expect(() => {
      world.join(BEN).emit("pause", { paused: false });
    }).toThrow("may not pause");
  });

  it("without broadcast it is for this client alone, and players cannot broadcast", async () => {
    const { game, world } = await openFixture({ userId: ANNE });
    game.togglePause(true);
    expect(game.paused).toBe(true);
    expect((await world.data(GM)).paused).toBe(false);
    expect(() => game.togglePause(false, { broadcast: true })).toThrow("Only a game master");
  });

  it("the space bar pauses for a game master, unless it presses a button", async () => {
    const { game } = await openFixture();
    const press = (target: EventTarget) =>
      target.dispatchEvent(new KeyboardEvent("keydown", { code: "Space", bubbles: true, cancelable: true }));
    const button = document.createElement("button");
    document.body.append(button);
    press(button);
    expect(game.paused).toBe(false);
    press(document.body);
    expect(game.paused).toBe(true);
    button.remove();
  });
});

describe("the keyboard", () => {
  it("knows which keys are held, and forgets them when the page loses the focus", async () => {
    const { game } = await openFixture();
    const { keyboard } = game;
    document.dispatchEvent(new KeyboardEvent("keydown", { code: "ShiftLeft" }));
    document.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyR" }));
    expect([...keyboard.downKeys]).toEqual(["ShiftLeft", "KeyR"]);
    expect([keyboard.isModifierActive("Shift"), keyboard.isModifierActive("Control")]).toEqual([true, false]);
    document.dispatchEvent(new KeyboardEvent("keyup", { code: "KeyR" }));
    expect([...keyboard.downKeys]).toEqual(["ShiftLeft"]);
    window.dispatchEvent(new Event("blur"));
    expect(keyboard.downKeys.size).toBe(0);
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
