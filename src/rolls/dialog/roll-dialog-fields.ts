import { valueOf } from "../../rules/kernel/fields.ts";
import type { Field, FlagField, NumberField, SizesField, Setup } from "../../rules/kernel/fields.ts";
import { sharedFields } from "../../rules/kernel/setup.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";

/** A number field in the dialog. */
export interface ShownNumber {
  readonly name: string;
  readonly label: string;
  /** A sign before the number: the asterisk of a target. */
  readonly sign: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** True if a request fixes it. */
  readonly isFixed: boolean;
}

/** A switch in the dialog. */
export interface ShownFlag {
  readonly name: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly isFixed: boolean;
}

/** A pool to which dice are added one by one. */
interface ShownPool {
  readonly name: string;
  readonly label: string;
  readonly dice: readonly { readonly index: number; readonly die: string }[];
  readonly sizes: readonly { readonly size: number; readonly die: string }[];
  /** True if no die can be added. */
  readonly isFull: boolean;
  /** True if no die can be removed. */
  readonly isLeast: boolean;
}

/** Some of the fields of a die. */
export interface ShownFields {
  readonly numbers: readonly ShownNumber[];
  readonly flags: readonly ShownFlag[];
  readonly pools: readonly ShownPool[];
}

/** The fields of a die: those that change from roll to roll, and those that rarely change. */
interface DieFields {
  readonly main: ShownFields;
  /** The fields of the character and the stat, those that are rarely set, and the number of dice. */
  readonly more: ShownFields;
}

/**
 * Returns the fields of a die for the dialog, without those that bonuses add up to: these have rows of their own.
 * @param fixed The names of the fields that a request fixes.
 * @param needsRare Whether the roll is one for which rare fields are there; of others, only those that are set are shown.
 */
export function dieFields(die: DieKind, setup: Setup, fixed: readonly string[] = [], needsRare = false): DieFields {
  const summed = new Set<Field>(die.applyBonuses ? sharedFields(die) : []);
  const isSet = (field: Field): boolean => field.kind === "number" && valueOf(setup, field) !== field.initial;
  const fields = die.fields.filter(
    (field) => !summed.has(field) && (needsRare || field.isRare !== true || isSet(field)),
  );
  const isAside = ({ owner, isRare }: Field): boolean => owner !== undefined || isRare === true;
  const more = fields.filter(isAside);
  const counted = countField(die);
  const known = shown(more, setup, fixed);
  const numbers = counted ? [shownNumber(counted, setup.count, fixed), ...known.numbers] : known.numbers;
  return {
    main: shown(
      fields.filter((field) => !isAside(field)),
      setup,
      fixed,
    ),
    more: { ...known, numbers },
  };
}

/** Returns the field for the number of dice; null if there is no choice. */
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
