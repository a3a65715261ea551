import { describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "../src/client/documents/chat-message.ts";
import { Hooks } from "../src/client/hooks.ts";
import { ANNE, BEN, HERO, openFixture, settled } from "./open-fixture.ts";
import { page } from "./page.ts";

async function create(data: object, operation: object = {}): Promise<ChatMessage> {
  const message = await page.ChatMessage.create(data, operation);
  if (!message) throw new Error("The message was not created");
  return message;
}

describe("messages", () => {
  it("are by the user, of the base type, and say nothing but what they are given", async () => {
    await openFixture({ userId: ANNE });
    const message = await create({ content: "hello" });
    expect(message.author?.name).toBe("Anne");
    expect(message.isAuthor).toBe(true);
    expect(message).toMatchObject({ type: "base", content: "hello", whisper: [], blind: false, rolls: [] });
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
