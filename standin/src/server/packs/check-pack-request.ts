import type { PackRequest } from "../../client/connection.ts";
import { isPlainObject } from "../../client/utils/types.ts";

/** Makes sure that what a client sends asks something of packs; throws the sentence that says why it does not. */
export function checkPackRequest(request: unknown): asserts request is PackRequest {
  if (!isPlainObject(request)) throw new Error("A request for compendium packs must be an object");
  const { action, pack, metadata, query, fields } = request;
  if (action !== "get" && action !== "create" && action !== "delete") {
    throw new Error("A request for compendium packs says neither get nor create nor delete");
  }
  if (action === "create" && !isPlainObject(metadata)) throw new Error("A new compendium needs metadata");
  if (action !== "create" && typeof pack !== "string") throw new Error("A request for a compendium pack names none");
  if (query !== undefined && !isPlainObject(query)) throw new Error("The query of a compendium pack must be an object");
  const isList = Array.isArray(fields) && fields.every((field) => typeof field === "string");
  if (fields !== undefined && !isList) throw new Error("The fields of a compendium's index must be a list of names");
}
