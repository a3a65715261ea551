import { traditionOf } from "../applications/roll-choices.ts";
import { localiseFaults } from "../dice/localise-faults.ts";
import { plainText } from "../foundry-versions.ts";
import { oddsWords } from "../rules/command/odds-request.ts";
import { check } from "../rules/traditions/check.ts";
import { traditions } from "../rules/traditions/index.ts";
import type { AnyTradition } from "../rules/traditions/index.ts";
import { showHelp } from "./command-help.ts";
import { tellOdds } from "./odds-card.ts";
import { passive } from "./passive.ts";
import { speech } from "./speech.ts";
import type { Speech } from "./speech.ts";
import { languageFor, rollSpoken } from "./spoken-roll.ts";
import { scatterOn, twist } from "./told-rolls.ts";

/** One thing that can be commanded in the chat. */
interface Command {
  /** Whose fields and names its words are; null where it has words of its own, or none. */
  readonly tradition: AnyTradition | null;
  /** Without words it does something, and does not only tell how it is used. */
  readonly needsNoWords?: boolean;
  /** The words that it knows beside those. */
  readonly words?: readonly string[];
  /** Does what the words say. @throws what is wrong with them */
  readonly run: (words: string, speech: Speech) => Promise<void>;
}

/** The commands by their names. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ...[...traditions.values()].map((tradition): [string, Command] => [
    tradition.id,
    { tradition, run: (words, speech) => rollSpoken(words, tradition, speech) },
  ]),
  ["passive", { tradition: traditionOf(check.letter), run: passive }],
  ["twist", { tradition: null, needsNoWords: true, run: (_words, speech) => twist(speech) }],
  ["scatter", { tradition: null, run: scatterOn }],
  ["odds", { tradition: null, words: oddsWords, run: tellOdds }],
]);

/** What a command looks like: its name, and the words behind it. */
export const COMMAND = /^\/?([a-z]+)(?:\s+([^]*))?$/i;

/** Lets the chat understand our commands; for the hook `chatMessage`. False for a text that is one. */
export function hearCommand(
  _log: unknown,
  message: string,
  { speaker }: { readonly speaker: ChatMessage.SpeakerData },
): boolean {
  const text = plainText(message).trim();
  const [, name = "", words = ""] = text.startsWith("/") ? (COMMAND.exec(text) ?? []) : [];
  const command = commands.get(name.toLowerCase());
  if (!command) return true;
  const input = document.querySelector<HTMLElement & { value?: string }>("#chat-message");
  const typed = input?.value;
  carryOut(name.toLowerCase(), command, words.trim(), speech(speaker)).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    ui.notifications.error(error.message);
    // Foundry empties its input after every command; what was wrong in it can be mended there.
    if (input && typed?.trim() === message) window.setTimeout(() => (input.value ||= typed));
  });
  return false;
}

async function carryOut(name: string, command: Command, words: string, speech: Speech): Promise<void> {
  const { tradition, needsNoWords = false, words: ownWords = [], run } = command;
  if (words === "?" || (words === "" && !needsNoWords)) {
    const language = tradition && languageFor(`/${name}`, tradition, speech);
    await showHelp(name, { language, ownWords }, speech);
  } else {
    await localiseFaults(() => run(words, speech));
  }
}
