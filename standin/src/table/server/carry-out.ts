import type { Source, DocumentRequest, WorldData } from "../../client/connection.ts";
import type { Documents, Draft } from "./draft.ts";
import { type Intent, isAllowed, roleOf } from "../../client/documents/permissions.ts";
import { CONST } from "../../client/constants.ts";
import { reviveOperators } from "../../client/data/operators.ts";
import { deepClone } from "../../client/utils/objects.ts";
import type { Plain } from "../../client/utils/types.ts";
import {
  acceptedChanges,
  applyChanges,
  descend,
  embeddedList,
  giveToMaker,
  newSource,
  placesOf,
  stats,
  type Place,
} from "./modify.ts";
import { keepToManifest } from "./sub-type-fields.ts";

/** A setting of the world, by the key under which clients keep it; those of single users are not meant. */
export function findWorldSetting(documents: Documents, key: string): Source | undefined {
  const settings = [...(documents.get("settings")?.values() ?? [])];
  return settings.find((setting) => setting["key"] === key && !setting["user"]);
}

/** What a setting of the world says, as far as it has been set. */
function readWorldSetting(documents: Documents, key: string): unknown {
  const value = findWorldSetting(documents, key)?.["value"];
  return typeof value === "string" ? JSON.parse(value) : undefined;
}

/** How a refusal calls a user. */
export function nameOf(user: Source): string {
  return typeof user["name"] === "string" ? user["name"] : user._id;
}

/** What the roles of a world may do, where it says so. */
export function rolePermissionsOf(documents: Documents): Intent["rolePermissions"] {
  return (readWorldSetting(documents, "core.permissions") ?? {}) as Intent["rolePermissions"];
}

/** A request, its user, and what the server knows for it. */
interface Task {
  readonly draft: Draft;
  readonly user: Source;
  readonly request: DocumentRequest;
  readonly rolePermissions: Intent["rolePermissions"];
  /** The system's manifest, which limits the content of fields. */
  readonly system: WorldData["system"];
  /** What every new document remembers of the software that made it. */
  readonly software: Readonly<Plain>;
  readonly now: number;
}

/** Does in a draft what a request asks for; throws what is refused. */
export function carryOut(task: Task): readonly (Source | string)[] {
  const { action, operation } = task.request;
  const parent = operation.parentUuid ? placesOf(operation.parentUuid) : [];
  switch (action) {
    case "create":
      return (operation.data ?? []).map((data) => create(task, parent, data));
    case "update":
      return (operation.updates ?? []).map((wanted) => update(task, parent, wanted));
    case "delete":
      return (operation.ids ?? []).map((id) => remove(task, parent, id));
  }
}

function create(task: Task, parent: readonly Place[], data: Plain): Source {
  const { draft, user, software, now } = task;
  const { type, operation } = task.request;
  const source = newSource(type, data, operation);
  keepToManifest(task.system, { type, data: source, byGM: isGM(user) });
  giveToMaker(source, type, user._id);
  source["_stats"] = stats("create", source, software, user._id, now);
  const [top] = parent;
  if (!top) {
    if (draft.has(type, source._id)) throw new Error(`${type} [${source._id}] exists already`);
    assertAllowed(task, { action: "create", type, document: source });
    draft.put(type, source._id, source);
  } else {
    const { source: primary, places } = draft.begin(parent);
    const within = { type: places[0]?.type ?? top.type, source: primary };
    assertAllowed(task, { action: "create", type, document: source, primary: within });
    const list = embeddedList(descend(primary, places), places.at(-1)?.type ?? "", type);
    if (list.some(({ _id }) => _id === source._id)) throw new Error(`${type} [${source._id}] exists already`);
    list.push(source);
  }
  return deepClone(source);
}

function update(task: Task, parent: readonly Place[], wanted: Source): Source {
  const { draft, user, now } = task;
  const { type, operation } = task.request;
  const { document, ...intent } = find(draft, [...parent, { type, id: wanted._id }]);
  const changes = acceptedChanges(wanted);
  keepToManifest(task.system, { type, data: changes, present: document, byGM: isGM(user) });
  assertAllowed(task, { action: "update", type, document, changes: reviveOperators(changes), ...intent });
  applyChanges(document, type, changes, { recursive: operation["recursive"] !== false });
  const _stats = stats("update", document, {}, user._id, now);
  applyChanges(document, type, { _stats }, { recursive: true });
  return deepClone({ ...changes, _id: wanted._id, _stats });
}

function remove(task: Task, parent: readonly Place[], id: string): string {
  const { draft } = task;
  const { type } = task.request;
  const { document, ...intent } = find(draft, [...parent, { type, id }]);
  assertAllowed(task, { action: "delete", type, document, ...intent });
  const [top] = parent;
  if (!top) draft.put(type, id, null);
  else {
    const { source, places } = draft.begin(parent);
    const list = embeddedList(descend(source, places), places.at(-1)?.type ?? "", type);
    list.splice(list.indexOf(document), 1);
  }
  return id;
}

function isGM(user: Source): boolean {
  return roleOf(user) >= CONST.USER_ROLES.ASSISTANT;
}

/** The drafted document at the end of a way down, with the primary document it is embedded in. */
function find(draft: Draft, way: readonly Place[]): { document: Source; primary?: { type: string; source: Source } } {
  const { source, places } = draft.begin(way);
  const [top] = places;
  if (!top || places.length === 1) return { document: source };
  return { document: descend(source, places), primary: { type: top.type, source } };
}

function assertAllowed(
  { draft, user, rolePermissions }: Task,
  intent: Omit<Intent, "rolePermissions" | "represented">,
): void {
  const represented = draft.actorOf(intent.document);
  if (isAllowed(user, { ...intent, represented, rolePermissions })) return;
  const { action, type, document, primary } = intent;
  const within = primary ? ` in parent ${primary.type} [${primary.source._id}]` : "";
  throw new Error(`User ${nameOf(user)} lacks permission to ${action} ${type} [${document._id}]${within}`);
}
