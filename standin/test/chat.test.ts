import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChatLog } from "../client/applications/sidebar/tabs/chat.ts";
import { host } from "../client/host.ts";
import { openTable } from "../open-table.ts";
import type { Table } from "../open-table.ts";

const GM = "gm00000000000000";
const PIA = "pia0000000000000";
const BOB = "bob0000000000000";
const ANN = "ann0000000000000";

interface Message {
  readonly id: string;
  readonly content: string;
  readonly flavor: string;
  readonly style: number;
  readonly whisper: string[];
  readonly blind: boolean;
  readonly rolls: { readonly formula: string; readonly total: number }[];
  readonly sound: string | null;
  readonly speaker: { actor: string | null; alias?: string };
  renderHTML(): Promise<HTMLElement>;
  update(changes: object): Promise<unknown>;
  delete(): Promise<unknown>;
}

interface Host {
  ChatMessage: { create(data: object, operation?: object): Promise<Message> };
  CONFIG: { Dice: { randomUniform: () => number }; TextEditor: { enrichers: object[] } };
  Hooks: { on(hook: string, fn: (...args: never[]) => unknown): void };
  game: {
    messages: { contents: Message[]; get(id: string): Message | undefined };
    settings: {
      get(scope: string, key: string): unknown;
      set(scope: string, key: string, value: unknown): Promise<unknown>;
    };
  };
  ui: { chat: ChatLog; notifications: { clear(): void } };
}

const foundry = host as unknown as Host;

let table: Table | undefined;

async function open(userId: string, { character = true } = {}): Promise<void> {
  table = await openTable({
    root: join(import.meta.dirname, "sheets-system"),
    userId,
    world: {
      users: [
        { _id: GM, name: "Gamemaster", role: 4 },
        { _id: PIA, name: "Pia", role: 1, color: "#ff0000", character: character ? ANN : null },
        { _id: BOB, name: "Bob the Bold", role: 1 },
      ],
      actors: [{ _id: ANN, name: "Ann", type: "character", system: { lore: 4 }, ownership: { [PIA]: 3 } }],
    },
  });
  // No test here asks which face a die shows.
  foundry.CONFIG.Dice.randomUniform = () => 0.5;
}

/** Says something and gives the message that came of it. */
async function say(text: string): Promise<Message> {
  const before = foundry.game.messages.contents.length;
  await foundry.ui.chat.processMessage(text);
  const said = foundry.game.messages.contents.at(-1);
  if (!said || foundry.game.messages.contents.length !== before + 1) throw new Error("Nothing was said");
  return said;
}

beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
});

afterEach(async () => {
  if (!table) return;
  foundry.ui.notifications.clear();
  await table.close();
  table = undefined;
  document.body.replaceChildren();
});

describe("parsing", () => {
  const command = (text: string) => ChatLog.parse(text)[0];

  it("knows every command and its short forms", () => {
    const known = {
      roll: ["/r 1d6", "/roll 1d6", "/R 1d6"],
      publicroll: ["/pr 1d6", "/publicroll 1d6"],
      gmroll: ["/gmr 1d6", "/gmroll 1d6"],
      blindroll: ["/br 1d6", "/broll 1d6", "/blindroll 1d6"],
      selfroll: ["/sr 1d6", "/selfroll 1d6"],
      ic: ["/ic Hi"],
      ooc: ["/ooc Hi"],
      emote: ["/em waves", "/me waves", "/emote waves"],
      whisper: ["/w Bob Hi", "/whisper [Bob, Pia] Hi", "@Bob Hi", "@[Bob the Bold] Hi"],
      gm: ["/gm Help"],
      players: ["/players Hi"],
      reply: ["/reply Yes"],
      macro: ["/m Name", "/macro Name"],
      none: ["Hello", "a /r 1d6", "1 / 2"],
      invalid: ["/dance", "/r", "/rx 1d6"],
    };
    for (const [name, texts] of Object.entries(known)) {
      for (const text of texts) expect([text, command(text)]).toEqual([text, name]);
    }
  });

  it("takes formula and flavor apart, in every line", () => {
    const [name, lines] = ChatLog.parse("/gmr 1d6 + 1 # Look\n/gmr 2d6\nwords") as [
      string,
      (RegExpMatchArray | null)[],
    ];
    expect(name).toBe("gmroll");
    expect(lines.map((line) => line?.slice(2))).toEqual([["1d6 + 1", "Look"], ["2d6", undefined], undefined]);
  });
});

describe("words", () => {
  it("are said in character by whoever has one, else out of character", async () => {
    await open(PIA);
    const said = await say("Hello\nthere");
    expect(said).toMatchObject({
      content: "Hello<br>there",
      style: 2,
      speaker: { actor: ANN, alias: "Ann" },
      whisper: [],
    });
    expect(await say("/ooc Pizza?")).toMatchObject({
      style: 1,
      content: "Pizza?",
      speaker: { actor: null, alias: "Pia" },
    });
    expect(await say("/em waves")).toMatchObject({ style: 3, content: "Ann waves" });
    expect(await say("/ic Hm")).toMatchObject({ style: 2, content: "Hm" });
  });

  it("of users without a character are out of character", async () => {
    await open(GM);
    expect(await say("Hello")).toMatchObject({ style: 1, speaker: { alias: "Gamemaster" } });
  });

  it("may hold markup, but nothing that runs", async () => {
    await open(PIA);
    expect((await say('<b onclick="x()">Hi</b><script>x()</script>')).content).toBe("<b>Hi</b>");
  });

  it("are whispered to names, to several, to the GM, to characters and to all players", async () => {
    await open(PIA);
    expect((await say("/w Gamemaster Psst")).whisper).toEqual([GM]);
    expect((await say("@[Bob the Bold, gm] Psst")).whisper).toEqual([BOB, GM]);
    expect((await say("@ann Psst")).whisper).toEqual([PIA]);
    expect((await say("/gm Help")).whisper).toEqual([GM]);
    expect((await say("/players Hi")).whisper).toEqual([PIA, BOB]);
    await expect(say("/w Nobody Psst")).rejects.toThrow("There is nobody to whisper to.");
  });

  it("answer the last who whispered", async () => {
    await open(PIA);
    await expect(say("/reply Yes")).rejects.toThrow("nobody");
    const gm = table?.world.join(GM);
    await gm?.modifyDocument({
      type: "ChatMessage",
      action: "create",
      operation: { data: [{ author: GM, content: "Psst", whisper: [PIA], type: "base", style: 0, timestamp: 1 }] },
    });
    await vi.waitFor(() => {
      expect(foundry.game.messages.contents).toHaveLength(1);
    });
    expect(await say("/reply Yes")).toMatchObject({ whisper: [GM], content: "Yes" });
  });

  it("with inline rolls are rolled once, before everybody sees them", async () => {
    await open(PIA);
    const { content } = await say("I have [[1d1 + @lore]] and try [[/r 1d6]]");
    expect(content).toContain('class="inline-roll inline-result"');
    expect(content).toMatch(/5<\/a> and try \[\[\/r 1d6\]\]$/);
  });
});

describe("commands", () => {
  it("that do not exist are refused, and nothing is said", async () => {
    await open(PIA);
    await expect(say("/dance 1d6")).rejects.toThrow("/dance is not a valid chat message command.");
    await expect(say("/macro Fireball")).rejects.toThrow("The stand-in has no chat command /macro");
    expect(foundry.game.messages.contents).toEqual([]);
  });

  it("can be taken over by packages, which stop them with false", async () => {
    await open(PIA);
    const heard: unknown[] = [];
    foundry.Hooks.on("chatMessage", (log: ChatLog, text: string, data: object) => {
      heard.push(log === foundry.ui.chat, text, data);
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

  it("are given for whoever is named as the speaker", async () => {
    await open(GM);
    await foundry.ui.chat.processMessage("Hi", { speaker: { actor: ANN, alias: "Ann" } });
    expect(foundry.game.messages.contents.at(-1)).toMatchObject({ style: 2, speaker: { actor: ANN } });
  });
});

describe("rolls", () => {
  it("become one message with the roll, its total, its flavor and a sound", async () => {
    await open(PIA);
    const said = await say("/r 1d1 + @lore # For luck");
    expect(said.rolls.map(({ formula, total }) => [formula, total])).toEqual([["1d1 + 4", 5]]);
    expect(said).toMatchObject({ content: "5", flavor: "For luck", sound: "sounds/dice.wav", speaker: { actor: ANN } });
  });

  it("of several lines are several rolls of one message", async () => {
    await open(PIA);
    const said = await say("/r 1d1 # One\n/r 2d1");
    expect(said.rolls.map(({ total }) => total)).toEqual([1, 2]);
    expect(said).toMatchObject({ content: "", flavor: "One" });
  });

  it("are seen by whom the mode says, the chosen one or the command's own", async () => {
    await open(PIA);
    expect(await say("/r 1d1")).toMatchObject({ whisper: [], blind: false });
    await foundry.game.settings.set("core", "rollMode", "selfroll");
    expect(await say("/r 1d1")).toMatchObject({ whisper: [PIA], blind: false });
    expect(await say("/pr 1d1")).toMatchObject({ whisper: [], blind: false });
    expect(await say("/gmr 1d1")).toMatchObject({ whisper: [GM], blind: false });
    expect(await say("/br 1d1")).toMatchObject({ whisper: [GM], blind: true });
  });

  it("that fail are refused, and nothing is said", async () => {
    await open(PIA);
    await expect(say("/r 1d(")).rejects.toThrow();
    await expect(say("/r 1d6 + @magic")).rejects.toThrow();
    expect(foundry.game.messages.contents).toEqual([]);
  });
});

describe("a rendered message", () => {
  const create = (data: object) => foundry.ChatMessage.create(data);
  const roll = async (formula = "1d1 + 4") => {
    const { Roll } = host as unknown as {
      Roll: { create(formula: string): { evaluate(): Promise<{ total: number }> } };
    };
    return Roll.create(formula).evaluate();
  };
  const text = (element: HTMLElement, selector: string) => element.querySelector(selector)?.textContent.trim();

  it("is a list item with a header and its content", async () => {
    await open(PIA);
    const message = await say("Hello");
    const element = await message.renderHTML();
    expect(element.matches(`li.chat-message.message.flexcol.ic.self[data-message-id="${message.id}"]`)).toBe(true);
    expect(text(element, "header.message-header h4.message-sender")).toBe("Ann");
    expect(element.querySelector(".message-metadata time.message-timestamp")).not.toBeNull();
    expect(text(element, "div.message-content")).toBe("Hello");
    expect(element.querySelector(".whisper-to, .flavor-text, .message-delete")).toBeNull();
  });

  it("says to whom it is whispered, and what it is about", async () => {
    await open(GM);
    const message = await create({ content: "x", whisper: [PIA, BOB], flavor: "<i>Secret</i>" });
    const element = await message.renderHTML();
    expect(element.classList.contains("whisper")).toBe(true);
    expect(text(element, ".whisper-to")).toBe("To: Pia, Bob the Bold");
    expect(element.querySelector(".flavor-text")?.innerHTML).toBe("<i>Secret</i>");
    expect(element.querySelector("a.message-delete[data-action=deleteMessage]")).not.toBeNull();
  });

  it("out of character has the colour of its author", async () => {
    await open(PIA, { character: false });
    const element = await (await say("Hello")).renderHTML();
    expect(element.style.borderColor).toBe("#ff0000");
  });

  it("shows the cards of its rolls when its content is empty or only the total", async () => {
    await open(PIA);
    for (const content of ["", "5"]) {
      const element = await (await create({ content, rolls: [await roll()] })).renderHTML();
      expect(text(element, ".dice-roll .dice-formula")).toBe("1d1 + 4");
      expect(text(element, ".dice-roll .dice-total")).toBe("5");
    }
    const both = await (await create({ rolls: [await roll(), await roll("2d1")] })).renderHTML();
    expect(both.querySelectorAll(".dice-roll")).toHaveLength(2);
  });

  it("keeps content of its own, and leaves the rolls to whoever wrote it", async () => {
    await open(PIA);
    const element = await (await create({ content: "<p>My card</p>", rolls: [await roll()] })).renderHTML();
    expect(element.querySelector(".message-content")?.innerHTML).toBe("<p>My card</p>");
  });

  it("of a private roll tells the others that something was rolled, and nothing else", async () => {
    await open(BOB);
    const data = {
      author: PIA,
      speaker: { actor: ANN, alias: "Ann" },
      content: "<p>5 hits</p>",
      flavor: "Sneaking",
      whisper: [GM],
    };
    const pia = table?.world.join(PIA);
    await pia?.modifyDocument({
      type: "ChatMessage",
      action: "create",
      operation: { data: [{ ...data, rolls: [JSON.stringify(await roll())], type: "base", style: 0, timestamp: 1 }] },
    });
    const message = await vi.waitFor(() => {
      const [found] = foundry.game.messages.contents;
      if (!found) throw new Error("No message yet");
      return found;
    });
    const element = await message.renderHTML();
    expect(text(element, ".message-sender")).toBe("Pia");
    expect(text(element, ".flavor-text")).toBe("Pia privately rolled some dice");
    expect(text(element, ".dice-formula")).toBe("???");
    expect(text(element, ".dice-total")).toBe("?");
    expect(element.textContent).not.toMatch(/hits|Sneaking|1d1/);
  });

  it("of a blind roll hides it from its own author", async () => {
    await open(PIA);
    const element = await (await say("/br 1d1 + 4")).renderHTML();
    expect(element.classList.contains("blind")).toBe(true);
    expect(text(element, ".dice-total")).toBe("?");
  });

  it("has its content enriched with the speaker's data", async () => {
    await open(PIA);
    const message = await create({ content: `@UUID[Actor.${ANN}] has [[1d1 + @lore]]`, speaker: { actor: ANN } });
    const element = await message.renderHTML();
    expect(text(element, "a.content-link")).toBe("Ann");
    expect(text(element, "a.inline-result")).toBe("5");
  });

  it("is shown to packages before it is used", async () => {
    await open(PIA);
    const message = await say("Hello");
    foundry.Hooks.on(
      "renderChatMessageHTML",
      (shown: Message, html: HTMLElement, context: { alias: string; isWhisper: number }) => {
        html.dataset["seen"] = `${shown.id} ${context.alias} ${context.isWhisper}`;
      },
    );
    expect((await message.renderHTML()).dataset["seen"]).toBe(`${message.id} Ann 0`);
  });
});

describe("the log", () => {
  async function openLog(userId: string): Promise<ChatLog> {
    await open(userId);
    return foundry.ui.chat.render({ force: true });
  }
  const shown = (log: ChatLog) =>
    [...log.element.querySelectorAll(".chat-log > .message .message-content")].map((content) =>
      content.textContent.trim(),
    );
  const input = (log: ChatLog) => {
    const found = log.element.querySelector<HTMLTextAreaElement>("textarea.chat-input");
    if (!found) throw new Error("No input");
    return found;
  };
  const press = (log: ChatLog, key: string, init: KeyboardEventInit = {}) =>
    input(log).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));

  it("is told to screen readers as a log", async () => {
    const log = await openLog(PIA);
    const region = log.element.querySelector("[role=log]");
    expect(region?.getAttribute("aria-live")).toBe("polite");
    expect(region?.querySelector("ol.chat-log")).not.toBeNull();
    expect(log.element.id).toBe("chat");
  });

  it("shows messages as they come, change and go", async () => {
    const log = await openLog(PIA);
    const first = await say("One");
    await say("Two");
    await vi.waitFor(() => {
      expect(shown(log)).toEqual(["One", "Two"]);
    });
    await first.update({ content: "Eins" });
    await vi.waitFor(() => {
      expect(shown(log)).toEqual(["Eins", "Two"]);
    });
    await first.delete();
    await vi.waitFor(() => {
      expect(shown(log)).toEqual(["Two"]);
    });
  });

  it("shows the messages that were there, in the order of their time, and older ones in batches", async () => {
    await open(PIA);
    for (const text of ["One", "Two", "Three"]) await say(text);
    const log = await foundry.ui.chat.render({ force: true });
    expect(shown(log)).toEqual(["One", "Two", "Three"]);
    await log.deleteMessage("", { deleteAll: true });
    await log.renderBatch(2);
    expect(shown(log)).toEqual(["Two", "Three"]);
    await log.renderBatch(2);
    expect(shown(log)).toEqual(["One", "Two", "Three"]);
  });

  it("sends with Enter and empties the input, and not with Shift and Enter", async () => {
    const log = await openLog(PIA);
    input(log).value = "Hello";
    press(log, "Enter", { shiftKey: true });
    expect(input(log).value).toBe("Hello");
    press(log, "Enter");
    await vi.waitFor(() => {
      expect(shown(log)).toEqual(["Hello"]);
      expect(input(log).value).toBe("");
    });
  });

  it("keeps a text that cannot be sent, and says why", async () => {
    const log = await openLog(PIA);
    input(log).value = "/dance";
    press(log, "Enter");
    await vi.waitFor(() => {
      expect(document.querySelector("#notifications .error p")?.textContent).toBe(
        "/dance is not a valid chat message command.",
      );
    });
    expect(input(log).value).toBe("/dance");
    expect(shown(log)).toEqual([]);
  });

  it("calls back what was sent with the arrow keys, but not over a text of one's own", async () => {
    const log = await openLog(PIA);
    for (const text of ["One", "Two"]) {
      input(log).value = text;
      press(log, "Enter");
      await vi.waitFor(() => {
        expect(input(log).value).toBe("");
      });
    }
    press(log, "ArrowUp");
    expect(input(log).value).toBe("Two");
    press(log, "ArrowUp");
    press(log, "ArrowUp");
    expect(input(log).value).toBe("One");
    press(log, "ArrowDown");
    press(log, "ArrowDown");
    expect(input(log).value).toBe("");
    input(log).value = "Draft";
    press(log, "ArrowUp");
    expect(input(log).value).toBe("Draft");
  });

  it("lets its user choose who sees rolls", async () => {
    const log = await openLog(PIA);
    const modes = [...log.element.querySelectorAll<HTMLElement>("[data-roll-mode]")];
    expect(modes.map((mode) => mode.getAttribute("aria-pressed"))).toEqual(["true", "false", "false", "false"]);
    modes[1]?.click();
    await vi.waitFor(() => {
      expect(modes.map((mode) => mode.getAttribute("aria-pressed"))).toEqual(["false", "true", "false", "false"]);
    });
    expect(foundry.game.settings.get("core", "rollMode")).toBe("gmroll");
  });

  it("unfolds a roll when it is pressed, and deletes a message for the GM", async () => {
    const log = await openLog(GM);
    const message = await say("/r 1d1");
    const card = await vi.waitFor(() => {
      const found = log.element.querySelector<HTMLElement>(".dice-roll");
      if (!found) throw new Error("No card yet");
      return found;
    });
    card.click();
    expect(card.classList.contains("expanded")).toBe(true);
    log.element.querySelector<HTMLElement>('[data-action="deleteMessage"]')?.click();
    await vi.waitFor(() => {
      expect(foundry.game.messages.get(message.id)).toBeUndefined();
    });
  });

  it("has a menu that reveals and conceals, to which packages may add", async () => {
    const heard = vi.fn();
    await open(GM);
    foundry.Hooks.on("getChatMessageContextOptions", (app: ChatLog, entries: object[]) => {
      heard(app);
      entries.push({ name: "Added", callback: () => undefined });
    });
    const log = await foundry.ui.chat.render({ force: true });
    expect(heard).toHaveBeenCalledWith(log);
    const message = await say("/gmr 1d1");
    const choose = async (label: string) => {
      const item = await vi.waitFor(() => {
        const element = log.element.querySelector(`[data-message-id="${message.id}"]`);
        element?.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
        const found = [...document.querySelectorAll<HTMLElement>("#context-menu .context-item")];
        expect(found.map((entry) => entry.textContent)).toContain(label);
        return found.find((entry) => entry.textContent === label);
      });
      item?.click();
    };
    await choose("Reveal to everyone");
    await vi.waitFor(() => {
      expect(message.whisper).toEqual([]);
    });
    await choose("Conceal from players");
    await vi.waitFor(() => {
      expect(message.whisper).toEqual([GM]);
    });
    expect(document.querySelector("#context-menu")).toBeNull();
  });

  it("does not list whispers to others, but lists their rolls", async () => {
    const log = await openLog(BOB);
    const pia = table?.world.join(PIA);
    const send = (data: object) =>
      pia?.modifyDocument({
        type: "ChatMessage",
        action: "create",
        operation: { data: [{ author: PIA, type: "base", style: 0, timestamp: 1, whisper: [GM], ...data }] },
      });
    const { Roll } = host as unknown as { Roll: { create(formula: string): { evaluate(): Promise<object> } } };
    await send({ content: "Psst" });
    await send({ content: "", rolls: [JSON.stringify(await Roll.create("1d1").evaluate())] });
    await vi.waitFor(() => {
      expect(log.element.querySelectorAll(".message")).toHaveLength(1);
    });
    expect(log.element.querySelector(".dice-total")?.textContent).toBe("?");
  });
});
