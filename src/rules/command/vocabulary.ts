import type { PaidOption, Field, Setup } from "../kernel/fields.ts";
import { entry, nameEntry, type Entry } from "./entries.ts";
import type { ArtKind } from "../character/totals.ts";
import type { Part } from "../kernel/bonuses.ts";
import type { DieKind } from "../kernel/die-kind.ts";

/** An Art of a spell, and its score. */
export interface NamedArt {
  readonly art: ArtKind;
  readonly part: Part;
}

/** A stat of a character that a command can name. */
export interface CommandStat {
  readonly name: string;
  /** Its other names: "Int", "dex". */
  readonly aliases?: readonly string[];
  /** Its name in a title, if different: "Attack (Bow)". */
  readonly title?: string;
  /** The number it adds to a roll. */
  readonly value?: number;
  /** The sizes of its dice, which join a pool. */
  readonly sizes?: readonly number[];
  /** The specialty; naming it beside the stat applies it. */
  readonly specialty?: string;
  /** The stat is a bonus: naming it makes the bonus count but does not roll the stat. */
  readonly isBonus?: boolean;
  /** Its kind, in the player's language and in English, to distinguish it from others of its name: "strength (ability)". */
  readonly kinds?: readonly string[];
  /** Its kind of Art; a casting total takes the lowest of each kind named. */
  readonly art?: ArtKind;
  /** The Arts of a casting total that count if none are named; left out for other stats. */
  readonly usualArts?: readonly NamedArt[];
  /** True if its bare name means another stat, so that its kind must be added: "attack (bow)". */
  readonly yields?: boolean;
}

/** The player's words for fields, by field name. */
export type Vocabulary = Readonly<Record<string, readonly string[]>>;

/** The words understood by one command. */
export interface Language<Stat extends CommandStat = CommandStat> {
  /** The command itself, for messages: "/stress". */
  readonly command: string;
  readonly dieKind: DieKind;
  readonly vocabulary: Vocabulary;
  /** The difficulties by name, as targets: `vs average`; left out if there are none. */
  readonly targets?: readonly Entry<number>[];
  /**
   * Returns the number of a name in the speaker's data: `vs @int + 3`. Left out without data.
   * @throws RuleError FormulaName for a name without data; RequestReference if the number would differ for each
   */
  reference?(name: string): number;
  /** The words with a meaning in any command: "vs", "as", "for". If left out, only `vs`. A name containing one is written in quotes. */
  readonly reserved?: readonly string[];
  /** The stats of the speaking character; null for none. */
  readonly traits: readonly Stat[] | null;
  /** Abilities others have learned and the speaking character has not: they count 0, and yield their names to learned ones. */
  readonly untrained?: readonly Stat[];
  /** Suggestions for an unknown word that could not be used there. */
  readonly others?: readonly Entry<unknown>[];
  /** Returns the values set by the speaking character and these stats, unless the command sets them. */
  own?(stats: readonly Stat[]): Partial<Setup>;
  /** Returns the stats that usually join these, if no other of their kind is named. */
  usual?(stats: readonly Stat[]): readonly Stat[];
}

/** The word for an unskilled roll, for dice where that matters. */
const unskilledWord = { kind: "word", name: "unskilled" } as const;

/** The word for a check's enchantment bonus, which is not a field of the die. */
const enchantmentWord = { kind: "enchantment", name: "enchantment" } as const;

/** The word for a target besides `vs`, for dice whose source has one. */
interface TargetWord {
  readonly kind: "target";
  readonly name: string;
}

/** What a word of a command sets. */
export type SpokenField = Field | PaidOption | typeof unskilledWord | typeof enchantmentWord | TargetWord;

/**
 * Returns the words that set a field: those of the language, and always the field's English names, which may be
 * shortened ("impact", "best"); and its sign, if any.
 */
export function wordsOf(field: SpokenField, vocabulary: Vocabulary): readonly string[] {
  const own = field.name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const alias = "alias" in field ? [field.alias] : [];
  return [...new Set([...(vocabulary[field.name] ?? []), own, ...alias, ...("sign" in field ? [field.sign] : [])])];
}

/** Returns the possible meanings of a command's words: the fields and paid options of its die kind, and the words above. */
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

/** Returns the specialty of a stat by name; empty without one, or if specialties have no effect. */
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
