import { serialize } from "../base/async.ts";
import { worldList } from "../base/world-settings.ts";
import type { Creature } from "../characters/creature.ts";
import type { NamedNumber } from "../rules/character/world-lists.ts";
import { isSameColour } from "../rules/kernel/fields.ts";
import { focusOf, metaAfter, metaRows, unused } from "./meta.ts";
import type { MetaRow } from "./meta.ts";

/** What is changed in a character's Meta table by hand. */

/** Ends the use of the focus, so that the next roll with it spends Meta again. */
export async function endFocusUse(actor: Creature): Promise<void> {
  await change(actor, () => ({ focus: unused }));
}

export async function addMeta(actor: Creature): Promise<void> {
  await change(actor, () => ({ meta: [...metaRows(actor), { id: foundry.utils.randomID() }] }));
}

/** Returns the colors of the world's list that are not in a Meta table. */
function missingColours(rows: readonly MetaRow[]): readonly NamedNumber[] {
  return worldList("metaColours").filter(({ name }) => rows.every(({ colour }) => !isSameColour(colour, name)));
}

/** Tells whether the world's list has colors that a character's Meta table lacks. */
export function lacksColours(actor: Creature): boolean {
  return missingColours(metaRows(actor)).length > 0;
}

/** Adds a row to the Meta table for each color of the world's list that is missing, with its bonus; nothing of it is held. */
export async function addColours(actor: Creature): Promise<void> {
  await change(actor, () => {
    const rows = metaRows(actor);
    const added = missingColours(rows).map(({ name, number }) => {
      return { id: foundry.utils.randomID(), colour: name, bonus: number, held: 0 };
    });
    return { meta: [...rows, ...added] };
  });
}

/** Removes a row from the Meta table, and ends the use of its focus. */
export async function removeMeta(actor: Creature, id: string): Promise<void> {
  await change(actor, () => {
    const isUsed = focusOf(actor).row === id;
    const meta = metaRows(actor).filter((row) => row.id !== id);
    return { meta, ...(isUsed ? { focus: unused } : {}) };
  });
}

/**
 * Changes a row of the Meta table: a bonus for all rows of its colour, and with another colour a row takes over the bonus
 * of that. Throws Error for invalid data.
 */
export async function changeMeta(actor: Creature, id: string, changes: Partial<MetaRow>): Promise<void> {
  await change(actor, () => {
    const rows = metaRows(actor);
    const before = rows.find((row) => row.id === id);
    const alike = rows.find((row) => row.id !== id && isSameColour(row.colour, changes.colour ?? ""));
    return {
      meta: rows.map((row) => {
        if (row.id === id) return { ...row, ...(alike ? { bonus: alike.bonus } : {}), ...changes };
        const isBonus = changes.bonus !== undefined && isSameColour(row.colour, before?.colour ?? "");
        return isBonus ? { ...row, bonus: changes.bonus } : row;
      }),
    };
  });
}

/** Adds `step` to the amount of a row. */
export async function changeHeld(actor: Creature, id: string, step: number): Promise<void> {
  await change(actor, () => ({ meta: metaAfter(actor, { [id]: step }) }));
}

async function change(actor: Creature, changed: () => object): Promise<void> {
  await serialize<unknown>(actor, () => actor.update({ system: changed() }));
}
