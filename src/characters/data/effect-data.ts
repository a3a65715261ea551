import { bonusCategories, bonusGoals, type Bonus, type BonusGoal } from "../../rules/kernel/bonuses.ts";
import { foldName } from "../../rules/command/entries.ts";
import { localiseFaults } from "../../base/words.ts";
import { effectSchema } from "../../base/foundry-versions.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import { greatestPlaceEffect } from "../../rules/character/world-lists.ts";
import { drawBearers } from "../actors.ts";

const fields = foundry.data.fields;

/**
 * The scopes of bonuses: every roll, one Characteristic, anything that uses it (where it also has rolls of its own),
 * one Ability, or one combat total.
 */
const bonusScopes = ["all", "characteristic", "using", "ability", "total"] as const;
export type BonusScope = (typeof bonusScopes)[number];

/** The rolls a bonus counts for: those of its bearer, or those against its bearer. */
export const bonusAims = ["own", "against"] as const;

const MAX_BONUS_VALUE = 99;

/** Returns the greatest value of a bonus of a category; a penalty cannot be above 0. */
export function maxBonusValue(category: string): number {
  return category === "penalty" ? 0 : MAX_BONUS_VALUE;
}

function bonusSchema() {
  return {
    category: new fields.StringField({ required: true, blank: false, initial: "other", choices: [...bonusCategories] }),
    /** The feat set of a buff, the type of an artifact, or any other source; blank sources count as different. */
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
    /** Whether it counts for its bearer's rolls or for rolls against its bearer. */
    aim: new fields.StringField({ required: true, blank: false, initial: "own", choices: [...bonusAims] }),
    scope: new fields.StringField({ required: true, blank: false, initial: "all", choices: [...bonusScopes] }),
    /** Id of the Characteristic or total, or name or key of the Ability, that the scope limits it to. */
    key: new fields.StringField({ required: true, blank: true, initial: "" }),
    /** The GM allows this artifact alongside a better one of its type. */
    isApproved: new fields.BooleanField(),
  };
}

type Data = foundry.data.fields.SchemaField.SourceData<ReturnType<typeof bonusSchema>>;

/** The stats of a roll, used to select bonuses. */
export interface RollStats {
  readonly characteristics: readonly string[];
  /** False if another stat is rolled with the Characteristics, where these have rolls of their own. */
  readonly isOwn?: boolean;
  /** Names of the Abilities, and their keys; blank for none. */
  readonly abilities: readonly string[];
  /** Id of the combat total. */
  readonly total: string;
}

/** A bonus or penalty as an active effect. It is added to the rolls it applies to and changes no data. */
export class BonusData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof bonusSchema>,
  ActiveEffect.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Effect.bonus"];

  static override defineSchema() {
    return { ...effectSchema(), ...bonusSchema() };
  }

  /** @throws Error in the reader's language for a penalty above 0, which could not be rolled */
  static override validateJoint(data: Data): void {
    // The types of the derived data of a model of effects are too deep for the compiler.
    super.validateJoint(data as never);
    const max = maxBonusValue(data.category);
    if (data.value <= max) return;
    localiseFaults(() => {
      throw new RuleError("FieldNumber", { min: -MAX_BONUS_VALUE, max });
    });
  }

  /** Returns whether it applies to a roll with these stats. */
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

  /** Returns it as a bonus of the rules, labeled with the effect's name. */
  toBonus(label: string): Bonus {
    const { category, value, source, isApproved, goal } = this;
    return { label, category, amount: value, source, isApproved, goal };
  }
}

const { TOKEN_ENTER, TOKEN_EXIT } = CONST.REGION_EVENTS;

function placeEffectSchema() {
  return {
    value: new fields.NumberField({
      required: true,
      nullable: false,
      integer: true,
      initial: 1,
      min: -greatestPlaceEffect,
      max: greatestPlaceEffect,
    }),
    goal: new fields.StringField({
      required: true,
      blank: false,
      initial: "total",
      choices: Object.fromEntries(bonusGoals.map((goal) => [goal, `QUADRIVIUM.BonusGoal.${goal}`])),
    }),
  };
}

/** The effect of a scene region on rolls of characters with a token in it. It is sent to every client, so it is not secret. */
export class PlaceEffectData extends foundry.data.regionBehaviors.RegionBehaviorType<
  ReturnType<typeof placeEffectSchema>
> {
  // Its fields are those of a bonus.
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Effect.bonus"];

  static override defineSchema = placeEffectSchema;

  /** Every client is told. Enabling the effect counts as a token's entering the region, disabling as leaving it. */
  static override events = { [TOKEN_ENTER]: onPassage, [TOKEN_EXIT]: onPassage };

  /** Returns it as a bonus of the rules, named after its behavior or its region. */
  toBonus(): Bonus {
    const { name } = this.parent._source;
    const label = name || (this.region?.name ?? "");
    return { label, category: "other", amount: this.value, goal: this.goal as BonusGoal };
  }
}

function onPassage({ data }: RegionDocument.RegionEvent): Promise<void> {
  const { token } = data as { readonly token?: TokenDocument.Implementation };
  if (token) drawBearers([token]);
  return Promise.resolve();
}
