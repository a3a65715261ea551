import { describe, expect, it, vi } from "vitest";
import { applications } from "../src/applications.ts";
import type { ChatLog } from "../src/client/applications/sidebar/tabs/chat.ts";
import { foundry, GM, openLog, PIA, say, shown, useChatTable } from "./chat-table.ts";

useChatTable();

describe("the log", () => {
  it("shows messages as they come, change and go", async () => {
    const log = await openLog(PIA);
    const first = await say("One");
    await say("Two");
    await vi.waitFor(() => {
      expect(shown(log)).toEqual(["One", "Two"]);
    });
    expect(first.logged).toBe(true);
    await first.update({ content: "Eins" });
    await vi.waitFor(() => {
      expect(shown(log)).toEqual(["Eins", "Two"]);
    });
    await first.delete();
    await vi.waitFor(() => {
      expect(shown(log)).toEqual(["Two"]);
    });
  });

  it("shows every copy of a message anew, the log's and the one in a window", async () => {
    const log = await openLog(PIA);
    const message = await say("Hello");
    await message.setFlag("core", "canPopout", true);
    const { ChatPopout } = applications.sidebar.apps;
    const popout = await new ChatPopout({ message }).render({ force: true });
    expect(popout.title).toBe(message.alias);
    expect(popout.element.querySelector(".message-content")?.textContent).toBe("Hello");
    await message.update({ content: "Good day" });
    await vi.waitFor(() => {
      expect(shown(log)).toEqual(["Good day"]);
      expect(popout.element.querySelector(".message-content")?.textContent).toBe("Good day");
    });
    await message.delete();
    await vi.waitFor(() => {
      expect(popout.rendered).toBe(false);
    });
  });
});

describe("new messages beside the sidebar", () => {
  async function openBeside(): Promise<{ log: ChatLog; pane: HTMLElement; list: HTMLElement }> {
    const pane = Object.assign(document.createElement("section"), { id: "chat-notifications" });
    const list = document.createElement("ol");
    pane.append(list);
    document.body.append(pane);
    const log = await openLog(GM);
    // Another tab is chosen.
    log.element.classList.remove("active");
    return { log, pane, list };
  }

  it("are shown while the log is not to be seen, and are dismissed", async () => {
    const { pane, list } = await openBeside();
    const message = await say("/ooc Hello");
    const card = await vi.waitFor(() => {
      const found = pane.querySelector<HTMLElement>(`[data-message-id="${message.id ?? ""}"]`);
      if (!found) throw new Error("No card yet");
      return found;
    });
    card.querySelector<HTMLElement>("[data-action=dismissMessage]")?.click();
    expect(list.children).toHaveLength(0);
    expect(foundry.game.messages.get(message.id)).toBeDefined();
  });
});
