import { numeral, signed } from "../../../base/words.ts";
import { focusInUse, metaLabel } from "../../../deltas/meta.ts";
import {
  addColours,
  addMeta,
  changeHeld,
  changeMeta,
  endFocusUse,
  lacksColours,
  removeMeta,
} from "../../../deltas/meta-table.ts";
import { metaKinds } from "../../../rules/kernel/fields.ts";
import { listenToFields } from "./field-listener.ts";
import type { SheetSection } from "./section.ts";

/** The Meta table: the foci that a character can use, and the one in use. */
export const metaSection: SheetSection = {
  id: "meta",
  prepare: (actor) => {
    const used = focusInUse(actor);
    return {
      lacksColours: lacksColours(actor),
      kinds: metaKinds.map((value) => ({ value, label: game.i18n.localize(`QUADRIVIUM.Meta.Kind.${value}`) })),
      rows: actor.system.meta.map((row) => ({
        ...row,
        label: metaLabel(row),
        figure: signed(row.bonus),
        heldFigure: numeral(row.held),
        isInUse: row.id === used,
      })),
    };
  },
  holds: (actor) => actor.system.meta.length > 0,
  actions: {
    addMeta: (actor) => addMeta(actor),
    addColours: (actor) => addColours(actor),
    removeMeta: (actor, target) => removeMeta(actor, rowAt(target)),
    changeHeld: (actor, target) => changeHeld(actor, rowAt(target), Number(target.dataset.step)),
    endUse: (actor) => endFocusUse(actor),
  },
  attach: (part, actor) => {
    listenToFields(part, "[data-meta-field]", (value, { metaField = "", row = "" }) =>
      changeMeta(actor, row, { [metaField]: value }),
    );
  },
};

/** Returns the id of the row that contains an element. */
function rowAt(element: HTMLElement): string {
  return element.closest<HTMLElement>("[data-row]")?.dataset.row ?? "";
}
