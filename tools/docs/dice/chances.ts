import { inWords } from "../../cli/words.ts";
import type { Block } from "./fill.ts";
import { cellsOf, code, percent, readingsOf, table } from "./table.ts";

/** Writes the chances of formulas against the targets that the block names: `success 6, 9, 12`. */
export const success: Block = (api, lines, rest) => {
  const targets = rest.split(",").map((text) => text.trim());
  const rows = lines.map((line) => {
    const [formula = "", readings] = cellsOf(line);
    const chances = targets.map((target) => {
      const { odds } = new api.Roll(`${formula} vs ${target}`, {}, { readings: readingsOf(readings) });
      return percent(odds.success ?? 0);
    });
    return [named(formula, readings), ...chances];
  });
  return table(["", ...targets.map((target) => `vs ${target}`)], rows);
};

/** Writes the facts of the tradition of formulas: a chance or an average each. */
export const facts: Block = (api, lines) => {
  const answers = lines.map((line) => {
    const [formula = "", readings] = cellsOf(line);
    const { die, odds } = new api.Roll(formula, {}, { readings: readingsOf(readings) });
    return { name: named(formula, readings), odds, worth: Object.keys(die?.dieKind.facts ?? {}) };
  });
  const names = answers[0]?.worth ?? [];
  const rows = answers.map(({ name, odds }) => [name, ...names.map((fact) => factText(odds[fact] ?? 0))]);
  return table(["", ...names.map(inWords)], rows);
};

function factText(chances: number | readonly (readonly [number, number])[]): string {
  if (typeof chances === "number") return percent(chances);
  return `⌀ ${chances.reduce((sum, [value, chance]) => sum + value * chance, 0).toFixed(2)}`;
}

function named(formula: string, readings = ""): string {
  return readings === "" ? code(formula) : `${code(formula)}, ${code(readings)}`;
}
