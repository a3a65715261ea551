import { toCsv } from "../../base/csv.ts";
import { say } from "../../base/words.ts";
import type { LedgerRoll } from "./counted-rolls.ts";

/** The columns, in the order of the file. */
const columns = [
  "time",
  "player",
  "speaker",
  "roll",
  "formula",
  "tradition",
  "total",
  "percentile",
  "uniform",
  "variance",
  "entered",
  "message",
] as const;

/** Returns rolls with their percentiles as CSV, one line each. */
export function ledgerCsv(rolls: readonly LedgerRoll[]): string {
  return toCsv([
    columns.map((name) => say({ key: `QUADRIVIUM.Ledger.Column.${name}` })),
    ...rolls.map((roll) => [
      new Date(roll.time).toISOString(),
      game.users.get(roll.user ?? "")?.name ?? "",
      roll.speaker,
      roll.title,
      roll.formula,
      roll.tradition ?? "",
      roll.total,
      rounded(roll.percentile * 100),
      rounded(roll.uniform * 100),
      rounded(roll.scale.fair.variance * 10_000),
      roll.isEntered ? 1 : 0,
      roll.id,
    ]),
  ]);
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
