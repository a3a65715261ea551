import { characterSizes } from "../../rules/traditions/fortune/fortune-pool.ts";
import { description, text } from "./item-fields.ts";

const fields = foundry.data.fields;

function schema() {
  return {
    /** The group on the sheet: drive, style, value, asset … */
    category: text(),
    size: new fields.NumberField({
      required: true,
      nullable: false,
      integer: true,
      initial: 6,
      choices: [...characterSizes],
    }),
    description: description(),
  };
}

/** A trait with a die for pools, such as a drive, a style or a value. */
export class TraitData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.trait"];

  static override defineSchema() {
    return schema();
  }
}
