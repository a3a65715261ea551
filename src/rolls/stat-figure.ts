import { say, sayFault, signed } from "../base/words.ts";
import type { Creature } from "../characters/actors.ts";
import { check, banes, boons } from "../rules/traditions/check/check.ts";
import { dieKindOf } from "../rules/traditions/traditions.ts";
import { isToTotal } from "../rules/kernel/bonuses.ts";
import { bonusField, stackBonuses, tripBonus } from "../rules/traditions/trip/trip-fields.ts";
import { trip } from "../rules/traditions/trip/trip.ts";
import { RuleError, shortened } from "../rules/kernel/rule-error.ts";
import { composeRoll, withLabel, bonusesFor, type ComposedRoll } from "./compose-roll.ts";
import { usualChoices, type RollChoices, type Stat } from "./roll-choices.ts";
import { valueOf } from "../rules/kernel/fields.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import { passiveCheck, type PassiveCheck } from "../rules/procedures/passive-check.ts";
import { worldRuleVariants } from "../base/world-settings.ts";

/** The number a click on a stat would add to the die, or to the cumulative bonus that selects it. */
export interface StatFigure {
  /** The sum of the parts that count. */
  readonly amount: number;
  /** Its parts, and the bonuses that do not count: "Intelligence +1, Legend Lore +4". */
  readonly explanation: string;
  /**
   * A trip roll's cumulative bonus: what kits add, the lasting part with its die: "+7 d8", and the present one if
   * effects that end with rounds change it: "+7 d8 (now +9 d10)"; null for other rolls.
   */
  readonly bonus: { readonly kits: number; readonly withDie: string } | null;
  /** The passive value of a check; null for other rolls. */
  readonly passive: number | null;
}

/** Returns the figure of a stat with the usual choices and all bonuses and penalties. */
export function figureOf(actor: Creature, stat: Stat): StatFigure {
  try {
    const choices = usualChoices(actor, stat);
    const composed = composeRoll(actor, choices);
    return {
      amount: amountOf(composed),
      explanation: explainComposition(composed).join(", "),
      bonus:
        choices.letter === trip.letter
          ? { kits: kitsIn(actor, choices), withDie: bonusInWords(actor, composed) }
          : null,
      passive: choices.letter === check.letter ? passiveOf(composed.spec).total : null,
    };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { amount: 0, explanation: sayFault(error), bonus: null, passive: null };
  }
}

/** Returns the number that a roll adds to its die, or to the cumulative bonus that selects it. */
export function amountOf({ spec: { die, parts = [], sources = [] } }: ComposedRoll): number {
  const isBonus = dieKindOf(die.letter).traits === "named";
  const counting = isBonus ? sources.map(({ amount }) => amount ?? 0) : parts.map(({ value }) => value);
  return counting.reduce((sum, one) => sum + one, 0);
}

/** Returns what counting kits add to a roll. */
function kitsIn(actor: Creature, choices: RollChoices): number {
  const { kept } = stackBonuses(
    bonusesFor(actor, choices)
      .map(({ bonus }) => bonus)
      .filter(isToTotal),
  );
  return kept.reduce((sum, { category, amount }) => sum + (category === "kit" ? amount : 0), 0);
}

/** Returns the lasting part of a cumulative bonus, "any long term bonus" [trip], and its present value if different. */
function bonusInWords(actor: Creature, composed: ComposedRoll): string {
  const now = withBonusDie(composed);
  const off = bonusesFor(actor, composed.choices).flatMap(({ id, isBrief }) => (isBrief ? [id] : []));
  if (off.length === 0) return now;
  const lasting = withBonusDie(composeRoll(actor, { ...composed.choices, off }));
  return lasting === now ? now : say({ key: "QUADRIVIUM.Sheet.bonusNow", data: { lasting, now } });
}

/** Returns a cumulative bonus with the die it selects: "+7 d8"; "+2" if none. */
function withBonusDie({ spec }: ComposedRoll): string {
  const { faces } = tripBonus(spec.setup);
  const bonus = signed(valueOf(spec.setup, bonusField));
  return faces === null ? bonus : `${bonus} d${faces}`;
}

/** Returns the parts of a roll and the bonuses that do not count, in words. */
export function explainComposition({ spec, dropped }: Pick<ComposedRoll, "spec" | "dropped">): readonly string[] {
  const { parts = [], sources = [] } = spec;
  const counting = parts.filter(({ value }) => value !== 0);
  const shown = counting.length > 0 ? counting : parts;
  return [
    ...shown.map((part) => `${withLabel(part).label} ${signed(part.value)}`),
    ...sources.map(({ label, amount }) => (amount === null ? label : `${label} ${signed(amount)}`)),
    ...dropped.map(({ bonus, reason }) =>
      game.i18n.format("QUADRIVIUM.Sheet.notCounted", { name: bonus.label, reason: say(reason) }),
    ),
  ];
}

/**
 * Returns the passive check of a composed check.
 * @throws RuleError PassiveDie for other dice, which have no passive value
 */
export function passiveOf({ die, setup, parts = [], target = null }: RollSpec): PassiveCheck {
  if (die.letter !== check.letter) throw new RuleError("PassiveDie", { die: `1d${die.letter}` });
  for (const { dice } of parts) if (dice) throw new RuleError("PassiveDie", { die: dice });
  const shifts = { boons: valueOf(setup, boons), banes: valueOf(setup, banes) };
  return passiveCheck({ ...shifts, bonuses: parts.map(({ value }) => value), target }, worldRuleVariants());
}

/** The maximum length of an explanation in a tooltip: each row of a sheet has one, and may have hundreds of bonuses. */
const LONGEST_HINT = 2000;

/** Returns the tooltip of a stat: what a click rolls, and that Shift skips the dialog. */
export function rollTooltip(name: string, explanation: string): string {
  const key = explanation === "" ? "QUADRIVIUM.Sheet.rollPlain" : "QUADRIVIUM.Sheet.rollTrait";
  return say({ key, data: { name, hint: shortened(explanation, LONGEST_HINT) } });
}
