import { throwFormula } from "../../cli/throw.ts";
import type { Block } from "./fill.ts";
import { cellsOf, code, readingsOf, table } from "./table.ts";

/**
 * Writes worked examples as their cards show them; a line is "formula | faces in order | readings".
 * @throws Error if a line has too few or too many faces
 */
export const rolls: Block = async (api, lines) => {
  // The card is part of the system, which can be loaded only at a table.
  const { cardContext } = await import("../../../src/dice/roll-card-context.ts");
  const rows: string[][] = [];
  for (const line of lines) {
    const [formula = "", written = "", readings = ""] = cellsOf(line);
    const faces = written.split(/[\s,]+/).map(Number);
    const { roll, unused } = await throwFormula(api, formula, { faces, readings: readingsOf(readings) });
    if (unused.length > 0) throw new Error(`${formula} leaves the faces ${unused.join(", ")} over.`);
    const { dice, parts, total, verdict, details } = await cardContext(roll);
    const shown = dice.map(({ label, tone, before }) => `${before} ${tone === "out" ? `~~${label}~~` : label}`.trim());
    const sum = parts.map(({ label, amount }) => `${label}${/[=:]$/.test(label) ? "" : ":"} ${amount}`).join("; ");
    rows.push([
      readings === "" ? code(formula) : `${code(formula)}, ${code(readings)}`,
      (shown.length > 0 ? shown : faces).join(" · "),
      sum,
      `**${total}**`,
      [verdict.tone === "plain" ? "" : verdict.text, details].filter(Boolean).join("; "),
    ]);
  }
  return table(["written", "dice", "what they come to", "total", "what it means"], rows, 5);
};
