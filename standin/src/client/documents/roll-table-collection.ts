import { WorldCollection } from "./document-collection.ts";
import type { RollTable } from "./roll-table.ts";

/** The roll tables of the world. */
export class RollTables extends WorldCollection<RollTable> {
  static override documentName = "RollTable";
}
