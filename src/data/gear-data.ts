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

/** Anything that a character carries. */
export class GearData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.gear"];

  static override defineSchema() {
    return schema();
  }

  /** Its effects count while it is carried. */
  get isInUse(): boolean {
    return this.isCarried;
  }
}
