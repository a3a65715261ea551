import type { Creature } from "../../../characters/creature.ts";
import { serialize } from "../../../base/async.ts";
import { itemsOf, memoize } from "../../../characters/creature.ts";
import { numeral, say } from "../../../base/words.ts";
import { sortRows } from "./sort-rows.ts";
import type { SortableRow } from "./sort-rows.ts";
import { listenToFields } from "./field-listener.ts";
import { needsField } from "../../items/item-details.ts";
import type { SheetSection } from "./section.ts";

/** A number that the table counts for a character. */
export type Tally = Creature["system"]["tallies"][number];

async function addTally(actor: Creature): Promise<void> {
  await change(actor, (tallies) => [...tallies, { id: foundry.utils.randomID() }]);
}

async function removeTally(actor: Creature, id: string): Promise<void> {
  await change(actor, (tallies) => tallies.filter((tally) => tally.id !== id));
}

/** Changes a tally. Throws Error for invalid data. */
export async function changeTally(actor: Creature, id: string, changes: Partial<Tally>): Promise<void> {
  await change(actor, (tallies) => tallies.map((tally) => (tally.id === id ? { ...tally, ...changes } : tally)));
}

/** Adds `step` to a tally. */
async function countTally(actor: Creature, id: string, step: number): Promise<void> {
  await change(actor, (tallies) =>
    tallies.map((tally) => (tally.id === id ? { ...tally, value: tally.value + step } : tally)),
  );
}

async function change(actor: Creature, changed: (tallies: readonly Tally[]) => readonly object[]): Promise<void> {
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
      await addTally(actor);
      await (actor.sheet as foundry.applications.api.ApplicationV2 | null)?.render();
      [...(part?.querySelectorAll<HTMLElement>("[data-tally-field=name]") ?? [])].at(-1)?.focus();
    },
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
