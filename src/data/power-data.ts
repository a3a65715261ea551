import { amount, description, text } from "./item-fields.ts";
import { ownField } from "./own-fields.ts";
import type { OwnSetup } from "./own-fields.ts";

const fields = foundry.data.fields;

/** What the use of a power can be paid with. */
export const powerCosts = ["none", "meta", "inspiration", "luck", "fatigue"] as const;

function schema() {
  return {
    /** The Characteristics and the Ability, by name, that are rolled for it. */
    characteristics: new fields.ArrayField(new fields.StringField({ required: true, blank: false })),
    ability: text(),
    /** What it adds beside them. */
    score: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0, min: -99, max: 99 }),
    /** Blank for what it has not: then that of what is rolled for it holds. */
    own: ownField("trait", { isBlank: true }),
    /** What must be reached, where it is always the same. */
    difficulty: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null }),
    cost: new fields.SchemaField({
      kind: new fields.StringField({ required: true, blank: false, initial: "none", choices: [...powerCosts] }),
      amount: amount(1),
    }),
    /** "Some abilities explicitly provide an opportunity to re-roll a result." */
    grantsReroll: new fields.BooleanField(),
    /** What is rolled once it has worked: damage, healing. */
    effectFormula: text(),
    effect: text(),
    description: description(),
  };
}

/** A power: a feat, a spell, a gift. What is rolled for it, what it costs, and what comes of it. */
export class PowerData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Item.power"];

  static override defineSchema() {
    return schema();
  }

  /** What it has of its own for the traditions that want more of a trait than its score. */
  get ownSetup(): OwnSetup {
    return Object.fromEntries(Object.entries(this.own).filter(([, value]) => value !== null)) as OwnSetup;
  }
}
