import { completeFrom, completeRollWords, rollEntries, shiftCompletion } from "./complete.ts";
import type { Completion } from "./complete.ts";
import { namesIn } from "./language.ts";
import type { Language } from "./language.ts";
import { lastRoll } from "./odds-request.ts";
import type { OddsWord } from "./odds-request.ts";
import { entry } from "./entries.ts";
import { knownNames } from "./known-names.ts";

/** The words that `/odds` understands. */
interface OddsLanguage {
  /** The words of the player's language for each of its words. */
  readonly spoken: Readonly<Record<OddsWord, readonly string[]>>;
  /** The commands whose rolls may be written in words. */
  readonly commands: readonly string[];
  /** Returns the language of one of these commands; null for any other word. */
  readonly languageOf: (command: string) => Language | null;
  /** The names of all stats, which may hold keywords. */
  readonly traits: readonly string[];
  /** The words that have a meaning in any command. */
  readonly reserved?: readonly string[];
}

/** Matches a roll in words, from the name of its command on. */
const IN_WORDS = /^(\s*\/?)([a-z]+)(\s[^]*)?$/i;

/**
 * Completes the end of what stands behind `/odds`: a command, one of its words or names, or a word of `/odds` itself.
 */
export function completeOdds(text: string, language: OddsLanguage): Completion | null {
  const { spoken, commands, traits, reserved } = language;
  const { start, words } = lastRoll(text, spoken, knownNames(traits, reserved));
  const roll = text.slice(start);
  const ends = words.map((word) => entry([...spoken[word], word], word));
  const [, before = "", command = "", rest] = IN_WORDS.exec(roll) ?? [];
  if (command && rest === undefined) {
    const names = [...commands.map((name) => entry([name], name)), ...ends];
    return shiftCompletion(completeFrom(command, names), start + before.length);
  }
  const own = rest === undefined ? null : language.languageOf(command.toLowerCase());
  if (!own || rest === undefined) return shiftCompletion(completeFrom(roll, ends), start);
  const completion = completeRollWords(
    rest,
    rollEntries(rest, own),
    { targets: own.targets, reserved, names: namesIn(own) },
    ends,
  );
  return shiftCompletion(completion, start + before.length + command.length);
}
