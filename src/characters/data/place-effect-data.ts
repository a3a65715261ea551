import { greatestPlaceEffect } from "../../rules/character/world-lists.ts";
import { bonusGoals } from "../../rules/kernel/bonuses.ts";
import type { Bonus, BonusGoal } from "../../rules/kernel/bonuses.ts";
import { drawBearers } from "../refresh-creatures.ts";

const fields = foundry.data.fields;
const { TOKEN_ENTER, TOKEN_EXIT } = CONST.REGION_EVENTS;

function schema() {
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

/** What a region of a scene does to the rolls of those whose token stands in it. It is sent to every client, so it is no secret. */
export class PlaceEffectData extends foundry.data.regionBehaviors.RegionBehaviorType<ReturnType<typeof schema>> {
  // Its fields are those of a bonus.
  static override LOCALIZATION_PREFIXES = ["QUADRIVIUM.Effect.bonus"];

  static override defineSchema() {
    return schema();
  }

  /** Every client is told; a token also enters a region whose effect is enabled, and leaves one whose effect is disabled. */
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
