import { numeral, signed } from "../../dice/words.ts";
import type { Creature } from "../../documents/creature.ts";
import { addMeta, changeMeta, endUse, focusInUse, metaLabel, removeMeta } from "../../documents/meta.ts";
import { listenToFields } from "./field-listener.ts";
import type { SheetSection } from "./section.ts";

const kinds = ["mana", "omega"] as const;

/** What can be held of one kind of Meta. */
const MOST = 999;

/** The Meta table: what can be spent on a focus, and the focus that is in use. */
export const metaSection: SheetSection = {
  id: "meta",
  template: "systems/quadrivium/templates/applications/sheet-sections/meta.hbs",
  prepare: (actor) => {
    const used = focusInUse(actor);
    return {
      kinds: kinds.map((value) => ({ value, label: game.i18n.localize(`QUADRIVIUM.Meta.Kind.${value}`) })),
      rows: actor.system.meta.map((row, index) => ({
        ...row,
        index,
        label: metaLabel(row),
        figure: signed(row.bonus),
        heldFigure: numeral(row.held),
        isInUse: index === used,
      })),
    };
  },
  actions: {
    addMeta: (actor) => addMeta(actor),
    removeMeta: (actor, target) => removeMeta(actor, indexOf(target)),
    changeHeld: (actor, target) => changeHeld(actor, target),
    endUse: (actor) => endUse(actor),
  },
  attach: (part, actor) => {
    listenToFields(part, "[data-meta-field]", (value, { metaField = "", index }) =>
      changeMeta(actor, Number(index), { [metaField]: value }),
    );
  },
};

function changeHeld(actor: Creature, target: HTMLElement): Promise<void> {
  const index = indexOf(target);
  const held = (actor.system.meta[index]?.held ?? 0) + Number(target.dataset.step);
  return changeMeta(actor, index, { held: Math.max(0, Math.min(held, MOST)) });
}

/** The row in which an element stands. */
function indexOf(element: HTMLElement): number {
  return Number(element.closest<HTMLElement>("[data-index]")?.dataset.index);
}
