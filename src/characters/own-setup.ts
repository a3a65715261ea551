import { numeral } from "../base/words.ts";
import type { Creature } from "./creature.ts";
import { fieldsOwnedBy } from "./data/setup-fields.ts";
import type { OwnSetup } from "./data/setup-fields.ts";
import type { NumberField, Setup } from "../rules/kernel/fields.ts";
import { worldSetup } from "../base/world-settings.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/** Returns the setup of every roll of a die by a character: the usual one of the world, its own fields and its statuses. */
export function ownSetupOf(actor: Creature, { fields }: DieKind): Partial<Setup> {
  const own = actor.system.own as Partial<Setup>;
  const fromCharacter = Object.fromEntries(
    fields.flatMap((field) => {
      if (field.kind === "flag" && field.status && actor.statuses.has(field.status)) return [[field.name, true]];
      const value = field.owner === "character" ? own[field.name] : undefined;
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
  return { ...worldSetup({ fields }), ...fromCharacter };
}

/** Returns the part of a setup for which a die has fields. */
export function fieldsKnownTo({ fields }: Pick<DieKind, "fields">, own: Partial<Setup>): Partial<Setup> {
  return Object.fromEntries(Object.entries(own).filter(([name]) => fields.some((field) => field.name === name)));
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
