import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import type { ChatLog } from "../src/client/applications/sidebar/tabs/chat.ts";
import type { ChatCommand } from "../src/client/applications/chat/chat-types.ts";
import type { EnricherConfig } from "../src/client/applications/ux/enrichment-options.ts";
import type { ChatMessage } from "../src/client/documents/chat-message.ts";
import type { MessageMode } from "../src/client/documents/message-modes.ts";
import { host } from "../src/client/host.ts";
import { openTable, type Table } from "../src/open-table.ts";

export const GM = "gm00000000000000";
export const PIA = "pia0000000000000";
export const BOB = "bob0000000000000";
export const ANN = "ann0000000000000";

/** A message as the tests look at it. */
export type Message = ChatMessage & { readonly system: unknown };

/** The globals as the tests use them. */
export interface ChatHost {
  ChatMessage: { create(data: object, operation?: object): Promise<Message> };
  CONFIG: {
    Dice: { randomUniform: () => number };
    TextEditor: { enrichers: EnricherConfig[] };
    ChatMessage: {
      documentClass: unknown;
      dataModels: Record<string, unknown>;
      modes?: Record<string, MessageMode>;
    };
    ui: { chat: unknown };
  };
  Hooks: { on(hook: string, fn: (...args: never[]) => unknown): void };
  Roll: { create(formula: string): { evaluate(): Promise<{ total: number }> } };
  game: {
    messages: { contents: Message[]; get(id: string | null): Message | undefined };
    settings: {
      get(scope: string, key: string): unknown;
      set(scope: string, key: string, value: unknown): Promise<unknown>;
    };
    user: { id: string };
  };
  ui: { chat: ChatLog; notifications: { clear(): void } };
}

export const foundry = host as unknown as ChatHost;

let table: Table | undefined;

/** Opens a table with a GM, Pia (who plays Ann) and Bob. */
export async function open(userId: string, { character = true, whispers = true } = {}): Promise<Table> {
  table = await openTable({
    root: join(import.meta.dirname, "sheets-system"),
    userId,
    world: {
      users: [
        { _id: GM, name: "Gamemaster", role: 4 },
        { _id: PIA, name: "Pia", role: 1, color: "#ff0000", character: character ? ANN : null },
        { _id: BOB, name: "Bob the Bold", role: 1, permissions: whispers ? {} : { MESSAGE_WHISPER: false } },
      ],
      actors: [{ _id: ANN, name: "Ann", type: "character", system: { lore: 4 }, ownership: { [PIA]: 3 } }],
    },
  });
  // No test of the chat asks which face a die shows.
  foundry.CONFIG.Dice.randomUniform = () => 0.5;
  return table;
}

/** Opens a table and shows the log. */
export async function openLog(userId: string): Promise<ChatLog> {
  await open(userId);
  return foundry.ui.chat.render({ force: true });
}

/** What the messages say that a log shows. */
export function shown(log: ChatLog): string[] {
  const contents = log.element.querySelectorAll(".chat-log > .message .message-content");
  return [...contents].map((content) => content.textContent.trim());
}

/** Says something and gives the message that came of it. */
export async function say(text: string): Promise<Message> {
  const before = foundry.game.messages.contents.length;
  await foundry.ui.chat.processMessage(text);
  const said = foundry.game.messages.contents.at(-1);
  if (!said || foundry.game.messages.contents.length !== before + 1) throw new Error("Nothing was said");
  return said;
}

/** Lets another user send a message, and waits until it is here. */
export async function receive(data: { author: string; [field: string]: unknown }): Promise<Message> {
  const { messages } = foundry.game;
  const before = messages.contents.length;
  const operation = { data: [{ type: "base", style: 0, timestamp: 1, content: "", ...data }] };
  await table?.world.join(data.author).modifyDocument({ type: "ChatMessage", action: "create", operation });
  return vi.waitFor(() => {
    const message = messages.contents.at(-1);
    if (!message || messages.contents.length === before) throw new Error("No message yet");
    return message;
  });
}

/** The registry of commands, where there is one. */
export function commandsOf(Log: { CHAT_COMMANDS: Record<string, ChatCommand> | undefined }) {
  if (!Log.CHAT_COMMANDS) throw new Error("There are no CHAT_COMMANDS");
  return Log.CHAT_COMMANDS;
}

/** The text of a part of an element. */
export function textOf(element: Element, selector: string): string | undefined {
  return element.querySelector(selector)?.textContent.trim();
}

/** Closes the table after every test of a file. */
export function useChatTable(): void {
  beforeEach(() => {
    for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  });
  afterEach(async () => {
    if (!table) return;
    // Cards that are still being drawn shall not outlive the table.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    foundry.ui.notifications.clear();
    await table.close();
    table = undefined;
    document.body.replaceChildren();
  });
}
