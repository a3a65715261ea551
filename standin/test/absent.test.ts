import { afterEach, describe, expect, it } from "vitest";
import { nameAbsentMembers } from "../src/client/guard.ts";
import { host } from "../src/client/host.ts";
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
}

/** The windows of tokens which packages extend. */
interface TokenWindows {
  readonly sheets: { readonly PrototypeTokenConfig: new () => Renderable; readonly TokenConfig: object };
}

interface Renderable {
  render(): Promise<unknown>;
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

  it("is told when a window of the first kind is opened; until then it may be named and extended", async () => {
    await openFixture();
    const { foundry } = host as unknown as { foundry: Former };
    const { ActorSheet } = foundry.appv1.sheets;
    class FormerSheet extends ActorSheet {}
    expect(() => new FormerSheet()).toThrow("The stand-in has no windows of the first kind (FormerSheet)");
  });

  it("is told when a window of a token is opened; until then it may be extended", async () => {
    await openFixture();
    const { applications } = (host as unknown as { foundry: { applications: TokenWindows } }).foundry;
    class Prototype extends applications.sheets.PrototypeTokenConfig {}
    expect(applications.sheets.TokenConfig).toHaveProperty("DEFAULT_OPTIONS");
    await expect(new Prototype().render()).rejects.toThrow("The stand-in has no windows of tokens (Prototype)");
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

/** The three records which packages share, as foreign code reads and writes them. */
type Shared = Readonly<Record<"CONFIG" | "CONST" | "ui", Record<string, unknown>>>;

describe("what CONFIG, CONST and ui lack", () => {
  const open = async () => {
    await openFixture();
    return host as unknown as Shared;
  };

  it("is told with its full name at each level", async () => {
    const { CONFIG, CONST, ui } = await open();
    const { Token, Canvas } = CONFIG as Record<string, Record<string, Record<string, unknown>>>;
    expect(() => CONFIG["soundEffects"]).toThrow("The stand-in has no CONFIG.soundEffects");
    expect(() => Token?.["rulerClass"]).toThrow("The stand-in has no CONFIG.Token.rulerClass");
    expect(() => Canvas?.["visionModes"]?.["basic"]).toThrow("The stand-in has no CONFIG.Canvas.visionModes.basic");
    expect(() => CONST["WALL_DOOR_STATES"]).toThrow("The stand-in has no CONST.WALL_DOOR_STATES");
    expect(() => ui["playlists"]).toThrow("The stand-in has no ui.playlists");
  });

  it("is undefined where Foundry knows no such name, because packages keep their own there", async () => {
    const { CONFIG, CONST, ui } = await open();
    expect([CONFIG["MYSYS"], CONST["CHAT_MESSAGE_KINDS"], ui["mysys"]]).toEqual([undefined, undefined, undefined]);
    expect((CONFIG["Token"] as Record<string, unknown>)["mysys"]).toBeUndefined();
  });

  it("may be given by a package, and is then what it gave", async () => {
    const { CONFIG, ui } = await open();
    const Token = CONFIG["Token"] as Record<string, unknown>;
    class Ruler {}
    Token["rulerClass"] = Ruler;
    CONFIG["soundEffects"] = { echo: true };
    ui["nav"] = null;
    expect([Token["rulerClass"], CONFIG["soundEffects"], ui["nav"]]).toEqual([Ruler, { echo: true }, null]);
  });

  it("does not disturb who looks whether it is there, or at all there is", async () => {
    const { CONFIG, CONST, ui } = await open();
    for (const record of [CONFIG["Token"] as object, CONST, ui]) {
      expect("mystery" in record).toBe(false);
      expect(Object.keys({ ...record })).toEqual(Object.keys(record));
    }
    expect("rulerClass" in (CONFIG["Token"] as object)).toBe(false);
    expect(JSON.parse(JSON.stringify(CONFIG["Canvas"]))).toMatchObject({ hoverFade: { delay: 250 } });
    const changed = foundryUtils().mergeObject(CONFIG["time"] as object, { turnTime: 6 });
    expect(changed).toBe(CONFIG["time"]);
    expect(changed).toMatchObject({ turnTime: 6, roundTime: 0 });
  });
});

describe("CONFIG and ui", () => {
  it("say what the windows of the first kind are: none", async () => {
    await openFixture();
    const { ui } = host as unknown as { ui: { windows: object } };
    expect(Object.values(ui.windows)).toEqual([]);
  });
});

function foundryUtils() {
  return (host as unknown as { foundry: { utils: { mergeObject(original: object, other: object): object } } }).foundry
    .utils;
}
