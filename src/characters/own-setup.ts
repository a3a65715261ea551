import { numeral, say } from "../base/words.ts";
import type { Creature } from "./actors.ts";
import type { NumberField, Setup, Field } from "../rules/kernel/fields.ts";
import { worldSetup } from "../base/world-settings.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import { dieKinds } from "../rules/traditions/traditions.ts";

/** Returns a character's setup for every roll of a die: the world's usual one, its own fields and its statuses. */
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

/** Returns the part of a setup that a die has fields for. */
export function fieldsKnownTo({ fields }: Pick<DieKind, "fields">, own: Partial<Setup>): Partial<Setup> {
  return Object.fromEntries(Object.entries(own).filter(([name]) => fields.some((field) => field.name === name)));
}

/** Returns the number fields of each stat that replace a score. */
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

/** The setup fields stored by a character or a stat, such as a target or a heroic table. */
export type OwnSetup = Partial<Setup>;

/** Returns the setup fields that each character, or each stat, stores; for one tradition or all. */
export function fieldsOwnedBy(owner: "character" | "trait", tradition?: string): readonly Field[] {
  return [...dieKinds.values()]
    .filter((dieKind) => tradition === undefined || dieKind.tradition === tradition)
    .flatMap((dieKind) => dieKind.fields.filter((field) => field.owner === owner));
}

/**
 * Returns the schema of the setup fields stored by a character or a stat.
 * @param isBlank Fields may be null, which is then their default.
 */
export function ownField(owner: "character" | "trait", { isBlank = false } = {}) {
  return new foundry.data.fields.SchemaField(
    Object.fromEntries(fieldsOwnedBy(owner).map((field) => [field.name, schemaField(field, isBlank) as NumberSchema])),
  );
}

type NumberSchema = ReturnType<typeof numberSchema>;

function numberSchema({ min, max, initial }: { min: number; max: number; initial: number }, isBlank: boolean) {
  const blank = isBlank ? { nullable: true, initial: null } : { nullable: false, initial };
  return new foundry.data.fields.NumberField({ required: true, integer: true, min, max, ...blank });
}

function schemaField(field: Field, isBlank: boolean) {
  const blank = isBlank ? { nullable: true, initial: null } : {};
  switch (field.kind) {
    case "number":
      return numberSchema(field, isBlank);
    case "flag":
      return new foundry.data.fields.BooleanField(blank);
    case "sizes": {
      const { sizes, min, max, initial } = field;
      const size = new foundry.data.fields.NumberField({
        required: true,
        nullable: false,
        integer: true,
        choices: [...sizes],
      });
      return new foundry.data.fields.ArrayField(size, { min, max, initial: [...initial], ...blank });
    }
  }
}

/** Returns the meaning of a signed number, with an example: "*4 in red is a target: …"; blank for fields of modules, which do not say. */
export function signMeaning({ name }: NumberField): string {
  const key = `QUADRIVIUM.SignMeaning.${name}`;
  return game.i18n.has(key) ? say({ key }) : "";
}
