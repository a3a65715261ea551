import { artKinds } from "../../rules/character/totals.ts";
import { description, text } from "./item-fields.ts";
import { ownField } from "./setup-fields.ts";
import type { OwnSetup } from "./setup-fields.ts";

const fields = foundry.data.fields;

function schema() {
  return {
    /** The number that it adds to a roll: the score of an Ability, the ranks in a skill. */
    score: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: -20, max: 99 }),
    specialty: text(),
    /** The ids of the Characteristics it is usually rolled with; several count with their average. */
    characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    /** The one mastery bonus that an ability may have. */
    mastery: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: 0, max: 99 }),
    /** The character has not learned it, so a roll of it has the penalty that the table chose. */
    unskilled: new fields.BooleanField(),
    /** Whether it is an Art, a Technique or a Form; blank for an Ability. */
    art: new fields.StringField({ required: true, blank: true, initial: "", choices: ["", ...artKinds] }),
    /** The letter of the die that it is usually rolled with; blank for that of the tradition. */
    usualDie: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** What it is called in every language by links, weapons, kits and bonuses: its English name; blank where its own name is enough. */
    key: text(),
    own: ownField("trait"),
    description: description(),
  };
}

/** An Ability or skill: something a character has learned, with a score and sometimes a specialty. */
export class AbilityData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.ability"];

  static override defineSchema() {
    return schema();
  }

  /** The setup fields that it has for the traditions that need more than a score. */
  get ownSetup(): OwnSetup {
    return this.own;
  }
}
