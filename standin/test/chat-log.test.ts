import { describe, expect, it, vi } from "vitest";
import { applications } from "../src/applications.ts";
import type { ChatLog } from "../src/client/applications/sidebar/tabs/chat.ts";
import { foundry, GM, modeSetting, open, openLog, PIA, say, shown, useChatTable } from "./chat-table.ts";
import { Note } from "./note.ts";

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

  it("goes to its end once for many messages that come at once", async () => {
    const log = await openLog(PIA);
    const scroll = vi.spyOn(log, "scrollBottom");
    await foundry.ChatMessage.create(["One", "Two", "Three"].map((content) => ({ content })));
    await vi.waitFor(() => {
      expect(shown(log)).toEqual(["One", "Two", "Three"]);
    });
    await vi.waitFor(() => {
      expect(scroll).toHaveBeenCalled();
    });
    expect(scroll).toHaveBeenCalledTimes(1);
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

  it("are before the windows that are open, and behind those that are opened because of them", async () => {
    const { pane, list } = await openBeside();
    const [earlier, opened] = [await new Note().render(true), new Note()];
    foundry.Hooks.on("createChatMessage", () => void opened.render(true));
    await say("/ooc Hello");
    await vi.waitFor(() => {
      expect(opened.rendered).toBe(true);
      expect(list.children).toHaveLength(1);
    });
    const place = Number(pane.style.zIndex);
    expect(place).toBeGreaterThan(earlier.position.zIndex);
    expect(place).toBeLessThan(opened.position.zIndex);
    earlier.bringToFront();
    expect(place).toBeLessThan(earlier.position.zIndex);
  });

  it("answer to their buttons as in the log", async () => {
    const { pane, list } = await openBeside();
    const message = await say("/pr 1d1");
    const card = await vi.waitFor(() => {
      const found = pane.querySelector<HTMLElement>(".dice-roll");
      if (!found) throw new Error("No card yet");
      return found;
    });
    card.click();
    expect(card.classList.contains("expanded")).toBe(true);
    pane.querySelector<HTMLElement>("[data-action=deleteMessage]")?.click();
    await vi.waitFor(() => {
      expect(foundry.game.messages.get(message.id)).toBeUndefined();
      expect(list.children).toHaveLength(0);
    });
  });
});

describe("the menu of a message", () => {
  async function choose(log: ChatLog, id: string | null, label: string): Promise<void> {
    const item = await vi.waitFor(() => {
      const element = log.element.querySelector(`[data-message-id="${id ?? ""}"]`);
      element?.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
      const found = [...document.querySelectorAll<HTMLElement>("#context-menu .context-item")];
      expect(found.map((entry) => entry.textContent)).toContain(label);
      return found.find((entry) => entry.textContent === label);
    });
    item?.click();
  }

  it("reveals and conceals, and packages may add to it", async () => {
    const heard = vi.fn();
    await open(GM);
    foundry.Hooks.on("getChatMessageContextOptions", (app: ChatLog, entries: object[]) => {
      heard(app);
      const name = modeSetting === "messageMode" ? "label" : "name";
      entries.push({ [name]: "Added", callback: () => undefined });
    });
    const log = await foundry.ui.chat.render({ force: true });
    expect(heard).toHaveBeenCalledWith(log);
    const message = await say("/gmr 1d1");
    await choose(log, message.id, "Reveal to everyone");
    await vi.waitFor(() => {
      expect(message.whisper).toEqual([]);
    });
    await choose(log, message.id, "Conceal from players");
    await vi.waitFor(() => {
      expect(message.whisper).toEqual([GM]);
    });
    expect(document.querySelector("#context-menu")).toBeNull();
  });

  it("takes what packages add in the words of Foundry 13, in Foundry 14 with a warning", async () => {
    await open(GM);
    const [asked, called] = [vi.fn(() => true), vi.fn()];
    foundry.Hooks.on("getChatMessageContextOptions", (_app: ChatLog, entries: object[]) => {
      entries.push({ name: "Older", icon: '<i class="fa-solid fa-dice"></i>', condition: asked, callback: called });
      entries.push({ name: "Never", icon: "", condition: () => false, callback: called });
    });
    const log = await foundry.ui.chat.render({ force: true });
    const { id } = await say("One");
    await choose(log, id, "Older");
    const row = log.element.querySelector(`[data-message-id="${id ?? ""}"]`);
    await vi.waitFor(() => {
      expect(called).toHaveBeenCalledExactlyOnceWith(row, expect.anything());
    });
    expect(asked).toHaveBeenCalledWith(row);
    const warnings = vi.mocked(console.warn).mock.calls.map(([warning]) => String(warning));
    expect(warnings.some((warning) => warning.includes("ContextMenu"))).toBe(modeSetting === "messageMode");
  });

  it("shows a message in a window when the message says that it can", async () => {
    const log = await openLog(PIA);
    const message = await foundry.ChatMessage.create({ content: "x", flags: { core: { canPopout: true } } });
    await choose(log, message.id, "Show in a window");
    await vi.waitFor(() => {
      expect(document.querySelector(".chat-popout .message-content")?.textContent).toBe("x");
    });
  });
});
