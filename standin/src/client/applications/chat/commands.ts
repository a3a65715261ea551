import { CONST } from "../../constants.ts";
import { currentMode } from "../../dice/surroundings.ts";
import { generation, type Visibility } from "../../generations/index.ts";
import { cleanHTML } from "../../utils.ts";
import { game, localize, type UserView, type DocumentView } from "../surroundings.ts";
import {
  type ChatData,
  type CreateOptions,
  type Speaker,
  type CommandMatch,
  type ChatCommand,
  type CommandFunction,
  messageClass,
  type ChatLogClass,
  type ParsedMessage,
} from "./chat-types.ts";
import { host } from "../../host.ts";

const { OOC, IC, EMOTE } = CONST.CHAT_MESSAGE_STYLES;

/** Says something: in character, out of character, or as a description of what the character does. */
function speak(command: string, match: CommandMatch, chatData: ChatData, createOptions: CreateOptions): void {
  const { speaker } = chatData;
  const manner = command === "none" ? mannerOf(speaker) : command;
  const { modeCoversWords } = generation().chat;
  chatData["content"] = toContent(match[2] as string);
  if (manner === "ooc") {
    chatData["style"] = OOC;
    chatData.speaker = { alias: game().user.name };
    if (modeCoversWords && command === "ooc") createOptions.messageMode = "public";
    return;
  }
  if (!hasSpeaker(speaker)) throw new Error(localize("CHAT.NoSpeaker"));
  createOptions.chatBubble = true;
  if (manner === "emote") {
    chatData["style"] = EMOTE;
    chatData["content"] = `${speaker.alias ?? game().user.name} ${String(chatData["content"])}`;
    return;
  }
  chatData["style"] = IC;
  if (modeCoversWords) createOptions.messageMode = "ic";
}

/** The default style of words: by the mode, if it covers words, else by the speaker. */
function mannerOf(speaker: Speaker): "ic" | "ooc" {
  if (generation().chat.modeCoversWords) return currentMode() === "ic" ? "ic" : "ooc";
  return hasSpeaker(speaker) ? "ic" : "ooc";
}

function hasSpeaker({ actor, token }: Speaker): boolean {
  return Boolean(actor ?? token);
}

/** People's words may hold markup, but nothing that runs. */
function toContent(text: string): string {
  return cleanHTML(text.trim().replaceAll("\n", "<br>"));
}

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
  players: ["players", whisper],
};

const WHISPER = /^(@|\/(?:w|whisper)\s+@?)(\[[^\]]*\]|\S+)\s+([^]+)$/i;

/** The commands that say something, whose words keep their markup. */
const SAYING: ReadonlySet<string> = new Set(["ooc", "ic", "emote", "gm", "players", "whisper"]);

/** The commands of the core, in the order in which they are tried. */
function builtInCommands(): Record<string, ChatCommand> {
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

/** Catches what only looks like a command. */
const INVALID = /^(\/\S+)/;

interface RollView {
  evaluate(options: { allowInteractive: boolean }): Promise<RollView>;
  readonly product: unknown;
}

/** Rolls the formula of each line: the rolls of one message. */
async function rollDice(
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
    // Users who may not see the result may not enter it either.
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

/** Says something to some people only: the named ones, or a group. */
function whisper(command: string, found: CommandMatch, chatData: ChatData): void {
  const match = found as readonly string[];
  const [targets, text] = command === "whisper" ? [match[2], match[3]] : [command, match[2]];
  chatData.whisper = recipients(targetsOf(targets ?? ""));
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

type Patterns = Record<string, RegExp | undefined>;

/** The commands of one table: packages add to them, which must not stay for the next table. */
interface CommandRegistry {
  commands: Record<string, ChatCommand>;
  /** The patterns without functions: all of them in the older generation, those of older packages in the newer one. */
  patterns: Patterns;
  multiline: Set<string>;
}

const registries = new WeakMap<object, CommandRegistry>();
/** The configuration before there is one. */
const NO_TABLE = {};

/** The commands of the table that is open. */
export function commandRegistry(): CommandRegistry {
  const table = (host.CONFIG as object | undefined) ?? NO_TABLE;
  let registry = registries.get(table);
  if (!registry) registries.set(table, (registry = createRegistry()));
  return registry;
}

/** The commands of a log with their functions; undefined in the generation which has only patterns. */
function commandsOf(Log: { readonly CHAT_COMMANDS?: Record<string, ChatCommand> | undefined }) {
  return generation().chat.commandsHaveFunctions ? Log.CHAT_COMMANDS : undefined;
}

function createRegistry(): CommandRegistry {
  const commands = builtInCommands();
  if (generation().chat.commandsHaveFunctions) return { commands, patterns: {}, multiline: new Set() };
  const patterns = Object.fromEntries(Object.entries(commands).map(([name, { rgx }]) => [name, rgx]));
  const multiline = Object.keys(commands).filter((name) => commands[name]?.isMultiline);
  return { commands, patterns: { ...patterns, invalid: INVALID }, multiline: new Set(multiline) };
}

/** One way to read a text. */
interface Candidate {
  readonly name: string;
  readonly pattern: RegExp;
  readonly isMultiline: boolean;
  readonly fn?: CommandFunction;
}

/** Finds the command of a text; "none" is a plain text, and "invalid" a command that does not exist. */
export function parseMessage(message: string, Log: ChatLogClass): ParsedMessage {
  const text = readCommandText(message);
  for (const candidate of candidates(Log)) {
    const match = matchOf(text, candidate);
    if (match) return candidate.fn ? [candidate.name, match, candidate.fn] : [candidate.name, match];
  }
  const invalid = INVALID.exec(text.plain);
  return invalid && commandsOf(Log) ? ["invalid", invalid] : ["none", [message, "", message]];
}

function* candidates(Log: ChatLogClass): Generator<Candidate> {
  const commands = commandsOf(Log);
  if (!commands) {
    for (const [name, pattern] of Object.entries(Log.MESSAGE_PATTERNS)) {
      if (pattern) yield { name, pattern, isMultiline: Log.MULTILINE_COMMANDS.has(name) };
    }
    return;
  }
  for (const [name, { rgx, fn, isMultiline = false }] of Object.entries(commands)) {
    yield { name, pattern: rgx, isMultiline, fn };
  }
  // What older packages have added is asked last.
  const { patterns, multiline } = commandRegistry();
  for (const [name, pattern] of Object.entries(patterns)) {
    if (pattern && !(name in commands)) yield { name, pattern, isMultiline: multiline.has(name) };
  }
}

function matchOf(text: CommandText, { name, pattern, isMultiline }: Candidate): CommandMatch | null {
  if (!isMultiline) return (SAYING.has(name) ? text.markup : text.plain).match(pattern);
  const lines = text.plain.split("\n").map((line) => line.trim());
  return lines[0]?.match(pattern) ? lines.map((line) => line.match(pattern)) : null;
}

/** What is registered for a command of the core or of a package; undefined for a bare pattern. */
export function commandEntry(name: string, Log: ChatLogClass): ChatCommand | undefined {
  return (commandsOf(Log) ?? commandRegistry().commands)[name];
}

/** Reads one line as a command, for links that give commands; null for an unknown one. */
export function commandOf(text: string, Log: ChatLogClass) {
  const [name, found] = parseMessage(text.trim(), Log);
  if (name === "none" || name === "invalid") return null;
  const { isRoll = false } = commandEntry(name, Log) ?? {};
  const [first] = found;
  const match = (Array.isArray(first) ? first : found) as readonly (string | undefined)[];
  const said = name === "whisper" ? match.slice(2).join(" ") : (match[2] ?? "");
  return { name, isRoll, formula: said.trim(), flavor: isRoll ? match[3]?.trim() : undefined };
}

/** A text as commands read it: plain, and with the markup that people's words keep; in both each paragraph is a line. */
interface CommandText {
  readonly plain: string;
  readonly markup: string;
}

/** Reads what was sent. What a rich text editor gives is in paragraphs; everything else is taken as it is. */
function readCommandText(message: string): CommandText {
  if (!/^<p[\s>]/i.test(message)) return { plain: message, markup: message };
  const template = document.createElement("template");
  template.innerHTML = message;
  for (const lineBreak of template.content.querySelectorAll("br")) lineBreak.replaceWith("\n");
  const blocks = [...template.content.childNodes];
  const plain = blocks.map(({ textContent }) => textContent ?? "").join("\n");
  const markup = blocks.map((block) => (block instanceof Element ? block.innerHTML : (block.textContent ?? "")));
  // A space that cannot break is what editors make of a space at the end of a line.
  return { plain: plain.replaceAll("\u00A0", " ").trim(), markup: markup.join("\n").replaceAll("&nbsp;", " ").trim() };
}

/** Carries out a parsed command, and posts the message that comes of it. */
export async function postMessage(
  log: { readonly constructor: unknown },
  [command, match, fn]: ParsedMessage,
  chatData: ChatData,
): Promise<DocumentView | undefined> {
  if (command === "invalid") throw new Error(whyInvalid(String(match[1]), log.constructor as ChatLogClass));
  const entry = commandEntry(command, log.constructor as ChatLogClass);
  const createOptions: CreateOptions = {};
  const { modeSetting } = generation().chat;
  if (entry?.mode) createOptions[modeSetting] = entry.mode;
  else if (entry?.isRoll) createOptions[modeSetting] = currentMode();
  const act = fn ?? entry?.fn ?? (command === "none" ? speak : undefined);
  if ((await act?.call(log, command, match, chatData, createOptions)) === false) return undefined;
  coverWords(chatData, createOptions);
  const { user, ...data } = chatData;
  return messageClass().create({ author: user, ...data }, createOptions);
}

/** Says what is missing after a known command, or that the command is unknown. */
function whyInvalid(command: string, Log: ChatLogClass): string {
  const [meant] = parseMessage(`${command} 1 1`, Log);
  if (meant === "none" || meant === "invalid") return localize("CHAT.InvalidCommand", { command });
  if (meant === "whisper") return localize("CHAT.NoRecipient", { command });
  return localize(commandEntry(meant, Log)?.isRoll ? "CHAT.NoFormula" : "CHAT.NoWords", { command });
}

/** The chosen mode holds for every message that does not say itself who shall see it, where modes are for words too. */
function coverWords({ whisper, blind }: ChatData, createOptions: CreateOptions): void {
  const saysItself = createOptions.messageMode ?? createOptions.rollMode ?? (whisper?.length || blind);
  if (generation().chat.modeCoversWords && !saysItself) createOptions.messageMode = currentMode();
}
