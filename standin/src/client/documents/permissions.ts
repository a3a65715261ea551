import { constantsOfGeneration } from "../members-of-generation.ts";
import { CONST } from "../constants.ts";
import { DataFieldOperator } from "../data/operators.ts";
import type { Source } from "../connection.ts";
import { getProperty } from "../utils/objects.ts";
import type { Plain } from "../utils/types.ts";
import { gameIfAny } from "./surroundings.ts";

const { USER_ROLES, DOCUMENT_OWNERSHIP_LEVELS: LEVELS } = CONST;

/** The name of the permission to create a kind of document; kinds not listed need an assistant. */
const CREATE_PERMISSIONS: Readonly<Record<string, string>> = {
  Actor: "ACTOR_CREATE",
  Item: "ITEM_CREATE",
  JournalEntry: "JOURNAL_CREATE",
  Setting: "SETTINGS_MODIFY",
};

/** The kinds of documents which their owners may delete; all others are deleted by assistants. */
const OWNERS_DELETE: readonly string[] = ["Cards", "ChatMessage", "Item", "JournalEntry", "Macro", "Playlist"];

/** One thing that a user wants to do to one document. */
export interface Intent {
  readonly action: "create" | "update" | "delete";
  readonly type: string;
  /** The document as it is, or as it shall be created. */
  readonly document: Source;
  /** What an update changes, expanded. */
  readonly changes?: Readonly<Record<string, unknown>>;
  /** The primary document which holds an embedded one. */
  readonly primary?: { readonly type: string; readonly source: Source };
  /** The actor of a token or a combatant. */
  readonly represented?: Source | undefined;
  /** The world setting core.permissions: the roles which have each permission. */
  readonly rolePermissions: Readonly<Record<string, readonly number[]>>;
}

/** Do changes concern one of these properties, be it to set, to replace or to delete it? */
function touches(changes: Intent["changes"], ...names: readonly string[]): boolean {
  return Object.keys(changes ?? {}).some((key) => names.includes(key.replace(/^(?:-=|==)/, "")));
}

/** The role of a user, as a number. */
export function roleOf(user: Source): number {
  return typeof user["role"] === "number" ? user["role"] : USER_ROLES.NONE;
}

/** Has this user a permission: by own exception, or by role? */
export function hasPermission(user: Source, permission: string, rolePermissions: Intent["rolePermissions"]): boolean {
  const role = roleOf(user);
  if (role === USER_ROLES.GAMEMASTER) return true;
  if (role === USER_ROLES.NONE) return false;
  const exception = getProperty(user, `permissions.${permission}`);
  if (typeof exception === "boolean") return exception;
  const roles = rolePermissions[permission];
  if (roles) return roles.includes(role);
  return role >= (constantsOfGeneration().USER_PERMISSIONS[permission]?.defaultRole ?? USER_ROLES.GAMEMASTER);
}

/** May this user do this? */
export function isAllowed(user: Source, intent: Intent): boolean {
  if (roleOf(user) === USER_ROLES.GAMEMASTER) return true;
  if (roleOf(user) === USER_ROLES.NONE) return false;
  if (intent.type === "User") return isAllowedUserChange(user, intent);
  // Players cannot change ownership, not even of their own documents.
  const isAssistant = roleOf(user) >= USER_ROLES.ASSISTANT;
  const guarded = ["ownership", "author"];
  if (intent.action === "update" && !isAssistant && touches(intent.changes, ...guarded)) return false;
  const atEncounter = isAssistant ? undefined : mayAtEncounter(intent, standingOf(user, intent));
  if (atEncounter !== undefined) return atEncounter;
  // The owners of a document may do anything with what is embedded in it.
  if (intent.primary) return ownsEmbedded(user, intent, intent.primary);
  if (intent.action === "create") return mayCreate(user, intent);
  if (intent.type === "Setting") return mayChangeSetting(user, intent);
  if (intent.type === "Folder") return isAssistant;
  if (!mayWriteScript(user, intent)) return false;
  if (intent.action === "delete" && !OWNERS_DELETE.includes(intent.type)) return isAssistant;
  return owns(user, intent.type, intent.document);
}

function standingOf(user: Source, { represented, primary, rolePermissions }: Intent) {
  return {
    ownsActor: represented !== undefined && owns(user, "Actor", represented),
    ownsPrimary: primary !== undefined && owns(user, primary.type, primary.source),
    has: (permission: string) => hasPermission(user, permission, rolePermissions),
  };
}

function mayCreate(user: Source, { type, document, rolePermissions }: Intent): boolean {
  const isAssistant = roleOf(user) >= USER_ROLES.ASSISTANT;
  if (type === "ChatMessage") return isAssistant || document["author"] === user._id;
  if (type === "Macro") {
    const mayScript = document["type"] !== "script" || hasPermission(user, "MACRO_SCRIPT", rolePermissions);
    return mayScript && (isAssistant || document["author"] === user._id);
  }
  if (type === "Setting" && document["user"] === user._id) return true;
  if (type === "Setting" && document["key"] === "core.permissions") return false;
  const permission = CREATE_PERMISSIONS[type];
  return permission ? hasPermission(user, permission, rolePermissions) : isAssistant;
}

/** Only users who may write scripts may change them or make scripts of lines of chat. */
function mayWriteScript(user: Source, { type, action, document, changes = {}, rolePermissions }: Intent): boolean {
  if (type !== "Macro" || action !== "update") return true;
  const becomes = DataFieldOperator.get(changes["type"] ?? changes["==type"] ?? document["type"]);
  const isScript = document["type"] === "script" || becomes === "script";
  return !isScript || hasPermission(user, "MACRO_SCRIPT", rolePermissions);
}

/** A setting of scope "user" belongs to its user, all others to those who may modify settings. */
function mayChangeSetting(user: Source, { document, changes, rolePermissions }: Intent): boolean {
  const isOwn = document["user"] === user._id;
  if (touches(changes, "user", "key")) return false;
  if (isOwn) return true;
  // Changing the permissions of roles would allow users to grant themselves everything.
  if (document["key"] === "core.permissions") return false;
  return hasPermission(user, "SETTINGS_MODIFY", rolePermissions);
}

function isAllowedUserChange(user: Source, { action, document, changes = {} }: Intent): boolean {
  const isAssistant = roleOf(user) >= USER_ROLES.ASSISTANT;
  if (action !== "update") return isAssistant && roleOf(document) < roleOf(user);
  if (touches(changes, "permissions")) return false;
  if (!isAssistant && touches(changes, "name", "role")) return false;
  // Users cannot raise others to their own role or above, or change their own.
  const raised = Number(DataFieldOperator.get(changes["role"] ?? changes["==role"] ?? 0));
  if (touches(changes, "role") && (document._id === user._id || !(raised < roleOf(user)))) return false;
  return document._id === user._id || (isAssistant && roleOf(document) < roleOf(user));
}

/** A page of a journal entry may have other owners than its entry; all else goes with its parent. */
function ownsEmbedded(user: Source, { action, type, document }: Intent, primary: NonNullable<Intent["primary"]>) {
  const own = type === "JournalEntryPage" && action !== "create" ? statedLevel(user, document) : LEVELS.INHERIT;
  return own === LEVELS.INHERIT ? owns(user, primary.type, primary.source) : own === LEVELS.OWNER || isAssistant(user);
}

/** The level that a document states for a user, or for all. */
function statedLevel(user: Source, document: Source): unknown {
  const own = getProperty(document, `ownership.${user._id}`) ?? LEVELS.INHERIT;
  return own === LEVELS.INHERIT ? (getProperty(document, "ownership.default") ?? LEVELS.INHERIT) : own;
}

function isAssistant(user: Source): boolean {
  return roleOf(user) >= USER_ROLES.ASSISTANT;
}

function owns(user: Source, type: string, document: Source): boolean {
  if (isAssistant(user)) return true;
  if ((type === "ChatMessage" || type === "Macro") && document["author"] === user._id) return true;
  if (type === "ChatMessage") return false;
  return statedLevel(user, document) === LEVELS.OWNER;
}

/** What the rules need to know of a user. */
interface Standing {
  /** Does the user own the actor of a token or combatant? */
  readonly ownsActor: boolean;
  /** Does the user own the primary document? */
  readonly ownsPrimary: boolean;
  readonly has: (permission: string) => boolean;
}

type Rule = (intent: Intent, standing: Standing) => boolean;

/** Does an update change only these properties? */
function only({ changes = {} }: Intent, ...names: readonly string[]): boolean {
  const allowed = new Set(["_id", ...names]);
  return Object.keys(changes).every((key) => allowed.has(key.replace(/^(?:-=|==)/, "")));
}

/**
 * What players may do at scenes, encounters and tables, beside what they own. Only the clients know whose turn it is, so the server lets
 * every player go on; the tracker offers it to the player whose turn it is.
 */
const RULES: Readonly<Record<string, Rule>> = {
  Combat: (intent) => intent.action === "update" && only(intent, "round", "turn"),
  Combatant: (intent, { ownsActor }) =>
    ownsActor && (intent.action !== "update" || only(intent, "initiative", "flags", "defeated", "system")),
  TableResult: (intent, { ownsPrimary }) => ownsPrimary || (intent.action === "update" && only(intent, "drawn")),
  Token: ({ action }, { ownsActor, has }) => {
    if (action === "create") return has("TOKEN_CREATE");
    return ownsActor && (action === "update" || has("TOKEN_DELETE"));
  },
};

/** May a player do this at a scene, encounter or table? Undefined where no rule of its own says so. */
function mayAtEncounter(intent: Intent, standing: Standing): boolean | undefined {
  return RULES[intent.type]?.(intent, standing);
}

/** A user, as far as the question of permission goes. */
export interface DatabaseUser {
  readonly id: string | null;
  readonly isGM: boolean;
  readonly _source: Plain;
}

/** A document, or one that is not yet made, as far as the question of permission goes. */
interface Owned {
  readonly documentName: string;
  readonly _source: Plain;
}

/** Is a level the one that is wanted, or at least as high? */
export function reaches(
  level: number,
  wanted: keyof typeof LEVELS | number,
  { exact = false }: { exact?: boolean } = {},
): boolean {
  const threshold = typeof wanted === "string" ? LEVELS[wanted] : wanted;
  return exact ? level === threshold : level >= threshold;
}

/** The level which a document's own data give a user. */
export function ownLevel(source: Plain, userId: string | null): number {
  const { ownership = {} } = source as { ownership?: Record<string, number> };
  const { default: general = LEVELS.NONE, [userId ?? ""]: own = LEVELS.INHERIT } = ownership;
  return Math.max(own === LEVELS.INHERIT ? general : own, LEVELS.NONE);
}

/** Would the server let a user do this? */
export function mayModify(
  user: DatabaseUser,
  action: "create" | "update" | "delete",
  document: Owned,
  primary: Owned | null,
  changes: Plain,
): boolean {
  return isAllowed(user._source as Source, {
    action,
    type: document.documentName,
    document: document._source as Source,
    changes,
    ...(primary ? { primary: { type: primary.documentName, source: primary._source as Source } } : {}),
    represented: (document as { actor?: Owned | null }).actor?._source as Source | undefined,
    rolePermissions: gameIfAny().permissions ?? {},
  });
}
