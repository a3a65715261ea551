import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { measureBundle } from "./bench/bundle.ts";
import { findPace } from "./bench/calm.ts";
import { measureCards } from "./bench/cards.ts";
import { measureChat } from "./bench/chat.ts";
import { measureDice } from "./bench/dice.ts";
import { measureGrowth } from "./bench/growth.ts";
import { disturbances, measureMachine } from "./bench/machine.ts";
import { measureOdds } from "./bench/odds.ts";
import { measureLedger } from "./bench/ledger.ts";
import { measurePlay } from "./bench/play.ts";
import { measureRequests } from "./bench/requests.ts";
import { isMissed, table, written } from "./bench/report.ts";
import type { Before, OwnTable, Row } from "./bench/report.ts";
import { measureSheets } from "./bench/sheets.ts";
import { measureWorld } from "./bench/world.ts";
import { measureWorstFormulas } from "./bench/worst-formula.ts";
import { readJson, root } from "./project.ts";
import { buildIfNeeded } from "./ready.ts";

/** The measurements, by their headings. */
const parts: Readonly<Record<string, () => Promise<Row[] | OwnTable> | Row[]>> = {
  Rolling: measureDice,
  Odds: measureOdds,
  "Worst accepted formula": measureWorstFormulas,
  Play: measurePlay,
  Cards: measureCards,
  Requests: measureRequests,
  Sheets: measureSheets,
  "The chat log": measureChat,
  "A large world": measureWorld,
  Growth: measureGrowth,
  "Luck ledger": measureLedger,
  "The script": measureBundle,
};

const DOCUMENT = resolve(root, "docs/dev/performance.md");

/**
 * `npm run bench`: measures all parts, or those whose headings are given, prints their tables, and writes them into
 * docs/dev/performance.md. `--json` prints the figures alone.
 */
export async function main(args: string[]): Promise<number> {
  const wanted = args.filter((arg) => !arg.startsWith("--"));
  await buildIfNeeded();
  const before = await readJson<Before>("tools/bench/before.json");
  const figures: Record<string, number> = {};
  await findPace();
  const machine = args.includes("--json") ? null : await measureMachine(before.told);
  for (const [heading, measurePart] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(heading)) continue;
    const rows = await measurePart();
    if ("head" in rows) {
      if (args.includes("--json")) continue;
      process.stdout.write(`\n${heading}\n\n${written(rows)}\n`);
      await writePart(heading, written(rows));
      continue;
    }
    for (const row of rows) figures[row.id] = Number(row.value.toPrecision(4));
    if (args.includes("--json")) continue;
    const missed = rows.filter(isMissed).length;
    process.stdout.write(`\n${heading}${missed > 0 ? ` (${missed} above the aim)` : ""}\n\n${table(rows, before)}\n`);
    await writePart(heading, table(rows, before));
  }
  if (machine) {
    const told = written({ ...machine, lines: [...machine.lines, disturbances()] });
    process.stdout.write(`\n${told}\n`);
    // Only figures of one run belong together.
    if (wanted.length === 0) await writePart("The machine", told);
  } else process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  return 0;
}

/** Replaces the table under a heading of the document. */
async function writePart(heading: string, rows: string): Promise<void> {
  const text = await readFile(DOCUMENT, "utf8");
  const start = `<!-- ${heading} -->\n\n`;
  const from = text.indexOf(start);
  if (from < 0) throw new Error(`docs/dev/performance.md has no place for "${heading}".`);
  const to = text.indexOf("\n\n", from + start.length);
  await writeFile(DOCUMENT, `${text.slice(0, from + start.length)}${rows}${to < 0 ? "\n" : text.slice(to)}`);
}
