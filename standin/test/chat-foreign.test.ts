import { describe, expect, it, vi } from "vitest";
import { ChatLog as CoreChatLog } from "../src/client/applications/sidebar/tabs/chat.ts";
import { only14 } from "./generation.ts";
import { host } from "../src/client/host.ts";
import {
  ANN,
  foundry,
  modes,
  modeSetting,
  open,
  PIA,
  say,
  textOf,
  useChatTable,
  type ChatHost,
  type Message,
} from "./chat-table.ts";

/**
 * Code as published systems write it, against the globals alone. Types stand only where the language asks for them.
 */
useChatTable();

/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unsafe-assignment,
   @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return,
   @typescript-eslint/no-unsafe-argument, @typescript-eslint/require-await, @typescript-eslint/no-misused-promises --
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

  only14("may leave the drawing to the model of the message, frame and all", async () => {
    await open(PIA);
    class Bulletin extends page.foundry.abstract.TypeDataModel {
      static defineSchema() {
        return { headline: new page.foundry.data.fields.StringField({ required: true }) };
      }
      async renderHTML({ canDelete }: { canDelete?: boolean }) {
        const { parent, headline } = this as any;
        const frame = document.createElement("li");
        frame.className = canDelete ? "chat-message deletable" : "chat-message";
        frame.dataset["messageId"] = parent.id;
        frame.textContent = headline;
        return frame;
      }
    }
    page.CONFIG.ChatMessage.dataModels.bulletin = Bulletin;
    page.game.documentTypes.ChatMessage.push("bulletin");
    const log = await foundry.ui.chat.render({ force: true });
    const heard: unknown[] = [];
    page.Hooks.on("renderChatMessageHTML", (...args: unknown[]) => heard.push(args));
    const message = await page.ChatMessage.create({ type: "bulletin", system: { headline: "Steam & brass" } });
    await vi.waitFor(() => {
      expect(textOf(log.element, `[data-message-id="${message.id}"]`)).toBe("Steam & brass");
    });
    heard.length = 0;
    const html = await message.renderHTML();
    // Whoever listens is given no context, because none was made.
    expect(heard).toEqual([[message, html]]);
    for (const canDelete of [true, false]) {
      expect((await message.renderHTML({ canDelete })).classList.contains("deletable")).toBe(canDelete);
    }
  });

  it("sets the type of what Foundry's own class creates, and may stop all that is created together", async () => {
    await open(PIA);
    class CheckData extends page.foundry.abstract.TypeDataModel {
      static defineSchema() {
        return { target: new page.foundry.data.fields.NumberField({ required: true, integer: true, initial: 10 }) };
      }
    }
    class SystemMessage extends page.ChatMessage {
      static async _preCreateOperation(documents: Message[], operation: object, user: object) {
        if (documents.some(({ content }) => content === "nothing")) return false;
        return super._preCreateOperation(documents, operation, user);
      }
      async _preCreate(data: object, options: object, user: object) {
        const { _replace } = globalThis as any;
        const system = _replace ? { system: _replace({ target: 12 }) } : { "==system": { target: 12 } };
        (this as any).updateSource({ type: "check", ...system });
        return super._preCreate(data, options, user);
      }
    }
    configure("documentClass", SystemMessage);
    page.CONFIG.ChatMessage.dataModels.check = CheckData;
    page.game.documentTypes.ChatMessage.push("check");
    const message = await page.ChatMessage.create({ content: "x" });
    expect(message).toBeInstanceOf(SystemMessage);
    expect([message.type, message.system.target, message._source.system]).toEqual(["check", 12, { target: 12 }]);
    expect(await page.ChatMessage.create([{ content: "x" }, { content: "nothing" }])).toEqual([]);
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

describe("buttons on cards", () => {
  it("are woken up in every copy of the message, and act when they are pressed", async () => {
    await open(PIA);
    page.Hooks.on("renderChatMessageHTML", (message: any, html: HTMLElement) => {
      html.querySelector("[data-action=applyDamage]")?.addEventListener("click", async () => {
        await message.setFlag("core", "applied", (message.getFlag("core", "applied") ?? 0) + 1);
      });
    });
    const log = await foundry.ui.chat.render({ force: true });
    const content = '<button type="button" data-action="applyDamage">Apply</button>';
    const message = await page.ChatMessage.create({ content, speaker: page.ChatMessage.getSpeaker({ alias: "Trap" }) });
    const pressed = new Set<Element>();
    for (const times of [1, 2]) {
      const button = await vi.waitFor(() => {
        const found = log.element.querySelector<HTMLElement>("[data-action=applyDamage]");
        if (!found || pressed.has(found)) throw new Error("Not drawn yet");
        return found;
      });
      pressed.add(button);
      button.click();
      await vi.waitFor(() => {
        expect(message.getFlag("core", "applied")).toBe(times);
      });
    }
    await log.updateMessage(message);
  });
});

describe("enrichers", () => {
  it("make buttons that roll, wherever the text is shown", async () => {
    await open(PIA);
    page.CONFIG.TextEditor.enrichers.push({
      id: "mySystem.check",
      pattern: /\[\[\/check (?<skill>\w+)(?: dc=(?<dc>\d+))?\]\](?:\{(?<label>[^}]+)\})?/gi,
      enricher: async (match: any, options: any) => {
        const { skill, dc, label } = match.groups;
        if (!(skill in options.rollData)) return null;
        const button = document.createElement("button");
        Object.assign(button.dataset, { skill, dc });
        button.type = "button";
        button.textContent = label ?? `${String(skill)} ${String(dc)}`;
        return button;
      },
      onRender: (element: HTMLElement) => {
        const button = element.querySelector<HTMLElement>("button");
        button?.addEventListener("click", async () => {
          const roll = new page.Roll(
            `1d1 + @${String(button.dataset["skill"])}`,
            page.game.user.character.getRollData(),
          );
          await roll.toMessage(
            { speaker: page.ChatMessage.getSpeaker(), flavor: button.textContent },
            { [modeSetting]: modes.self },
          );
        });
      },
    });
    const log = await foundry.ui.chat.render({ force: true });
    await page.ChatMessage.create({
      content: "<p>Try [[/check lore dc=9]]{Ancient lore} or [[/check magic]].</p>",
      speaker: { actor: ANN },
    });
    const button = await vi.waitFor(() => {
      const found = log.element.querySelector<HTMLElement>('enriched-content[enricher="mySystem.check"] button');
      if (!found) throw new Error("No button yet");
      return found;
    });
    expect(button.dataset).toMatchObject({ skill: "lore", dc: "9" });
    expect(textOf(log.element, ".message-content")).toBe("Try Ancient lore or [[/check magic]].");
    button.click();
    await vi.waitFor(() => {
      expect(foundry.game.messages.contents.at(-1)).toMatchObject({ flavor: "Ancient lore", whisper: [PIA] });
    });
    const rolled = foundry.game.messages.contents.at(-1);
    expect(rolled?.rolls[0]?.total).toBe(5);
    await log.updateMessage(rolled as never);
  });
});

describe("chat commands", () => {
  it("are added by whoever supports both generations", async () => {
    await open(PIA);
    const { ChatLog } = page.foundry.applications.sidebar.tabs;
    const rgx = /^(\/luck)(?:\s+([^]*))?$/i;
    const tell = (speaker: object, what = "") => page.ChatMessage.create({ speaker, content: `Luck: ${what}` });
    if (ChatLog.CHAT_COMMANDS) {
      ChatLog.CHAT_COMMANDS.luck = {
        rgx,
        fn: async (_command: string, match: string[], chatData: any) => {
          await tell(chatData.speaker, match[2]);
          return false;
        },
      };
    } else {
      page.Hooks.on("chatMessage", (_log: object, message: string, chatData: any) => {
        const match = rgx.exec(message);
        if (!match) return true;
        void tell(chatData.speaker, match[2]);
        return false;
      });
    }
    await foundry.ui.chat.processMessage("/luck of the draw");
    await vi.waitFor(() => {
      expect(foundry.game.messages.contents.map(({ content }) => content)).toEqual(["Luck: of the draw"]);
    });
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
