import { Roll } from "../dice/roll.ts";
import { fromUuid } from "../utils/uuid.ts";
import type { RollTable } from "./roll-table.ts";
import { game, ui } from "./surroundings.ts";
import type { TableResult } from "./table-result.ts";

/** How a table is rolled on. */
export interface TableRollOptions {
  /** A roll instead of that of the table's formula. */
  roll?: Roll | null;
  /** Shall tables which come out be rolled on in turn? */
  recursive?: boolean;
  _depth?: number;
}

/** What came out of a table, and the roll by which. */
export interface TableDraw {
  roll: Roll;
  results: TableResult[];
}

/** How many tables may come out of each other. */
const MAX_DEPTH = 5;

/** How often the dice are thrown for a result before that is given up. */
const MAX_THROWS = 10_000;

/** Throws the dice until something comes out of a table. */
export async function rollOnTable(
  table: RollTable,
  { roll: given, recursive = true, _depth = 0 }: TableRollOptions,
): Promise<TableDraw> {
  if (_depth > MAX_DEPTH) {
    throw new Error(`Maximum recursion depth exceeded when attempting to draw from RollTable ${table.id ?? ""}`);
  }
  if (!table.formula) await table.normalize();
  let roll = given instanceof Roll ? given : Roll.create(table.formula);
  const available = table.results.filter(({ drawn }) => !drawn);
  if (available.length === 0) return nothing(roll, "TABLE.NoAvailableResults");
  if (!(await canReach(roll, available))) return nothing(roll, "TABLE.NoPossibleResults");
  let results: TableResult[] = [];
  for (let count = 0; results.length === 0; count += 1) {
    if (count >= MAX_THROWS) {
      ui().notifications?.error(game().i18n.format("TABLE.MaxThrows", { name: table.name }));
      break;
    }
    roll = await roll.reroll();
    results = table.getResultsForRoll(roll.total ?? NaN);
  }
  if (recursive) results = await rollInnerTables(results, _depth);
  return { roll, results };
}

function nothing(roll: Roll, key: string): TableDraw {
  ui().notifications?.warn(game().i18n.localize(key));
  return { roll, results: [] };
}

/** Can the roll come to where the results are? */
async function canReach(roll: Roll, available: readonly TableResult[]): Promise<boolean> {
  const least = (await roll.reroll({ minimize: true })).total ?? NaN;
  const most = (await roll.reroll({ maximize: true })).total ?? NaN;
  const first = Math.min(...available.map(({ range }) => range[0]));
  const last = Math.max(...available.map(({ range }) => range[1]));
  return first <= most && last >= least;
}

/** Tables that came out give way to what comes out of them. */
async function rollInnerTables(results: readonly TableResult[], depth: number): Promise<TableResult[]> {
  const all: TableResult[] = [];
  for (const result of results) {
    const { documentUuid } = result;
    const inner = result.type === "document" && documentUuid ? await fromUuid(documentUuid) : null;
    if (isTable(inner)) all.push(...(await inner.roll({ _depth: depth + 1 })).results);
    else all.push(result);
  }
  return all;
}

function isTable(document: object | null): document is RollTable {
  return document !== null && (document as { documentName?: string }).documentName === "RollTable";
}
