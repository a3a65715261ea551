/** Commands that roll dice, and the words for them. */
const ROLLS: Readonly<Record<string, string>> = {
  roll: "r|roll",
  publicroll: "pr|publicroll",
  gmroll: "gmr|gmroll",
  blindroll: "br|broll|blindroll",
  selfroll: "sr|selfroll",
};

/** Commands that say something, and the words for them. */
const WORDS: Readonly<Record<string, string>> = {
  ic: "ic",
  ooc: "ooc",
  emote: "em|emote|me",
  reply: "reply",
  gm: "gm",
  players: "players",
  macro: "m|macro",
};

function patterns(words: Readonly<Record<string, string>>, rest: string): [string, RegExp][] {
  return Object.entries(words).map(([name, choice]) => [name, new RegExp(`^(/(?:${choice})\\s+)${rest}$`, "i")]);
}

/**
 * The commands of the chat by name: what each begins with, what follows, and for rolls the flavor after a `#`. They are
 * tried in this order; "invalid" catches every other command.
 */
export const MESSAGE_PATTERNS: Record<string, RegExp> = {
  ...Object.fromEntries(patterns(ROLLS, "([^#]+?)(?:\\s*#\\s*(.*))?")),
  ...Object.fromEntries(patterns(WORDS, "([^]+)")),
  whisper: /^(@|\/(?:w|whisper)\s+@?)(\[[^\]]*\]|\S+)\s+([^]+)$/i,
  invalid: /^(\/\S+)/,
};

/** The commands which may span several lines, one roll in each. */
export const MULTILINE_COMMANDS: Set<string> = new Set(Object.keys(ROLLS));

/** What a text means: the name of its command and what its pattern matched, in each line for rolls. */
export type ParsedMessage =
  | readonly [command: string, match: RegExpMatchArray]
  | readonly [command: string, matches: readonly (RegExpMatchArray | null)[]];

/** Finds the command of a text; "none" is a plain text. */
export function parseMessage(
  text: string,
  commands: Readonly<Record<string, RegExp>> = MESSAGE_PATTERNS,
  multiline: ReadonlySet<string> = MULTILINE_COMMANDS,
): ParsedMessage {
  const lines = text.split("\n").map((line) => line.trim());
  for (const [name, pattern] of Object.entries(commands)) {
    if (multiline.has(name)) {
      if (pattern.test(lines[0] ?? "")) return [name, lines.map((line) => pattern.exec(line))];
    } else {
      const match = pattern.exec(text);
      if (match) return [name, match];
    }
  }
  return ["none", [text, "", text]];
}

/** Reads one line as a command, for links that give commands; null when it is none that the chat knows. */
export function commandOf(text: string) {
  const [name, found] = parseMessage(text.trim());
  if (name === "none" || name === "invalid") return null;
  const isRoll = MULTILINE_COMMANDS.has(name);
  const match = isRoll ? (found[0] as RegExpMatchArray | null) : (found as RegExpMatchArray);
  if (!match) return null;
  const said = name === "whisper" ? match.slice(2).join(" ") : (match[2] ?? "");
  return { name, isRoll, formula: said.trim(), flavor: isRoll ? match[3]?.trim() : undefined };
}
