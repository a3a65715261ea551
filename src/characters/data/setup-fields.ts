import type { Field, Setup } from "../../rules/kernel/fields.ts";
import { dieKinds } from "../../rules/traditions/traditions.ts";

/** The setup fields that a character or a stat stores, such as a target or a heroic table. */
export type OwnSetup = Partial<Setup>;

/** Returns the setup fields that each character, or each stat, stores; of one tradition or of all. */
export function fieldsOwnedBy(owner: "character" | "trait", tradition?: string): readonly Field[] {
  return [...dieKinds.values()]
    .filter((dieKind) => tradition === undefined || dieKind.tradition === tradition)
    .flatMap((dieKind) => dieKind.fields.filter((field) => field.owner === owner));
}

/**
 * Returns the schema of the setup fields that a character or a stat stores.
 * @param isBlank The fields may be null, which is also their default.
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
