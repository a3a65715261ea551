import { describe, expect, it, vi } from "vitest";
import { ChatLog as CoreChatLog } from "../src/client/applications/sidebar/tabs/chat.ts";
import { host } from "../src/client/host.ts";
import { foundry, open, PIA, say, textOf, useChatTable, type ChatHost, type Message } from "./chat-table.ts";

/**
 * Code as published systems write it, against the globals alone. Types stand only where the language asks for them.
 */
useChatTable();

/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-assignment,
   @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return,
   @typescript-eslint/require-await --
   a system in JavaScript knows nothing of types, and writes what it likes */
const page = host as any;

function configure(key: keyof ChatHost["CONFIG"]["ChatMessage"], value: unknown): void {
  page.CONFIG.ChatMessage[key] = value;
}

describe("a system's own class of messages", () => {
  it("draws cards of its types, says who sees them, and prepares its data", async () => {
    await open(PIA);
    class CheckData extends page.foundry.abstract.TypeDataModel {
      static defineSchema() {
        const { fields } = page.foundry.data;
        return { target: new fields.NumberField({ required: true, integer: true, initial: 10 }) };
      }
      prepareDerivedData() {
        page.heard = (this as any).parent.rolls.length;
      }
      async alterMessageHTML(html: HTMLElement) {
        const line = document.createElement("p");
        line.className = "outcome";
        line.textContent = `${(this as any).parent.rolls[0].total} against ${(this as any).target}`;
        html.querySelector(".message-content")?.append(line);
      }
    }
    class SystemMessage extends page.ChatMessage {
      get visible() {
        return super.visible && !(this as any).flags?.core?.hidden;
      }
      prepareDerivedData() {
        super.prepareDerivedData();
        (this as any).isCheck = (this as any).type === "check";
      }
      async renderHTML(options = {}) {
        const html = await super.renderHTML(options);
        html.classList.add("my-system");
        if ((this as any).isContentVisible) await (this as any).system.alterMessageHTML?.(html);
        return html;
      }
    }
    configure("documentClass", SystemMessage);
    page.CONFIG.ChatMessage.dataModels.check = CheckData;
    page.game.documentTypes.ChatMessage.push("check");

    const log = await foundry.ui.chat.render({ force: true });
    const roll = await new page.Roll("1d1 + 4").evaluate();
    const message = await page.ChatMessage.implementation.create({
      type: "check",
      system: { target: 8 },
      rolls: [roll],
    });
    expect(message).toBeInstanceOf(SystemMessage);
    expect([message.isCheck, page.heard]).toEqual([true, 1]);
    await vi.waitFor(() => {
      expect(log.element.querySelectorAll(".message.my-system")).toHaveLength(1);
    });
    expect(textOf(log.element, ".my-system .dice-total")).toBe("5");
    expect(textOf(log.element, ".my-system .outcome")).toBe("5 against 8");
    await message.update({ "system.target": 3 });
    await vi.waitFor(() => {
      expect(textOf(log.element, ".my-system .outcome")).toBe("5 against 3");
    });
    await message.setFlag("core", "hidden", true);
    await vi.waitFor(() => {
      expect(log.element.querySelector(".my-system")).toBeNull();
    });
    delete page.heard;
  });

  it("changes what is about to be created", async () => {
    await open(PIA);
    class SystemMessage extends page.ChatMessage {
      async _preCreate(data: object, options: object, user: object) {
        if ((await super._preCreate(data, options, user)) === false) return false;
        (this as any).updateSource({ flavor: `By ${(user as { name: string }).name}` });
        return undefined;
      }
    }
    configure("documentClass", SystemMessage);
    foundry.Hooks.on("preCreateChatMessage", (doc: Message, data: { content: string }) => {
      doc.updateSource({ content: data.content.toUpperCase() });
      return data.content !== "nothing";
    });
    expect(await say("Hello")).toMatchObject({ flavor: "By Pia", content: "HELLO" });
    expect(await page.ChatMessage.implementation.create({ content: "nothing" })).toBeUndefined();
  });
});

describe("a system's own chat log", () => {
  it("takes the place of the core's, and hears what happens in it", async () => {
    const heard: string[] = [];
    await open(PIA);
    class SystemChatLog extends page.foundry.applications.sidebar.tabs.ChatLog {
      static DEFAULT_OPTIONS = { actions: { cheer: SystemChatLog.onCheer } };
      static onCheer(this: any, _event: Event, target: HTMLElement) {
        heard.push(`cheer ${this.constructor.name} ${target.dataset["name"] ?? ""}`);
      }
      async processMessage(message: string, options: object) {
        heard.push(message);
        return super.processMessage(message, options);
      }
      async postOne(message: any, options: object) {
        heard.push(`post ${String(message.content)}`);
        return super.postOne(message, options);
      }
      async updateMessage(message: any, options: object) {
        heard.push(`update ${String(message.content)}`);
        return super.updateMessage(message, options);
      }
      _getEntryContextOptions() {
        return [
          ...super._getEntryContextOptions(),
          { name: "Cheer", label: "Cheer", icon: "", callback: () => undefined },
        ];
      }
    }
    page.CONFIG.ui.chat = SystemChatLog;
    page.ui.chat = new SystemChatLog();
    expect(page.ui.chat).toBeInstanceOf(CoreChatLog);
    const log = await page.ui.chat.render({ force: true });
    await log.processMessage('/ooc <a data-action="cheer" data-name="Ann">Hurrah</a>');
    await vi.waitFor(() => {
      log.element.querySelector("[data-action=cheer]").click();
      expect(heard).toContain("cheer SystemChatLog Ann");
    });
    expect(heard[0]).toMatch(/^\/ooc /);
    expect(heard[1]).toMatch(/^post <a/);
    await foundry.game.messages.contents[0]?.update({ content: "Hush" });
    expect(heard.at(-1)).toBe("update Hush");
    await vi.waitFor(() => {
      expect(log.element.textContent).toContain("Hush");
    });
  });
});
