import { fireAndForget, serialize } from "../base/async.ts";
import { changeGmKeeps, gmKeeps } from "../base/world-settings.ts";
import { reach, sentText } from "./questions.ts";

/**
 * What game masters alone may know and no document may hold, since all clients receive documents: their browsers keep it, and
 * send it to each other. It is a text of a kind, by the id of what it belongs to.
 */

/** A kind of what is kept. */
export interface KeptKind {
  /** Tells whether there is still something that such a text belongs to; what belongs to nothing any more is forgotten. */
  readonly isNeeded: (id: string) => boolean;
  /** Tells whether a text that another game master's client has sent is one of this kind. */
  readonly believes: (id: string, text: string) => boolean;
  /** Runs when another client has sent one. */
  readonly onArrival: (id: string) => void;
}

/** The query by which a game master's client tells another what it keeps, or asks for it. */
export const KEPT = "quadrivium.kept";

/** The most texts of a world that a browser keeps; the oldest make room. */
const MOST = 2000;

/** The greatest length of a text. */
const LONGEST = 20_000;

/**
 * The words with which this page has asked game masters' clients and waits for what they keep. Foundry 13 does not tell who has
 * sent a query; but a word that only one client was told, only that client can say.
 */
const words = new Set<string>();

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

/** Tells the other game masters who are there that this browser keeps something of a kind for an id; they ask for it. */
export function share(name: string, id: string): void {
  if (keptOf(name, id) === null) return;
  const key = keyOf(name, id);
  for (const user of otherGamemasters()) fireAndForget(reach(user, KEPT, { from: game.user.id, key }));
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
  await Promise.all(
    otherGamemasters().map(async (user) => {
      await askFor(user, "");
      if (Object.keys(gmKeeps()).length > 0) await reach(user, KEPT, { from: game.user.id });
    }),
  );
}

/**
 * Asks a game master's client for what it keeps, by its key, or for all; it says the word with it, which nobody else is told.
 */
async function askFor(user: User.Implementation, key: string): Promise<void> {
  const word = foundry.utils.randomID();
  words.add(word);
  await reach(user, KEPT, { user: game.user.id, word, key });
  words.delete(word);
}

/**
 * Does what another client says: that it keeps something new, that it wants what is kept here, or what it keeps. Anybody can say
 * the first two in a game master's name, but all that follows is between the game masters; the third is heard once, with the word
 * that only the one who was asked knows. What is kept already stays. Register as the query {@link KEPT}.
 */
export async function onKept(data: unknown): Promise<null> {
  if (!game.user.isGM) return null;
  const key = sentText(data, "key");
  const telling = game.users.get(sentText(data, "from"));
  if (telling?.isGM && !telling.isSelf) fireAndForget(askFor(telling, key));
  const asking = game.users.get(sentText(data, "user"));
  const word = sentText(data, "word");
  if (asking?.isGM && !asking.isSelf) await send(asking, word, key);
  if (asking || !words.delete(word)) return null;
  const texts = textsIn(sentText(data, "texts"));
  const known = gmKeeps();
  const fresh = texts.filter(
    ([key, text]) =>
      !Object.hasOwn(known, key) &&
      text.length <= LONGEST &&
      kinds.get(kindIn(key))?.believes(idIn(key), text) === true,
  );
  if (fresh.length === 0) return null;
  await change((all) => ({ ...Object.fromEntries(fresh), ...all }));
  for (const [key] of fresh) kinds.get(kindIn(key))?.onArrival(idIn(key));
  return null;
}

function textsIn(json: string): readonly (readonly [key: string, text: string])[] {
  try {
    const sent: unknown = JSON.parse(json || "{}");
    const all = typeof sent === "object" && sent !== null ? Object.entries(sent) : [];
    return all.flatMap(([key, text]) => (typeof text === "string" ? [[key, text] as const] : []));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

async function send(user: User.Implementation, word: string, key: string): Promise<void> {
  const all = Object.entries(gmKeeps());
  const meant = key === "" ? all : all.filter(([name]) => name === key);
  await reach(user, KEPT, { word, texts: JSON.stringify(Object.fromEntries(meant)) });
}

function otherGamemasters(): readonly User.Implementation[] {
  return game.users.filter((user) => user.active && user.isGM && !user.isSelf);
}

type Kept = Readonly<Record<string, string>>;

function change(changed: (all: Kept) => Kept): Promise<void> {
  return serialize(change, async () => {
    const before = gmKeeps();
    const after = Object.entries(changed(before)).slice(-MOST);
    const isSame = JSON.stringify(after) === JSON.stringify(Object.entries(before));
    if (!isSame) await changeGmKeeps(Object.fromEntries(after));
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
