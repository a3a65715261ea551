import { valueOf } from "./fields.ts";
import type { NumberField, Setup } from "./fields.ts";
import { checkNumber } from "./setup.ts";
import type { Source } from "./sources.ts";
import type { DieKind } from "./die-kind.ts";

/** A part of a field's number with its source: one row in the dialog. */
export interface Share {
  /** Name of one of the {@link sharedFields}. */
  readonly field: string;
  /** The name of the source; a share without a name only counts. */
  readonly label: string;
  /** The amount as the field counts it: two banes of the rain are 2. */
  readonly value: number;
}

type Die = Pick<DieKind, "fields">;

/** Returns the number fields of a die kind whose sources have names. */
export function sharedFields({ fields }: Die): readonly NumberField[] {
  return fields.filter((field): field is NumberField => field.kind === "number" && field.sources !== undefined);
}

/**
 * Sets the shared fields of a setup to the sums of their shares, and returns the named sources. Shares of 0 have no
 * source.
 * @throws RuleError ModifierValue or ModifierRange that names a share which is no number for its field
 */
export function withShares(
  die: Die,
  setup: Setup,
  shares: readonly Share[],
): { readonly setup: Setup; readonly sources: readonly Source[] } {
  const sums: Record<string, number> = {};
  const sources: Source[] = [];
  for (const field of sharedFields(die)) {
    const own = shares.filter((share) => share.field === field.name);
    const known = own.map(({ label, value }) => sourceOf(field, label, value));
    sums[field.name] = own.reduce((sum, { value }) => sum + value, 0);
    sources.push(...known.filter(({ label, amount }) => label.trim() !== "" && amount !== 0));
  }
  return { setup: { ...setup, ...sums }, sources };
}

/**
 * Splits the numbers of a setup into shares by their sources. What remains of a number is a share without a name; a
 * source without an amount has no share.
 */
export function sharesOf(die: Die, setup: Setup, sources: readonly Source[]): readonly Share[] {
  return sharedFields(die).flatMap((field) => {
    const named = sources
      .filter((source) => isOf(field, source))
      .map(({ label, amount }) => ({ field: field.name, label, value: signFor(field) * (amount ?? 0) }));
    const rest = named.reduce((left, { value }) => left - value, valueOf(setup, field));
    const isLeft = field.sources === "either" ? rest !== 0 : rest > 0;
    return isLeft ? [...named, { field: field.name, label: "", value: rest }] : named;
  });
}

/**
 * Returns the source of a share; its amount is null if nobody has said it.
 * @param value The amount as the field counts it.
 * @throws RuleError ModifierValue or ModifierRange that names what the field does not accept
 */
export function sourceOf(field: NumberField, label: string, value: number | null): Source {
  if (value === null) return { label, amount: null };
  return { label, amount: signFor(field) * checkNumber(field, value, `${label} ${value}`.trim()) + 0 };
}

/** Tells by the sign of a source whether it belongs to this field. */
function isOf({ sources }: NumberField, { amount }: Source): boolean {
  return amount !== null && (sources === "either" || (sources === "against") === amount < 0);
}

function signFor({ sources }: NumberField): 1 | -1 {
  return sources === "against" ? -1 : 1;
}
