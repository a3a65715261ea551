import { resources } from "../../rules/kernel/fields.ts";
import { amount, description, text } from "./item-fields.ts";
import { ownField } from "./setup-fields.ts";
import type { OwnSetup } from "./setup-fields.ts";

const fields = foundry.data.fields;

/** The resources with which a power can be paid for. */
export const powerCosts = ["none", "meta", ...resources, "fatigue"] as const;

function schema() {
  return {
    /** The ids of the Characteristics that are rolled for it. */
    characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    /** Name of the Ability that is rolled for it. */
    ability: text(),
    /** The number that it adds to the roll. */
    score: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: -99, max: 99 }),
    /** Blank fields are taken from the stats that are rolled. */
    own: ownField("trait", { isBlank: true }),
    /** The target, if it is always the same. */
    difficulty: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null }),
    cost: new fields.SchemaField({
      kind: new fields.StringField({ required: true, blank: false, initial: "none", choices: [...powerCosts] }),
      amount: amount(1),
    }),
    /** "Some abilities explicitly provide an opportunity to re-roll a result." */
    grantsReroll: new fields.BooleanField(),
    /** The formula of its effect, such as damage or healing. */
    effectFormula: text(),
    /** The result of that formula is damage to the targets. */
    inflictsDamage: new fields.BooleanField(),
    effect: text(),
    /** Name of the feat that it is a part of; the parts of a feat are rolled one after the other. */
    feat: text(),
    /** If it misses, it lands somewhere all the same. */
    scatters: new fields.BooleanField(),
    description: description(),
  };
}

/** A power, such as a feat, spell or gift: its roll, its cost and its effect. */
export class PowerData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.power"];

  static override defineSchema() {
    return schema();
  }

  /** The setup fields that it has for the traditions that need more than a score. */
  get ownSetup(): OwnSetup {
    return Object.fromEntries(Object.entries(this.own).filter(([, value]) => value !== null)) as OwnSetup;
  }
}
