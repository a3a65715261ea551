import { localiseFaults } from "../base/rule-errors.ts";
import { say } from "../base/words.ts";
import { sayDifficultyWord, wordsOfWorld } from "../base/world-settings.ts";
import { ownRoll } from "../dice/quadrivium-roll.ts";
import type { Chances } from "../rolls/odds/chances.ts";
import { changedNumbers, difficultyWords, ownNumbers, typicalRolls } from "../rules/character/difficulty-words.ts";
import type { DifficultyWordTable, WordNumbers } from "../rules/character/difficulty-words.ts";
import type { DifficultyLists } from "../rules/character/difficulties.ts";
import { writeTarget } from "../rules/kernel/roll-spec.ts";
import { numberIn } from "../ui/number-fields.ts";

/** The numbers of the words before anybody enters others, by tradition. */
export type OurNumbers = Readonly<Record<string, WordNumbers>>;

/** A word in the table, with a number for each tradition. */
export interface WordRow {
  readonly label: string;
  readonly cells: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: number | "";
    /** The chance of the tradition's typical roll; blank without a number, and for dice whose typical roll nobody knows. */
    readonly chance: string;
  }[];
}

/** Returns our numbers of these traditions by lists of difficulties. */
export function numbersOf(traditions: readonly string[], lists: DifficultyLists): OurNumbers {
  const world = wordsOfWorld(lists);
  return Object.fromEntries(traditions.map((tradition) => [tradition, ownNumbers(tradition, world)]));
}

/** Returns the rows of the table of words. */
export function wordRows(ours: OurNumbers, entered: DifficultyWordTable, chances: Chances): readonly WordRow[] {
  return difficultyWords.map((word) => ({
    label: sayDifficultyWord(word),
    cells: Object.entries(ours).map(([tradition, numbers]) => {
      const number = entered[tradition]?.[word] ?? numbers[word];
      const data = { word: sayDifficultyWord(word), tradition: { key: `QUADRIVIUM.Tradition.${tradition}` } };
      return {
        name: `words.${tradition}.${word}`,
        label: say({ key: "QUADRIVIUM.Difficulties.wordIn", data }),
        value: number ?? ("" as const),
        chance: number === null ? "" : chanceOfTypical(tradition, number, chances),
      };
    }),
  }));
}

function chanceOfTypical(tradition: string, target: number, chances: Chances): string {
  const typical = typicalRolls[tradition];
  return typical ? localiseFaults(() => chances.of(ownRoll(typical + writeTarget(target))).figure) : "";
}

/** Reads the numbers in the form that are not ours; an empty field is ours. */
export function readDifficultyWords(form: HTMLElement, ours: OurNumbers): DifficultyWordTable {
  const changed = Object.entries(ours).map(([tradition, numbers]) => {
    const written = difficultyWords.flatMap((word) => {
      const field = form.querySelector<HTMLInputElement>(`[name="words.${tradition}.${word}"]`);
      const number = field && numberIn(field);
      return typeof number === "number" ? [[word, number] as const] : [];
    });
    return [tradition, changedNumbers(Object.fromEntries(written), numbers)] as const;
  });
  return Object.fromEntries(changed.filter(([, numbers]) => Object.keys(numbers).length > 0));
}
