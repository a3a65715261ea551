import { afterEach, describe, expect, it } from "vitest";
import { nameAbsentMembers } from "../client/absent.ts";
import { host } from "../client/host.ts";
import { HERO, openFixture } from "./open-fixture.ts";

/** A class of Foundry's which the stand-in would lack in part. */
class Lantern {
  declare oil: unknown;
  declare wick: unknown;
  declare static shapes: unknown;
  wicks() {
    return 1;
  }
}

const list = { "foundry.Lantern": { static: ["shapes"], instance: ["oil", "wicks", "wick"] } };

/** Puts the class where a package would find it. */
async function withLantern(): Promise<void> {
  await openFixture();
  Object.defineProperty(host.foundry, "Lantern", { value: Lantern, configurable: true });
  nameAbsentMembers(list);
}

/** What packages use of the windows of the first kind. */
interface Former {
  readonly appv1: { readonly sheets: { readonly ActorSheet: new () => object } };
  readonly documents: {
    readonly collections: { readonly Actors: { unregisterSheet(scope: string, sheet: unknown): void } };
  };
}

describe("what the stand-in lacks", () => {
  afterEach(() => {
    for (const name of ["oil", "wick"]) Reflect.deleteProperty(Lantern.prototype, name);
    Reflect.deleteProperty(Lantern, "shapes");
  });

  it("is told with its full name by a namespace", async () => {
    await openFixture();
    const { foundry } = host as unknown as { foundry: { applications: Record<string, unknown> } };
    expect(() => foundry.applications["nowhere"]).toThrow("The stand-in has no foundry.applications.nowhere");
  });

  it("is undefined in game and ui, where packages put their own, unless it is Foundry's", async () => {
    await openFixture();
    const { game, ui } = host as unknown as Record<"game" | "ui", Record<string, unknown>>;
    expect(game["dice3d"]).toBeUndefined();
    expect(ui["countdowns"]).toBeUndefined();
    expect(() => game["webrtc"]).toThrow("The stand-in has no game.webrtc");
    expect(() => ui["nav"]).toThrow("The stand-in has no ui.nav");
  });

  it("is told when a window of the first kind is opened; until then it may be named, extended and unregistered", async () => {
    await openFixture();
    const { foundry } = host as unknown as { foundry: Former };
    const { ActorSheet } = foundry.appv1.sheets;
    class FormerSheet extends ActorSheet {}
    foundry.documents.collections.Actors.unregisterSheet("core", ActorSheet);
    expect(() => new FormerSheet()).toThrow("The stand-in has no windows of the first kind (FormerSheet)");
  });

  it("is told with its full name by the class that lacks it", async () => {
    await withLantern();
    expect(() => new Lantern().oil).toThrow("The stand-in has no foundry.Lantern#oil");
    expect(() => Lantern.shapes).toThrow("The stand-in has no foundry.Lantern.shapes");
    expect(new Lantern().wicks()).toBe(1);
  });

  it("may be defined by a package, in a subclass or on an instance", async () => {
    await withLantern();
    class Torch extends Lantern {
      override oil = "pitch";
    }
    const lantern = new Lantern();
    lantern.wick = "cotton";
    expect(new Torch().oil).toBe("pitch");
    expect(lantern.wick).toBe("cotton");
    expect(Object.keys(lantern)).toEqual(["wick"]);
  });

  it("does not disturb what looks at a document as a whole", async () => {
    const { game } = await openFixture();
    const hero = game.actors.get(HERO);
    expect(JSON.parse(JSON.stringify(hero))).toMatchObject({ name: "Hero" });
    expect(hero?.toObject()).toMatchObject({ name: "Hero" });
  });
});
