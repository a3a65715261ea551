import { amount, description, modifier, text } from "./item-fields.ts";

const fields = foundry.data.fields;

function schema() {
  return {
    soak: modifier(),
    /** Name of the Ability with which it is rolled; blank for armor that is not. Where scores are added it has no roll of its own. */
    ability: text(),
    /** The formula of what it stops, if that is rolled, as with a shield. */
    soakFormula: text(),
    load: amount(),
    isWorn: new fields.BooleanField({ initial: true }),
    description: description(),
  };
}

/** Armor, which adds to soak while it is worn. */
export class ArmorData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.armor"];

  static override defineSchema() {
    return schema();
  }

  /** Its effects apply while it is worn. */
  get isInUse(): boolean {
    return this.isWorn;
  }
}
