import { labelled, numeral, say, signed } from "../../../base/words.ts";
import { ownFigure, ownNumbers } from "../../../characters/own-setup.ts";
import type { Creature } from "../../../characters/creature.ts";
import { itemsOf } from "../../../characters/creature.ts";
import { abilityFor, costText } from "../../../deltas/powers.ts";
import type { Power } from "../../../deltas/powers.ts";
import { toShortFormula } from "../../../rules/kernel/roll-spec.ts";
import { composeRoll } from "../../../rolls/road/compose-roll.ts";
import { usualChoices } from "../../../rolls/road/roll-choices.ts";
import { rollStat } from "../../../rolls/road/roll-stat.ts";
import { explainComposition } from "../../../rolls/stat-figure.ts";
import { rollTooltip } from "../../../rolls/roll-tooltip.ts";
import { skipsDialog } from "../../../rolls/skips-dialog.ts";
import { warnOfFaults } from "../../../ui/warn-of-faults.ts";
import type { SheetSection } from "./section.ts";

/** The powers of a character: their rolls, costs and effects. */
export const powersSection: SheetSection = {
  id: "powers",
  prepare: (actor) => ({ powers: itemsOf(actor, "power").map((power) => shown(actor, power)) }),
  holds: (actor) => itemsOf(actor, "power").length > 0,
  statAt: (_actor, target) => {
    const power = idAt(target);
    return power ? { power } : null;
  },
  actions: {
    usePower: (actor, target, event) =>
      warnOfFaults(async () => {
        await rollStat(actor, { power: idAt(target) }, { ask: !skipsDialog(event) });
      }),
  },
};

function idAt(target: HTMLElement): string {
  return target.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "";
}

function shown(actor: Creature, power: Power) {
  const { id, name, system } = power;
  const { target, hint } = useOf(actor, power);
  return {
    id,
    name,
    rolls: [target, rolledFor(actor, power)].filter(Boolean).join(" "),
    feat: system.feat.trim() && labelled(say({ key: "QUADRIVIUM.Item.power.FIELDS.feat.label" }), system.feat.trim()),
    tooltip: rollTooltip(name, hint),
    score: system.score,
    difficulty: system.difficulty === null ? "" : numeral(system.difficulty),
    storedDifficulty: system.difficulty,
    cost: costText(power),
    effect: system.effect,
    effectFormula: system.effectFormula,
  };
}

/** Returns the roll of a power in short: "Int + Legend Lore +2". */
function rolledFor(actor: Creature, power: Power): string {
  const { characteristics, ability, score } = power.system;
  const scores = actor.system.listedCharacteristics
    .filter(({ id }) => characteristics.includes(id))
    .map(({ short }) => game.i18n.localize(short))
    .join(", ");
  const learned =
    abilityFor(actor, power)?.name ?? (ability && say({ key: "QUADRIVIUM.Sheet.unlearned", data: { name: ability } }));
  const names = [scores, learned].filter(Boolean).join(" + ");
  return [names, score === 0 ? "" : signed(score)].filter(Boolean).join(" ");
}

/** Returns the target of the roll that a click makes, where stats have one, and its parts; if it cannot be rolled, the reason. */
function useOf(actor: Creature, { id }: Power): { readonly target: string; readonly hint: string } {
  try {
    const composed = composeRoll(actor, usualChoices(actor, { power: id ?? "" }));
    const [field] = ownNumbers(actor);
    const target = field ? ownFigure(field, composed.choices.setup) : "";
    return { target, hint: [toShortFormula(composed.spec), ...explainComposition(composed)].join(", ") };
  } catch (error) {
    return { target: "", hint: error instanceof Error ? error.message : String(error) };
  }
}
