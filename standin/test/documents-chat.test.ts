import { describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "../src/client/documents/chat-message.ts";
import { Hooks } from "../src/client/hooks.ts";
import { only13, only14 } from "./generation.ts";
import { ANNE, BEN, GM, HERO, openFixture, settled } from "./open-fixture.ts";
import { page } from "./page.ts";

async function create(data: object, operation: object = {}): Promise<ChatMessage> {
  const message = await page.ChatMessage.create(data, operation);
  if (!message) throw new Error("The message was not created");
  return message;
}

async function evaluated(formula = "2 + 3") {
  return new page.Roll(formula).evaluate();
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
    const messages = await (page.ChatMessage as unknown as typeof ChatMessage).createDocuments([
      { content: "c" },
      { content: "d" },
    ]);
    expect(messages.map((message) => (message as ChatMessage).content)).toEqual(["c", "d"]);
  });

  it("may be whispered to users instead of their ids, as they are found by name", async () => {
    await openFixture({ userId: ANNE });
    const message = await create({ content: "x", whisper: page.ChatMessage.getWhisperRecipients("GM") });
    expect(message.whisper).toEqual([GM]);
    const several = { content: "y", whisper: page.ChatMessage.getWhisperRecipients("players") };
    expect((await create(several)).toObject()["whisper"]).toEqual([ANNE, BEN]);
  });

  it("know their author by an older name too, when they are made and when they are read", async () => {
    await openFixture({ userId: GM });
    vi.spyOn(console, "warn").mockReturnValue();
    const message = await create({ content: "x", user: ANNE });
    expect(message.author?.id).toBe(ANNE);
    expect(message.user).toBe(message.author);
  });

  only13("had styles for types once: a number is a style, or none", async () => {
    await openFixture();
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    const { CHAT_MESSAGE_STYLES, CHAT_MESSAGE_TYPES } = page.CONST as unknown as Record<string, Record<string, number>>;
    expect(await create({ content: "x", type: CHAT_MESSAGE_TYPES?.["IC"] })).toMatchObject({ type: "base", style: 2 });
    expect(await create({ content: "x", type: 5 })).toMatchObject({ type: "base", style: 0 });
    expect(await create({ content: "x", type: 0, style: 3 })).toMatchObject({ type: "base", style: 3 });
    expect([CHAT_MESSAGE_STYLES?.["ROLL"], CHAT_MESSAGE_TYPES?.["WHISPER"]]).toEqual([0, 0]);
    expect(Object.keys(CHAT_MESSAGE_STYLES ?? {})).toEqual(["OTHER", "OOC", "IC", "EMOTE"]);
    expect(warned.mock.calls.join()).toContain("CONST.CHAT_MESSAGE_TYPES is deprecated");
  });

  only14("know no numbers for types any more", async () => {
    await openFixture();
    vi.spyOn(console, "error").mockReturnValue();
    await expect(create({ content: "x", type: 0 })).rejects.toThrow('type: "0" is not a valid type');
    expect(page.CONST).not.toHaveProperty("CHAT_MESSAGE_TYPES");
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

  it("are the given token, or the token of its canvas, with its scene, its actor and its name", async () => {
    await openFixture({ userId: BEN });
    const token = { id: "token00000000000", name: "Shade", actor: { id: HERO }, parent: { id: "scene00000000000" } };
    const speaker = { scene: "scene00000000000", token: "token00000000000", actor: HERO, alias: "Shade" };
    expect(page.ChatMessage.getSpeaker({ token })).toEqual(speaker);
    expect(page.ChatMessage.getSpeaker({ token: { document: token } })).toEqual(speaker);
    expect(page.ChatMessage.getSpeaker({ token, alias: "Voice" }).alias).toBe("Voice");
  });

  it("are whoever stands in the message: their name, their actor and its data", async () => {
    const { game } = await openFixture({ userId: BEN });
    const message = await create({ content: "x", speaker: { actor: HERO, alias: "Voice" } });
    expect(message.alias).toBe("Voice");
    expect(message.speakerActor?.id).toBe(HERO);
    const unnamed = await create({ content: "x", speaker: { actor: HERO } });
    expect(unnamed.alias).toBe("Hero");
    expect(unnamed.getRollData()).toEqual(game.actors.get(HERO)?.getRollData());
    expect((await create({ content: "x", speaker: {} })).alias).toBe("Ben");
    expect((await create({ content: "x" })).getRollData()).toEqual({});
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
