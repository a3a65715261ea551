import { fireAndForget, serialize } from "../base/async.ts";
import { changeGmKeeps, gmKeeps } from "../base/world-settings.ts";
import { reach } from "./questions.ts";

/**
 * What game masters alone may know and no document may hold, since all clients receive documents: their browsers keep it, and
 * send it to each other. It is a text of a kind, by the id of what it belongs to.
 */

/** A kind of what is kept. */
export interface KeptKind {
  /** Tells whether there is still something that such a text belongs to; what belongs to nothing any more is forgotten. */
  readonly isNeeded: (id: string) => boolean;
  /** Runs when another client has sent one. */
  readonly onArrival: (id: string) => void;
}

/** The query by which a game master's client tells another what it keeps, or asks for it. */
export const KEPT = "quadrivium.kept";

/** What is said with it. */
interface Said {
  /** Id of the user who asks for what is kept. */
  readonly user?: string;
  /** What the client that says it keeps, by its keys. */
  readonly texts?: Kept;
}

const kinds = new Map<string, KeptKind>();

/** Makes a kind known. Call it once, when its file is loaded. */
export function keepsKind(name: string, kind: KeptKind): void {
  kinds.set(name, kind);
}

/** Returns what this browser keeps of a kind for an id; null for nothing, and for players. */
export function keptOf(name: string, id: string): string | null {
  const all = game.user.isGM ? gmKeeps() : {};
  const key = keyOf(name, id);
  return (Object.hasOwn(all, key) ? all[key] : undefined) ?? null;
}

/** Returns the ids for which this browser keeps something of a kind. */
export function idsKept(name: string): readonly string[] {
  return Object.keys(game.user.isGM ? gmKeeps() : {}).flatMap((key) => (kindIn(key) === name ? [idIn(key)] : []));
}

/** Keeps a text in this browser. */
export async function keep(name: string, id: string, text: string): Promise<void> {
  await change((all) => ({ ...all, [keyOf(name, id)]: text }));
}

/** Sends the other game masters who are there what this browser keeps of a kind for an id. */
export function share(name: string, id: string): void {
  const text = keptOf(name, id);
  if (text === null) return;
  for (const user of otherGamemasters()) fireAndForget(reach(user, KEPT, { texts: { [keyOf(name, id)]: text } }));
}

/** Forgets what this browser keeps of a kind for these ids. */
export async function forgetKept(name: string, ids: readonly string[]): Promise<void> {
  const gone = new Set(ids.map((id) => keyOf(name, id)));
  await change((all) => Object.fromEntries(Object.entries(all).filter(([key]) => !gone.has(key))));
}

/**
 * Forgets what nobody needs any more, and exchanges the rest with the other game masters' clients; call when the world is ready:
 * a client cannot be asked before it is.
 */
export async function catchUpKept(): Promise<void> {
  if (!game.user.isGM) return;
  const isNeeded = (key: string): boolean => kinds.get(kindIn(key))?.isNeeded(idIn(key)) === true;
  await change((all) => Object.fromEntries(Object.entries(all).filter(([key]) => isNeeded(key))));
  const said = { user: game.user.id, texts: gmKeeps() };
  await Promise.all(otherGamemasters().map((user) => reach(user, KEPT, said)));
}

/**
 * Keeps what another game master's client has sent, and sends it what is kept here if it asks for that; players are sent nothing.
 * What is kept already stays. Register as the query {@link KEPT}.
 */
export async function onKept({ user = "", texts = {} }: Said): Promise<null> {
  if (!game.user.isGM) return null;
  const asking = game.users.get(user);
  if (asking?.isGM && !asking.isSelf) await reach(asking, KEPT, { texts: gmKeeps() });
  const known = gmKeeps();
  const fresh = Object.keys(texts).filter((key) => !Object.hasOwn(known, key));
  if (fresh.length === 0) return null;
  await change((all) => ({ ...texts, ...all }));
  for (const key of fresh) kinds.get(kindIn(key))?.onArrival(idIn(key));
  return null;
}

function otherGamemasters(): readonly User.Implementation[] {
  return game.users.filter((user) => user.active && user.isGM && !user.isSelf);
}

type Kept = Readonly<Record<string, string>>;

function change(changed: (all: Kept) => Kept): Promise<void> {
  return serialize(change, async () => {
    const before = gmKeeps();
    const after = changed(before);
    const isSame = JSON.stringify(after) === JSON.stringify(before);
    if (!isSame) await changeGmKeeps(after);
  });
}

function keyOf(name: string, id: string): string {
  return `${name} ${id}`;
}

function kindIn(key: string): string {
  return key.slice(0, key.indexOf(" "));
}

function idIn(key: string): string {
  return key.slice(key.indexOf(" ") + 1);
}
