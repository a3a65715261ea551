import type { Block } from "./fill.ts";
import { percent } from "./table.ts";

/** Totals with a lower chance share one line. */
const RAREST = 0.002;

/** The width of the longest bar in characters. */
const WIDTH = 48;

/** Writes the totals of a formula as bars; successes are filled, the rest is light. */
export const chart: Block = (api, [formula = ""]) => {
  const roll = new api.Roll(formula);
  const bars = roll.prospect;
  const { total, success, tail } = roll.odds;
  const target = success === null ? null : roll.target;
  const shown = total.filter(([, chance]) => chance >= RAREST);
  const others = total.reduce((sum, [, chance]) => (chance < RAREST ? sum + chance : sum), tail);
  const most = Math.max(...shown.map(([, chance]) => chance));
  const line = (name: string, chance: number, isFull: boolean): string =>
    `${name.padStart(8)} ${percent(chance).padStart(8)}  ${(isFull ? "█" : "░").repeat(Math.round((chance / most) * WIDTH))}`;
  const successes = succeeding(bars.endings);
  return [
    "```text",
    formula,
    ...shown.map(([value, chance]) => line(String(value), chance, target === null || successes.has(value))),
    ...(others > 0 ? [line("others", others, false)] : []),
    ...(success === null ? [] : [`█ success: ${percent(success)}`]),
    "```",
  ].join("\n");
};

/** Returns the totals that can be a success. */
function succeeding(
  endings: readonly { readonly total: number; readonly success: boolean | null }[],
): ReadonlySet<number> {
  return new Set(endings.flatMap(({ total, success }) => (success === true ? [total] : [])));
}
