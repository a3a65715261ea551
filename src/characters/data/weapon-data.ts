import { amount, description, modifier, text } from "./item-fields.ts";

const fields = foundry.data.fields;

function schema() {
  return {
    /** Name of the Ability to use it; a name stays valid when the weapon changes hands. */
    ability: text(),
    /** Id of the Characteristic to attack with; blank for the usual one of the tradition. */
    characteristic: text(),
    initiative: modifier(),
    attack: modifier(),
    defense: modifier(),
    damage: modifier(),
    /** The formula of damage, if it is not the character's usual die and total. */
    damageFormula: text(),
    range: text(),
    /** If it misses, it lands somewhere all the same. */
    scatters: new fields.BooleanField(),
    load: amount(),
    isWielded: new fields.BooleanField({ initial: true }),
    description: description(),
  };
}

/** A weapon, which adds to the combat totals of its wielder. */
export class WeaponData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.weapon"];

  static override defineSchema() {
    return schema();
  }

  /** Its effects apply while it is wielded. */
  get isInUse(): boolean {
    return this.isWielded;
  }
}
