import type { DocumentRequest } from "../client/connection.ts";
import { isPlainObject } from "../client/utils/types.ts";
import { isKnownType } from "./hierarchy.ts";
import { isId } from "./modify.ts";

/** How deep the data of a request may be nested; Foundry's own clients give up there too. */
const MAXIMUM_DEPTH = 100;

const LISTS = { create: "data", update: "updates", delete: "ids" } as const;

const uuidPattern = /^(?:Compendium\.[\w-]+\.[\w-]+\.)?[A-Z]\w*\.[A-Za-z0-9]{16}(?:\.[A-Z]\w*\.[A-Za-z0-9]{16})*$/;

/** Makes sure that what a client sends is a request for documents; throws the sentence that says why it is not. */
export function checkRequest(request: unknown): asserts request is DocumentRequest {
  if (!isPlainObject(request)) throw new Error("A request for documents must be an object");
  const { type, action, operation } = request;
  if (typeof type !== "string" || !isKnownType(type)) throw new Error(`${quote(type)} is not a type of document`);
  if (action !== "create" && action !== "update" && action !== "delete") {
    throw new Error(`${quote(action)} is not something to be done with documents`);
  }
  if (!isPlainObject(operation)) throw new Error(`The request to ${action} ${type} documents has no operation`);
  checkData(operation, 0);
  checkParent(operation["parentUuid"]);
  const list = operation[LISTS[action]];
  if (!Array.isArray(list)) throw new Error(`The request to ${action} ${type} documents lacks "${LISTS[action]}"`);
  for (const entry of list as unknown[]) checkEntry(action, entry);
}

function checkEntry(action: keyof typeof LISTS, entry: unknown): void {
  if (action !== "delete" && !isPlainObject(entry)) throw new Error(`${quote(entry)} is not the data of a document`);
  if (action === "create") return;
  const id = action === "delete" ? entry : (entry as { _id?: unknown })._id;
  if (!isId(id)) throw new Error(`${quote(id)} is not the id of a document`);
}

function checkParent(uuid: unknown): void {
  if (uuid === undefined || uuid === null) return;
  if (typeof uuid !== "string" || !uuidPattern.test(uuid)) throw new Error(`${quote(uuid)} is not a uuid`);
}

/** Through these names one would reach what all objects of the server share. */
function checkData(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > MAXIMUM_DEPTH) throw new Error("The data of a request is nested too deeply");
  for (const [key, inner] of Object.entries(value)) {
    const parts = key.split(".");
    if (parts.includes("__proto__")) throw new Error('The data of a request may not contain "__proto__"');
    const end = parts.at(-1) === "constructor" && isPlainObject(inner) && Object.hasOwn(inner, "prototype");
    if (end || key.includes("constructor.prototype")) {
      throw new Error('The data of a request may not contain "constructor.prototype"');
    }
    checkData(inner, depth + 1);
  }
}

/** A value for a message, which shall stay short whatever was sent. */
function quote(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return "undefined";
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
