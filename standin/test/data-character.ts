import { DataModel } from "../src/client/data/data-model.ts";
import * as fields from "../src/client/data/fields.ts";

/** Makes a model of one field called `value`. */
export function modelOf(field: fields.DataField) {
  return class extends DataModel {
    declare value: unknown;

    static override defineSchema() {
      return { value: field };
    }
  };
}

/** A model with fields of every shape: text, numbers in a schema, a set, a list, an object by keys, and a free one. */
export class Character extends DataModel {
  declare name: string;
  declare hp: { value: number; max: number };
  declare tags: Set<string>;
  declare notes: string[];
  declare traits: Record<string, { rating: number; label: string }>;
  declare extra: Record<string, unknown>;

  static override defineSchema() {
    return {
      name: new fields.StringField({ required: true, blank: false, initial: "Nobody" }),
      hp: new fields.SchemaField({
        value: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 5 }),
        max: new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 9 }),
      }),
      tags: new fields.SetField(new fields.StringField()),
      notes: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
      traits: new fields.TypedObjectField(
        new fields.SchemaField({
          rating: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
          label: new fields.StringField({ required: true, initial: "none" }),
        }),
        { validateKey: (key: string) => /^[a-z]+$/.test(key) },
      ),
      extra: new fields.ObjectField(),
    };
  }

  static override validateJoint(data: Record<string, unknown>) {
    const hp = data["hp"] as { value: number; max: number };
    if (hp.value > hp.max) throw new Error("nobody has more health than their maximum");
  }
}
