import { describe, expect, it } from "vitest";
import { ChatLog } from "../src/client/applications/sidebar/tabs/chat.ts";
import { ANN, foundry, open, PIA, say, useChatTable } from "./chat-table.ts";

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
