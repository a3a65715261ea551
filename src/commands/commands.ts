import { localiseFaults } from "../i18n/rule-errors.ts";
import { plainText } from "../foundry-versions.ts";
import { say } from "../i18n/words.ts";
import { completeWord } from "../rules/command/complete.ts";
import type { Completion } from "../rules/command/complete.ts";
import { entry } from "../rules/command/entries.ts";
import { nearest, suggested } from "../rules/command/near.ts";
import { oddsWords } from "../rules/command/odds-request.ts";
import { openings } from "../rules/requests/openings.ts";
import { requestWords } from "../rules/command/request-in-words.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { throwAwaitedBotchDice } from "../cards/decisions.ts";
import { botch } from "../rules/traditions/stress/botch.ts";
import { check } from "../rules/traditions/check/check.ts";
import { trip } from "../rules/traditions/trip/trip.ts";
import { dieKindOf, dieKinds } from "../rules/traditions/die-kinds.ts";
import { showCommands, showHelp } from "./command-help.ts";
import { completeOddsWords, showOdds } from "./odds-card.ts";
import { flat, flatWords } from "./flat.ts";
import { postPassive } from "../cards/passive-card.ts";
import { completeRequestWords, requestHidesTarget, requestInWords } from "./request-command.ts";
import { chatSpeaker } from "../rolls/chat-speaker.ts";
import type { ChatSpeaker } from "../rolls/chat-speaker.ts";
import { readSpeaker } from "./speak-as.ts";
import { rollSpoken } from "./roll-spoken.ts";
import type { Manner } from "./roll-spoken.ts";
import { languageFor, planInWords } from "./spoken-roll.ts";
import { scatterOn, twist, viewedGrid } from "../cards/simple-rolls.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/** A chat command. */
export interface Command {
  /** The die kind whose fields and names it accepts; null for a command with words of its own or none. */
  readonly dieKind: DieKind | null;
  /** Its own words in addition to those. */
  readonly words?: readonly string[];
  /** The tradition whose color and emblem it has, if it has no die kind. */
  readonly tradition?: string;
  /** True for a command without words: alone it runs instead of showing its help. */
  readonly takesNoWords?: boolean;
  /** True for a command that accepts words and also runs without them. */
  readonly runsWithoutWords?: boolean;
  /** The words that are used if none are given; blank if there are none. */
  readonly defaultWords?: () => string;
  /** Completes the end of its words, if they are not a roll of its die kind. */
  readonly complete?: (words: string, chatSpeaker: ChatSpeaker) => Completion | null;
  /** True for a command that only game masters may give. */
  readonly isForGamemasters?: boolean;
  /** Tells whether its words hold what players must not read. */
  readonly holdsSecret?: (words: string) => boolean;
  /** Runs the command. Throws RuleError or Error with the reason why it cannot. */
  readonly run: (words: string, chatSpeaker: ChatSpeaker, manner: Manner) => Promise<void>;
  /** Returns its words as `/request` has them; left out by a command that is no roll to ask others for. */
  readonly requested?: (words: string) => string;
}

/** Returns the commands by their names. */
export function commands(): ReadonlyMap<string, Command> {
  return new Map<string, Command>([
    ...[...dieKinds.values()].map((dieKind): [string, Command] => [
      dieKind.id,
      {
        dieKind,
        run: (words, chatSpeaker, manner) => rollSpoken(words, dieKind, chatSpeaker, manner),
        ...(dieKind.traits === "none" ? {} : { requested: (words: string) => `${dieKind.id} ${words}` }),
      },
    ]),
    ["botch", { dieKind: dieKindOf(botch.letter), run: throwBotchDice }],
    [
      "passive",
      {
        dieKind: dieKindOf(check.letter),
        run: (words, speaker) =>
          postPassive(planInWords(words, "/passive", dieKindOf(check.letter), speaker).spec, speaker),
        requested: (words) => `passive check ${words}`,
      },
    ],
    [
      "twist",
      {
        dieKind: null,
        tradition: check.tradition,
        takesNoWords: true,
        run: (_words, chatSpeaker) => twist(chatSpeaker),
      },
    ],
    ["scatter", { dieKind: null, tradition: check.tradition, defaultWords: viewedGrid, run: scatterOn }],
    ["flat", { dieKind: null, tradition: trip.tradition, words: flatWords, run: flat }],
    ["odds", { dieKind: null, words: oddsWords, run: showOdds, complete: completeOddsWords }],
    [
      "request",
      {
        dieKind: null,
        // What can be left open is told with the word for it.
        words: requestWords.filter((word) => !openings.some((one) => one === word)),
        isForGamemasters: true,
        holdsSecret: requestHidesTarget,
        runsWithoutWords: true,
        run: requestInWords,
        complete: completeRequestWords,
      },
    ],
    [
      "help",
      { dieKind: null, runsWithoutWords: true, run: help, complete: (words) => completeWord(words.trim(), usable()) },
    ],
  ]);
}

/** Returns the names of the commands that this user can give. */
export function usable(): readonly string[] {
  return [...commands()].flatMap(([name, { isForGamemasters }]) => (isForGamemasters && !game.user.isGM ? [] : [name]));
}

/**
 * Shows this user all commands with examples, or how the named one is used.
 * @throws RuleError NameUnknown that lists the commands
 */
async function help(words: string, speaker: ChatSpeaker): Promise<void> {
  const name = words.replace(/^\//, "").trim().toLowerCase();
  if (name === "") await showCommands(usable(), speaker);
  else if (usable().includes(name)) await showHelpOf(name, speaker);
  else {
    const known = usable().map((one) => entry([one], one));
    throw new RuleError("NameUnknown", { name, known: usable().join(", "), ...suggested(name, known) });
  }
}

async function showHelpOf(name: string, chatSpeaker: ChatSpeaker): Promise<void> {
  const command = commands().get(name);
  const { dieKind = null, words: ownWords = [] } = command ?? {};
  const language = dieKind && languageFor(`/${name}`, dieKind, chatSpeaker);
  await showHelp(name, { language, ownWords, tradition: traditionOfCommand(command) }, chatSpeaker);
}

/** Throws botch dice: for the card that waits for them if a game master only says how many, otherwise by themselves. */
async function throwBotchDice(words: string, speaker: ChatSpeaker, manner: Manner): Promise<void> {
  if (/^\d+$/.test(words) && (await throwAwaitedBotchDice(Number(words)))) return;
  await rollSpoken(words, dieKindOf(botch.letter), speaker, manner);
}

/** Returns the id of the tradition that a command belongs to; "plain" without one. */
export function traditionOfCommand(command: Command | undefined): string {
  return command?.dieKind?.tradition ?? command?.tradition ?? "plain";
}

/** A command of the system as it was written. */
export interface WrittenCommand {
  readonly name: string;
  readonly words: string;
  readonly command: Command;
}

/** The form of a command: its name, and the words after it. */
const COMMAND = /^\/([a-z]+)(?:\s+([^]*))?$/i;

/** Returns the command in a text; null if it is none of the system's. */
export function commandIn(text: string): WrittenCommand | null {
  const [, written = "", words = ""] = COMMAND.exec(text.trim()) ?? [];
  const name = written.toLowerCase();
  const command = commands().get(name);
  return command ? { name, words: words.trim(), command } : null;
}

/**
 * Runs a command, or shows how it is used.
 * @param manner How; what is typed is done at once.
 * @throws Error with the reason in the user's language
 */
export async function runCommand(
  { name, words: said, command }: WrittenCommand,
  speaking: ChatSpeaker,
  manner: Manner = { ask: false },
): Promise<void> {
  const { takesNoWords = false, runsWithoutWords = false, defaultWords, run } = command;
  const given = said || (defaultWords?.() ?? "");
  const { words, chatSpeaker } = localiseFaults(() => readSpeaker(`/${name}`, given, speaking));
  if (words === "?" || (words === "" && !takesNoWords && !runsWithoutWords)) {
    await showHelpOf(name, chatSpeaker);
    return;
  }
  await localiseFaults(() => {
    if (words && takesNoWords) throw new RuleError("CommandAlone", { command: `/${name}`, part: words });
    return run(words, chatSpeaker, manner);
  });
}

/** Shows this user the reason why a command failed. */
export function showCommandError(error: unknown): void {
  if (!(error instanceof Error)) throw error;
  ui.notifications.error(error.message);
}

/** Runs the system's commands from the chat; for the hook `chatMessage`. Returns false for a text that is one. */
export function onChatMessage(
  _log: unknown,
  message: string,
  { speaker }: { readonly speaker: ChatMessage.SpeakerData },
): boolean {
  const text = plainText(message);
  const written = commandIn(text);
  if (!written) {
    suggestCommand(text);
    return true;
  }
  const input = document.querySelector<HTMLElement & { value?: string }>("#chat-message");
  const typed = input?.value;
  runCommand(written, chatSpeaker(speaker)).catch((error: unknown) => {
    showCommandError(error);
    // Foundry clears its input after every command; the text is restored so that it can be corrected.
    if (input && typed?.trim() === message) {
      window.setTimeout(() => {
        input.value ||= typed;
        // What is near a misspelt name is offered.
        input.dispatchEvent(new Event("input", { bubbles: true }));
      });
    }
  });
  return false;
}

/** Names the command that was probably meant by one that neither Foundry nor the system knows; Foundry refuses it. */
function suggestCommand(text: string): void {
  const [, name = ""] = COMMAND.exec(text.trim()) ?? [];
  if (name === "" || !isUnknownToFoundry(text)) return;
  const near = nearest(
    name,
    usable().map((one) => entry([one], `/${one}`)),
  );
  if (near.length > 0) {
    const names = near.map((one) => `/${one}`).join(", ");
    ui.notifications.info(say({ key: "QUADRIVIUM.Command.Unknown", data: { name, near: names } }));
  }
}

/** Tells whether a chat command has this name, one of the system's or of Foundry's. */
export function isCommand(name: string): boolean {
  return commands().has(name) || !isUnknownToFoundry(`/${name} 1`);
}

/** Tells whether Foundry's chat knows no command of this text. */
function isUnknownToFoundry(text: string): boolean {
  // The community's types do not know this method.
  const log = foundry.applications.sidebar.tabs.ChatLog as object as { parse?: (text: string) => readonly unknown[] };
  return log.parse?.(text)[0] === "invalid";
}
