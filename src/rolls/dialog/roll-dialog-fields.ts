import { numeral } from "../../i18n/words.ts";
import { valueOf } from "../../rules/kernel/fields.ts";
import type { Field, FlagField, NumberField, SizesField, Setup } from "../../rules/kernel/fields.ts";
import { sharedFields } from "../../rules/kernel/shares.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";

/** A number as the dialog sets it. */
export interface ShownNumber {
  readonly name: string;
  readonly label: string;
  /** A sign that belongs to the number: the asterisk of a target. */
  readonly sign: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** A request has fixed it. */
  readonly isFixed: boolean;
}

/** Something that is switched on or off. */
export interface ShownFlag {
  readonly name: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly isFixed: boolean;
}

/** Dice that are added and taken away one by one. */
export interface ShownPool {
  readonly name: string;
  readonly label: string;
  readonly dice: readonly { readonly index: number; readonly die: string }[];
  readonly sizes: readonly { readonly size: number; readonly die: string }[];
  /** Nothing can be added. */
  readonly isFull: boolean;
  /** Nothing can be taken away. */
  readonly isLeast: boolean;
}

/** Some of the fields of a die. */
export interface ShownFields {
  readonly numbers: readonly ShownNumber[];
  readonly flags: readonly ShownFlag[];
  readonly pools: readonly ShownPool[];
}

/** All fields of a die: what changes from roll to roll, and what hardly does. */
export interface DieFields {
  readonly main: ShownFields;
  /** What the character or the trait has of its own, and how many dice are thrown. */
  readonly more: ShownFields;
  /** What stands there, in short: "Target *4, Highest degree 3". */
  readonly moreInShort: string;
}

/**
 * The fields of a die as the dialog shows them. What its bonuses add up to is set by their rows, one for each source.
 * @param fixed The names of those that a request has fixed.
 */
export function dieFields(die: DieKind, setup: Setup, fixed: readonly string[] = []): DieFields {
  const summed = new Set<Field>(die.applyBonuses ? sharedFields(die) : []);
  const fields = die.fields.filter((field) => !summed.has(field));
  const more = fields.filter(({ owner }) => owner !== undefined);
  const counted = countField(die);
  const known = shown(more, setup, fixed);
  const numbers = counted ? [shownNumber(counted, setup.count, fixed), ...known.numbers] : known.numbers;
  return {
    main: shown(
      fields.filter(({ owner }) => owner === undefined),
      setup,
      fixed,
    ),
    more: { ...known, numbers },
    moreInShort: [
      ...numbers.map(({ label, sign, value }) => `${label} ${sign}${numeral(value)}`),
      ...known.flags.filter(({ isOn }) => isOn).map(({ label }) => label),
      ...known.pools.map(({ label, dice }) => `${label} ${dice.map(({ die: name }) => name).join(" ")}`),
    ].join(", "),
  };
}

/** How many dice are thrown, where there is a choice. */
function countField({ count: { min, max, usual } }: DieKind): NumberField | null {
  return min === max ? null : { kind: "number", name: "count", code: "", min, max, initial: usual };
}

function shown(fields: readonly Field[], setup: Setup, fixed: readonly string[]): ShownFields {
  return {
    numbers: fields
      .filter((field): field is NumberField => field.kind === "number")
      .map((field) => shownNumber(field, valueOf(setup, field), fixed)),
    flags: fields
      .filter((field): field is FlagField => field.kind === "flag")
      .map((field) => ({
        name: field.name,
        label: labelOf(field),
        isOn: valueOf(setup, field),
        isFixed: fixed.includes(field.name),
      })),
    pools: fields
      .filter((field): field is SizesField => field.kind === "sizes")
      .map((field) => pool(field, setup, fixed.includes(field.name))),
  };
}

function shownNumber(field: NumberField, value: number, fixed: readonly string[]): ShownNumber {
  const { name, sign = "", min, max } = field;
  return { name, label: labelOf(field), sign, value, min, max, isFixed: fixed.includes(name) };
}

function pool(field: SizesField, setup: Setup, isFixed: boolean): ShownPool {
  const sizes = valueOf(setup, field);
  return {
    name: field.name,
    label: labelOf(field),
    dice: sizes.map((size, index) => ({ index, die: `d${size}` })),
    sizes: field.sizes.map((size) => ({ size, die: `d${size}` })),
    isFull: isFixed || sizes.length >= field.max,
    isLeast: isFixed || sizes.length <= field.min,
  };
}

function labelOf({ name }: Field): string {
  return game.i18n.localize(`QUADRIVIUM.Field.${name}`);
}
