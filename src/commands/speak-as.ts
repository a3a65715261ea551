import { entry } from "../rules/command/entries.ts";
import type { Entry } from "../rules/command/entries.ts";
import { completeFrom, shiftCompletion } from "../rules/command/complete.ts";
import type { Completion } from "../rules/command/complete.ts";
import { readSpokenFor, wordsAfterAs } from "../rules/command/speaker-in-words.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import type { ChatSpeaker } from "../rolls/chat-speaker.ts";
import { creature } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";
import { localWords } from "../i18n/command-words.ts";

/** The words of a command, and whose they are. */
interface Spoken {
  readonly words: string;
  readonly chatSpeaker: ChatSpeaker;
}

/**
 * Reads whose roll a command is: `as Ren drive style` is Ren's. Without it, the words are those of the chat's speaker.
 * @throws RuleError NameUnknown or NameAmbiguous that lists the characters of this user, CommandEnds without a name
 */
export function readSpeaker(command: string, words: string, chatSpeaker: ChatSpeaker): Spoken {
  const rest = wordsAfterAs(words, localWords("as"));
  if (rest === null) return { words, chatSpeaker };
  if (rest.trim() === "") throw new RuleError("CommandEnds", { command, part: words.trim() });
  const { who: actor, words: said } = readSpokenFor(rest, ownCharacters());
  return { words: said, chatSpeaker: { actor, speaker: ChatMessage.implementation.getSpeaker({ actor }) } };
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
  const name = completeFrom(rest, ownCharacters());
  if (name) return shiftCompletion(name, words.length - rest.length);
  try {
    const spoken = readSpeaker("", words, chatSpeaker);
    return shiftCompletion(completeWords(spoken.words, spoken.chatSpeaker), words.length - spoken.words.length);
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

/** Returns the characters that this user may roll for, by name. */
function ownCharacters(): readonly Entry<Creature>[] {
  return game.actors.contents.flatMap((actor) => {
    const one = creature(actor);
    return one?.isOwner ? [entry([one.name], one)] : [];
  });
}
