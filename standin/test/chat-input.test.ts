import { describe, expect, it, vi } from "vitest";
import type { ChatLog } from "../src/client/applications/sidebar/tabs/chat.ts";
import { HTMLProseMirrorElement } from "../src/client/applications/elements/prose-mirror.ts";
import { generation } from "../src/client/generations/index.ts";
import { foundry, GM, open, openLog, PIA, shown, useChatTable } from "./chat-table.ts";
import { only14 } from "./generation.ts";

useChatTable();

const { inputIsRichText } = generation().chat;

/** What people write in, and what comes of a text that is typed there. */
function input(log: ChatLog) {
  const found = log.element.querySelector<HTMLElement & { value: string }>("#chat-message.chat-input");
  if (!found) throw new Error("No input");
  return found;
}
const typed = (text: string) => (inputIsRichText && text ? `<p>${text}</p>` : text);
function type(log: ChatLog, text: string): void {
  const area = input(log).querySelector("[contenteditable=true]");
  if (area) area.innerHTML = text;
  else input(log).value = text;
}
const press = (log: ChatLog, key: string, init: KeyboardEventInit = {}) =>
  input(log).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));

describe("the input", () => {
  only14("is a rich text editor", async () => {
    const log = await openLog(PIA);
    expect(input(log)).toBeInstanceOf(HTMLProseMirrorElement);
  });

  it("sends with Enter and is empty then, and does not send with Shift and Enter", async () => {
    const log = await openLog(PIA);
    const heard: string[] = [];
    foundry.Hooks.on("chatMessage", (_log: ChatLog, text: string) => heard.push(text));
    type(log, "Hello");
    press(log, "Enter", { shiftKey: true });
    expect(heard).toEqual([]);
    press(log, "Enter");
    await vi.waitFor(() => {
      expect(shown(log)).toEqual(["Hello"]);
      expect(input(log).value).toBe("");
    });
    expect(heard).toEqual([typed("Hello")]);
  });

  it("keeps a text that cannot be sent, and says why", async () => {
    const log = await openLog(PIA);
    type(log, "/dance");
    press(log, "Enter");
    await vi.waitFor(() => {
      expect(document.querySelector("#notifications .error p")?.textContent).toBe("There is no chat command /dance.");
    });
    expect(input(log).value).toBe(typed("/dance"));
    expect(shown(log)).toEqual([]);
  });

  it("is shown to packages by the parts it has", async () => {
    const heard = vi.fn();
    await open(GM);
    foundry.Hooks.on("renderChatInput", heard);
    const log = await foundry.ui.chat.render({ force: true });
    const elements = heard.mock.calls[0]?.[1] as Record<string, HTMLElement>;
    expect(heard.mock.calls[0]?.[0]).toBe(log);
    expect(elements["#chat-message"]).toBe(input(log));
    expect(elements["#chat-controls"]?.querySelector(".control-buttons [data-action=export]")).not.toBeNull();
  });
});
