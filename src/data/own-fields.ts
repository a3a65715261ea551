import type { Field } from "../rules/fields.ts";
import { traditions } from "../rules/traditions/index.ts";
import type { Setup } from "../rules/traditions/tradition.ts";

/** What characters or traits have of their own among the fields of the traditions: a target, a heroic table. */
export type Own = Partial<Setup>;

/** The fields of the traditions that belong to each character, or to each trait. */
export function fieldsOwnedBy(owner: "character" | "trait", family?: string): readonly Field[] {
  return [...traditions.values()]
    .filter((tradition) => family === undefined || tradition.family === family)
    .flatMap((tradition) => tradition.fields.filter((field) => field.owner === owner));
}

/** The schema of what a character or a trait has of its own. */
export function ownField(owner: "character" | "trait") {
  return new foundry.data.fields.SchemaField(
    Object.fromEntries(fieldsOwnedBy(owner).map((field) => [field.name, schemaField(field) as NumberSchema])),
  );
}

type NumberSchema = ReturnType<typeof numberSchema>;

function numberSchema({ min, max, initial }: { min: number; max: number; initial: number }) {
  return new foundry.data.fields.NumberField({ required: true, nullable: false, integer: true, min, max, initial });
}

function schemaField(field: Field) {
  switch (field.kind) {
    case "number":
      return numberSchema(field);
    case "flag":
      return new foundry.data.fields.BooleanField();
    case "sizes": {
      const { sizes, min, max, initial } = field;
      const size = new foundry.data.fields.NumberField({
        required: true,
        nullable: false,
        integer: true,
        choices: [...sizes],
      });
      return new foundry.data.fields.ArrayField(size, { min, max, initial: [...initial] });
    }
  }
}
