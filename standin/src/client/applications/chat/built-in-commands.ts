import { generation } from "../../generations/index.ts";
import type { Visibility } from "../../generations/chat.ts";
import type { ChatCommand, CommandFunction } from "./command-types.ts";
import { runMacro } from "./macro-command.ts";
import { rollDice } from "./roll-command.ts";
import { speak } from "./word-commands.ts";
import { whisper } from "./whisper-commands.ts";

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
