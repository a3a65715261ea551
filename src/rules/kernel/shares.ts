import { valueOf } from "./fields.ts";
import type { NumberField, Setup } from "./fields.ts";
import { checkNumber } from "./setup.ts";
import type { Source } from "./sources.ts";
import type { DieKind } from "./die-kind.ts";

/** A part of the number that a field is set to, and what it comes from: what a dialog has in a row. */
export interface Share {
  /** Name of one of the {@link sharedFields}. */
  readonly field: string;
  /** What has no name only counts. */
  readonly label: string;
  /** As the field counts: two banes of the rain are 2. */
  readonly value: number;
}

type Die = Pick<DieKind, "fields">;

/** The fields of a die whose numbers come from sources with names. */
export function sharedFields({ fields }: Die): readonly NumberField[] {
  return fields.filter((field): field is NumberField => field.kind === "number" && field.sources !== undefined);
}

/**
 * A setup whose shared fields are the sums of their shares, with the sources that these name; nothing comes from a 0.
 * @throws RuleError ModifierValue or ModifierRange, naming a share that is no number for its field
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
 * The shares of a setup whose sources are known. What they leave of a field's number is a share without a name; a source
 * that says no amount has no share.
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
 * The source of a part of a field's number, in the field's own counting; null where nobody has said how much it is.
 * @throws RuleError ModifierValue or ModifierRange, naming what the field cannot be set to
 */
export function sourceOf(field: NumberField, label: string, value: number | null): Source {
  if (value === null) return { label, amount: null };
  return { label, amount: signFor(field) * checkNumber(field, value, `${label} ${value}`.trim()) + 0 };
}

/** A source that helps belongs to the field that counts for a roll, one that hinders to the field against it. */
function isOf({ sources }: NumberField, { amount }: Source): boolean {
  return amount !== null && (sources === "either" || (sources === "against") === amount < 0);
}

function signFor({ sources }: NumberField): 1 | -1 {
  return sources === "against" ? -1 : 1;
}
