import { describe, expect, it, vi } from "vitest";
import { ChatLog } from "../src/client/applications/sidebar/tabs/chat.ts";
import { ANN, commandsOf, foundry, GM, modes, modeSetting, open, PIA, say, useChatTable } from "./chat-table.ts";
import { only13, only14 } from "./generation.ts";

useChatTable();

describe("commands", () => {
  it("that do not exist are refused, and nothing is said", async () => {
    await open(PIA);
    await expect(say("/dance 1d6")).rejects.toThrow("There is no chat command /dance.");
    expect(foundry.game.messages.contents).toEqual([]);
  });

  it("that lack what they are for say so, and nothing is said", async () => {
    await open(PIA);
    for (const command of ["/r", "/roll", "/gmr", "/br", "/sr", "/pr"]) {
      await expect(say(command)).rejects.toThrow(`Type a formula after ${command}, as in “${command} 1d20 + 5”.`);
    }
    await expect(say("/r # for luck")).rejects.toThrow("Type a formula after /r");
    for (const command of ["/w", "/whisper Bob"]) {
      await expect(say(command)).rejects.toThrow("Type a name and a message after");
    }
    for (const command of ["/em", "/ooc", "/gm", "/m"]) {
      await expect(say(command)).rejects.toThrow(`Type something after ${command}.`);
    }
    expect(foundry.game.messages.contents).toEqual([]);
  });

  it("can be taken over by packages, which stop them with false", async () => {
    await open(PIA);
    const heard: unknown[] = [];
    foundry.Hooks.on("chatMessage", (log: ChatLog, text: string, data: object) => {
      heard.push(log === foundry.ui.chat, text, structuredClone(data));
      return !text.startsWith("/dance");
    });
    expect(await foundry.ui.chat.processMessage(" /dance wildly ")).toBeUndefined();
    expect(heard).toEqual([
      true,
      "/dance wildly",
      { user: PIA, speaker: expect.objectContaining({ actor: ANN }) as object },
    ]);
    expect((await say("Hi")).content).toBe("Hi");
  });

  it("are not stopped by a package that gives a promise of false", async () => {
    await open(PIA);
    foundry.Hooks.on("chatMessage", () => Promise.resolve(false));
    expect((await say("Hi")).content).toBe("Hi");
  });

  it("become messages with the data which packages have added", async () => {
    await open(PIA);
    foundry.Hooks.on("chatMessage", (_log: ChatLog, _text: string, data: { flags?: object }) => {
      data.flags = { core: { seen: true } };
    });
    expect((await say("Hi")).flags).toMatchObject({ core: { seen: true } });
  });

  it("are given for whoever is named as the speaker", async () => {
    await open(GM);
    await foundry.ui.chat.processMessage("/ic Hi", { speaker: { actor: ANN, alias: "Ann" } });
    expect(foundry.game.messages.contents.at(-1)).toMatchObject({ style: 2, speaker: { actor: ANN } });
  });
});

describe("commands of packages", () => {
  it("stay at the table at which they were added", async () => {
    const table = await open(PIA);
    ChatLog.MESSAGE_PATTERNS["award"] = /^(\/award )(.*)$/i;
    await table.close();
    await open(PIA);
    expect("award" in ChatLog.MESSAGE_PATTERNS).toBe(false);
  });

  only13("are patterns put before the one which catches the rest; a hook answers for them", async () => {
    await open(PIA);
    const patterns = ChatLog.MESSAGE_PATTERNS;
    const { invalid } = patterns;
    delete patterns["invalid"];
    ChatLog.MESSAGE_PATTERNS = { ...patterns, award: /^(\/award )(.*)$/i, invalid };
    const awarded: string[] = [];
    foundry.Hooks.on("chatMessage", (log: ChatLog, text: string) => {
      const [command, match] = (log.constructor as typeof ChatLog).parse(text);
      if (command !== "award") return true;
      awarded.push(String(match[2]));
      return false;
    });
    await foundry.ui.chat.processMessage("/award 5 gp");
    expect(awarded).toEqual(["5 gp"]);
    expect(foundry.game.messages.contents).toEqual([]);
  });

  only14("complete the data of the message, with the chat log as this", async () => {
    await open(PIA);
    const heard = vi.fn();
    commandsOf(ChatLog)["summon"] = {
      rgx: /^(\/summon )([^]*)/i,
      fn: function (this: unknown, command, match, chatData, createOptions) {
        heard(this, command, match[2]);
        chatData["content"] = "<p>Summoning</p>";
        createOptions.messageMode = "gm";
      },
    };
    expect(await say("<p>/summon wolf</p>")).toMatchObject({ content: "<p>Summoning</p>", whisper: [GM] });
    expect(heard).toHaveBeenCalledExactlyOnceWith(foundry.ui.chat, "summon", "wolf");
  });

  only14("post nothing when they give false, at once or later", async () => {
    await open(PIA);
    const commands = commandsOf(ChatLog);
    commands["now"] = { rgx: /^\/now$/, fn: () => false };
    commands["later"] = { rgx: /^\/later$/, fn: () => Promise.resolve(false) };
    for (const text of ["/now", "/later"]) expect(await foundry.ui.chat.processMessage(text)).toBeUndefined();
    expect(foundry.game.messages.contents).toEqual([]);
  });

  only14("have the mode they name, else the chosen one", async () => {
    await open(PIA);
    const commands = commandsOf(ChatLog);
    commands["hush"] = { rgx: /^\/hush$/, fn: () => undefined, mode: "self" };
    commands["tell"] = { rgx: /^\/tell$/, fn: () => undefined };
    await foundry.game.settings.set("core", modeSetting, modes.gm);
    expect((await say("/hush")).whisper).toEqual([PIA]);
    expect((await say("/tell")).whisper).toEqual([GM]);
  });

  only14("are tried in the order in which they stand there", async () => {
    await open(PIA);
    const commands = commandsOf(ChatLog);
    const tried: string[] = [];
    for (const name of ["first", "second"]) {
      commands[name] = { rgx: /^\/same$/, fn: () => (tried.push(name), false) };
    }
    await foundry.ui.chat.processMessage("/same");
    expect(tried).toEqual(["first"]);
  });

  only14("of Foundry 13 are asked last, have no function, and may span lines", async () => {
    await open(PIA);
    ChatLog.MESSAGE_PATTERNS["award"] = /^(\/award )(.*)$/i;
    expect(ChatLog.parse("/award 5 gp").slice(0, 1)).toEqual(["award"]);
    expect(ChatLog.parse("/award 5 gp")).toHaveLength(2);
    ChatLog.MULTILINE_COMMANDS.add("award");
    expect(ChatLog.parse("/award 5\n/award 6")[1]).toHaveLength(2);
    expect(Object.keys(commandsOf(ChatLog))).not.toContain("award");
  });
});
