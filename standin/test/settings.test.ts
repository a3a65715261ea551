import { describe, expect, it, vi } from "vitest";
import { Hooks } from "../src/client/hooks.ts";
import * as fields from "../src/client/data/fields.ts";
import { DataModel } from "../src/client/data/data-model.ts";
import type { Source } from "../src/client/connection.ts";
import type { Session } from "../src/table/server/session.ts";
import { ANNE, GM, openFixture, settled, smallWorld } from "./open-fixture.ts";

/** Another GM's client sets a setting of the world. */
function setFromOutside(session: Session, key: string, value: unknown) {
  return session.modifyDocument({
    type: "Setting",
    action: "create",
    operation: { data: [{ key, value: JSON.stringify(value) }] },
  });
}

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

  it("a field as a type cleans and validates, and knows the default", async () => {
    const { game } = await openFixture();
    const type = new fields.NumberField({ nullable: false, integer: true, min: 0, max: 10, initial: 3 });
    game.settings.register("fixture", "field", { type });
    expect(game.settings.get("fixture", "field")).toBe(3);
    await game.settings.set("fixture", "field", 22);
    expect(game.settings.get("fixture", "field")).toBe(10);
    await expect(game.settings.set("fixture", "field", "many")).rejects.toThrow("NaN");
  });

  it("a data model as a type gives instances", async () => {
    class Options extends DataModel {
      declare speed: number;

      static override defineSchema() {
        return { speed: new fields.NumberField({ nullable: false, initial: 2 }) };
      }
    }
    const { game } = await openFixture();
    game.settings.register("fixture", "model", { type: Options });
    expect(game.settings.get("fixture", "model")).toBeInstanceOf(Options);
    await game.settings.set("fixture", "model", { speed: 5 });
    expect((game.settings.get("fixture", "model") as Options).speed).toBe(5);
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

  it("a class of a package's own is made anew of what was stored, and a function casts", async () => {
    class Level {
      readonly value: number;
      constructor(value: unknown) {
        this.value = Number(value);
      }
      toJSON(): number {
        return this.value;
      }
    }
    const { game } = await openFixture();
    game.settings.register("fixture", "level", { type: Level, default: 1 });
    game.settings.register("fixture", "loud", { type: (text: unknown) => String(text).toUpperCase(), default: "" });
    await game.settings.set("fixture", "level", new Level(4));
    await game.settings.set("fixture", "loud", "hey");
    expect(game.settings.get("fixture", "level")).toEqual(new Level(4));
    expect(game.settings.get("fixture", "loud")).toBe("HEY");
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

  it("onChange and the hook run for a change and not for a repetition", async () => {
    const { game } = await openFixture();
    const [onChange, hook] = [vi.fn(), vi.fn()];
    Hooks.on("clientSettingChanged", hook);
    game.settings.register("fixture", "own", { type: String, default: "a", onChange });
    await game.settings.set("fixture", "own", "a");
    expect(onChange).not.toHaveBeenCalled();
    await game.settings.set("fixture", "own", "b");
    await game.settings.set("fixture", "own", "b");
    expect(onChange).toHaveBeenCalledExactlyOnceWith("b", {}, GM);
    expect(hook).toHaveBeenCalledExactlyOnceWith("fixture.own", "b", {});
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

  it("a change from elsewhere arrives with the id of who made it", async () => {
    const second = { _id: "b".repeat(16), name: "Bea", role: 4 };
    const users = [...smallWorld().users, second];
    const { game, world } = await openFixture({ world: { users } });
    const onChange = vi.fn();
    game.settings.register("fixture", "rule", { scope: "world", type: Number, default: 1, onChange });
    await setFromOutside(world.join(second._id), "fixture.rule", 7);
    await settled();
    expect(game.settings.get("fixture", "rule")).toBe(7);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(7, expect.anything(), second._id);
  });

  it("what the world has kept can be read as soon as the setting is registered", async () => {
    const setting: Source = { _id: "s".repeat(16), key: "fixture.rule", value: "5" };
    const { game } = await openFixture({ world: { ...smallWorld(), settings: [setting] } });
    game.settings.register("fixture", "rule", { scope: "world", type: Number, default: 1 });
    expect(game.settings.get("fixture", "rule")).toBe(5);
  });

  it("players may not change them", async () => {
    const { game } = await openFixture({ userId: ANNE });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    game.settings.register("fixture", "rule", { scope: "world", type: Number, default: 1 });
    await expect(game.settings.set("fixture", "rule", 2)).rejects.toThrow("lacks permission to create Setting");
    expect(game.settings.get("fixture", "rule")).toBe(1);
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
