import { amount, description } from "./item-fields.ts";

const fields = foundry.data.fields;

function schema() {
  return {
    quantity: amount(1),
    load: amount(),
    isCarried: new fields.BooleanField({ initial: true }),
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
