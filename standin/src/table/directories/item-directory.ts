import type { ApplicationDefaults } from "../../client/applications/api/application-types.ts";
import { DocumentDirectory } from "./document-directory.ts";

/** The tab with the world's items. */
export class ItemDirectory extends DocumentDirectory {
  static override tabName = "items";
  static override DEFAULT_OPTIONS: ApplicationDefaults = { collection: "Item" };
}
