import { beforeEach, describe, expect, it, vi } from "vitest";
import { ChatMessage } from "../src/client/documents/chat-message.ts";
import type { MessageMode } from "../src/client/documents/message-modes.ts";
import { generation } from "../src/client/generations/index.ts";
import { host } from "../src/client/host.ts";
import { only13, only14 } from "./generation.ts";
import { ANNE, BEN, GM, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

const GAMEMASTERS = [GM];

beforeEach(() => {
  // What is deprecated says so.
  vi.spyOn(console, "warn").mockReturnValue();
});

const { modes, modeSetting } = generation().chat;

async function create(data: object, operation: object = {}): Promise<ChatMessage> {
  const message = await page.ChatMessage.create(data, operation);
  if (!message) throw new Error("The message was not created");
  return message;
}

/** How a message looks to each user: is it listed, and is its content shown? */
async function seenBy(data: object) {
  const seen: Record<string, [visible: boolean, content: boolean]> = {};
  for (const [name, userId] of Object.entries({ gm: GM, anne: ANNE, ben: BEN })) {
    const table = await openFixture({ userId });
    const message = new page.ChatMessage({ author: ANNE, ...data });
    seen[name] = [message.visible, message.isContentVisible];
    await table.close();
  }
  return seen;
}

/** The modes of Foundry 14, to which packages may add. */
function registry(): Record<string, MessageMode> {
  const { modes: found } = (host.CONFIG as { ChatMessage: { modes?: Record<string, MessageMode> } }).ChatMessage;
  if (!found) throw new Error("There are no modes");
  return found;
}

function applyMode<T extends object>(data: T, mode?: string): T {
  return page.ChatMessage.applyMode(data, mode);
}

describe("modes", () => {
  it("say who sees a message, and keep the recipients it has", async () => {
    await openFixture({ userId: ANNE });
    const of = (mode: string, data = {}) => page.ChatMessage.applyRollMode(data, mode);
    expect(of(modes.public, { whisper: [BEN] })).toEqual({ whisper: [], blind: false });
    expect(of(modes.self)).toEqual({ whisper: [ANNE], blind: false });
    expect(of(modes.gm)).toEqual({ whisper: GAMEMASTERS, blind: false });
    expect(of(modes.gm, { whisper: [BEN] })).toEqual({ whisper: [BEN], blind: false });
    expect(of(modes.blind)).toEqual({ whisper: GAMEMASTERS, blind: true });
  });

  // The first half of this is an older build's: https://github.com/League-of-Fabulous-Developers/FoundryVTT-Fabula-Ultima/pull/1367
  it("nobody knows are refused and do not become public, on 14 up to the build 366", async () => {
    const { game } = await openFixture({ userId: ANNE, ...(generation().number === 14 ? { build: 366 } : {}) });
    expect(() => page.ChatMessage.applyRollMode({}, "secretroll")).toThrow('"secretroll" does not exist');
    const { modeSetting } = generation().chat;
    await expect(create({ content: "x" }, { [modeSetting]: "secretroll" })).rejects.toThrow("secretroll");
    expect(game.messages.size).toBe(0);
  });

  only14("nobody knows are passed over from the build 367 on, and leave a message to those it is for", async () => {
    const { game } = await openFixture({ userId: ANNE });
    expect([generation().build, (game as unknown as { release: { build: number } }).release.build]).toEqual([369, 369]);
    expect(applyMode({}, "secret")).toEqual({});
    expect(applyMode({ whisper: [BEN], blind: true }, "secret")).toEqual({ whisper: [BEN], blind: true });
    expect((await create({ content: "x" }, { messageMode: "secret" })).whisper).toEqual([]);
    expect((await create({ content: "x", whisper: [BEN] }, { messageMode: "secret" })).whisper).toEqual([BEN]);
  });

  it("are applied to what is created by the message's class, which a system may have extended", async () => {
    await openFixture({ userId: ANNE });
    const config = host.CONFIG as { ChatMessage: { documentClass: typeof ChatMessage } };
    class Letter extends ChatMessage {
      static override applyMode<T extends object>(data: T, mode?: string): T {
        return Object.assign(super.applyMode(data, mode), { flavor: `by ${mode ?? ""}` });
      }
      static override applyRollMode<T extends object>(data: T, mode: string): T {
        return Object.assign(super.applyRollMode(data, mode), { flavor: `by ${mode}` });
      }
    }
    config.ChatMessage.documentClass = Letter;
    const message = (await Letter.create({ content: "x" }, { [modeSetting]: modes.gm })) as ChatMessage;
    expect(message).toMatchObject({ whisper: GAMEMASTERS, flavor: `by ${modes.gm}` });
  });

  only14("are five, with a label and an icon", async () => {
    await openFixture();
    expect(Object.keys(registry())).toEqual(["public", "gm", "blind", "self", "ic"]);
    expect(registry()["gm"]).toMatchObject({ label: expect.any(String) as string, icon: expect.any(String) as string });
  });

  only14("are applied by applyMode, by default the chosen one", async () => {
    const { game } = await openFixture({ userId: ANNE });
    expect(applyMode({}, "gm")).toEqual({ whisper: GAMEMASTERS, blind: false });
    await game.settings.set("core", "messageMode", "self");
    expect(applyMode({})).toEqual({ whisper: [ANNE], blind: false });
    const message = new page.ChatMessage({ content: "x" });
    message.applyMode("blind");
    expect(message).toMatchObject({ whisper: GAMEMASTERS, blind: true });
  });

  only14("of packages make of the data what they want", async () => {
    await openFixture({ userId: ANNE });
    registry()["table"] = {
      label: "At the table",
      icon: "fa-solid fa-users",
      handler: (data) => Object.assign(data, { whisper: [BEN], blind: false, flavor: "table" }),
    };
    expect(await create({ content: "x" }, { messageMode: "table" })).toMatchObject({ whisper: [BEN], flavor: "table" });
    registry()["void"] = { label: "Nobody knows", icon: "" };
    await expect(create({ content: "x" }, { messageMode: "void" })).rejects.toThrow("no handler");
  });
});

describe("what users see", () => {
  const roll = JSON.stringify({
    class: "Roll",
    options: {},
    dice: [],
    formula: "1",
    terms: [],
    total: 1,
    evaluated: true,
  });

  it("everybody sees what is not whispered", async () => {
    expect(await seenBy({ content: "a" })).toEqual({ gm: [true, true], anne: [true, true], ben: [true, true] });
  });

  it("a whisper is for its author and its recipients", async () => {
    const seen = await seenBy({ content: "a", whisper: [GM] });
    expect(seen).toEqual({ gm: [true, true], anne: [true, true], ben: [false, false] });
  });

  it("a whispered roll is listed for everybody, but says nothing to others", async () => {
    const seen = await seenBy({ rolls: [roll], whisper: [GM] });
    expect(seen).toEqual({ gm: [true, true], anne: [true, true], ben: [true, false] });
  });

  it("a blind roll says nothing to its author either", async () => {
    const seen = await seenBy({ rolls: [roll], whisper: [GM], blind: true });
    expect(seen).toEqual({ gm: [true, true], anne: [true, false], ben: [true, false] });
  });

  only13("blind words are seen by their author", async () => {
    const seen = await seenBy({ content: "a", whisper: [GM], blind: true });
    expect(seen).toEqual({ gm: [true, true], anne: [true, true], ben: [false, false] });
  });

  only14("blind words are listed for their author, but say nothing to them", async () => {
    const seen = await seenBy({ content: "a", whisper: [GM], blind: true });
    expect(seen).toEqual({ gm: [true, true], anne: [true, false], ben: [false, false] });
  });
});
