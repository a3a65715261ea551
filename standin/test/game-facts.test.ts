import { describe, expect, it, vi } from "vitest";
import { DataModel } from "../src/client/data/data-model.ts";
import * as fields from "../src/client/data/fields.ts";
import type { WorldSettings } from "../src/client/documents/collections.ts";
import { Hooks } from "../src/client/hooks.ts";
import { Localization } from "../src/client/i18n.ts";
import { Color } from "../src/client/utils.ts";
import { ANNE, BEN, openFixture, smallWorld } from "./open-fixture.ts";
import { page } from "./page.ts";

describe("settings", () => {
  it("are of the client unless they say otherwise", async () => {
    const { game } = await openFixture();
    game.settings.register("fixture", "plain", { type: String, default: "a" });
    expect(game.settings.settings.get("fixture.plain")).toMatchObject({ scope: "client", namespace: "fixture" });
  });

  it("of the world cannot be set before the game is ready", async () => {
    const { game } = await openFixture();
    game.settings.register("fixture", "rule", { scope: "world", type: Number, default: 1 });
    game.ready = false;
    await expect(game.settings.set("fixture", "rule", 2)).rejects.toThrow("before the game is ready");
    game.ready = true;
    await game.settings.set("fixture", "rule", 2);
    expect(game.settings.get("fixture", "rule")).toBe(2);
  });

  it("which are objects are replaced as a whole", async () => {
    const { game } = await openFixture();
    game.settings.register("fixture", "table", { scope: "world", type: Object, default: { a: 1, b: 2 } });
    await game.settings.set("fixture", "table", { b: 3 });
    expect(game.settings.get("fixture", "table")).toEqual({ b: 3 });
  });

  it("of the world are documents in the storage called world", async () => {
    const { game } = await openFixture();
    game.settings.register("fixture", "rule", { scope: "world", type: Number, default: 1 });
    await game.settings.set("fixture", "rule", 2);
    const storage = game.settings.storage.get("world") as Iterable<{ key: string; value: unknown }>;
    expect([...storage].find(({ key }) => key === "fixture.rule")).toMatchObject({ value: 2, _source: { value: "2" } });
  });

  it("of the world are read in their type, even by who reads the document, before and after they are registered", async () => {
    const settings = [{ _id: "setting000000000", key: "fixture.since", value: '"3"' }];
    const { game } = await openFixture({ world: { ...smallWorld(), settings } });
    const world = game.settings.storage.get("world") as WorldSettings;
    expect(world.getSetting("fixture.since")?.value).toBe("3");
    game.settings.register("fixture", "since", { scope: "world", type: Number, default: 1 });
    expect(world.getSetting("fixture.since")).toMatchObject({ value: 3, config: { id: "fixture.since" } });
    await game.settings.set("fixture", "since", 4);
    expect(world.getSetting("fixture.since")?.value).toBe(4);
    expect(world.getSetting("fixture.since")?.toObject()).toMatchObject({ value: "4" });
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

describe("labels", () => {
  /** A model that stands in no CONFIG, and has no labels yet. */
  const purse = () =>
    class Purse extends DataModel {
      static override LOCALIZATION_PREFIXES = ["FIXTURE.Hero"];

      static override defineSchema() {
        return { hp: new fields.SchemaField({ value: new fields.NumberField() }) };
      }
    };

  it("of a model that stands in no CONFIG come when it is localised by hand", async () => {
    await openFixture();
    const Purse = purse();
    expect(Purse.schema.getField("hp.value")?.label).toBe("");
    Localization.localizeDataModel(Purse);
    expect(Purse.schema.getField("hp.value")).toMatchObject({ label: "Health", hint: "How much is left." });
  });

  it("of the models inside a model come by their own prefixes", async () => {
    await openFixture();
    const Purse = purse();
    class Bag extends DataModel {
      static override defineSchema() {
        return {
          one: new fields.EmbeddedDataField(Purse),
        };
      }
    }
    Localization.localizeDataModel(Bag);
    expect(Bag.schema.getField("one.hp.value")).toMatchObject({ label: "Health" });
  });

  it("by the prefixes that are given in place of the model's own", async () => {
    await openFixture();
    const Purse = purse();
    Localization.localizeDataModel(Purse, { prefixes: ["NOWHERE"] });
    expect(Purse.schema.getField("hp.value")?.label).toBe("");
  });
});

describe("users", () => {
  it("have a colour, a role, and targets, of which there are none without a canvas", async () => {
    const world = smallWorld();
    const users = world.users.map((user) => (user._id === ANNE ? { ...user, color: "#ff0000" } : user));
    const { game } = await openFixture({ world: { ...world, users } });
    const anne = game.users.get(ANNE);
    expect(anne?.color).toBeInstanceOf(Color);
    expect(anne?.color.css).toBe("#ff0000");
    expect(anne?.hasRole("PLAYER")).toBe(true);
    expect(game.user?.targets.size).toBe(0);
  });

  it("change themselves, and give themselves flags, but do not change others", async () => {
    const { game } = await openFixture({ userId: ANNE });
    vi.spyOn(console, "error").mockReturnValue();
    await game.user?.setFlag("fixture", "tip", true);
    expect(game.user?.getFlag("fixture", "tip")).toBe(true);
    await expect(game.users.get(BEN)?.update({ character: null, name: "B" })).rejects.toThrow("lacks permission");
  });
});
