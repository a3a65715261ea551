import { amount, description, text } from "./item-fields.ts";

const fields = foundry.data.fields;

function schema() {
  return {
    quantity: amount(1),
    load: amount(),
    isCarried: new fields.BooleanField({ initial: true }),
    /** What it adds as a kit while it is carried; 0 for what is no kit. */
    kit: new fields.SchemaField({
      bonus: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0, max: 99 }),
      /** The names or keys of the Abilities for which it counts, with commas between them. */
      abilities: text(),
    }),
    description: description(),
  };
}

/** Any other possession of a character. */
export class GearData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.gear"];

  static override defineSchema() {
    return schema();
  }

  /** Its effects apply while it is carried. */
  get isInUse(): boolean {
    return this.isCarried;
  }
}
