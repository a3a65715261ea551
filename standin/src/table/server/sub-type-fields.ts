import type { Source, WorldData } from "../../client/connection.ts";
import { OPERATOR_IDENTIFIER } from "../../client/data/operators.ts";
import { isDeletionKey } from "../../client/utils/objects.ts";
import { isPlainObject, type Plain } from "../../client/utils/types.ts";
import { embeddedFields } from "./store.ts";
import { Window } from "happy-dom";
import { cleanHTMLOf } from "../../client/utils/html.ts";

/** What a manifest says of the system data of one type of document; paths are below `system`, `*` is any key. */
interface SubType {
  readonly htmlFields?: readonly string[];
  readonly gmOnlyFields?: readonly string[];
}

/** The fields of the documents themselves that hold HTML. */
const HTML_FIELDS: Readonly<Record<string, readonly string[]>> = {
  ActiveEffect: ["description"],
  ChatMessage: ["content", "flavor"],
  Folder: ["description"],
  JournalEntryPage: ["text.content"],
  RollTable: ["description"],
  Scene: ["navName"],
  TableResult: ["description"],
};

/** Data that a client sends to be stored: a new document, or changes to the document that is there. */
interface SentData {
  /** The kind of document. */
  readonly type: string;
  readonly data: Plain;
  readonly present?: Source | undefined;
  readonly byGM: boolean;
}

/** Cleans HTML in sent data, and removes fields for game masters only, by the system's manifest. */
export function keepToManifest(system: WorldData["system"], { type, data, present, byGM }: SentData): void {
  const declared = (system["documentTypes"] ?? {}) as Record<string, Record<string, SubType> | undefined>;
  const { htmlFields = [], gmOnlyFields = [] } = declared[type]?.[String(data["type"] ?? present?.["type"])] ?? {};
  for (const path of HTML_FIELDS[type] ?? []) visit(data, path.split("."), cleanMember);
  for (const path of htmlFields) visit(data, ["system", ...path.split(".")], cleanMember);
  if (!byGM) for (const path of gmOnlyFields) visit(data, ["system", ...path.split(".")], Reflect.deleteProperty);
  for (const [innerType, field] of embeddedFields(type)) {
    for (const inner of listOf(data[field])) {
      const before = listOf(present?.[field]).find(({ _id }) => _id === inner["_id"]);
      keepToManifest(system, { type: innerType, data: inner, present: before, byGM });
    }
  }
}

function listOf(value: unknown): Source[] {
  return Array.isArray(value) ? (value as Source[]) : [];
}

/** Is this an operator as it travels, with its value inside? */
function isOperator(value: unknown): value is Plain {
  return isPlainObject(value) && OPERATOR_IDENTIFIER in value;
}

function cleanMember(data: Plain, key: string): void {
  const value = data[key];
  if (typeof value === "string") data[key] = cleanHTML(value);
  else if (isOperator(value)) cleanMember(value, "value");
}

/** Does something with the members at a path, be they set, replaced or deleted there. */
function visit(data: unknown, path: readonly string[], act: (data: Plain, key: string) => unknown): void {
  if (!isPlainObject(data)) return;
  if (isOperator(data)) {
    visit(data["value"], path, act);
    return;
  }
  const [name, ...rest] = path;
  for (const key of Object.keys(data)) {
    if (name !== "*" && (isDeletionKey(key) ? key.slice(2) : key) !== name) continue;
    if (rest.length === 0) act(data, key);
    else visit(data[key], rest, act);
  }
}

const page = new Window().document as unknown as Document;

/** Takes what would run out of HTML text, by the same rules as the clients. */
export function cleanHTML(text: string): string {
  // Most texts are plain.
  return /[<>&]/.test(text) ? cleanHTMLOf(page, text) : text;
}
