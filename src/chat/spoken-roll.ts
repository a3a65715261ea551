import { postRoll } from "../applications/post-roll.ts";
import { named, penaltiesOf } from "../applications/roll-choices.ts";
import { spokenTraits } from "../applications/spoken-traits.ts";
import type { SpokenTrait } from "../applications/spoken-traits.ts";
import { localiseFaults } from "../dice/localise-faults.ts";
import { say } from "../dice/words.ts";
import { currentVisibility } from "../foundry-versions.ts";
import { readCommand } from "../rules/command/command.ts";
import type { Language, Vocabulary } from "../rules/command/language.ts";
import type { Paid } from "../rules/command/setup-in-words.ts";
import type { Wish } from "../rules/notation.ts";
import type { Source } from "../rules/sources.ts";
import type { AnyTradition } from "../rules/traditions/index.ts";
import type { Speech } from "./speech.ts";

/** A roll as somebody has put it in words. */
export interface SpokenRoll {
  readonly wish: Wish;
  /** What of the character was named first, for the message to remember. */
  readonly trait: { readonly characteristic: string; readonly ability: string | null };
}

/** What a command is understood by, from the lips of this speaker. */
export function languageFor(command: string, tradition: AnyTradition, { actor }: Speech): Language<SpokenTrait> {
  return { command, tradition, vocabulary: vocabularyOf(tradition), traits: actor ? spokenTraits(actor) : null };
}

/**
 * Understands a roll in words. Fatigue and wounds count, as for a click on the sheet.
 * @throws Error that names the part which cannot be understood
 */
export function hear(words: string, command: string, tradition: AnyTradition, speech: Speech): SpokenRoll {
  const { wish, traits, paid } = localiseFaults(() => readCommand(words, languageFor(command, tradition, speech)));
  const { actor } = speech;
  const penalties = actor && tradition.traits === "added" ? penaltiesOf(actor, { fatigue: true, body: true }) : [];
  return {
    wish: {
      ...wish,
      sources: [...wish.sources, ...paid.map(sourceOf)],
      parts: [...wish.parts.map(named), ...penalties],
    },
    trait: {
      characteristic: traits.find(({ characteristic }) => characteristic)?.characteristic ?? "",
      ability: traits.find(({ ability }) => ability)?.ability ?? null,
    },
  };
}

/** Rolls what was said. @throws Error that names what is wrong with it; then nothing is posted */
export async function rollSpoken(words: string, tradition: AnyTradition, speech: Speech): Promise<void> {
  const { wish, trait } = hear(words, `/${tradition.id}`, tradition, speech);
  await postRoll(speech.actor, wish, { visibility: currentVisibility(), trait, speaker: speech.speaker });
}

/** What was paid for is named behind the title: the formula says it, and the card shows it. */
function sourceOf(paid: Paid): Source {
  const [gain, data] = "die" in paid ? ["die", { die: paid.die }] : [paid.grants, {}];
  return { label: say({ key: `QUADRIVIUM.Favour.${gain}`, data }), amount: null };
}

/** The words for a tradition's fields, and for what can be paid for, in the reader's language. */
function vocabularyOf({ fields, favours = [] }: AnyTradition): Vocabulary {
  return Object.fromEntries([...fields, ...favours].map(({ name }) => [name, localWords(name)]));
}

/** What a word of the commands is in the reader's language; several stand with bars between them. */
export function localWords(word: string): string[] {
  const key = `QUADRIVIUM.Word.${word}`;
  return game.i18n.has(key) ? game.i18n.localize(key).split("|") : [];
}
