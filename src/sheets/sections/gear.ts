import { itemsOf } from "../../services/creature.ts";
import type { Creature } from "../../services/creature.ts";
import { numeral, say } from "../../i18n/words.ts";
import { memoize } from "../../services/memoize.ts";
import { sortRows } from "./sort-rows.ts";
import type { SortableRow } from "./sort-rows.ts";
import { addTally, changeTally, countTally, removeTally } from "../../services/tallies.ts";
import { listenToFields } from "./field-listener.ts";
import type { SheetSection } from "./section.ts";

interface GearRow extends SortableRow {
  readonly id: string;
  readonly quantity: number;
  readonly load: number;
  readonly isCarried: boolean;
}

/** The gear of a character and its total load, and the numbers that the table counts for it. */
export const gearSection: SheetSection = {
  id: "gear",
  template: "systems/quadrivium/templates/sheets/sections/gear.hbs",
  prepare: (actor, { order }) => {
    const rows = memoize(actor, "gear", () => gearRows(actor));
    const carried = rows.reduce((sum, { isCarried, amount }) => sum + (isCarried ? amount : 0), 0);
    return {
      rows: sortRows(rows, order),
      tallies: actor.system.tallies.map((tally) => ({ ...tally, figure: numeral(tally.value) })),
      carried: say({ key: "QUADRIVIUM.Gear.carried", data: { load: numeral(carried) } }),
    };
  },
  actions: {
    addTally: (actor) => addTally(actor),
    removeTally: (actor, target) => removeTally(actor, tallyAt(target)),
    countTally: (actor, target) => countTally(actor, tallyAt(target), Number(target.dataset.step)),
  },
  attach: (part, actor) => {
    listenToFields(part, "[data-tally-field]", (value, { tallyField = "", tally = "" }) =>
      changeTally(actor, tally, { [tallyField]: value }),
    );
  },
};

/** Returns the id of the tally whose row contains an element. */
function tallyAt(element: HTMLElement): string {
  return element.closest<HTMLElement>("[data-tally]")?.dataset.tally ?? "";
}

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
