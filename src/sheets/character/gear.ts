import { serialize } from "../../base/async.ts";
import { itemsOf, memoize, type Creature } from "../../characters/actors.ts";
import { numeral, say, signed } from "../../base/words.ts";
import { sortRows, type SheetSection, type SortableRow } from "./section.ts";
import { needsField } from "../items/item-details.ts";
import { worldList } from "../../base/world-settings.ts";
import { focusInUse, unused } from "../../deltas/meta.ts";
import { metaLabel } from "../../deltas/changeable-numbers.ts";
import type { NamedNumber } from "../../rules/character/world-lists.ts";
import { isSameColour, metaKinds } from "../../rules/kernel/fields.ts";

/** A character's stored Meta and tallies. */
type Stored = Pick<Creature["system"], "meta" | "focus" | "tallies">;
type MetaRow = Stored["meta"][number];
type Tally = Stored["tallies"][number];

/** Changes a character's stored data, in turn. */
async function change(actor: Creature, changed: (stored: Stored) => object): Promise<void> {
  await serialize<unknown>(actor, () => actor.update({ system: changed(actor.toObject().system as Stored) }));
}

function changeTallies(actor: Creature, changed: (tallies: readonly Tally[]) => readonly object[]): Promise<void> {
  return change(actor, ({ tallies }) => ({ tallies: changed(tallies) }));
}

interface GearRow extends SortableRow {
  readonly id: string;
  readonly img: string | null | undefined;
  readonly quantity: number;
  readonly load: number;
  readonly isCarried: boolean;
}

/** The gear of a character and its total load, and the table's tallies for it. */
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
  },
  fields: {
    "data-tally-field": (actor, value, { tallyField = "", tally = "" }) =>
      changeTallies(actor, (tallies) =>
        tallies.map((one) => (one.id === tally ? { ...one, [tallyField]: value } : one)),
      ),
  },
};

/** Returns the id of the tally in an element's row. */
function tallyAt(element: HTMLElement): string {
  return element.closest<HTMLElement>("[data-tally]")?.dataset.tally ?? "";
}

function gearRows(actor: Creature): readonly GearRow[] {
  return itemsOf(actor, "gear").map(({ id, name, img, system: { quantity, load, isCarried } }) => ({
    id: id ?? "",
    name,
    img,
    quantity,
    load,
    isCarried,
    amount: quantity * load,
  }));
}

/** The Meta table: the character's focuses, and the one in use. */
export const metaSection: SheetSection = {
  id: "meta",
  prepare: (actor) => {
    const used = focusInUse(actor);
    return {
      lacksColours: missingColours(actor.system.meta).length > 0,
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
    addMeta: (actor) => change(actor, ({ meta }) => ({ meta: [...meta, { id: foundry.utils.randomID() }] })),
    // The character has none of them.
    addColours: (actor) =>
      change(actor, ({ meta }) => {
        const added = missingColours(meta).map(({ name, number }) => {
          return { id: foundry.utils.randomID(), colour: name, bonus: number, held: 0 };
        });
        return { meta: [...meta, ...added] };
      }),
    removeMeta: (actor, target) =>
      change(actor, ({ meta, focus }) => {
        const row = rowAt(target);
        return { meta: meta.filter(({ id }) => id !== row), ...(focus.row === row ? { focus: unused } : {}) };
      }),
    // The next roll with it spends Meta again.
    endUse: (actor) => change(actor, () => ({ focus: unused })),
  },
  fields: {
    "data-meta-field": (actor, value, { metaField = "", row = "" }) =>
      change(actor, ({ meta }) => ({ meta: metaWith(meta, row, { [metaField]: value }) })),
  },
};

/** Returns the colors of the world's list missing from a Meta table. */
function missingColours(rows: readonly MetaRow[]): readonly NamedNumber[] {
  return worldList("metaColours").filter(({ name }) => rows.every(({ colour }) => !isSameColour(colour, name)));
}

/**
 * Returns a Meta table with a changed row: a bonus for all rows of its color, and with another color, that color's
 * bonus.
 */
function metaWith(rows: readonly MetaRow[], id: string, changes: Partial<MetaRow>): readonly MetaRow[] {
  const before = rows.find((row) => row.id === id);
  const alike = rows.find((row) => row.id !== id && isSameColour(row.colour, changes.colour ?? ""));
  return rows.map((row) => {
    if (row.id === id) return { ...row, ...(alike ? { bonus: alike.bonus } : {}), ...changes };
    return isSameColour(row.colour, before?.colour ?? "") ? { ...row, bonus: changes.bonus ?? row.bonus } : row;
  });
}

/** Returns the id of the row around an element. */
function rowAt(element: HTMLElement): string {
  return element.closest<HTMLElement>("[data-row]")?.dataset.row ?? "";
}
