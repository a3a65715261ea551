import { bonusDie } from "../../../src/rules/traditions/trip/trip-fields.ts";
import type { Block } from "./fill.ts";
import { table } from "./table.ts";

/** The largest bonus with a column of its own; beyond it the die stays the same. */
const LARGEST = 17;

/** Writes a table of the dice for cumulative bonuses of a trip roll. */
export const bonuses: Block = () => {
  const columns = new Map<string, number[]>();
  for (let bonus = 0; bonus <= LARGEST; bonus += 1) {
    const { faces, flat } = bonusDie(bonus);
    const worth = faces === null ? `+${flat}` : `d${faces}`;
    columns.set(worth, [...(columns.get(worth) ?? []), bonus]);
  }
  const heads = [...columns.values()].map((list) => {
    const [least, most] = [list[0] ?? 0, list.at(-1) ?? 0];
    if (most === LARGEST) return `${least} and more`;
    return least === most ? String(least) : `${least}–${most}`;
  });
  return table(["bonus", "below 0", ...heads], [["is", "subtracted", ...columns.keys()]], heads.length + 2);
};
