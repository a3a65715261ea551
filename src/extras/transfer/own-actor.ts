import type { Json } from "../../rules/import/reader.ts";

/** An actor of this system, as Foundry has exported it, made ready for this world. */
export interface OwnActor {
  readonly source: Actor.CreateData;
  /** The places and texts that name documents which this world does not have. */
  readonly missing: readonly { readonly path: string; readonly uuid: string }[];
}

type Source = Readonly<Record<string, Json>>;

/**
 * Makes an exported actor ready for this world. It keeps its id, so that what names it stays valid; if an actor here has
 * that id, both it and its mentions get a new one. Permissions of users whom this world does not have are left out, as is
 * the folder.
 */
export function ownActor(exported: Source): OwnActor {
  const id = idIn(exported);
  const isFree = id !== "" && game.actors.get(id) === undefined;
  const _id = isFree ? id : foundry.utils.randomID();
  const renamed = id === "" ? exported : (JSON.parse(JSON.stringify(exported).replaceAll(id, _id)) as Source);
  const { folder: _folder, _stats: _origin, ownership, ...others } = renamed;
  const source = { ...others, _id, ownership: knownUsers(isRecord(ownership) ? ownership : {}) };
  const missing = [...textsIn(source)].flatMap(({ path, text }) =>
    isUuid(text) && text.split(".")[1] !== _id && !isHere(text) ? [{ path, uuid: text }] : [],
  );
  return { source: source as Actor.CreateData, missing };
}

/** Returns the id that an actor had where it was exported; Foundry writes it beside the data. Blank for none. */
function idIn(exported: Source): string {
  const stats = isRecord(exported._stats) ? exported._stats : {};
  const uuid = isRecord(stats.exportSource) ? stats.exportSource.uuid : "";
  const id = exported._id ?? (typeof uuid === "string" ? uuid.replace(/^Actor\./, "") : "");
  return typeof id === "string" && /^[A-Za-z0-9]{16}$/.test(id) ? id : "";
}

/** Returns the permissions of users whom this world has; a player owns what they import. */
function knownUsers(ownership: Source): Source {
  const known = Object.entries(ownership).filter(([user]) => user === "default" || game.users.get(user) !== undefined);
  const own = game.user.isGM ? {} : { [game.user.id]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER };
  return { ...Object.fromEntries(known), ...own };
}

/** Tells whether a text names a document of a world or a compendium. */
function isUuid(text: string): boolean {
  return /^(?:[A-Z][A-Za-z]+|Compendium\.[\w-]+\.[\w-]+\.[A-Z][A-Za-z]+)\.[A-Za-z0-9]{16}(?:\.[\w.]+)?$/.test(text);
}

function isHere(uuid: string): boolean {
  return fromUuidSync(uuid, { strict: false }) !== null;
}

function isRecord(value: Json | undefined): value is Source {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function* textsIn(value: Json, path = ""): Generator<{ readonly path: string; readonly text: string }> {
  if (typeof value === "string") yield { path, text: value };
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    yield* textsIn(member, path ? `${path}.${key}` : key);
  }
}
