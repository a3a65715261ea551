import { WorldCollection } from "./document-collection.ts";
import type { JournalEntry } from "./journal-entry.ts";

/** The journal entries of the world. */
export class Journal extends WorldCollection<JournalEntry> {
  static override documentName = "JournalEntry";
}
