import type { PaidOption, Field, Setup } from "../kernel/fields.ts";
import { entry } from "./entries.ts";
import type { Entry } from "./entries.ts";
import type { DieKind } from "../kernel/die-kind.ts";

/** Something of a character that a command can name. */
export interface CommandTrait {
  readonly name: string;
  /** What else it is called: "Int", "dex". */
  readonly aliases?: readonly string[];
  /** What it adds to a roll. */
  readonly value?: number;
  /** The sizes of the dice that it brings to a pool. */
  readonly sizes?: readonly number[];
  /** What it is worth one more for, where that is named beside it. */
  readonly specialty?: string;
  /** It is no part of what is rolled, but a bonus to it: its name alone says that it counts. */
  readonly isBonus?: boolean;
}

/** The words for fields, by the fields' names, in the language of whoever commands. */
export type Vocabulary = Readonly<Record<string, readonly string[]>>;

/** What one command is understood by. */
export interface Language<Trait extends CommandTrait = CommandTrait> {
  /** The command itself, for what is said of it: "/stress". */
  readonly command: string;
  readonly dieKind: Pick<
    DieKind,
    "tradition" | "letter" | "count" | "fields" | "paidOptions" | "traits" | "validate" | "round"
  >;
  readonly vocabulary: Vocabulary;
  /** What the speaking character has; null where nobody is speaking. */
  readonly traits: readonly Trait[] | null;
  /** What the speaking character, and these traits, have of their own: it holds unless the command says otherwise. */
  own?(traits: readonly Trait[]): Partial<Setup>;
}

/**
 * The words that set a field: the ones of the language, and always the field's own name, which is English and may be
 * shortened ("impact", "best"); a sign, where the field has one.
 */
export function wordsOf(field: Field | PaidOption, vocabulary: Vocabulary): readonly string[] {
  const own = field.name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [...new Set([...(vocabulary[field.name] ?? []), own, ...("sign" in field ? [field.sign] : [])])];
}

/** The fields of a tradition, and what can be paid for, by their words. */
export function fieldEntries({ dieKind, vocabulary }: Language): readonly Entry<Field | PaidOption>[] {
  return [...dieKind.fields, ...(dieKind.paidOptions ?? [])].map((field) => entry(wordsOf(field, vocabulary), field));
}

/** What of the speaker a command can go on with: traits, and the specialties that can stand beside them. */
export function nameEntries(language: Language): readonly Entry<CommandTrait>[] {
  const special = (language.traits ?? []).flatMap((trait) => specialtyEntries(trait));
  return [...traitEntries(language), ...special];
}

/** The specialty of a trait by its name; none for a trait that has none. */
export function specialtyEntries<Trait extends CommandTrait>(trait: Trait): readonly Entry<Trait>[] {
  return trait.specialty ? [entry([trait.specialty], trait)] : [];
}

/** The traits of the speaker by their names. */
export function traitEntries<Trait extends CommandTrait>({ traits }: Language<Trait>): readonly Entry<Trait>[] {
  return (traits ?? []).map((trait) => entry([trait.name, ...(trait.aliases ?? [])], trait));
}
