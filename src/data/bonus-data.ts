import { bonusCategories, bonusGoals } from "../rules/kernel/bonuses.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import { localiseFaults } from "../i18n/rule-errors.ts";
import { effectSchema } from "../foundry-versions.ts";

import { RuleError } from "../rules/kernel/rule-error.ts";

const fields = foundry.data.fields;

/** What a bonus can be limited to: one Characteristic, one Ability by its name, one combat total. */
export const bonusScopes = ["all", "characteristic", "ability", "total"] as const;
export type BonusScope = (typeof bonusScopes)[number];

const MAX_BONUS_VALUE = 99;

/** The most that a bonus of a category can be worth: a penalty gives nothing. */
export function maxBonusValue(category: string): number {
  return category === "penalty" ? 0 : MAX_BONUS_VALUE;
}

function schema() {
  return {
    category: new fields.StringField({ required: true, blank: false, initial: "other", choices: [...bonusCategories] }),
    /** The feat set of a buff, the type of an artifact, else what gave it; blank is a source of its own. */
    source: new fields.StringField({ required: true, blank: true, initial: "" }),
    value: new fields.NumberField({
      required: true,
      nullable: false,
      integer: true,
      initial: 1,
      min: -MAX_BONUS_VALUE,
      max: MAX_BONUS_VALUE,
    }),
    goal: new fields.StringField({ required: true, blank: false, initial: "total", choices: [...bonusGoals] }),
    scope: new fields.StringField({ required: true, blank: false, initial: "all", choices: [...bonusScopes] }),
    /** Id of the Characteristic or total, or name of the Ability, that it is limited to. */
    key: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** The game master lets this artifact count beside a better one of its type. */
    isApproved: new fields.BooleanField(),
  };
}

type Data = foundry.data.fields.SchemaField.SourceData<ReturnType<typeof schema>>;

/** What a roll is made with, as far as bonuses ask. */
export interface RollTraits {
  readonly characteristics: readonly string[];
  /** Name of the Ability. */
  readonly ability: string;
  /** Id of the combat total. */
  readonly total: string;
}

/** A bonus or penalty as an active effect: it changes no data, it is gathered for the rolls that it applies to. */
export class BonusData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, ActiveEffect.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Effect.bonus"];

  static override defineSchema() {
    return { ...effectSchema(), ...schema() };
  }

  /** No roll could be made with a penalty that gives something. @throws Error when one does, in the reader's language */
  static override validateJoint(data: Data): void {
    super.validateJoint(data as never);
    const max = maxBonusValue(data.category);
    if (data.value <= max) return;
    localiseFaults(() => {
      throw new RuleError("FieldNumber", { min: -MAX_BONUS_VALUE, max });
    });
  }

  /** Whether it counts for a roll that is made with these traits. */
  appliesTo({ characteristics, ability, total }: RollTraits): boolean {
    switch (this.scope as BonusScope) {
      case "all":
        return true;
      case "characteristic":
        return characteristics.includes(this.key);
      case "ability":
        return ability !== "" && ability.toLowerCase() === this.key.trim().toLowerCase();
      case "total":
        return total !== "" && total === this.key;
    }
  }

  /** As the rules know it, by the name of its effect. */
  toBonus(label: string): Bonus {
    const { category, value, source, isApproved, goal } = this;
    return { label, category, amount: value, source, isApproved, goal };
  }
}
