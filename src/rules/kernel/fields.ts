import type { Resource } from "./resources.ts";

interface Named {
  readonly name: string;
  /** The letters that write it in a formula. */
  readonly code: string;
  /** A sign that writes it in a command: `*4`. */
  readonly sign?: string;
  /** Whose it is, where it is not only the roll's: each character, or each trait, has one of its own. */
  readonly owner?: "character" | "trait";
}

/** A number to be set before the throw: `b3`. */
export interface NumberField extends Named {
  readonly kind: "number";
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  /** A greater number is understood, and counts as the greatest. */
  readonly isCut?: boolean;
  /** The letters that write a negative number: a formula has no minus sign inside a die (`bm3` is a bonus of −3). */
  readonly negativeCode?: string;
  /**
   * Its number comes from sources that have names: each counts for the roll ("+1 high ground"), against it ("-1 rain"),
   * or either way. A die has no two fields whose sources have the same sign, so the sign tells the field.
   */
  readonly sources?: "for" | "against" | "either";
}

/** Something that holds or does not: `adv`. */
export interface FlagField extends Named {
  readonly kind: "flag";
  /** Id of the status effect that sets it. */
  readonly status?: string;
}

/** Dice of several sizes: `c10:8:8`. */
export interface SizesField extends Named {
  readonly kind: "sizes";
  readonly sizes: readonly number[];
  /** How many there may be, at least and at most. */
  readonly min: number;
  readonly max: number;
  readonly initial: readonly number[];
  /** Dice that a command names by themselves go here: `/fortune drive style d6`. */
  readonly isPool?: boolean;
}

/** A word of a command for what somebody pays for; it sets other fields, and the roll says where that comes from. */
export interface PaidOption {
  readonly kind: "option";
  readonly name: string;
  /** What one of it is paid from. */
  readonly resource: Resource;
  /** What it sets by itself. */
  readonly grants: FlagField;
  /** Where a die stands behind the word, it joins this pool instead. */
  readonly pool?: SizesField;
}

/** One thing that can be set before the throw, in the dialog or as a modifier in the formula. */
export type Field = NumberField | FlagField | SizesField;

/** What a field can be set to. */
export type Value = number | boolean | readonly number[];

/** The field that takes dice which are named by themselves; null for a die that throws no pool. */
export function poolFieldOf({ fields }: { readonly fields: readonly Field[] }): SizesField | null {
  return fields.find((field): field is SizesField => field.kind === "sizes" && field.isPool === true) ?? null;
}

/** What a field is set to as long as nobody says otherwise. */
export function initialOf(field: Field): Value {
  return field.kind === "flag" ? false : field.initial;
}

/** What a setup says of one of its fields. */
export function valueOf(setup: Setup, field: NumberField): number;
export function valueOf(setup: Setup, field: FlagField): boolean;
export function valueOf(setup: Setup, field: SizesField): readonly number[];
export function valueOf(setup: Setup, field: Field): Value;
export function valueOf(setup: Setup, field: Field): Value {
  return setup[field.name] ?? initialOf(field);
}

/** What is chosen before a throw. `count` is the number before the letter (`2ds`), the rest are the tradition's fields. */
export interface Setup {
  readonly count: number;
  readonly [field: string]: Value;
}
