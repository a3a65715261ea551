import { numeral, say, sayFault, signed } from "../base/words.ts";
import { fieldsOwnedBy } from "../characters/data/setup-fields.ts";
import type { OwnSetup } from "../characters/data/setup-fields.ts";
import type { Creature } from "../characters/creature.ts";
import type { NumberField } from "../rules/kernel/fields.ts";
import { dieKindOf } from "../rules/traditions/die-kinds.ts";
import { shortened } from "../rules/kernel/phrase.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { composeRoll, withLabel } from "./road/compose-roll.ts";
import type { ComposedRoll } from "./road/compose-roll.ts";
import { usualChoices } from "./road/roll-choices.ts";
import type { Stat } from "./road/roll-choices.ts";

/** The number that a click on a stat would add to the die, or to the cumulative bonus that chooses it. */
export interface StatFigure {
  /** The sum of the parts that count. */
  readonly amount: number;
  /** Its parts, and the bonuses that do not count: "Intelligence +1, Legend Lore +4". */
  readonly explanation: string;
}

/** Returns the figure of a stat with the usual choices and all bonuses and penalties. */
export function figureOf(actor: Creature, stat: Stat): StatFigure {
  try {
    const choices = usualChoices(actor, stat);
    const composed = composeRoll(actor, choices);
    const { parts = [], sources = [] } = composed.spec;
    const isBonus = dieKindOf(choices.letter).traits === "named";
    const counting = isBonus ? sources.map(({ amount }) => amount ?? 0) : parts.map(({ value }) => value);
    const amount = counting.reduce((sum, one) => sum + one, 0);
    return { amount, explanation: explainComposition(composed).join(", ") };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { amount: 0, explanation: sayFault(error) };
  }
}

/** The most characters of an explanation in a tooltip: each row of a sheet has one, and may have hundreds of bonuses. */
const LONGEST_HINT = 2000;

/** Returns the tooltip of what rolls a stat: what a click rolls, and that Shift asks nothing. */
export function rollTooltip(name: string, explanation: string): string {
  const key = explanation === "" ? "QUADRIVIUM.Sheet.rollPlain" : "QUADRIVIUM.Sheet.rollTrait";
  return say({ key, data: { name, hint: shortened(explanation, LONGEST_HINT) } });
}

/** The most parts, sources and bonuses that do not count which are explained each. */
const MOST_EXPLAINED = 30;

/** Returns the parts of a roll and the bonuses that do not count, in words. */
export function explainComposition({ spec, dropped }: Pick<ComposedRoll, "spec" | "dropped">): readonly string[] {
  const { parts = [], sources = [] } = spec;
  const counting = parts.filter(({ value }) => value !== 0);
  const shown = counting.length > 0 ? counting : parts;
  return [
    ...shown.slice(0, MOST_EXPLAINED).map((part) => `${withLabel(part).label} ${signed(part.value)}`),
    ...sources
      .slice(0, MOST_EXPLAINED)
      .map(({ label, amount }) => (amount === null ? label : `${label} ${signed(amount)}`)),
    ...dropped
      .slice(0, MOST_EXPLAINED)
      .map(({ bonus, reason }) =>
        game.i18n.format("QUADRIVIUM.Sheet.notCounted", { name: bonus.label, reason: say(reason) }),
      ),
    ...([shown, sources, dropped].some(({ length }) => length > MOST_EXPLAINED) ? ["…"] : []),
  ];
}

/** Returns the number fields that each stat of the tradition has instead of a score. */
export function ownNumbers({ system: { effectiveTradition } }: Creature): readonly NumberField[] {
  if (effectiveTradition.rating !== "own") return [];
  return fieldsOwnedBy("trait", effectiveTradition.id).filter((field): field is NumberField => field.kind === "number");
}

/** Returns the number of a stat as players write it: "*4". */
export function ownFigure(field: NumberField, own: OwnSetup): string {
  return `${field.sign ?? ""}${numeral(ownNumber(field, own))}`;
}

export function ownNumber({ name, initial }: NumberField, own: OwnSetup): number {
  const value = own[name];
  return typeof value === "number" ? value : initial;
}
