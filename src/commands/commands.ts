import { localiseFaults } from "../i18n/rule-errors.ts";
import { plainText } from "../foundry-versions.ts";
import type { Completion } from "../rules/command/complete.ts";
import { oddsWords } from "../rules/command/odds-request.ts";
import { requestWords } from "../rules/command/request-in-words.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { check } from "../rules/traditions/check/check.ts";
import { dieKindOf, dieKinds } from "../rules/traditions/die-kinds.ts";
import { showHelp } from "./command-help.ts";
import { completeOddsWords, tellOdds } from "./odds-card.ts";
import { passive } from "./passive.ts";
import { completeRequestWords, requestInWords } from "./request-command.ts";
import { chatSpeaker } from "../rolls/chat-speaker.ts";
import type { ChatSpeaker } from "../rolls/chat-speaker.ts";
import { languageFor, rollSpoken } from "./spoken-roll.ts";
import { scatterOn, twist, viewedGrid } from "../cards/simple-rolls.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/** One thing that can be commanded in the chat. */
export interface Command {
  /** Whose fields and names its words are; null where it has words of its own, or none. */
  readonly dieKind: DieKind | null;
  /** The words that it knows beside those. */
  readonly words?: readonly string[];
  /** Whose accent and emblem it has, where no tradition says it. */
  readonly tradition?: string;
  /** It takes no words, so without any it does something, and does not only tell how it is used. */
  readonly standsAlone?: boolean;
  /** It takes words, and does something without any, too. */
  readonly opensAlone?: boolean;
  /** What is meant where no words are said; blank where that is nothing. */
  readonly unsaid?: () => string;
  /** Completes what its words end with, where that is not the end of a roll of its tradition. */
  readonly complete?: (words: string, chatSpeaker: ChatSpeaker) => Completion | null;
  /** Does what the words say. @throws what is wrong with them */
  readonly run: (words: string, chatSpeaker: ChatSpeaker) => Promise<void>;
}

/** The commands by their names. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ...[...dieKinds.values()].map((dieKind): [string, Command] => [
    dieKind.id,
    { dieKind, run: (words, chatSpeaker) => rollSpoken(words, dieKind, chatSpeaker) },
  ]),
  ["passive", { dieKind: dieKindOf(check.letter), run: passive }],
  [
    "twist",
    { dieKind: null, tradition: check.tradition, standsAlone: true, run: (_words, chatSpeaker) => twist(chatSpeaker) },
  ],
  ["scatter", { dieKind: null, tradition: check.tradition, unsaid: viewedGrid, run: scatterOn }],
  ["odds", { dieKind: null, words: oddsWords, run: tellOdds, complete: completeOddsWords }],
  [
    "request",
    {
      dieKind: null,
      words: requestWords,
      opensAlone: true,
      run: requestInWords,
      complete: completeRequestWords,
    },
  ],
]);

/** The family of dice that a command is about. */
export function traditionOfCommand(command: Command | undefined): string {
  return command?.dieKind?.tradition ?? command?.tradition ?? "plain";
}

/** A command of ours as somebody has written it. */
export interface WrittenCommand {
  readonly name: string;
  readonly words: string;
  readonly command: Command;
}

/** What a command looks like: its name, and the words behind it. */
const COMMAND = /^\/([a-z]+)(?:\s+([^]*))?$/i;

/** Finds out which command this text is; null where it is none of ours. */
export function commandIn(text: string): WrittenCommand | null {
  const [, written = "", words = ""] = COMMAND.exec(text.trim()) ?? [];
  const name = written.toLowerCase();
  const command = commands.get(name);
  return command ? { name, words: words.trim(), command } : null;
}

/**
 * Carries out a command, or tells how it is used.
 * @throws Error that names what is wrong with it, in the reader's language
 */
export async function carryOut(
  { name, words: said, command }: WrittenCommand,
  chatSpeaker: ChatSpeaker,
): Promise<void> {
  const { dieKind, standsAlone = false, opensAlone = false, words: ownWords = [], unsaid, run } = command;
  const words = said || (unsaid?.() ?? "");
  if (words === "?" || (words === "" && !standsAlone && !opensAlone)) {
    const language = dieKind && languageFor(`/${name}`, dieKind, chatSpeaker);
    await showHelp(name, { language, ownWords, tradition: traditionOfCommand(command) }, chatSpeaker);
    return;
  }
  await localiseFaults(() => {
    if (words && standsAlone) throw new RuleError("CommandAlone", { command: `/${name}`, part: words });
    return run(words, chatSpeaker);
  });
}

/** Tells whoever commanded what is wrong with it. */
export function tellWhatIsWrong(error: unknown): void {
  if (!(error instanceof Error)) throw error;
  ui.notifications.error(error.message);
}

/** Lets the chat understand our commands; for the hook `chatMessage`. False for a text that is one. */
export function onChatMessage(
  _log: unknown,
  message: string,
  { speaker }: { readonly speaker: ChatMessage.SpeakerData },
): boolean {
  const written = commandIn(plainText(message));
  if (!written) return true;
  const input = document.querySelector<HTMLElement & { value?: string }>("#chat-message");
  const typed = input?.value;
  carryOut(written, chatSpeaker(speaker)).catch((error: unknown) => {
    tellWhatIsWrong(error);
    // Foundry empties its input after every command; what was wrong in it can be mended there.
    if (input && typed?.trim() === message) window.setTimeout(() => (input.value ||= typed));
  });
  return false;
}
