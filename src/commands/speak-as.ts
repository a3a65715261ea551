import { readSpokenFor, wordsAfterAs } from "../rules/command/entries.ts";
import type { Entry, ChosenNames } from "../rules/command/entries.ts";
import { completeFrom, shiftCompletion } from "../rules/command/complete.ts";
import type { Completion } from "../rules/command/complete.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import type { ChatSpeaker } from "../rolls/words/creatures-in-words.ts";
import type { Creature } from "../characters/creature.ts";
import { localWords, reservedWords } from "../base/command-words.ts";
import { creatureEntries } from "../rolls/words/creatures-in-words.ts";

/** The words of a command, and whose they are. */
interface Spoken {
  readonly words: string;
  readonly chatSpeaker: ChatSpeaker;
}

/**
 * Reads whose roll a command is: `as Ren drive style` is Ren's. Without it, the words are those of the chat's speaker.
 * @param chosen Who is meant by ambiguous names.
 * @throws RuleError NameUnknown with the nearest characters of this user, AmbiguousName, CommandEnds without a name
 */
export function readSpeaker(
  command: string,
  words: string,
  chatSpeaker: ChatSpeaker,
  chosen: ChosenNames = new Map(),
): Spoken {
  const rest = wordsAfterAs(words, localWords("as"));
  if (rest === null) return { words, chatSpeaker };
  if (rest.trim() === "") throw new RuleError("CommandEnds", { command, part: words.trim() });
  const { who: actor, words: said } = readSpokenFor(rest, ownCreatures(), chosen);
  const token = actor.token as TokenDocument.Stored | null;
  return {
    words: said,
    chatSpeaker: { actor, speaker: ChatMessage.implementation.getSpeaker(token ? { token } : { actor }) },
  };
}

/**
 * Completes the end of a command that begins with `as`: the name of a character, or the words behind it.
 * @param completeWords Completes the words of a speaker.
 */
export function completeSpeaker(
  words: string,
  chatSpeaker: ChatSpeaker,
  completeWords: (words: string, chatSpeaker: ChatSpeaker) => Completion | null,
): Completion | null {
  const rest = wordsAfterAs(words, localWords("as"));
  if (rest === null) return completeWords(words, chatSpeaker);
  const known = ownCreatures();
  const name = completeFrom(rest, known, reservedWords());
  if (name) return shiftCompletion(name, words.length - rest.length);
  try {
    const spoken = readSpeaker("", words, chatSpeaker);
    return shiftCompletion(completeWords(spoken.words, spoken.chatSpeaker), words.length - spoken.words.length);
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

/** Returns the creatures that this user may roll for, by name. */
function ownCreatures(): readonly Entry<Creature>[] {
  return creatureEntries(({ isOwner }) => isOwner);
}
