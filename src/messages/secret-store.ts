import { fireAndForget, serialize } from "../base/async.ts";
import { keepHere, keptHere, type KeptHere } from "../base/world-settings.ts";
import { say } from "../base/words.ts";
import { PATIENCE } from "./queries.ts";

type Secrets = KeptHere["secrets"];

/**
 * Secrets cannot be in documents, since all clients receive those. The browsers of the users who may know them keep them and send them to
 * each other. Each is a text of a kind, stored by the id of what it belongs to.
 */

/** A kind of secrets. */
interface SecretKind {
  /** Returns whether the owner of such a text still exists; otherwise it is forgotten. */
  readonly isNeeded: (id: string) => boolean;
  /** Returns whether a player may have one. Game masters may have all; without this, only they may. */
  readonly isFor?: (id: string, user: User.Implementation) => boolean;
  /** Returns whether a text from another client is genuine; without this, game masters' clients believe it. */
  readonly isGenuine?: (id: string, text: string) => boolean;
  /** Runs when another client has sent one. */
  readonly onArrival: (id: string) => void;
}

/** The query by which a client tells another what it keeps, or asks for it. */
export const KEPT = "quadrivium.kept";

/** Its data. */
interface Said {
  /** Id of the user who asks for what is kept. */
  readonly user?: string;
  /** The texts that the sender keeps, by their keys. */
  readonly texts?: Secrets;
}

const kinds = new Map<string, SecretKind>();

/** Makes a kind known. Call it once, when its file is loaded. */
export function keepsKind(name: string, kind: SecretKind): void {
  kinds.set(name, kind);
}

/**
 * Returns what this browser keeps of a kind for an id; null for nothing, and for players if only game masters may have it.
 * @param all All that it keeps; pass it to read several texts, since Foundry parses it each time.
 */
export function keptOf(name: string, id: string, all = keptHere("secrets")): string | null {
  const key = keyOf(name, id);
  return mayRead(name) && Object.hasOwn(all, key) ? (all[key] ?? null) : null;
}

/** Returns the ids for which this browser keeps something of a kind. */
export function idsKept(name: string): readonly string[] {
  return Object.keys(mayRead(name) ? keptHere("secrets") : {}).flatMap((key) =>
    kindIn(key) === name ? [idIn(key)] : [],
  );
}

function mayRead(name: string): boolean {
  return game.user.isGM || kinds.get(name)?.isFor !== undefined;
}

/** The browser cannot store a secret. The message is in the user's language. */
export class StoreFull extends Error {}

/**
 * Keeps a text in this browser; unneeded texts make room for it.
 * @throws StoreFull without room
 */
export async function keep(name: string, id: string, text: string): Promise<void> {
  const add = (all: Secrets): Secrets => ({ ...all, [keyOf(name, id)]: text });
  try {
    await change(add);
  } catch {
    await change(onlyNeeded);
    await change(add).catch((cause: unknown) => {
      throw new StoreFull(say({ key: "QUADRIVIUM.StoreFull" }), { cause });
    });
  }
}

/** Sends what this browser keeps of a kind for an id to the others who are there and may have it. */
export function share(name: string, id: string): void {
  for (const user of others()) fireAndForget(send(user, (key) => key === keyOf(name, id)));
}

/** Forgets what this browser keeps of a kind for these ids. */
export async function forgetKept(name: string, ids: readonly string[]): Promise<void> {
  const gone = new Set(ids.map((id) => keyOf(name, id)));
  await change((all) => Object.fromEntries(Object.entries(all).filter(([key]) => !gone.has(key))));
}

/**
 * Forgets unneeded texts, and exchanges the rest with the other clients; call when the world is ready, since clients do not answer before.
 * Game masters ask each other, and a player asks the active one, who sends players what they missed.
 */
export async function catchUp(): Promise<void> {
  await change(onlyNeeded);
  const { activeGM } = game.users;
  const asked = others().filter((user) => (game.user.isGM ? user.isGM : user === activeGM));
  if (activeGM?.isSelf) for (const user of others()) if (!user.isGM) fireAndForget(send(user));
  await Promise.all(asked.map((user) => reach(user, { user: game.user.id, texts: textsFor(user) })));
}

/**
 * Keeps what another client has sent, and answers its request with what it may have. What is kept already stays. Foundry 13 does not say
 * who asks, but texts only go to the named user. Register as the query {@link KEPT}.
 */
export async function onKept(sent: Said): Promise<null> {
  const asking = game.users.get(sent.user ?? "");
  if (asking && !asking.isSelf) await send(asking);
  const known = keptHere("secrets");
  const isNew = ([key, text]: readonly [string, string]): boolean =>
    !Object.hasOwn(known, key) && (kinds.get(kindIn(key))?.isGenuine?.(idIn(key), text) ?? game.user.isGM);
  const fresh = Object.fromEntries(Object.entries(sent.texts ?? {}).filter(isNew));
  if (Object.keys(fresh).length === 0) return null;
  await change((all) => ({ ...fresh, ...all }));
  for (const key of Object.keys(fresh)) kinds.get(kindIn(key))?.onArrival(idIn(key));
  return null;
}

function others(): readonly User.Implementation[] {
  return game.users.filter((user) => user.active && !user.isSelf);
}

/** Sends a user what they may have of these secrets. */
async function send(user: User.Implementation, isMeant?: (key: string) => boolean): Promise<void> {
  const texts = textsFor(user, isMeant);
  if (Object.keys(texts).length > 0) await reach(user, { texts });
}

/** Sends a query to a user. An absent one asks for the texts when they are back. */
async function reach(user: User.Implementation, said: Said): Promise<void> {
  try {
    await user.query(KEPT, said, { timeout: PATIENCE });
  } catch (error) {
    console.warn(`Quadrivium | ${user.name} was not reached:`, error);
  }
}

/** Returns what this browser keeps and a user may have, too. */
function textsFor(user: User.Implementation, isMeant = (_key: string): boolean => true): Secrets {
  const may = (key: string): boolean => user.isGM || kinds.get(kindIn(key))?.isFor?.(idIn(key), user) === true;
  return Object.fromEntries(Object.entries(keptHere("secrets")).filter(([key]) => isMeant(key) && may(key)));
}

function onlyNeeded(all: Secrets): Secrets {
  const isNeeded = (key: string): boolean => kinds.get(kindIn(key))?.isNeeded(idIn(key)) === true;
  return Object.fromEntries(Object.entries(all).filter(([key]) => isNeeded(key)));
}

function change(changed: (all: Secrets) => Secrets): Promise<void> {
  return serialize(change, async () => {
    const before = keptHere("secrets");
    const after = changed(before);
    const isSame = JSON.stringify(after) === JSON.stringify(before);
    if (!isSame) await keepHere("secrets", after);
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
