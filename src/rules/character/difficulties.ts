import { addedTraditions } from "../traditions/traditions.ts";

/** A named number in a list of difficulties; the name is a language key or plain text. */
export interface NamedTarget {
  readonly name: string;
  readonly value: number;
}

/** A difficulty to pick: it sets its first number, and its name covers the whole range. */
export interface Difficulty {
  readonly name: string;
  readonly from: number;
  /** The last number of the range; null if it is open. */
  readonly to: number | null;
}

/** The lists changed by the world, by tradition. */
export type DifficultyLists = Readonly<Record<string, readonly NamedTarget[]>>;

/** How a tradition names its difficulties. */
interface Scale {
  readonly spans: boolean;
  /** The lists to start from, by id, the default first. */
  readonly charts: Readonly<Record<string, readonly NamedTarget[]>>;
}

const scales: Readonly<Record<string, Scale>> = {
  stress: {
    spans: false,
    charts: {
      // The "Ease Factor Chart" [stress].
      fourth: chart("EaseFactor", { VeryEasy: 3, Average: 6, Difficult: 9, VeryTough: 12, ExtremelyDifficult: 15 }),
      fifth: chart("EaseFactor", {
        Trivial: 0,
        Simple: 3,
        Easy: 6,
        Average: 9,
        Hard: 12,
        VeryHard: 15,
        Impressive: 18,
        Remarkable: 21,
        AlmostImpossible: 24,
      }),
    },
  },
  check: {
    spans: true,
    charts: {
      // "The following table provides rough guidance" [check]: Trivial 1-12, Easy 13-18, and so on up to Impossible
      // 49+.
      tiers: chart("DifficultyTier", {
        Trivial: 1,
        Easy: 13,
        Moderate: 19,
        Difficult: 31,
        Formidable: 43,
        Impossible: 49,
      }),
    },
  },
};

/** Returns the lists that a tradition can start from, by id, the default first; none if its rules name no numbers. */
export function difficultyCharts(tradition: string): Scale["charts"] {
  const added = addedTraditions().find(({ id }) => id === tradition)?.difficulties;
  return scales[tradition]?.charts ?? (added ? { [tradition]: added } : {});
}

/** Returns true if a name covers every number up to the next one, false if only its own. */
export function isSpanning(tradition: string): boolean {
  return scales[tradition]?.spans ?? false;
}

/** Returns the default list of a tradition. */
export function defaultTargets(tradition: string): readonly NamedTarget[] {
  return Object.values(difficultyCharts(tradition))[0] ?? [];
}

/** Returns the difficulties of a tradition, the easiest first. */
export function difficultiesOf(tradition: string, lists: DifficultyLists): readonly Difficulty[] {
  const targets = lists[tradition] ?? defaultTargets(tradition);
  return targets.map(({ name, value }, index) => {
    const next = targets[index + 1]?.value ?? Infinity;
    return { name, from: value, to: !isSpanning(tradition) ? value : next === Infinity ? null : next - 1 };
  });
}

/** Returns the difficulty of a number; undefined if it has no name. */
export function difficultyAt(difficulties: readonly Difficulty[], target: number | null): Difficulty | undefined {
  if (target === null) return undefined;
  return difficulties.find(({ from, to }) => from <= target && target <= (to ?? Infinity));
}

/** The limits of the number of a difficulty. */
export const targetRange = { min: -999, max: 999 } as const;

function chart(area: string, values: Readonly<Record<string, number>>): readonly NamedTarget[] {
  return Object.entries(values).map(([name, value]) => ({ name: `QUADRIVIUM.${area}.${name}`, value }));
}

/** The words of difficulty for each tradition's own number, easiest first. They are ours. */
export const difficultyWords = ["veryEasy", "easy", "average", "hard", "veryHard", "extreme"] as const;
export type DifficultyWord = (typeof difficultyWords)[number];

/** The meaning of the words in one tradition; null where it has no number for one. */
export type WordNumbers = Readonly<Record<DifficultyWord, number | null>>;

/** The numbers entered by the world in place of ours, by tradition. */
export type DifficultyWordTable = Readonly<Record<string, Readonly<Partial<Record<DifficultyWord, number>>>>>;

/** The basis of the words. */
export interface WordsOfWorld {
  /** The lists of difficulties that the world has changed. */
  readonly lists: DifficultyLists;
  readonly stored: DifficultyWordTable;
  /** Returns the word for a name in a list; null for none. */
  readonly wordOf: (name: string) => DifficultyWord | null;
}

/**
 * A typical roll of the pregenerated characters of each tradition, used for the chances of the words: the median of
 * their Abilities in stress and check, two drives and a value in fortune, a trained Ability in trip.
 */
export const typicalRolls: Readonly<Record<string, string>> = {
  stress: "1ds + 5",
  fortune: "1dnc8:8:8",
  check: "3dk + 6",
  trip: "1dts2b2h6:8:10",
};

/**
 * Our numbers for the words: traditions with a list use its numbers and one in between; others use numbers that give
 * their typical roll about the chance of the typical stress roll, since the rules name no difficulties for these dice.
 * Failing the ability of a trip roll means losing, so no difficulty gives more than 95 percent.
 */
const usualNumbers: Readonly<Record<string, readonly number[]>> = {
  stress: [3, 5, 6, 9, 12, 15],
  fortune: [6, 8, 11, 15, 20, 26],
  check: [1, 13, 19, 31, 43, 49],
  trip: [3, 4, 6, 9, 20, 40],
};

/** Names in our lists that are words for all games, by the last part of their language keys. */
const namedAlike: Readonly<Record<string, DifficultyWord>> = {
  VeryEasy: "veryEasy",
  Easy: "easy",
  Average: "average",
  Hard: "hard",
  VeryHard: "veryHard",
};

/** Returns the word for a difficulty's language key, whatever its translation; null for none. */
export function wordOfKey(key: string): DifficultyWord | null {
  return namedAlike[key.split(".").at(-1) ?? ""] ?? null;
}

/** Returns a tradition's numbers for the words: ours, unless the world has entered its own. */
export function wordNumbers(tradition: string, world: WordsOfWorld): WordNumbers {
  const stored = world.stored[tradition] ?? {};
  const ours = ownNumbers(tradition, world);
  return byWord((word) => stored[word] ?? ours[word]);
}

/**
 * Returns our numbers of a tradition for the words. A word that its list has keeps the number of the list, and words
 * after the last of these take the numbers that follow. This way, a card calls the number by the same name.
 */
export function ownNumbers(tradition: string, world: Omit<WordsOfWorld, "stored">): WordNumbers {
  const list = difficultiesOf(tradition, world.lists);
  const named = list.map(({ name }) => world.wordOf(name));
  const places = difficultyWords.map((word) => named.indexOf(word));
  const last = places.findLastIndex((place) => place >= 0);
  return byWord((_, word) => {
    const place = word > last ? (places[last] ?? -1) + word - last : (places[word] ?? -1);
    const isUsual = word < last || list.length === 0;
    return list[place]?.from ?? (isUsual ? usualNumbers[tradition]?.[word] : undefined) ?? null;
  });
}

function byWord(numberOf: (word: DifficultyWord, place: number) => number | null): WordNumbers {
  // The type of Object.fromEntries forgets the words.
  return Object.fromEntries(difficultyWords.map((word, place) => [word, numberOf(word, place)])) as WordNumbers;
}

/** Returns only those numbers of a tradition that differ from ours. */
export function changedNumbers(written: Partial<WordNumbers>, ours: WordNumbers): DifficultyWordTable[string] {
  const numbers = Object.entries(written).filter((one): one is [DifficultyWord, number] => one[1] !== null);
  return Object.fromEntries(numbers.filter(([word, number]) => number !== ours[word]));
}
