import type { PaidOption, Field, Setup } from "../kernel/fields.ts";
import { entry, nameEntry, type Entry } from "./entries.ts";
import type { ArtKind } from "../character/totals.ts";
import type { Part } from "../kernel/bonuses.ts";
import type { DieKind } from "../kernel/die-kind.ts";

/** An Art of a spell, and what it adds. */
export interface NamedArt {
  readonly art: ArtKind;
  readonly part: Part;
}

/** A stat of a character that a command can name. */
export interface CommandStat {
  readonly name: string;
  /** Its other names: "Int", "dex". */
  readonly aliases?: readonly string[];
  /** What it is called in a title, if not by its name: "Attack (Bow)". */
  readonly title?: string;
  /** The number that it adds to a roll. */
  readonly value?: number;
  /** The sizes of its dice, which join a pool. */
  readonly sizes?: readonly number[];
  /** The specialty; naming it beside the stat applies it. */
  readonly specialty?: string;
  /** The stat is a bonus: naming it makes the bonus count but does not roll the stat. */
  readonly isBonus?: boolean;
  /** What it is, in the player's language and in English, which tells it from others of its name: "strength (ability)". */
  readonly kinds?: readonly string[];
  /** The kind of Art that it is, of which a casting total takes the lowest that is named. */
  readonly art?: ArtKind;
  /** The Arts of a casting total that count if no others are named; left out for any other stat. */
  readonly usualArts?: readonly NamedArt[];
  /** True if its bare name means another stat: it is meant with what it is, "attack (bow)". */
  readonly yields?: boolean;
}

/** The words for fields in the player's language, by the names of the fields. */
export type Vocabulary = Readonly<Record<string, readonly string[]>>;

/** The words that one command understands. */
export interface Language<Stat extends CommandStat = CommandStat> {
  /** The command itself, for messages: "/stress". */
  readonly command: string;
  readonly dieKind: DieKind;
  readonly vocabulary: Vocabulary;
  /** The difficulties by name, as targets: `vs average`; left out if there are none. */
  readonly targets?: readonly Entry<number>[];
  /**
   * Returns the number that the speaker's data have by a name: `vs @int + 3`. Left out if nobody's data are known.
   * @throws RuleError FormulaName for a name without data; RequestReference where it would be another number for each
   */
  reference?(name: string): number;
  /** The words that have a meaning in any command: "vs", "as", "for". Left out, only `vs` has. A name that holds one is written in quotes. */
  readonly reserved?: readonly string[];
  /** The stats of the speaking character; null if nobody is speaking. */
  readonly traits: readonly Stat[] | null;
  /** What others have learned, and the speaking character has not: it counts 0, and yields its name to what they have. */
  readonly untrained?: readonly Stat[];
  /** What may have been meant by a word that is unknown, and would not stand there. */
  readonly others?: readonly Entry<unknown>[];
  /** Returns the values that the speaking character and these stats set, unless the command says otherwise. */
  own?(stats: readonly Stat[]): Partial<Setup>;
  /** Returns the stats that usually join these, where no other of their kind is named. */
  usual?(stats: readonly Stat[]): readonly Stat[];
}

/** The word that makes a roll unskilled, for dice to which that makes a difference. */
const unskilledWord = { kind: "word", name: "unskilled" } as const;

/** The word for the enchantment bonus of a check: a bonus, and no field of the die. */
const enchantmentWord = { kind: "enchantment", name: "enchantment" } as const;

/** The word that says the target as `vs` does, for dice whose source has one. */
interface TargetWord {
  readonly kind: "target";
  readonly name: string;
}

/** What a command sets by a word. */
export type SpokenField = Field | PaidOption | typeof unskilledWord | typeof enchantmentWord | TargetWord;

/**
 * Returns the words that set a field: those of the language, and always the field's own English names, which may be
 * shortened ("impact", "best"); and its sign, if it has one.
 */
export function wordsOf(field: SpokenField, vocabulary: Vocabulary): readonly string[] {
  const own = field.name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const alias = "alias" in field ? [field.alias] : [];
  return [...new Set([...(vocabulary[field.name] ?? []), own, ...alias, ...("sign" in field ? [field.sign] : [])])];
}

/** Returns what a command sets by a word: the fields and paid options of its die kind, and the words above. */
export function spokenFields(dieKind: Language["dieKind"]): readonly SpokenField[] {
  const { fields, paidOptions = [], goals = [], targetWord } = dieKind;
  return [
    ...fields,
    ...paidOptions,
    ...("unskilled" in dieKind ? [unskilledWord] : []),
    ...(goals.includes("enchantment") ? [enchantmentWord] : []),
    ...(targetWord ? [{ kind: "target", name: targetWord } as const] : []),
  ];
}

/** Returns what a command sets, by its words. */
export function fieldEntries({ dieKind, vocabulary }: Language): readonly Entry<SpokenField>[] {
  return spokenFields(dieKind).map((field) => entry(wordsOf(field, vocabulary), field));
}

/** Returns the specialty of a stat by name; empty without one, or if specialties count for nothing. */
export function specialtyEntries<Stat extends CommandStat>(
  { dieKind }: Language<Stat>,
  stat: Stat,
): readonly Entry<Stat>[] {
  return stat.specialty && dieKind.specialty ? [nameEntry([stat.specialty], stat)] : [];
}

/** Returns the stats of the speaker by name. */
export function statEntries<Stat extends CommandStat>({ traits }: Language<Stat>): readonly Entry<Stat>[] {
  return (traits ?? []).map((stat) => {
    const { name, aliases = [], kinds = [], yields = false } = stat;
    return { ...nameEntry([name, ...aliases], stat), kinds, yields };
  });
}
