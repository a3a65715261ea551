import { describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "../client/documents/chat-message.ts";
import { Hooks } from "../client/hooks.ts";
import { ANNE, BEN, GM, HERO, openFixture, settled } from "./open-fixture.ts";
import { page } from "./page.ts";

const GAMEMASTERS = [GM];

async function create(data: object, operation: object = {}): Promise<ChatMessage> {
  const message = await page.ChatMessage.create(data, operation);
  if (!message) throw new Error("The message was not created");
  return message;
}

async function evaluated(formula = "2 + 3") {
  return new page.Roll(formula).evaluate();
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

describe("messages", () => {
  it("are by the user, of the base type, and say nothing but what they are given", async () => {
    await openFixture({ userId: ANNE });
    const message = await create({ content: "hello" });
    expect(message.author?.name).toBe("Anne");
    expect(message.isAuthor).toBe(true);
    expect(message).toMatchObject({ type: "base", content: "hello", whisper: [], blind: false, rolls: [] });
  });

  it("rolls are stored as texts and used as rolls", async () => {
    const { game } = await openFixture();
    const message = await create({ rolls: [await evaluated()] });
    expect(message.rolls[0]).toBeInstanceOf(page.Roll);
    expect(message.rolls[0]?.total).toBe(5);
    expect(message.isRoll).toBe(true);
    const [stored] = message.toObject()["rolls"] as string[];
    expect(JSON.parse(stored ?? "")).toMatchObject({ class: "Roll", formula: "2 + 3", total: 5 });
    expect(game.messages.contents.at(-1)).toBe(message);
  });

  it("a roll that cannot be restored is left out and reported", async () => {
    await openFixture();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const reported = vi.fn();
    Hooks.on("error", reported);
    const message = await create({ rolls: [JSON.stringify({ class: "NoSuchRoll", formula: "1d6", evaluated: true })] });
    expect(message.rolls).toEqual([]);
    expect(reported).toHaveBeenCalled();
  });

  it("a list creates several", async () => {
    await openFixture();
    expect(await page.ChatMessage.create([{ content: "a" }, { content: "b" }])).toHaveLength(2);
    expect(await page.ChatMessage.create([])).toEqual([]);
  });

  it("the log is told of every message that comes, changes and goes", async () => {
    await openFixture();
    const [postOne, updateMessage, deleteMessage] = [vi.fn(), vi.fn(), vi.fn()];
    Object.assign(page.ui, { chat: { postOne, updateMessage, deleteMessage } });
    const message = await create({ content: "hello" });
    await message.update({ content: "good day" });
    await message.delete();
    expect(postOne).toHaveBeenCalledExactlyOnceWith(message, expect.anything());
    expect(updateMessage).toHaveBeenCalledExactlyOnceWith(message);
    expect(deleteMessage).toHaveBeenCalledExactlyOnceWith(message.id, expect.anything());
  });

  it("a message of another user arrives, and only that user and GMs may change it", async () => {
    const { game, world } = await openFixture({ userId: BEN });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await world.join(ANNE).modifyDocument({
      type: "ChatMessage",
      action: "create",
      operation: { data: [{ author: ANNE, content: "hello" }] },
    });
    await settled();
    const [message] = game.messages.contents;
    expect(message?.isOwner).toBe(false);
    await expect(message?.update({ content: "no" })).rejects.toThrow("lacks permission to update ChatMessage");
  });
});

describe("speakers", () => {
  it("are the given actor, the user's character, or the user", async () => {
    const table = await openFixture({ userId: ANNE });
    const { ChatMessage } = page;
    expect(ChatMessage.getSpeaker()).toEqual({ scene: null, token: null, actor: HERO, alias: "Hero" });
    expect(ChatMessage.getSpeaker({ alias: "Voice" }).alias).toBe("Voice");
    expect(ChatMessage.getSpeakerActor({ actor: HERO })?.name).toBe("Hero");
    expect(ChatMessage.getSpeakerActor({ actor: null })).toBeNull();
    await table.close();
    await openFixture({ userId: BEN });
    expect(ChatMessage.getSpeaker()).toMatchObject({ actor: null, alias: "Ben" });
  });
});

describe("whispers", () => {
  it("go to GMs, players, users by name, and users by the name of their character", async () => {
    await openFixture();
    const recipients = (name: string) => page.ChatMessage.getWhisperRecipients(name).map((user) => user.name);
    expect(recipients("gm")).toEqual(["Gamemaster"]);
    expect(recipients("DM")).toEqual(["Gamemaster"]);
    expect(recipients("players")).toEqual(["Anne", "Ben"]);
    expect(recipients("ben")).toEqual(["Ben"]);
    expect(recipients("Hero")).toEqual(["Anne"]);
    expect(recipients("nobody")).toEqual([]);
  });
});

describe("roll modes", () => {
  it("say who sees a message", async () => {
    await openFixture({ userId: ANNE });
    const of = (mode: string, data = {}) => page.ChatMessage.applyRollMode(data, mode);
    expect(of("publicroll", { whisper: [BEN] })).toEqual({ whisper: [], blind: false });
    expect(of("selfroll")).toEqual({ whisper: [ANNE], blind: false });
    expect(of("gmroll")).toEqual({ whisper: GAMEMASTERS, blind: false });
    expect(of("gmroll", { whisper: [BEN] })).toEqual({ whisper: [BEN], blind: false });
    expect(of("blindroll")).toEqual({ whisper: GAMEMASTERS, blind: true });
  });

  it("a mode nobody knows is refused and does not become public", async () => {
    const { game } = await openFixture({ userId: ANNE });
    expect(() => page.ChatMessage.applyRollMode({}, "secretroll")).toThrow('"secretroll" does not exist');
    await expect(create({ content: "x" }, { rollMode: "secretroll" })).rejects.toThrow("secretroll");
    expect(game.messages.size).toBe(0);
  });

  it('"roll" is the mode the user has chosen', async () => {
    const { game } = await openFixture({ userId: ANNE });
    await game.settings.set("core", "rollMode", "selfroll");
    expect((await create({ content: "x" }, { rollMode: "roll" })).whisper).toEqual([ANNE]);
  });

  it("without the option a message is as it is given, whatever the user has chosen", async () => {
    const { game } = await openFixture({ userId: ANNE });
    await game.settings.set("core", "rollMode", "gmroll");
    expect((await create({ content: "x" })).whisper).toEqual([]);
    expect((await create({ content: "x" }, { rollMode: undefined })).whisper).toEqual([]);
    expect((await create({ content: "x" }, { rollMode: "blindroll" })).blind).toBe(true);
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
});
