import type { DocumentRequest, Source } from "../../client/connection.ts";
import { OPERATOR_IDENTIFIER, reviveOperators } from "../../client/data/operators.ts";
import { deepClone, isDeletionKey, mergeObject, expandObject, getProperty } from "../../client/utils/objects.ts";
import { randomID } from "../../client/utils/text.ts";
import { isPlainObject, type Plain } from "../../client/utils/types.ts";
import { embeddedField, embeddedFields } from "./store.ts";

/** Finds a document by its way down: the first step is a primary document, the others are embedded. */
export interface Place {
  readonly type: string;
  readonly id: string;
}

/** Takes the uuid of a document of the world apart. */
export function placesOf(uuid: string): readonly Place[] {
  const parts = uuid.split(".");
  const places: Place[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    places.push({ type: parts[index] ?? "", id: parts[index + 1] ?? "" });
  }
  return places;
}

/** Goes down inside a primary document; throws when something on the way is missing. */
export function descend(primary: Source, places: readonly Place[]): Source {
  let found = primary;
  for (const [index, { type, id }] of places.slice(1).entries()) {
    const inner = embeddedList(found, places[index]?.type ?? "", type).find((source) => source._id === id);
    if (!inner) throw new Error(`${type} [${id}] does not exist`);
    found = inner;
  }
  return found;
}

/** The list in which a document keeps documents of a type. */
export function embeddedList(parent: Source, parentType: string, type: string): Source[] {
  const field = embeddedField(parentType, type);
  if (!field) throw new Error(`${type} is not a valid embedded Document within the ${parentType} Document`);
  return (parent[field] ??= []) as Source[];
}

/** The document a client wants to create, with the ids it still lacks. */
export function newSource(type: string, data: Plain, operation: DocumentRequest["operation"]): Source {
  const source = deepClone(expandObject(data)) as Source;
  const keepsId = operation["keepId"] === true && isId(source._id);
  const made = { ...source, _id: keepsId ? source._id : randomID() };
  giveEmbeddedIds(made, type, operation["keepEmbeddedIds"] !== false);
  return made;
}

function giveEmbeddedIds(source: Source, type: string, keep: boolean): void {
  for (const [innerType, field] of embeddedFields(type)) {
    const list = source[field];
    if (!Array.isArray(list)) continue;
    for (const inner of list as Source[]) {
      if (!keep || !isId(inner._id)) inner._id = randomID();
      giveEmbeddedIds(inner, innerType, keep);
    }
  }
}

/** The parts of a document's `_stats` that only the server writes. */
const MANAGED_STATS = ["coreVersion", "systemId", "systemVersion", "createdTime", "modifiedTime", "lastModifiedBy"];

/** The accepted part of an update: it cannot change a document's id or forge its history. */
export function acceptedChanges(update: Source): Plain {
  const changes = expandObject(update);
  for (const key of ["-=_id", "==_id", "-=_stats", "==_stats"]) Reflect.deleteProperty(changes, key);
  const told = changes["_stats"];
  if (told === undefined) return changes;
  const isPlain = isPlainObject(told) && !(OPERATOR_IDENTIFIER in told);
  const kept = Object.entries(isPlain ? told : {}).filter(([key]) => !MANAGED_STATS.includes(bareKey(key)));
  return { ...changes, _stats: Object.fromEntries(kept) };
}

function bareKey(key: string): string {
  return isDeletionKey(key) ? key.slice(2) : key;
}

/** The kinds of documents with owners. */
const OWNED = ["Actor", "Cards", "Item", "JournalEntry", "Macro", "Playlist", "RollTable", "Scene"];

/** The creator of a document owns it, whatever its data say of ownership. */
export function giveToMaker(source: Source, type: string, userId: string): void {
  if (!OWNED.includes(type)) return;
  const told = isPlainObject(source["ownership"]) ? source["ownership"] : {};
  source["ownership"] = { default: 0, ...told, [userId]: 3 };
}

/** Merges changes into a document in place: dotted keys, `-=`, `==`, operators, and embedded documents by their ids. */
export function applyChanges(
  source: Source,
  type: string,
  changes: Plain,
  { recursive }: { recursive: boolean },
): void {
  const wanted = reviveOperators(expandObject(changes));
  Reflect.deleteProperty(wanted, "_id");
  for (const [innerType, field] of embeddedFields(type)) {
    const inner = wanted[field];
    if (!Array.isArray(inner)) continue;
    Reflect.deleteProperty(wanted, field);
    mergeEmbedded(embeddedList(source, type, innerType), innerType, inner as Source[], { recursive });
  }
  mergeObject(source, deepClone(wanted), { performDeletions: true, recursive });
}

function mergeEmbedded(
  list: Source[],
  type: string,
  changes: readonly Source[],
  options: { recursive: boolean },
): void {
  // Without merging, the list is replaced: unnamed documents go.
  if (!options.recursive) {
    const named = list.filter(({ _id }) => changes.some((change) => change._id === _id));
    list.splice(0, list.length, ...named);
  }
  for (const change of changes) {
    const present = list.find((source) => source._id === change._id);
    if (present) applyChanges(present, type, change, options);
    else list.push(newSource(type, change, { keepId: true }));
  }
}

/** Has this the form of a document id? */
function isId(id: unknown): id is string {
  return typeof id === "string" && /^[A-Za-z0-9]{16}$/.test(id);
}

/** Says who changed a document last, and when, as every document remembers in `_stats`. */
export function stats(action: "create" | "update", source: Plain, facts: Readonly<Plain>, userId: string, now: number) {
  const known = getProperty(source, "_stats");
  const changed = { modifiedTime: now, lastModifiedBy: userId };
  if (action === "update") return changed;
  return { ...(isPlainObject(known) ? known : {}), ...facts, createdTime: now, ...changed };
}
