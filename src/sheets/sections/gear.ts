import { itemsOf } from "../../services/creature.ts";
import type { Creature } from "../../services/creature.ts";
import { numeral, say } from "../../i18n/words.ts";
import { memoize } from "../../services/memoize.ts";
import { sortRows } from "./sort-rows.ts";
import type { SortableRow } from "./sort-rows.ts";
import type { SheetSection } from "./section.ts";

interface GearRow extends SortableRow {
  readonly id: string;
  readonly quantity: number;
  readonly load: number;
  readonly isCarried: boolean;
}

/** The gear of a character and its total load. */
export const gearSection: SheetSection = {
  id: "gear",
  template: "systems/quadrivium/templates/sheets/sections/gear.hbs",
  prepare: (actor, { order }) => {
    const rows = memoize(actor, "gear", () => gearRows(actor));
    const carried = rows.reduce((sum, { isCarried, amount }) => sum + (isCarried ? amount : 0), 0);
    return {
      rows: sortRows(rows, order),
      carried: say({ key: "QUADRIVIUM.Gear.carried", data: { load: numeral(carried) } }),
    };
  },
};

function gearRows(actor: Creature): readonly GearRow[] {
  return itemsOf(actor, "gear").map(({ id, name, system: { quantity, load, isCarried } }) => ({
    id: id ?? "",
    name,
    quantity,
    load,
    isCarried,
    amount: quantity * load,
  }));
}
