import type { Creature } from "../../services/creature.ts";
import { serialize } from "../../services/serialize.ts";
import { durationUpdate, effectDuration } from "../../foundry-versions.ts";
import { bonusGroups } from "../bonus-groups.ts";
import type { SheetSection } from "./section.ts";

/** The bonuses, penalties and other effects of a character, with the reasons why a bonus does not count. */
export const bonusesSection: SheetSection = {
  id: "bonuses",
  template: "systems/quadrivium/templates/sheets/sections/bonuses.hbs",
  prepare: (actor) => ({ groups: bonusGroups(actor) }),
  actions: {
    addBonus,
    editBonus: (actor, target) => open(effectAt(actor, target)),
    toggleBonus: async (actor, target) => {
      const effect = effectAt(actor, target);
      if (effect) await serialize<unknown>(effect, () => effect.update({ disabled: !effect.disabled }));
    },
    /** Restarts a bonus whose time is over. */
    renewBonus: async (actor, target) => {
      const effect = effectAt(actor, target);
      await effect?.update(durationUpdate(effectDuration(effect)));
    },
    deleteBonus: async (actor, target) => {
      await effectAt(actor, target)?.deleteDialog();
    },
  },
};

/** Adds a bonus without a value yet, which counts for nothing, and opens its sheet. */
async function addBonus(actor: Creature): Promise<void> {
  const name = game.i18n.localize("QUADRIVIUM.Bonuses.new");
  const bonus = { name, type: "bonus", img: "icons/svg/upgrade.svg", system: { value: 0 } } as const;
  const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [bonus]);
  await open(effect);
}

/** Returns the effect of the row that contains an element. */
function effectAt(actor: Creature, element: HTMLElement): ActiveEffect.Implementation | undefined {
  const uuid = element.closest<HTMLElement>("[data-bonus]")?.dataset.bonus;
  return [...actor.allApplicableEffects()].find((effect) => effect.uuid === uuid);
}

async function open(effect: ActiveEffect.Implementation | undefined): Promise<void> {
  await (effect?.sheet as foundry.applications.api.ApplicationV2 | null | undefined)?.render({ force: true });
}
