import type { ApplicationDefaults } from "../../client/applications/api/application-types.ts";
import { DocumentDirectory } from "./document-directory.ts";

/** The tab with the world's journal entries. */
export class JournalDirectory extends DocumentDirectory {
  static override tabName = "journal";
  static override DEFAULT_OPTIONS: ApplicationDefaults = { collection: "JournalEntry" };
}
