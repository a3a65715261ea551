import { describe, expect, it, vi } from "vitest";
import type { ChatLog } from "../src/client/applications/sidebar/tabs/chat.ts";
import type { MessageView } from "../src/client/applications/chat/render-message.ts";
import { foundry, GM, open, openLog, PIA, say, shown, useChatTable } from "./chat-table.ts";

useChatTable();

/** Waits until the log shows so many messages: what is still being drawn would outlive the test. */
async function isShown(log: ChatLog, count: number): Promise<void> {
  await vi.waitFor(() => {
    expect(shown(log)).toHaveLength(count);
  });
}

describe("the log as packages use it", () => {
  it("is told of with its element and its context when it is drawn", async () => {
    await open(PIA);
    const heard: unknown[][] = [];
    foundry.Hooks.on("renderChatLog", (...args: unknown[]) => heard.push(args));
    const log = await foundry.ui.chat.render({ force: true });
    expect(heard).toEqual([[log, log.element, expect.any(Object), expect.objectContaining({ isFirstRender: true })]]);
  });

  it("shows a message before another one", async () => {
    const log = await openLog(PIA);
    const first = await say("/ic One");
    const second = await say("/ic Two");
    await vi.waitFor(() => {
      expect(shown(log)).toEqual(["One", "Two"]);
    });
    await log.deleteMessage(second.id ?? "");
    await log.postOne(second as unknown as MessageView, { before: first.id ?? "" });
    expect(shown(log)).toEqual(["Two", "One"]);
  });
});

describe("a link that rolls, in a message", () => {
  it("rolls with the data of who speaks when it is pressed", async () => {
    const log = await openLog(PIA);
    await foundry.ChatMessage.create({ content: "[[/gmr 1d1 + @lore # Search]]" });
    const link = await vi.waitFor(() => {
      const found = log.element.querySelector<HTMLElement>("a.inline-roll.roll");
      if (!found) throw new Error("Not drawn yet");
      return found;
    });
    expect(link.dataset).toMatchObject({ mode: "gmroll", formula: "1d1 + @lore", flavor: "Search" });
    link.click();
    await vi.waitFor(() => {
      expect(foundry.game.messages.contents.at(-1)).toMatchObject({ flavor: "Search", whisper: [GM] });
    });
    expect(foundry.game.messages.contents.at(-1)?.rolls[0]?.total).toBe(5);
    await isShown(log, 2);
  });
});
