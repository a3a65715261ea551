import type { FileRequest } from "../../client/connection.ts";
import { isPlainObject } from "../../client/utils/types.ts";

/** Makes sure that what a client sends asks something of files; throws the sentence that says why it does not. */
export function checkFileRequest(request: unknown): asserts request is FileRequest {
  if (!isPlainObject(request)) throw new Error("A request for files must be an object");
  const { action, storage, target, extensions, name, content } = request;
  if (action !== "browse" && action !== "createDirectory" && action !== "upload") {
    throw new Error("A request for files says neither browse nor createDirectory nor upload");
  }
  if (storage !== "data" && storage !== "public") throw new Error("Files are stored in data and public only");
  if (typeof target !== "string") throw new Error("A request for files names no folder");
  const isList = Array.isArray(extensions) && extensions.every((extension) => typeof extension === "string");
  if (extensions !== undefined && !isList) throw new Error("The extensions of files must be a list of texts");
  if (action !== "upload") return;
  if (typeof name !== "string" || typeof content !== "string") {
    throw new Error("A file to be stored needs a name and its content");
  }
}
