import type { FlagField } from "../kernel/fields.ts";
import type { RuleVariants } from "../kernel/rule-variants.ts";
import { prospect } from "./odds.ts";
import type { Prospect, OddsQuery } from "./odds.ts";

/** A roll as it would be with luck, or with anti-luck, before it. */
interface LuckyProspect {
  readonly keeps: "better" | "worse";
  readonly prospect: Prospect;
}

/**
 * Returns the roll with each kind of luck that its flags allow; empty if its die kind has none, or if luck was already
 * called on.
 */
export function luckyProspects({ die, ...question }: OddsQuery, variants: RuleVariants): LuckyProspect[] {
  const luck = die?.dieKind.luck;
  if (!luck || luck.kept(die.setup)) return [];
  const { dieKind, setup } = die;
  return dieKind.fields
    .filter((field): field is FlagField => field.kind === "flag")
    .flatMap(({ name }) => {
      const called = { ...setup, [name]: true };
      const keeps = luck.kept(called);
      return keeps ? { keeps, prospect: prospect({ ...question, die: { dieKind, setup: called } }, variants) } : [];
    });
}
