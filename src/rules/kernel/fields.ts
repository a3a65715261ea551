interface Named {
  readonly name: string;
  /** Its letters in a formula. */
  readonly code: string;
  /** Its sign in a command: `*4`. */
  readonly sign?: string;
  /** The owner of the value, if each character or each stat has its own; otherwise it belongs to the roll. */
  readonly owner?: "character" | "trait";
  /** Rarely set, so a dialog folds it away, and shows it only for rolls that may need it. */
  readonly isRare?: boolean;
}

/** A number set before the roll: `b3`. */
export interface NumberField extends Named {
  readonly kind: "number";
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  /** The step between usual values, if not one, used by buttons and arrow keys; others can be typed. */
  readonly step?: number;
  /** Another English name from the source; commands understand both. */
  readonly alias?: string;
  /** A number above the maximum is accepted and counts as the maximum. */
  readonly isCut?: boolean;
  /** The letters of a negative number, since a formula has no minus sign inside a die (`bm3` is a bonus of −3). */
  readonly negativeCode?: string;
  /**
   * The number comes from named sources: each helps the roll ("+1 high ground"), hinders it ("-1 rain"), or does
   * either. No two fields of a die have sources of the same sign, so the sign identifies the field.
   */
  readonly sources?: "for" | "against" | "either";
}

/** A switch set before the roll: `adv`. */
export interface FlagField extends Named {
  readonly kind: "flag";
  /** Id of the status effect that sets it. */
  readonly status?: string;
  /** Name of the switch that cancels it. */
  readonly opposite?: string;
}

/** Dice of several sizes: `c10:8:8`. */
export interface SizesField extends Named {
  readonly kind: "sizes";
  readonly sizes: readonly number[];
  /** The least and the greatest number of dice. */
  readonly min: number;
  readonly max: number;
  readonly initial: readonly number[];
  /** Dice named in a command without a field join this one: `/fortune drive style d6`. */
  readonly isPool?: boolean;
}

/** A command's word for a purchase; it sets other fields, and the roll records the payment. */
export interface PaidOption {
  readonly kind: "option";
  readonly name: string;
  /** The resource that pays for one of it. */
  readonly resource: Resource;
  /** The flag that it sets without a die. */
  readonly grants: FlagField;
  /** The pool joined by a die after the word. */
  readonly pool?: SizesField;
}

/** A value that can be set before the roll, in the dialog or as a modifier in the formula. */
export type Field = NumberField | FlagField | SizesField;

/** The value of a field. */
export type Value = number | boolean | readonly number[];

/** Returns the field for dice that are named without a field; null for a die kind without a pool. */
export function poolFieldOf({ fields }: { readonly fields: readonly Field[] }): SizesField | null {
  return fields.find((field): field is SizesField => field.kind === "sizes" && field.isPool === true) ?? null;
}

/** Returns the default value of a field. */
export function initialOf(field: Field): Value {
  return field.kind === "flag" ? false : field.initial;
}

/** Returns the value of a field in a setup. */
export function valueOf(setup: Setup, field: NumberField): number;
export function valueOf(setup: Setup, field: FlagField): boolean;
export function valueOf(setup: Setup, field: SizesField): readonly number[];
export function valueOf(setup: Setup, field: Field): Value;
export function valueOf(setup: Setup, field: Field): Value {
  return setup[field.name] ?? initialOf(field);
}

/**
 * The values chosen before a roll. `count` is the number before the letter (`2ds`), the rest are fields of the die
 * kind.
 */
export interface Setup {
  readonly count: number;
  /** True for an initiative roll, which is not an action. Formulas do not express it. */
  readonly isInitiative?: boolean;
  readonly [field: string]: Value;
}

/** The resources that a character gains by rolls and pays with. */
export const resources = ["inspiration", "luck"] as const;
export type Resource = (typeof resources)[number];

/** The maximum of a resource for a character. */
export const MAX_RESOURCE = 99;

/** The kinds of Meta: "REGARDLESS of whether the Meta is Mana, Omega, Pool or Channeled. ONLY the color matters" [trip]. */
export const metaKinds = ["mana", "omega", "pool", "channeled"] as const;

/**
 * Returns whether Meta of two colors gives one bonus: "The B column of the Meta table [...] lists the [...] Bonus value
 * of the various Meta colors" [trip]. Each kind is held separately. Meta without a color matches no other.
 */
export function isSameColour(one: string, other: string): boolean {
  const colour = colourKey(one);
  return colour !== "" && colour === colourKey(other);
}

/** Returns the same text for two names of one color; blank for none. */
export function colourKey(colour: string): string {
  return colour.trim().toLowerCase();
}

/** The maximum Meta of one kind. */
export const MAX_META = 999;

/** A change of each resource; negative amounts are paid. */
export type ResourceDelta = Readonly<Partial<Record<Resource, number>>>;
