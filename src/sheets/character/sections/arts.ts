import { sayFault, signed } from "../../../base/words.ts";
import { serialize } from "../../../base/async.ts";
import { artsOf, artsToAdd, missingArts } from "../../../characters/abilities.ts";
import type { Ability } from "../../../characters/abilities.ts";
import { combatTotals } from "../../../characters/combat-totals.ts";
import type { Creature } from "../../../characters/creature.ts";
import { figureOf } from "../../../rolls/stat-figure.ts";
import { rollTooltip } from "../../../rolls/roll-tooltip.ts";
import { totalStat } from "../../../rolls/road/roll-total.ts";
import { artKinds } from "../../../rules/character/totals.ts";
import { copyItems, sortBehind } from "../../base/copy-item.ts";
import { itemAt } from "../row-actions.ts";
import { attachFormulas, totalFormulas } from "./combat.ts";
import type { SheetSection } from "./section.ts";

/**
 * The Arts of a character who has any: a click marks those of the next spell, and the casting totals are made of them. In edit
 * mode it is there for everybody, to add one.
 */
export const artsSection: SheetSection = {
  id: "arts",
  prepare(actor, { isEditing }) {
    const arts = artsOf(actor);
    return {
      isShown: arts.length > 0 || isEditing,
      lacksArts: isEditing && missingArts(actor).length > 0,
      groups: artKinds.map((kind) => ({
        kind,
        label: game.i18n.localize(`QUADRIVIUM.Arts.${kind}s`),
        add: game.i18n.localize(`QUADRIVIUM.Arts.add.${kind}`),
        rows: arts.filter(({ system }) => system.art === kind).map((art) => artRow(actor, art)),
      })),
      casts: arts.length > 0 ? castsOf(actor) : [],
      formulas: isEditing ? totalFormulas(actor, ({ isForArts }) => isForArts === true) : [],
    };
  },
  holds: (actor) => artsOf(actor).length > 0,
  statAt(actor, target) {
    const { total } = target.dataset;
    if (total !== undefined) return totalStat(actor, total, "");
    const id = itemAt(actor, target)?.id;
    return id ? { ability: id } : null;
  },
  actions: { markArt, addArt, addArts },
  attach: attachFormulas,
};

function artRow(actor: Creature, { id, name, system }: Ability) {
  const { explanation } = figureOf(actor, { ability: id ?? "" });
  return {
    id,
    name,
    score: system.score,
    stored: system._source.score,
    isMarked: actor.system.casting.includes(id ?? ""),
    tooltip: rollTooltip(name, explanation),
  };
}

/** Returns the casting totals with the Arts that are marked. */
function castsOf(actor: Creature) {
  return combatTotals(actor).casting.map(({ id, label, fault }) => {
    const stat = totalStat(actor, id, "");
    const { amount = 0, explanation = "" } = stat ? figureOf(actor, stat) : {};
    return {
      id,
      label,
      figure: signed(amount),
      tooltip: rollTooltip(label, explanation),
      fault: fault ? sayFault(fault) : "",
    };
  });
}

/** Adds an Art of the kind in `data-art`. */
async function addArt(actor: Creature, { dataset }: HTMLElement): Promise<void> {
  const name = game.i18n.localize(`QUADRIVIUM.Arts.${dataset.art ?? ""}`);
  const data = { name, type: "ability", sort: sortBehind(actor, "ability"), system: { art: dataset.art } };
  await actor.createEmbeddedDocuments("Item", [data as Item.CreateData]);
}

/** Adds the Arts of the compendium that the character does not have. */
export async function addArts(actor: Creature): Promise<void> {
  await copyItems(actor, await artsToAdd(actor));
}

/** Marks the Art of a row for the next spell, or unmarks it. Marks of Arts that are gone go, too. */
async function markArt(actor: Creature, target: HTMLElement): Promise<void> {
  const id = itemAt(actor, target)?.id ?? "";
  await serialize<unknown>(actor, () => {
    const marked = actor.system.casting.filter((one) => one !== id && actor.items.has(one));
    const casting = actor.system.casting.includes(id) ? marked : [...marked, id];
    return actor.update({ system: { casting } });
  });
}
