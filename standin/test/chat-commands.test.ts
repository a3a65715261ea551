import { describe, expect, it } from "vitest";
import { ChatLog } from "../src/client/applications/sidebar/tabs/chat.ts";
import { ANN, foundry, open, PIA, say, useChatTable } from "./chat-table.ts";
import { only13 } from "./generation.ts";

useChatTable();

describe("commands", () => {
  it("that do not exist are refused, and nothing is said", async () => {
    await open(PIA);
    await expect(say("/dance 1d6")).rejects.toThrow("There is no chat command /dance.");
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
});

describe("commands of packages", () => {
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
});
