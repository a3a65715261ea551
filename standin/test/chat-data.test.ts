import { afterEach, describe, expect, it, vi } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { generation } from "../src/client/generations/index.ts";
import { host } from "../src/client/host.ts";
import { ANN, BOB, foundry, GM, open, PIA, say, textOf, useChatTable, type Message } from "./chat-table.ts";
import { only14 } from "./generation.ts";

useChatTable();

const create = (data: object) => foundry.ChatMessage.create(data);
const speaker = (options?: object) =>
  (host["ChatMessage"] as { getSpeaker(options?: object): object }).getSpeaker(options);
const evaluated = (formula: string) => foundry.Roll.create(formula).evaluate();

describe("the data of a message", () => {
  it("have their defaults, so that a message may be of nothing", async () => {
    await open(PIA);
    const before = Date.now();
    const data = (await create({})).toObject();
    expect(data).toMatchObject({
      ...{ type: "base", system: {}, style: 0, author: PIA, flavor: "", content: "", whisper: [], blind: false },
      ...{ rolls: [], sound: null, emote: false, flags: {}, speaker: { scene: null, actor: null, token: null } },
    });
    expect(data["timestamp"]).toBeGreaterThanOrEqual(before);
    expect(data).toHaveProperty("_stats");
  });

  only14("have a title, which may be left out", async () => {
    await open(PIA);
    expect((await create({})).title).toBeFalsy();
    expect((await create({ title: "A" })).toObject()["title"]).toBe("A");
  });

  it("have their rolls when the derived data is prepared; on 14 not before", async () => {
    await open(PIA);
    const message = await create({ rolls: [await evaluated("1d1 + 4")] });
    const seen: boolean[] = [];
    const note = () => seen.push(message.rolls[0] instanceof dice.Roll);
    const derive = (Object.getPrototypeOf(message) as { prepareDerivedData: () => void }).prepareDerivedData;
    Object.defineProperties(message, {
      prepareBaseData: { value: note },
      prepareDerivedData: {
        value: () => {
          derive.call(message);
          note();
        },
      },
    });
    (message as unknown as { reset(): void }).reset();
    expect(seen).toEqual([generation().number < 14, true]);
  });

  it("take rolls as rolls, as their data and as their texts, and keep them as texts", async () => {
    await open(PIA);
    const roll = await evaluated("1d1 + 4");
    const data = JSON.parse(JSON.stringify(roll)) as object;
    const message = await create({ rolls: [roll, data, JSON.stringify(roll)] });
    expect(message.rolls.map(({ total }) => total)).toEqual([5, 5, 5]);
    expect(message.toObject()["rolls"]).toEqual(Array(3).fill(JSON.stringify(roll)));
  });

  it("have flags that are merged when they are updated", async () => {
    await open(PIA);
    const message = await create({ flags: { core: { a: { b: 1 } } } });
    await message.update({ "flags.core.a.c": 2 });
    await message.update({ flags: { core: { d: 3 } } });
    expect(message.flags).toMatchObject({ core: { a: { b: 1, c: 2 }, d: 3 } });
  });
});

describe("who speaks", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("is the token that is controlled, before the user's character", async () => {
    await open(PIA);
    const document = { id: "token00000000000", name: "Shade", actor: { id: ANN }, parent: { id: "scene00000000000" } };
    vi.stubGlobal("canvas", { ready: true, scene: null, tokens: { controlled: [{ document }] } });
    expect(speaker()).toEqual({ scene: "scene00000000000", token: document.id, actor: ANN, alias: "Shade" });
  });

  it("through an actor is its token on the scene that is seen", async () => {
    await open(PIA);
    const document = { id: "token00000000000", name: "Shade", actor: { id: ANN }, parent: { id: "scene00000000000" } };
    vi.stubGlobal("canvas", { ready: true, scene: { id: "scene00000000000", tokens: [document] } });
    expect(speaker({ actor: { id: ANN, name: "Ann" } })).toMatchObject({ token: document.id, alias: "Shade" });
    expect(speaker({ actor: { id: BOB, name: "Bo" } })).toMatchObject({ token: null, actor: BOB, alias: "Bo" });
  });
});

describe("the data for formulas", () => {
  it("are those of who speaks, else of the user's character, else there are none", async () => {
    await open(PIA);
    await foundry.ui.chat.processMessage("/r 1d1 + @lore", { speaker: { alias: "Voice" } });
    expect(foundry.game.messages.contents.at(-1)?.rolls[0]?.total).toBe(5);
    expect((await say("/r 1d1 + @lore")).rolls[0]?.total).toBe(5);
  });

  it("are missing where nobody speaks, and count as 0", async () => {
    await open(GM);
    await say("/r 1d1 + @lore");
    expect(foundry.game.messages.contents.at(-1)?.rolls[0]?.total).toBe(1);
    await foundry.ui.chat.processMessage("/r 1d1 + @lore", { speaker: { actor: ANN } });
    expect(foundry.game.messages.contents.at(-1)?.rolls[0]?.total).toBe(5);
  });
});

describe("the class of rolls that comes first", () => {
  it("makes the rolls of commands and of texts", async () => {
    await open(PIA);
    const { Dice } = host["CONFIG"] as { Dice: { rolls: unknown[] } };
    class HouseRoll extends (host["Roll"] as { new (formula: string, data?: object, options?: object): object }) {}
    Dice.rolls.unshift(HouseRoll);
    const said = await say("/r 1d1 + 1");
    expect(said.rolls[0]).toBeInstanceOf(HouseRoll);
    expect((await say("/ic [[1d1]]")).content).toContain(encodeURIComponent('{"class":"HouseRoll"'));
  });
});

describe("drawing a message", () => {
  it("uses the template that CONFIG names, with whether it can be closed and whose actor speaks", async () => {
    await open(PIA);
    const message = await say("/ic Hello");
    const heard: Record<string, unknown>[] = [];
    foundry.Hooks.on("renderChatMessageHTML", (_message: Message, _html: HTMLElement, context: object) => {
      heard.push({ ...context });
    });
    const Log = foundry.CONFIG.ui.chat as {
      renderMessage(message: Message, options?: object): Promise<HTMLElement>;
    };
    const element = await Log.renderMessage(message, { canClose: true });
    expect(textOf(element, ".message-content")).toBe("Hello");
    expect(heard).toMatchObject([{ canClose: true, canDelete: false, speakerActor: { id: ANN } }]);
    const config = host["CONFIG"] as { ChatMessage: { template: string } };
    expect(config.ChatMessage.template).toBe("templates/sidebar/chat-message.hbs");
    config.ChatMessage.template = "templates/dice/roll.hbs";
    expect((await message.renderHTML()).matches(".dice-roll")).toBe(true);
  });
});
