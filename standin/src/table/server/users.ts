import type { Source } from "../../client/connection.ts";
import type { Intent } from "../../client/documents/permissions.ts";
import type { Documents } from "./draft.ts";
import { readWorldSetting } from "./world-settings.ts";

/** How a refusal calls a user. */
export function nameOf(user: Source): string {
  return typeof user["name"] === "string" ? user["name"] : user._id;
}

/** What the roles of a world may do, where it says so. */
export function rolePermissionsOf(documents: Documents): Intent["rolePermissions"] {
  return (readWorldSetting(documents, "core.permissions") ?? {}) as Intent["rolePermissions"];
}
