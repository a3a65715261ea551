import { amount, description, modifier, text } from "./item-fields.ts";

const fields = foundry.data.fields;

function schema() {
  return {
    /** Name of the Ability with which it is used; by its name, so that it goes from hand to hand. */
    ability: text(),
    initiative: modifier(),
    attack: modifier(),
    defense: modifier(),
    damage: modifier(),
    /** What is thrown for damage, where it is not the character's usual die and total. */
    damageFormula: text(),
    range: text(),
    load: amount(),
    isWielded: new fields.BooleanField({ initial: true }),
    description: description(),
  };
}

/** A weapon, with what it adds to the combat totals of whoever wields it. */
export class WeaponData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.weapon"];

  static override defineSchema() {
    return schema();
  }

  /** Its effects count while it is wielded. */
  get isInUse(): boolean {
    return this.isWielded;
  }
}
