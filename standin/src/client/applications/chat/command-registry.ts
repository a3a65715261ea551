import { generation } from "../../generations/index.ts";
import { host } from "../../host.ts";
import { logCompatibilityWarning } from "../../utils/text.ts";
import { builtInCommands, INVALID } from "./built-in-commands.ts";
import type { ChatCommand } from "./chat-types.ts";

type Patterns = Record<string, RegExp | undefined>;

/** The commands of one table: packages add to them, and nothing of that may stay for the next table. */
export interface CommandRegistry {
  commands: Record<string, ChatCommand>;
  /** The patterns without functions: all of them in the older generation, those of older packages in the newer one. */
  patterns: Patterns;
  multiline: Set<string>;
}

const registries = new WeakMap<object, CommandRegistry>();
/** Stands for the configuration where there is none yet. */
const NO_TABLE = {};

/** The commands of the table that is open. */
export function commandRegistry(): CommandRegistry {
  const table = (host.CONFIG as object | undefined) ?? NO_TABLE;
  let registry = registries.get(table);
  if (!registry) registries.set(table, (registry = createRegistry()));
  return registry;
}

/** The commands of a log with their functions; undefined in the generation which has only patterns. */
export function commandsOf(Log: { readonly CHAT_COMMANDS?: Record<string, ChatCommand> | undefined }) {
  return generation().chat.commandsHaveFunctions ? Log.CHAT_COMMANDS : undefined;
}

function createRegistry(): CommandRegistry {
  const commands = builtInCommands();
  if (generation().chat.commandsHaveFunctions) return { commands, patterns: {}, multiline: new Set() };
  const patterns = Object.fromEntries(Object.entries(commands).map(([name, { rgx }]) => [name, rgx]));
  const multiline = Object.keys(commands).filter((name) => commands[name]?.isMultiline);
  return { commands, patterns: { ...patterns, invalid: INVALID }, multiline: new Set(multiline) };
}

function warn(member: string, instead: string): void {
  const message = `ChatLog.${member} is deprecated. ${instead}`;
  logCompatibilityWarning(message, { since: 14, until: 16, once: true });
}

/** The patterns of commands as older packages know them: what is read is the registry's, what is written stands beside it. */
export function patternsOf(commands: Readonly<Record<string, ChatCommand>>): Patterns {
  warn("MESSAGE_PATTERNS", "Use ChatLog.CHAT_COMMANDS instead.");
  const { patterns } = commandRegistry();
  const read = (name: string) => commands[name]?.rgx ?? patterns[name];
  return new Proxy(patterns, {
    get: (_target, name) => (typeof name === "string" ? read(name) : undefined),
    has: (_target, name) => typeof name === "string" && read(name) !== undefined,
    ownKeys: () => [...new Set([...Object.keys(commands), ...Object.keys(patterns)])],
    set: (target, name, pattern: RegExp | undefined) => {
      warn("MESSAGE_PATTERNS", "Add to ChatLog.CHAT_COMMANDS instead.");
      target[String(name)] = pattern;
      return true;
    },
    getOwnPropertyDescriptor: (_target, name) => {
      const value = read(String(name));
      return value && { value, configurable: true, enumerable: true, writable: true };
    },
  });
}

/** The names of commands of several lines as older packages know them. */
export function multilineOf(commands: Readonly<Record<string, ChatCommand>>): Set<string> {
  const { multiline } = commandRegistry();
  const names = new Set([...Object.keys(commands).filter((name) => commands[name]?.isMultiline), ...multiline]);
  const add = (name: string) => {
    warn("MULTILINE_COMMANDS", "Give the entry of ChatLog.CHAT_COMMANDS isMultiline: true instead.");
    const command = commands[name];
    if (command) command.isMultiline = true;
    else multiline.add(name);
    return Set.prototype.add.call(names, name);
  };
  return Object.assign(names, { add });
}
