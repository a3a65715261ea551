import { givenNames, readSpokenFor, wordsAfterAs } from "../rules/command/entries.ts";
import type { Entry, ChosenNames } from "../rules/command/entries.ts";
import { knownNames } from "../rules/command/tokens.ts";
import { completeFrom, shiftCompletion } from "../rules/command/complete.ts";
import type { Completion } from "../rules/command/complete.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import type { ChatSpeaker } from "../rolls/words/creatures-in-words.ts";
import type { Creature } from "../characters/creature.ts";
import { localWords, reservedWords } from "../base/command-words.ts";
import { creatureEntries, statNames } from "../rolls/words/creatures-in-words.ts";

/** The words of a command, and whose they are. */
interface Spoken {
  readonly words: string;
  readonly chatSpeaker: ChatSpeaker;
}

/**
 * Reads whose roll a command is: `as Ren drive style` is Ren's. Without it, the words are those of the chat's speaker.
 * @param chosen Who is meant by ambiguous names.
 * @param dieKind The dice of the command; those that have stats need a sign before a bonus.
 * @throws RuleError NameUnknown with the nearest characters of this user, AmbiguousName, CommandEnds without a name
 */
export function readSpeaker(
  command: string,
  words: string,
  chatSpeaker: ChatSpeaker,
  chosen: ChosenNames = new Map(),
  dieKind: DieKind | null = null,
): Spoken {
  const rest = behindAs(words, chatSpeaker);
  if (rest === null) return { words, chatSpeaker };
  if (rest.trim() === "") throw new RuleError("CommandEnds", { command, part: words.trim() });
  const isNumbered = dieKind !== null && dieKind.traits !== "none";
  const options = { reserved: reservedWords(), chosen, isNumbered };
  const { who: actor, words: said } = readSpokenFor(rest, ownCreatures(), options);
  const token = actor.token as TokenDocument.Stored | null;
  return {
    words: said,
    chatSpeaker: { actor, speaker: ChatMessage.implementation.getSpeaker(token ? { token } : { actor }) },
  };
}

function behindAs(words: string, { actor }: ChatSpeaker): string | null {
  return wordsAfterAs(words, localWords("as"), knownNames(statNames(actor), reservedWords()));
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
  const rest = behindAs(words, chatSpeaker);
  if (rest === null) return completeWords(words, chatSpeaker);
  const known = ownCreatures();
  const name = completeFrom(rest, known, knownNames(givenNames(known), reservedWords()));
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
