import { difficultyWords } from "../rules/character/difficulties.ts";
import type { Difficulty } from "../rules/character/difficulties.ts";
import { entry } from "../rules/command/entries.ts";
import type { Entry } from "../rules/command/entries.ts";
import { say } from "./words.ts";
import { difficulties, difficultyNumbers, sayDifficultyWord } from "./world-settings.ts";

/** Returns a difficulty with its numbers: "9 difficult", "19–30 moderate", "49+ impossible". */
export function sayDifficulty({ name, from, to }: Difficulty): string {
  if (to === null) return say({ key: "QUADRIVIUM.Difficulty.Open", data: { from, name } });
  if (to === from) return say({ key: "QUADRIVIUM.Difficulty.One", data: { from, name } });
  return say({ key: "QUADRIVIUM.Difficulty.Range", data: { from, to, name } });
}

/**
 * Returns the numbers that can be said by name behind `vs` in a tradition: its difficulties, and the words for all games, which
 * yield to a difficulty of the same name.
 */
export function namedTargets(tradition: string): readonly Entry<number>[] {
  return [...listedTargets(tradition), ...wordTargets(tradition).map((word) => ({ ...word, yields: true }))];
}

/** Returns the same for a request of several traditions, where the words for all games come first. */
export function sharedTargets(tradition: string): readonly Entry<number>[] {
  return [...wordTargets(tradition), ...listedTargets(tradition).map((one) => ({ ...one, yields: true }))];
}

function listedTargets(tradition: string): readonly Entry<number>[] {
  return difficulties(tradition).map(({ name, from }) => ({ ...entry([name], from), kinds: [String(from)] }));
}

/** Returns the words of difficulty for all games with their numbers in a tradition, in the user's language and in English. */
function wordTargets(tradition: string): readonly Entry<number>[] {
  const numbers = difficultyNumbers(tradition);
  return difficultyWords.flatMap((word) => {
    const number = numbers[word];
    const english = word.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return number === null ? [] : [{ ...entry([sayDifficultyWord(word), english], number), kinds: [String(number)] }];
  });
}
