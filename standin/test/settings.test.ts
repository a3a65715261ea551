import { describe, expect, it, vi } from "vitest";
import { Hooks } from "../src/client/hooks.ts";
import { ANNE, GM, openFixture, settled } from "./open-fixture.ts";

describe("settings", () => {
  it("a setting which is not registered cannot be read, and nobody registers for a package that is not there", async () => {
    const { game } = await openFixture();
    expect(() => game.settings.get("fixture", "none")).toThrow('"fixture.none" is not a registered game setting');
    expect(() => {
      game.settings.register("elsewhere", "a", {});
    }).toThrow("elsewhere");
  });

  it("an unset setting has its default, which nobody can change by changing the answer", async () => {
    const { game } = await openFixture();
    game.settings.register("fixture", "list", { type: Object, default: { a: 1 } });
    (game.settings.get("fixture", "list") as { a: number }).a = 2;
    expect(game.settings.get("fixture", "list")).toEqual({ a: 1 });
  });

  it("values are cast to the setting's type", async () => {
    const { game } = await openFixture();
    game.settings.register("fixture", "number", { type: Number, default: 1 });
    await game.settings.set("fixture", "number", "4");
    expect(game.settings.get("fixture", "number")).toBe(4);
    await game.settings.set("fixture", "number", "four");
    expect(game.settings.get("fixture", "number")).toBeNaN();
  });

  it("a menu of the settings opens an application, and nothing else", async () => {
    const { game } = await openFixture();
    class Plain {}
    expect(() => {
      game.settings.registerMenu("fixture", "plain", { name: "Plain", type: Plain });
    }).toThrow('The settings menu "fixture.plain" must name the class of an application');
  });
});

describe("the document of a setting", () => {
  it("is given instead of the value to whoever asks for it, also when nobody has set it", async () => {
    const { game } = await openFixture();
    game.settings.register("fixture", "edition", { type: String, scope: "world", default: "a" });
    expect(game.settings.get("fixture", "edition", { document: true })).toMatchObject({
      key: "fixture.edition",
      value: "a",
      id: null,
    });
    const kept = await game.settings.set("fixture", "edition", "b", { document: true });
    expect(kept).toBe(game.settings.get("fixture", "edition", { document: true }));
    expect(kept).toMatchObject({ value: "b" });
    expect(game.settings.get("fixture", "edition")).toBe("b");
  });
});

describe("scope client", () => {
  it("values are kept in the storage of the client under namespace and key", async () => {
    const { game, world } = await openFixture();
    game.settings.register("fixture", "own", { type: String, default: "a" });
    await game.settings.set("fixture", "own", "b");
    expect((game.settings.storage.get("client") as Storage).getItem("fixture.own")).toBe('"b"');
    expect((await world.data(GM)).documents.settings).toEqual([]);
  });
});

describe("scope world", () => {
  it("values are documents, and every client hears of a change", async () => {
    const { game, world } = await openFixture();
    const onChange = vi.fn();
    const told = vi.fn();
    world.join(ANNE).on("modifyDocument", told);
    game.settings.register("fixture", "rule", { scope: "world", type: Number, default: 1, onChange });
    await game.settings.set("fixture", "rule", 2);
    await game.settings.set("fixture", "rule", 2);
    await settled();
    expect(onChange.mock.calls.map(([value, , userId]) => [value as unknown, userId as unknown])).toEqual([[2, GM]]);
    expect(told).toHaveBeenCalledOnce();
    expect((await world.data(GM)).documents.settings).toMatchObject([{ key: "fixture.rule", value: "2" }]);
  });

  it("the clock of the world tells how much time has passed", async () => {
    const { game } = await openFixture();
    const passed = vi.fn();
    Hooks.on("updateWorldTime", passed);
    await game.time.advance(60);
    await game.time.advance(30);
    expect(game.time.worldTime).toBe(90);
    expect(passed.mock.calls.map(([time, dt]) => [time as unknown, dt as unknown])).toEqual([
      [60, 60],
      [90, 30],
    ]);
  });
});

describe("scope user", () => {
  it("each user has an own value in the world, also a player", async () => {
    const { game, world } = await openFixture({ userId: ANNE });
    const onChange = vi.fn();
    game.settings.register("fixture", "mine", { scope: "user", type: String, default: "a", onChange });
    await game.settings.set("fixture", "mine", "b");
    expect(game.settings.get("fixture", "mine")).toBe("b");
    expect(onChange).toHaveBeenCalledOnce();
    expect((await world.data(GM)).documents.settings).toMatchObject([{ key: "fixture.mine", user: ANNE }]);
  });
});
