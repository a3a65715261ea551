import { numeral, say, sayFault, signed } from "../i18n/words.ts";
import { fieldsOwnedBy } from "../data/own-fields.ts";
import type { OwnSetup } from "../data/own-fields.ts";
import type { Creature } from "../services/creature.ts";
import type { Composition } from "../rules/kernel/compose.ts";
import type { NumberField } from "../rules/kernel/fields.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { composeChoices } from "./compose-choices.ts";
import { usualChoices } from "./roll-choices.ts";
import type { Trait } from "./roll-choices.ts";

/** What a click on a trait would roll, in figures. */
export interface TraitFigure {
  /** What is added to the die. */
  readonly amount: number;
  /** How it comes about, part by part, and what does not count: "Intelligence +1, Legend Lore +4". */
  readonly explanation: string;
}

/** Works out what a trait of a character comes to as it is usually rolled, with everything that helps and hinders it. */
export function figureOf(actor: Creature, trait: Trait): TraitFigure {
  try {
    const composed = composeChoices(actor, usualChoices(actor, trait));
    const amount = (composed.spec.parts ?? []).reduce((sum, { value }) => sum + value, 0);
    return { amount, explanation: explained(composed).join(", ") };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { amount: 0, explanation: sayFault(error) };
  }
}

/** How a roll comes about, part by part, and what does not count. */
export function explained({ spec, dropped }: Composition): readonly string[] {
  const { parts = [], sources = [] } = spec;
  return [
    ...parts.map(({ label, value }) => `${label} ${signed(value)}`),
    ...sources.map(({ label, amount }) => (amount === null ? label : `${label} ${signed(amount)}`)),
    ...dropped.map(({ bonus, reason }) =>
      game.i18n.format("QUADRIVIUM.Sheet.notCounted", { name: bonus.label, reason: say(reason) }),
    ),
  ];
}

/** The numbers that each trait of a family has of its own, instead of a score. */
export function ownNumbers({ system: { effectiveTradition } }: Creature): readonly NumberField[] {
  if (effectiveTradition.rating !== "own") return [];
  return fieldsOwnedBy("trait", effectiveTradition.id).filter((field): field is NumberField => field.kind === "number");
}

/** A number of its own as people write it: "*4". */
export function ownFigure(field: NumberField, own: OwnSetup): string {
  return `${field.sign ?? ""}${numeral(ownNumber(field, own))}`;
}

export function ownNumber({ name, initial }: NumberField, own: OwnSetup): number {
  const value = own[name];
  return typeof value === "number" ? value : initial;
}
