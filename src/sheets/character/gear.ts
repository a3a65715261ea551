import { serialize } from "../../base/async.ts";
import { itemsOf, memoize, type Creature } from "../../characters/creature.ts";
import { numeral, say, signed } from "../../base/words.ts";
import { sortRows, type SheetSection, type SortableRow } from "./section.ts";
import { needsField } from "../items/item-details.ts";
import {
  focusInUse,
  metaLabel,
  addColours,
  addMeta,
  changeHeld,
  changeMeta,
  endFocusUse,
  lacksColours,
  removeMeta,
} from "../../deltas/meta.ts";
import { metaKinds } from "../../rules/kernel/fields.ts";

/** A number that the table counts for a character. */
type Tally = Creature["system"]["tallies"][number];

async function changeTallies(
  actor: Creature,
  changed: (tallies: readonly Tally[]) => readonly object[],
): Promise<void> {
  await serialize<unknown>(actor, () => {
    const { tallies } = actor.toObject().system as { readonly tallies: readonly Tally[] };
    return actor.update({ system: { tallies: [...changed(tallies)] } });
  });
}

interface GearRow extends SortableRow {
  readonly id: string;
  readonly quantity: number;
  readonly load: number;
  readonly isCarried: boolean;
}

/** The gear of a character and its total load, and the numbers that the table counts for it. */
export const gearSection: SheetSection = {
  id: "gear",
  prepare: (actor, { order, isEditing, isEditable }) => {
    const rows = memoize(actor, "gear", () => gearRows(actor));
    const carried = rows.reduce((sum, { isCarried, amount }) => sum + (isCarried ? amount : 0), 0);
    const isWeighed = needsField("gear", "load", actor.system.effectiveTradition) || rows.some(({ load }) => load > 0);
    return {
      isWeighed,
      byLoad: isWeighed ? "QUADRIVIUM.Gear.byLoad" : "",
      rows: sortRows(rows, order),
      tallies: actor.system.tallies.map((tally) => ({
        ...tally,
        figure: numeral(tally.value),
        asksForName: isEditing || (isEditable && tally.name === ""),
      })),
      carried: say({ key: "QUADRIVIUM.Gear.carried", data: { load: numeral(carried) } }),
    };
  },
  holds: (actor) => itemsOf(actor, "gear").length > 0 || actor.system.tallies.length > 0,
  actions: {
    addTally: async (actor, target) => {
      const part = target.closest(".tally-part");
      await changeTallies(actor, (tallies) => [...tallies, { id: foundry.utils.randomID() }]);
      await (actor.sheet as foundry.applications.api.ApplicationV2 | null)?.render();
      [...(part?.querySelectorAll<HTMLElement>("[data-tally-field=name]") ?? [])].at(-1)?.focus();
    },
    removeTally: (actor, target) =>
      changeTallies(actor, (tallies) => tallies.filter(({ id }) => id !== tallyAt(target))),
    countTally: (actor, target) =>
      changeTallies(actor, (tallies) =>
        tallies.map((one) =>
          one.id === tallyAt(target) ? { ...one, value: one.value + Number(target.dataset.step) } : one,
        ),
      ),
  },
  fields: {
    "data-tally-field": (actor, value, { tallyField = "", tally = "" }) =>
      changeTallies(actor, (tallies) =>
        tallies.map((one) => (one.id === tally ? { ...one, [tallyField]: value } : one)),
      ),
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
  fields: {
    "data-meta-field": (actor, value, { metaField = "", row = "" }) => changeMeta(actor, row, { [metaField]: value }),
  },
};

/** Returns the id of the row that contains an element. */
function rowAt(element: HTMLElement): string {
  return element.closest<HTMLElement>("[data-row]")?.dataset.row ?? "";
}
