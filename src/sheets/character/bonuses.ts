import { serialize } from "../../base/async.ts";
import { durationUpdate, effectDuration } from "../../base/foundry-versions.ts";
import type { Creature } from "../../characters/actors.ts";
import { openSheetOf } from "../../ui/dom.ts";
import { bonusGroups, effectAt } from "../effects/effect-rows.ts";
import type { SheetSection } from "./section.ts";

/** The bonuses, penalties and other effects of a character, with the reasons why a bonus does not count. */
export const bonusesSection: SheetSection = {
  id: "bonuses",
  prepare: (actor) => ({ groups: bonusGroups(actor) }),
  holds: (actor) => actor.effects.size > 0,
  actions: {
    addBonus,
    addEffect,
    editBonus: (actor, target) => openSheetOf(effectAt(actor, target)),
    toggleBonus: async (actor, target) => {
      const effect = effectAt(actor, target);
      if (effect) await serialize<unknown>(effect, () => effect.update({ disabled: !effect.disabled }));
    },
    /** Restarts an expired bonus. */
    renewBonus: async (actor, target) => {
      const effect = effectAt(actor, target);
      await effect?.update(durationUpdate(effectDuration(effect)));
    },
  },
};

/** Adds a bonus of 0 and opens its sheet. */
async function addBonus(actor: Creature): Promise<void> {
  const name = game.i18n.localize("QUADRIVIUM.Bonuses.new");
  const bonus = { name, type: "bonus", img: "icons/svg/upgrade.svg", system: { value: 0 } } as const;
  const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [bonus]);
  await openSheetOf(effect);
}

/** Adds an effect on something other than rolls, and opens Foundry's sheet for it. */
async function addEffect(actor: Creature): Promise<void> {
  const name = game.i18n.localize("QUADRIVIUM.Effects.new");
  const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name, img: "icons/svg/aura.svg" }]);
  await openSheetOf(effect);
}
