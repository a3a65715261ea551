import type { FlagField } from "../kernel/fields.ts";
import type { RuleVariants } from "../kernel/rule-variants.ts";
import { prospect } from "./odds.ts";
import type { Prospect, OddsQuery } from "./odds.ts";

/** What calling on luck, or on anti-luck, before a roll would make of it. */
export interface LuckyProspect {
  readonly keeps: "better" | "worse";
  readonly prospect: Prospect;
}

/**
 * What the roll would be with each kind of luck that can be called on: those of the tradition's flags that have one of two
 * rolls kept. Nothing where the tradition has no luck, or where somebody has called on it already.
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
