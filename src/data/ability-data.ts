import { characteristicChoices } from "./characteristics.ts";

const fields = foundry.data.fields;

function schema() {
  return {
    score: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: -20, max: 99 }),
    specialty: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** The Characteristic it usually goes with; another may be chosen for a roll. */
    characteristic: new fields.StringField({
      required: true,
      blank: false,
      initial: "int",
      choices: characteristicChoices,
    }),
    description: new fields.HTMLField({ required: true, blank: true }),
  };
}

/** An Ability: something a character has learned, with a score and, sometimes, a specialty that is worth one more. */
export class AbilityData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.ability"];

  static override defineSchema() {
    return schema();
  }
}
