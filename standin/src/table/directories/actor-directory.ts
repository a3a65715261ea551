import type { ApplicationDefaults } from "../../client/applications/api/application-types.ts";
import { DocumentDirectory } from "./document-directory.ts";

/** The tab with the world's actors. */
export class ActorDirectory extends DocumentDirectory {
  static override tabName = "actors";
  static override DEFAULT_OPTIONS: ApplicationDefaults = { collection: "Actor" };
}
