import { bonusCategories, bonusGoals } from "../../rules/kernel/bonuses.ts";
import type { Bonus } from "../../rules/kernel/bonuses.ts";
import { foldName } from "../../rules/command/entries.ts";
import { localiseFaults } from "../../base/rule-errors.ts";
import { effectSchema } from "../../base/foundry-versions.ts";

import { RuleError } from "../../rules/kernel/rule-error.ts";

const fields = foundry.data.fields;

/**
 * The scopes of bonuses: every roll, or only those of one Characteristic, of all that uses it where that has rolls of its own, of one
 * Ability or combat total.
 */
export const bonusScopes = ["all", "characteristic", "using", "ability", "total"] as const;
export type BonusScope = (typeof bonusScopes)[number];

/** The rolls for which a bonus counts: those of its bearer, or those against its bearer. */
export const bonusAims = ["own", "against"] as const;

const MAX_BONUS_VALUE = 99;

/** Returns the greatest value of a bonus of a category; a penalty cannot be above 0. */
export function maxBonusValue(category: string): number {
  return category === "penalty" ? 0 : MAX_BONUS_VALUE;
}

function schema() {
  return {
    category: new fields.StringField({ required: true, blank: false, initial: "other", choices: [...bonusCategories] }),
    /** The feat set of a buff, the type of an artifact, or any other source; a blank one is unlike every other. */
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
    /** Whether it counts for rolls of whoever has it, or for rolls against them. */
    aim: new fields.StringField({ required: true, blank: false, initial: "own", choices: [...bonusAims] }),
    scope: new fields.StringField({ required: true, blank: false, initial: "all", choices: [...bonusScopes] }),
    /** Id of the Characteristic or total, or name or key of the Ability, to which the scope limits it. */
    key: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** The game master allows this artifact beside a better one of its type. */
    isApproved: new fields.BooleanField(),
  };
}

type Data = foundry.data.fields.SchemaField.SourceData<ReturnType<typeof schema>>;

/** The stats of a roll by which bonuses are selected. */
export interface RollStats {
  readonly characteristics: readonly string[];
  /** False if something else is rolled that uses the Characteristics, where these have rolls of their own. */
  readonly isOwn?: boolean;
  /** Names of the Abilities, and their keys; blank for none. */
  readonly abilities: readonly string[];
  /** Id of the combat total. */
  readonly total: string;
}

/** A bonus or penalty as an active effect. It changes no data but is added to the rolls that it applies to. */
export class BonusData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, ActiveEffect.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Effect.bonus"];

  static override defineSchema() {
    return { ...effectSchema(), ...schema() };
  }

  /** @throws Error in the reader's language for a penalty above 0, with which no roll could be made */
  static override validateJoint(data: Data): void {
    // The types of the derived data of a model of effects are too deep for the compiler.
    super.validateJoint(data as never);
    const max = maxBonusValue(data.category);
    if (data.value <= max) return;
    localiseFaults(() => {
      throw new RuleError("FieldNumber", { min: -MAX_BONUS_VALUE, max });
    });
  }

  /** Returns true if it applies to a roll with these stats. */
  appliesTo({ characteristics, isOwn = true, abilities, total }: RollStats): boolean {
    switch (this.scope as BonusScope) {
      case "all":
        return true;
      case "characteristic":
        return isOwn && characteristics.includes(this.key);
      case "using":
        return characteristics.includes(this.key);
      case "ability": {
        const wanted = foldName(this.key);
        return wanted !== "" && abilities.some((name) => foldName(name) === wanted);
      }
      case "total":
        return total !== "" && total === this.key;
    }
  }

  /** Returns it as a bonus of the rules, labelled with the name of its effect. */
  toBonus(label: string): Bonus {
    const { category, value, source, isApproved, goal } = this;
    return { label, category, amount: value, source, isApproved, goal };
  }
}
