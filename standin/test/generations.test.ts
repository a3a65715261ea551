import { describe, expect, it } from "vitest";
import { host } from "../src/client/host.ts";
import { removeAbsentMembers } from "../src/client/members-of-generation.ts";
import { openTable } from "../src/open-table.ts";
import { only13, only14 } from "./generation.ts";
import { openFixture, root, smallWorld, startFixture } from "./open-fixture.ts";

type Names = Record<string, unknown> & { prototype: Record<string, unknown> };

/** What packages look at to find out for which generation they are running. */
function look() {
  const { foundry, CONFIG, _loc, _del } = host as unknown as {
    foundry: {
      applications: {
        api: { ApplicationV2: Names };
        sheets: { ItemSheetV2: Names };
        sidebar: { tabs: { ChatLog: Names } };
      };
      data: { operators?: object };
      documents: { ActiveEffect: Names; ChatMessage: Names };
      utils: Record<string, unknown>;
    };
    CONFIG: { ChatMessage: { modes?: object }; Dice: object };
    _loc?: unknown;
    _del?: unknown;
  };
  const { ApplicationV2 } = foundry.applications.api;
  const { ActiveEffect, ChatMessage } = foundry.documents;
  return {
    ApplicationV2,
    present: {
      _del: _del !== undefined,
      _loc: _loc !== undefined,
      "ApplicationV2#attachWindow": typeof ApplicationV2.prototype["attachWindow"] === "function",
      "ApplicationV2#parent": "parent" in ApplicationV2.prototype,
      "ItemSheetV2#_onDrop": typeof foundry.applications.sheets.ItemSheetV2.prototype["_onDrop"] === "function",
      "ChatLog.CHAT_COMMANDS": "CHAT_COMMANDS" in foundry.applications.sidebar.tabs.ChatLog,
      "CONFIG.ChatMessage.modes": "modes" in CONFIG.ChatMessage,
      "foundry.data.operators": foundry.data.operators !== undefined,
      "foundry.utils.equals": foundry.utils["equals"] !== undefined,
      "ActiveEffect.applyChange": typeof ActiveEffect["applyChange"] === "function",
      "ActiveEffect.registry": "registry" in ActiveEffect,
      "ChatMessage.applyMode": typeof ChatMessage["applyMode"] === "function",
      "ChatMessage#applyMode": typeof ChatMessage.prototype["applyMode"] === "function",
    },
  };
}

describe("packages which look for what came with Foundry 14", () => {
  only13("find nothing of it", async () => {
    await openFixture();
    const { present } = look();
    expect(Object.entries(present).filter(([, isThere]) => isThere)).toEqual([]);
  });

  only14("find all of it", async () => {
    await openFixture();
    const { present } = look();
    expect(Object.entries(present).filter(([, isThere]) => !isThere)).toEqual([]);
  });

  only13("find what left with it", async () => {
    await openFixture();
    expect(look().ApplicationV2.prototype["bringToTop"]).toBeTypeOf("function");
    expect((host as { CONST?: Names }).CONST?.["DOCUMENT_TYPES"]).toContain("Actor");
  });

  only14("find no longer what left with it", async () => {
    await openFixture();
    expect("bringToTop" in look().ApplicationV2.prototype).toBe(false);
    expect((host as { CONST?: Names }).CONST).not.toHaveProperty("DOCUMENT_TYPES");
  });
});

describe("members which a generation lacks", () => {
  class Base {
    static shine() {
      return "bright";
    }
    get oil() {
      return "whale";
    }
  }
  class Lantern extends Base {}

  it("are taken off the class which has them, and put back", () => {
    Object.defineProperty(host, "lamps", { value: { Lantern }, configurable: true });
    const restore = removeAbsentMembers({ "lamps.Lantern": { static: ["shine"], instance: ["oil"] } });
    expect(["shine" in Lantern, "oil" in new Lantern()]).toEqual([false, false]);
    restore();
    expect([Lantern.shine(), new Lantern().oil]).toEqual(["bright", "whale"]);
    expect(() => removeAbsentMembers({ "lamps.Lantern": { instance: ["wick"] } })).toThrow(
      "lamps.Lantern#wick cannot be taken away: the stand-in has none",
    );
    Reflect.deleteProperty(host, "lamps");
  });

  it("come and go with the host", async () => {
    const { ApplicationV2 } = await import("../src/client/applications/api/application.ts");
    const present = () => ["attachWindow", "bringToTop"].filter((name) => name in ApplicationV2.prototype);
    expect(present()).toHaveLength(2);
    const table = await openTable({ root, importModule: startFixture, world: smallWorld() });
    expect(present()).toHaveLength(1);
    await table.close();
    expect(present()).toHaveLength(2);
  });
});
