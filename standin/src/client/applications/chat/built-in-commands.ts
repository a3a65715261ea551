import { generation } from "../../generations/index.ts";
import type { Visibility } from "../../generations/chat.ts";
import {
  type ChatCommand,
  type CommandFunction,
  type CommandMatch,
  messageClass,
  type ChatData,
  type CreateOptions,
  type Speaker,
} from "./chat-types.ts";
import { speak, toContent } from "./word-commands.ts";
import { host } from "../../host.ts";
import { localize, game, type UserView } from "../surroundings.ts";
import { currentMode } from "../../dice/roll-modes.ts";

/** Commands that roll dice: the words for them, and who sees the result whatever the user has chosen. */
const ROLLS: Readonly<Record<string, readonly [words: string, visibility?: Visibility]>> = {
  roll: ["r|roll"],
  gmroll: ["gmr|gmroll", "gm"],
  blindroll: ["br|broll|blindr|blindroll", "blind"],
  selfroll: ["sr|sroll|selfr|selfroll", "self"],
  publicroll: ["pr|proll|publicr|publicroll", "public"],
};

/** Commands with words behind them. */
const WORDS: Readonly<Record<string, readonly [words: string, fn: CommandFunction]>> = {
  ooc: ["ooc", speak],
  ic: ["ic", speak],
  emote: ["em|emote|me", speak],
  gm: ["gm", whisper],
  reply: ["reply", whisper],
  players: ["players", whisper],
  macro: ["m|macro", runMacro],
};

const WHISPER = /^(@|\/(?:w|whisper)\s+@?)(\[[^\]]*\]|\S+)\s+([^]+)$/i;

/** The commands that say something, whose words keep their markup. */
export const SAYING: ReadonlySet<string> = new Set(["ooc", "ic", "emote", "gm", "reply", "players", "whisper"]);

/** The commands of the core, in the order in which they are tried. */
export function builtInCommands(): Record<string, ChatCommand> {
  const { modes } = generation().chat;
  const commands: Record<string, ChatCommand> = {};
  for (const [name, [words, visibility]] of Object.entries(ROLLS)) {
    const rgx = new RegExp(`^(/(?:${words})\\s+)([^#]+?)(?:\\s*#\\s*(.*))?$`, "i");
    commands[name] = { rgx, fn: rollDice, isRoll: true, isMultiline: true };
    if (visibility) commands[name].mode = modes[visibility];
  }
  for (const [name, [words, fn]] of Object.entries(WORDS)) {
    commands[name] = { rgx: new RegExp(`^(/(?:${words})\\s+)([^]+)$`, "i"), fn };
  }
  commands["whisper"] = { rgx: WHISPER, fn: whisper };
  return commands;
}

/** Catches what looks like a command and is none. */
export const INVALID = /^(\/\S+)/;

interface MacroView {
  readonly name: string;
  execute(scope: Record<string, unknown>): Promise<unknown>;
}

const ARGUMENT = /\s+([\w.-]+)=("[^"]*"|'[^']*'|\S*)/g;

/** Runs a macro by its name, with what is said as `key=value` behind it. No message comes of it. */
export async function runMacro(_command: string, match: CommandMatch): Promise<false> {
  const text = match[2] as string;
  const scope: Record<string, unknown> = {};
  for (const [, key = "", value = ""] of text.matchAll(ARGUMENT)) scope[key] = valueOf(value);
  const name = text.replaceAll(ARGUMENT, "").trim();
  const { macros } = host.game as { macros: { getName(name: string): MacroView | undefined } };
  const macro = macros.getName(name);
  if (!macro) throw new Error(localize("CHAT.NoMacro", { name }));
  await macro.execute(scope);
  return false;
}

/** Numbers and claims are meant as such, and everything else as a text, with or without quotes. */
function valueOf(text: string): unknown {
  const quoted = /^(["'])(.*)\1$/.exec(text)?.[2];
  if (quoted !== undefined) return quoted;
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

interface RollView {
  evaluate(options: { allowInteractive: boolean }): Promise<RollView>;
  readonly product: unknown;
}

/** Rolls the formula of each line: the rolls of one message. */
export async function rollDice(
  _command: string,
  match: CommandMatch,
  chatData: ChatData,
  createOptions: CreateOptions,
): Promise<void> {
  const { modeSetting, modes } = generation().chat;
  const mode = (createOptions[modeSetting] ??= currentMode());
  const Roll = host["Roll"] as { create(formula: string, data: object): RollView };
  const rollData = rollDataOf(chatData.speaker);
  const rolls: RollView[] = [];
  for (const [, , formula = "", flavor] of linesOf(match)) {
    if (flavor?.trim()) chatData["flavor"] ??= flavor.trim();
    // Who may not see the result may not enter it either.
    rolls.push(await Roll.create(formula, rollData).evaluate({ allowInteractive: mode !== modes.blind }));
  }
  chatData["rolls"] = rolls;
  // Content equal to the total of the only roll counts as none, so that the card of the roll is shown.
  if (rolls.length === 1) chatData["content"] = String(rolls[0]?.product);
  chatData["sound"] = (host.CONFIG as { sounds: { dice: string } }).sounds.dice;
}

/** The lines which are commands; a pattern that was made to match the whole text is one. */
function linesOf(match: CommandMatch): (readonly (string | undefined)[])[] {
  const lines = match as readonly unknown[];
  const isOne = lines.every((line) => line === undefined || typeof line === "string");
  return (isOne ? [lines] : lines.filter((line) => line !== null)) as (readonly (string | undefined)[])[];
}

/** The data for the formulas of a message: the speaker's, else those of the user's character. */
function rollDataOf(speaker: Speaker): object {
  const actor = messageClass().getSpeakerActor(speaker) ?? game().user.character;
  return actor?.getRollData?.() ?? {};
}

/** Says something to some people only: those who are named, a group, or those of the last whisper. */
export function whisper(command: string, found: CommandMatch, chatData: ChatData): void {
  const match = found as readonly string[];
  const [targets, text] = command === "whisper" ? [match[2], match[3]] : [command, match[2]];
  chatData.whisper = recipients(command === "reply" ? lastCompany() : targetsOf(targets ?? ""));
  chatData["content"] = toContent(text ?? "");
}

function targetsOf(targets: string): readonly UserView[] {
  return targetNames(targets).flatMap((name) => messageClass().getWhisperRecipients(name));
}

/** `[A, B]` are several names, anything else is one. */
function targetNames(targets: string): string[] {
  const inside = /^\[(.*)\]$/.exec(targets)?.[1];
  return inside === undefined ? [targets] : inside.split(",").map((name) => name.trim());
}

function recipients(users: Iterable<UserView>): string[] {
  const found = [...new Set(users)];
  const { user } = game();
  if (!found.length) throw new Error(localize("ERROR.NoTargetUsersForWhisper"));
  if (!user.can("MESSAGE_WHISPER") && !found.every(({ isGM }) => isGM)) throw new Error(localize("ERROR.CantWhisper"));
  return found.map(({ id }) => id);
}

interface WhisperView {
  readonly whisper: readonly string[];
  readonly author: UserView | null;
}

/** Whoever whispered last to this user, and the others who heard it. */
function lastCompany(): UserView[] {
  const { messages, user, users } = host.game as {
    messages: { contents: readonly WhisperView[] };
    user: UserView;
    users: { get(id: string): UserView | undefined };
  };
  const last = messages.contents.findLast((said) => said.whisper.includes(user.id) && said.author?.id !== user.id);
  const company = [last?.author, ...(last?.whisper ?? []).map((id) => users.get(id))];
  return company.filter((one): one is UserView => Boolean(one) && one?.id !== user.id);
}
