import { INVALID, SAYING } from "./built-in-commands.ts";
import type { ChatLogClass, ChatCommand, CommandFunction, CommandMatch, ParsedMessage } from "./chat-types.ts";
import { commandRegistry, commandsOf } from "./command-registry.ts";

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

/** What is registered for a command of the core or of a package; undefined for a pattern that has nothing but itself. */
export function commandEntry(name: string, Log: ChatLogClass): ChatCommand | undefined {
  return (commandsOf(Log) ?? commandRegistry().commands)[name];
}

/** Reads one line as a command, for links that give commands; null when it is none that the chat knows. */
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
export interface CommandText {
  readonly plain: string;
  readonly markup: string;
}

/** Reads what was sent. What a rich text editor gives is in paragraphs; everything else is taken as it is. */
export function readCommandText(message: string): CommandText {
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
