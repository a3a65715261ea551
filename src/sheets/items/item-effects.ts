import type { BonusData } from "../../characters/data/effect-data.ts";
import { say, signed } from "../../base/words.ts";
import { scopeName } from "../effects/bonus-scopes.ts";
import type { Creature } from "../../characters/creature.ts";

/** A row of the list of an item's effects. */
export interface EffectRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly isOn: boolean;
  /** The amount with its sign; blank for an effect that is no bonus. */
  readonly figure: string;
  /** The goal of the bonus and what it is limited to. */
  readonly scope: string;
}

/** Returns the effects of an item in order. */
export function effectRows(item: Item.Implementation): readonly EffectRow[] {
  const effects = [...item.effects.contents].sort((a, b) => a.sort - b.sort);
  return effects.map((effect) => {
    const bonus = effect.type === "bonus" ? (effect.system as BonusData) : null;
    return {
      id: effect.id ?? "",
      name: effect.name,
      img: effect.img ?? "",
      isOn: !effect.disabled,
      figure: bonus ? signed(bonus.value) : "",
      scope: bonus ? scopeOf(bonus) : say({ key: "QUADRIVIUM.ItemSheet.otherEffect" }),
    };
  });
}

/** Returns a bonus in words: "+2, Kit (total), every roll". */
export function bonusInWords(bonus: BonusData): string {
  return say({ key: "QUADRIVIUM.Effects.bonus", data: { amount: signed(bonus.value), scope: scopeOf(bonus) } });
}

function scopeOf({ category, goal, scope, key }: BonusData): string {
  const data = {
    category: { key: `QUADRIVIUM.BonusCategory.${category}` },
    goal: { key: `QUADRIVIUM.BonusGoal.${goal}` },
  };
  return say({
    key: "QUADRIVIUM.ItemSheet.effectScope",
    data: {
      ...data,
      scope: { key: `QUADRIVIUM.ItemSheet.scope.${scope}`, data: { name: scopeName(scope, key) } },
    },
  });
}

/** Returns the effect of the row that contains an element: one of the character or of its items. */
export function effectAt(actor: Creature, element: HTMLElement): ActiveEffect.Implementation | undefined {
  const uuid = element.closest<HTMLElement>("[data-bonus]")?.dataset.bonus;
  return uuid === undefined ? undefined : [...actor.allApplicableEffects()].find((effect) => effect.uuid === uuid);
}

/** Opens the sheet of an effect. */
export async function openEffect(effect: ActiveEffect.Implementation | undefined): Promise<void> {
  await (effect?.sheet as foundry.applications.api.ApplicationV2 | null | undefined)?.render({ force: true });
}
