import { spokenWords, localWords } from "../base/command-words.ts";
import { plainText } from "../base/foundry-versions.ts";
import { localiseFaults, say } from "../base/words.ts";
import { isPlayed } from "../base/world-settings.ts";
import { throwAwaitedBotchDice } from "../chat/decisions.ts";
import { readScatter, viewedGrid } from "../chat/scatter.ts";
import { postPassive, twist } from "../chat/simple-cards.ts";
import { numberCalled } from "../dice/formula.ts";
import { openRequestWindow } from "../requests/ask/open-request-window.ts";
import { completeRequestWords, doRequest, settingsInWords } from "../requests/ask/settings-in-words.ts";
import { controlledCreatures } from "../characters/usual-actors.ts";
import { planFlat, type FlatLuck } from "../rolls/flat-roll.ts";
import { performRoll } from "../rolls/perform-roll.ts";
import { withNames, chatSpeaker, type ChatSpeaker } from "../rolls/words/creatures-in-words.ts";
import { completeWord, type Completion } from "../rules/command/complete.ts";
import { entry, findEntries, nearest, suggested } from "../rules/command/entries.ts";
import { oddsWords } from "../rules/command/odds-request.ts";
import { requestWords, hidesTarget } from "../rules/command/request-in-words.ts";
import { cutTitle, tokensOf } from "../rules/command/tokens.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import { reckon } from "../rules/kernel/arithmetic.ts";
import { splitTarget, writeTarget } from "../rules/kernel/roll-spec.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { check } from "../rules/traditions/check/check.ts";
import { botch } from "../rules/traditions/stress/botch.ts";
import { dieKindOf, dieKinds } from "../rules/traditions/traditions.ts";
import { trip } from "../rules/traditions/trip/trip.ts";
import { runOrRestore } from "./chat-input.ts";
import { showCommands, showHelp } from "./command-help.ts";
import { checkTypedRolls } from "./check-typed-rolls.ts";
import { completeOddsWords, readOdds } from "./odds-card.ts";
import { readWords, readSpokenRoll, readSpeaker, type Manner } from "./roll-in-words.ts";

/** A chat command. */
export interface Command {
  /** The id of the tradition whose color and emblem it has; "plain" for none. */
  readonly tradition: string;
  /** True for a command that only game masters may give. */
  readonly isForGamemasters?: boolean;
  /** The die kind whose fields and names it accepts; null for a command with words of its own or none. */
  readonly dieKind: DieKind | null;
  /** Its own words in addition to those. */
  readonly words?: readonly string[];
  /** Returns whether it also runs without words; left out by a command that then shows its help. */
  readonly runsWithoutWords?: () => boolean;
  /** Completes the end of its words, if they are not a roll of its die kind. */
  readonly complete?: (words: string, chatSpeaker: ChatSpeaker) => Completion | null;
  /**
   * Reads its words and returns the function that runs it, so that nothing happens before all of them are read. Throws RuleError or Error
   * with the part that cannot be read; that function, with the reason why it fails.
   */
  readonly read: (words: string, chatSpeaker: ChatSpeaker, manner: Manner) => () => Promise<void>;
  /** Returns its words as `/request` has them; left out by a command that cannot be requested. */
  readonly requested?: (words: string) => string;
}

/** Returns the system's commands by their names: the roll of each die kind, and the others. */
export function commands(): ReadonlyMap<string, Command> {
  const rolls = [...dieKinds.values()].map((dieKind) => [dieKind.id, rollCommand(dieKind)] as const);
  return new Map([...rolls, ...Object.entries(ownCommands)]);
}

function rollCommand(dieKind: DieKind): Command {
  const { id, tradition, traits } = dieKind;
  return {
    tradition,
    dieKind,
    read: (words, chatSpeaker, manner) => readSpokenRoll(words, dieKind, chatSpeaker, manner),
    ...(traits === "none" ? {} : { requested: (words: string) => `${id} ${words}` }),
  };
}

/** Returns the names of the commands that are offered to this user: those of the games that the table plays, and of all games. */
export function usableCommands(): readonly string[] {
  return [...commands()].flatMap(([name, { tradition, isForGamemasters }]) => {
    const isOffered = tradition === "plain" || isPlayed([tradition]);
    return isOffered && (game.user.isGM || isForGamemasters !== true) ? [name] : [];
  });
}

/** Returns whether a chat command has this name, one of the system's or of Foundry's. */
export function isCommand(name: string): boolean {
  return commands().has(name) || !isUnknownToFoundry(`/${name} 1`);
}

/** Returns whether Foundry's chat finds no command in this text. */
function isUnknownToFoundry(text: string): boolean {
  // The community's types do not know this method.
  const log = foundry.applications.sidebar.tabs.ChatLog as object as { parse?: (text: string) => readonly unknown[] };
  return log.parse?.(text)[0] === "invalid";
}

/** The words that a flat roll understands besides its dice. */
const flatWords = ["luck", "antiLuck"] as const satisfies readonly FlatLuck[];

/** The commands without a die kind, or beside a kind's own. */
const ownCommands: Readonly<Record<string, Command>> = {
  botch: { tradition: botch.tradition, dieKind: dieKindOf(botch.letter), read: readBotchDice },
  passive: {
    tradition: check.tradition,
    dieKind: dieKindOf(check.letter),
    read: (words, speaker) => {
      const { spec } = readWords(words, "/passive", dieKindOf(check.letter), speaker).composed;
      return () => postPassive(spec, speaker);
    },
    requested: (words) => `passive check ${words}`,
  },
  twist: {
    tradition: check.tradition,
    dieKind: null,
    runsWithoutWords: () => true,
    read: (typed, chatSpeaker) => {
      const { words, title } = cutTitle(typed);
      if (words) throw new RuleError("CommandAlone", { command: "/twist", part: words });
      return () => twist(chatSpeaker, title || undefined);
    },
  },
  scatter: {
    tradition: check.tradition,
    dieKind: null,
    runsWithoutWords: () => viewedGrid() !== "",
    read: (typed, chatSpeaker) => {
      const { words, title } = cutTitle(typed);
      return readScatter(words || viewedGrid(), chatSpeaker, title);
    },
  },
  flat: { tradition: trip.tradition, dieKind: null, words: flatWords, read: readFlatRoll },
  odds: { tradition: "plain", dieKind: null, words: oddsWords, read: readOdds, complete: completeOddsWords },
  request: {
    tradition: "plain",
    isForGamemasters: true,
    dieKind: null,
    words: requestWords,
    runsWithoutWords: () => true,
    read: readRequestInWords,
    complete: (words) => completeRequestWords(words),
  },
  help: {
    tradition: "plain",
    dieKind: null,
    runsWithoutWords: () => true,
    read: readHelp,
    complete: (words) => completeWord(words.trim(), usableCommands()),
  },
};

/**
 * Reads which command is asked about.
 * @returns Shows this user all commands with examples, or how the named one is used.
 * @throws RuleError NameUnknown with the nearest commands
 */
function readHelp(words: string, speaker: ChatSpeaker): () => Promise<void> {
  const name = words.replace(/^\//, "").trim().toLowerCase();
  if (name === "") return () => showCommands(usableCommands(), speaker);
  const command = usableCommands().includes(name) ? commands().get(name) : undefined;
  if (command) return () => showHelp(name, command, speaker);
  const known = usableCommands().map((one) => entry([one], one));
  throw new RuleError("NameUnknown", { name, ...suggested(name, known) });
}

/** Reads botch dice: for the card that waits for them if a game master gives only their number, otherwise as a roll of their own. */
function readBotchDice(words: string, speaker: ChatSpeaker, manner: Manner): () => Promise<void> {
  const roll = readSpokenRoll(words, dieKindOf(botch.letter), speaker, manner);
  return async () => {
    if (/^\d+$/.test(words) && (await throwAwaitedBotchDice(Number(words)))) return;
    await roll();
  };
}

/** A typed command of the system. */
export interface WrittenCommand {
  readonly name: string;
  readonly words: string;
  readonly command: Command;
}

/** The form of a command: its name, and the words after it. */
const COMMAND = /^\/([a-z]+)(?:\s+([^]*))?$/i;

/** Returns the system's command in a text; null for none. */
export function commandIn(text: string): WrittenCommand | null {
  const [, written = "", words = ""] = COMMAND.exec(text.trim()) ?? [];
  const name = written.toLowerCase();
  const command = commands().get(name);
  return command ? { name, words: words.trim(), command } : null;
}

/** Returns whether a command contains a secret from players: the hidden target of a request. */
export function holdsSecret(text: string): boolean {
  const written = commandIn(text);
  return written?.name === "request" && hidesTarget(written.words, spokenWords(requestWords));
}

/**
 * Runs a command, or shows how it is used.
 * @param manner How; a typed command runs at once.
 * @throws Error with the reason in the user's language
 */
export async function runCommand(written: WrittenCommand, speaking: ChatSpeaker, manner: Manner): Promise<void> {
  await localiseFaults(await withNames(() => readWritten(written, speaking, manner)));
}

/**
 * Runs commands in their order, if all of them can be read; otherwise none.
 * @throws Error that names the reason in the user's language, and the line of several
 */
async function runCommands(lines: readonly (WrittenCommand | string)[], speaking: ChatSpeaker): Promise<void> {
  const chosen = new Map<string, string>();
  const read = (line: WrittenCommand | string, index: number): (() => Promise<void>) => {
    try {
      if (typeof line !== "string") return readWritten(line, speaking, { ask: false });
      throw new Error(say({ key: "QUADRIVIUM.Command.NotOurs", data: { line } }));
    } catch (error) {
      if (!(error instanceof Error) || lines.length === 1) throw error;
      const data = { number: index + 1, reason: error.message };
      throw new Error(say({ key: "QUADRIVIUM.Command.Line", data }), { cause: error });
    }
  };
  const runs = await withNames(() => lines.map(read), chosen);
  for (const [index, line] of lines.entries()) {
    // What comes before may change what a command does.
    const run = index === 0 ? runs[0] : await withNames(() => read(line, index), chosen);
    if (run) await localiseFaults(run);
  }
}

/** Reads a command. Throws Error with the part that cannot be read, in the user's language. */
function readWritten(
  { name, words: said, command }: WrittenCommand,
  speaking: ChatSpeaker,
  manner: Manner,
): () => Promise<void> {
  return localiseFaults(() => {
    const { words, chatSpeaker } = readSpeaker(`/${name}`, said, speaking);
    const isUnderstood = words !== "" || command.runsWithoutWords?.() === true;
    if (words === "?" || !isUnderstood) return () => showHelp(name, command, chatSpeaker);
    return command.read(words, chatSpeaker, { ...manner, named: chatSpeaker === speaking ? null : chatSpeaker.actor });
  });
}

/** Runs the system's commands from the chat; for the hook `chatMessage`. Returns false for a text that is one. */
export function onChatMessage(
  _log: unknown,
  message: string,
  { speaker }: { readonly speaker: ChatMessage.SpeakerData },
): boolean {
  const text = plainText(message);
  const speaking = chatSpeaker(speaker);
  const lines = linesOf(text);
  const isOurs = lines.some((line) => typeof line !== "string");
  const fault = isOurs ? null : faultOf(text, speaker);
  if (!isOurs && !fault) return true;
  runOrRestore(text, () => (fault ? Promise.reject(fault) : runCommands(lines, speaking)));
  return false;
}

/** Returns what is wrong with a text other than our commands, where Foundry's own message is missing or incomplete; null for nothing. */
function faultOf(text: string, speaker: ChatMessage.SpeakerData): Error | null {
  try {
    const near = commandsNear(text);
    if (near !== null) return new Error(near);
    checkTypedRolls(text, speaker);
    return null;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

/** Returns the system's commands in the lines of a text, and the other lines as they are. */
function linesOf(text: string): readonly (WrittenCommand | string)[] {
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  // Lines without a command of their own belong to the one before.
  if (!lines.slice(1).some((line) => line.startsWith("/"))) return [commandIn(text) ?? text];
  return lines.map((line) => commandIn(line) ?? line);
}

/** Suggests commands spelled almost like one that Foundry and the system do not know; null for none. */
function commandsNear(text: string): string | null {
  const [, name = ""] = COMMAND.exec(text.trim()) ?? [];
  if (name === "" || !isUnknownToFoundry(text)) return null;
  const near = nearest(
    name,
    usableCommands().map((one) => entry([one], `/${one}`)),
  );
  if (near.length === 0) return null;
  const names = near.map((one) => `/${one}`).join(", ");
  return say({ key: "QUADRIVIUM.Command.Unknown", data: { name, near: names } });
}

/**
 * Reads a request in words: `stress per + awareness botch 2 vs 9 hidden for Naddaha, Ren`, or a contest in which the last one asked
 * resists: `attack against defense for Ren, Naddaha`.
 * @param manner.named The character named with `as` is asked.
 * @param manner.ask True opens the request window with these words filled in, and sends nothing yet.
 * @returns Sends it. Without words it opens the request window for the controlled tokens.
 * @throws Error if the user is not a game master; RuleError naming the part that cannot be read
 */
function readRequestInWords(words: string, _speaker: ChatSpeaker, { ask, named }: Manner): () => Promise<void> {
  if (!game.user.isGM) throw new Error(say({ key: "QUADRIVIUM.Request.Refused.onlyGamemasters" }));
  const asked = named ? [named.uuid] : controlledCreatures();
  const settings = words === "" ? { asked } : settingsInWords(words, { named });
  return async () => {
    if (ask || !("kind" in settings)) await openRequestWindow(settings);
    else await doRequest(settings);
  };
}

/**
 * Reads dice and nothing else: `/flat 2d6`, `/flat d8 luck`, `/flat 2d6 + 1 anti-luck vs 7`.
 * @returns Rolls them.
 * @throws RuleError CommandPart for a second word of luck; Error that names the fault of the dice
 */
function readFlatRoll(typed: string, { actor, speaker }: ChatSpeaker): () => Promise<void> {
  const { words, title } = cutTitle(typed);
  const { body, target, targetLabel } = splitTarget(words, (written) => ({ value: targetOf(written, actor) }));
  const { formula, luck } = readFlat(body);
  const plan = planFlat({
    formula: formula + writeTarget(target, targetLabel),
    luck,
    actor,
    data: actor?.getRollData() ?? {},
    tradition: trip.tradition,
    flavor: title,
  });
  return async () => {
    await performRoll({ ...plan, speaker });
  };
}

/** Returns the number of a target that is arithmetic. Throws RuleError TargetValue, or FormulaName for a name without data. */
function targetOf(written: string, actor: ChatSpeaker["actor"]): number {
  const data = actor?.getRollData() ?? {};
  const value = reckon(written, (name) => (name.startsWith("@") ? numberCalled(name.slice(1), data) : null));
  if (value === null) throw new RuleError("TargetValue", { target: written });
  return value;
}

/** Splits the words at the end, which name luck or anti-luck, from the dice. */
function readFlat(body: string): { readonly formula: string; readonly luck: FlatLuck | null } {
  const entries = flatWords.map((luck) => entry([...localWords(luck), ...english[luck]], luck));
  const tokens = tokensOf(body);
  const at = tokens.findIndex((_, index) => findEntries(tokens, index, entries)?.isWhole);
  const found = findEntries(tokens, at, entries);
  const word = tokens[at];
  if (!word || !found) return { formula: body.trim(), luck: null };
  if (tokens.length > at + found.length) throw new RuleError("CommandPart", { command: "/flat", part: word.text });
  return { formula: body.slice(0, word.start).trim(), luck: found.entries[0]?.meaning ?? null };
}

/** The English words, which every language understands. */
const english: Readonly<Record<FlatLuck, readonly string[]>> = {
  luck: ["luck"],
  antiLuck: ["anti-luck", "anti luck", "antiluck"],
};
