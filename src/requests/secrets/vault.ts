import type { Vault, VaultOrigins } from "../../base/world-settings.ts";
import { say, wholePercent } from "../../base/words.ts";
import { requestOf } from "../../messages/request-message.ts";
import { changeVault, vault, vaultOrigins } from "../../base/world-settings.ts";
import { sealOf } from "../../base/seal.ts";
import type { Request, Verdict } from "../../messages/request-message.ts";

/**
 * How much the secrets of all worlds may take in one browser, in characters: a fifth of what browsers give to a site, of
 * which Foundry and its modules need the rest. It holds the sealed rolls of more than five hundred answers.
 */
export const VAULT_ROOM = 1_000_000;

const HOUR = 3_600_000;

/** How long the secrets of a finished request are safe, though room is needed. */
const MONTH = 30 * 24 * HOUR;

/** How long the secrets of another world than the open one are safe, whose requests nobody can look at. */
const YEAR = 365 * 24 * HOUR;

/** Returns how many characters the secrets take. */
export function vaultSize(secrets: Vault): number {
  return Object.entries(secrets).reduce((sum, [seal, text]) => sum + seal.length + text.length, 0);
}

/** Says which texts may go, the oldest first. */
interface Forgettable {
  /** Seals of this world that no message names: their requests were deleted. */
  readonly orphans: readonly string[];
  /** Seals of requests of this world that were finished long ago, then those of other worlds that are very old. */
  readonly finished: readonly string[];
}

/** Finds the texts that nobody needs any more. */
function forgettable(secrets: Vault, origins: VaultOrigins): Forgettable {
  const named = new Map<string, ChatMessage.Implementation>();
  for (const message of game.messages) for (const seal of sealsNamedIn(message)) named.set(seal, message);
  const { [game.world.id]: ours = {}, ...others } = origins;
  const othersStored = Object.fromEntries(Object.values(others).flatMap((stored) => Object.entries(stored)));
  const now = Date.now();
  const older = (stored: Readonly<Record<string, number>>, age: number): readonly string[] =>
    Object.entries(stored)
      .filter(([seal, at]) => Object.hasOwn(secrets, seal) && now - at > age)
      .sort(([, one], [, other]) => one - other)
      .map(([seal]) => seal);
  const isOver = (seal: string): boolean => {
    const request = requestOf(named.get(seal));
    return request !== null && isFinished(request);
  };
  return {
    // A text is stored before the message that names it: another page may just be about to send that.
    orphans: older(ours, HOUR).filter((seal) => !named.has(seal)),
    finished: [...older(ours, MONTH).filter(isOver), ...older(othersStored, YEAR)],
  };
}

/** Says how much of the room each world takes: "autumn 80%, spring 20%". */
export function sharesOf(secrets: Vault, origins: VaultOrigins): string {
  const sizes = Object.entries(origins).map(([world, stored]) => {
    const own = Object.entries(secrets).filter(([seal]) => Object.hasOwn(stored, seal));
    return { world, size: vaultSize(Object.fromEntries(own)) };
  });
  const unknown = vaultSize(secrets) - sizes.reduce((sum, { size }) => sum + size, 0);
  const shares = [...sizes, { world: "?", size: unknown }].filter(({ size }) => size > 0);
  return shares
    .sort((one, other) => other.size - one.size)
    .map(({ world, size }) => `${world} ${wholePercent(size / VAULT_ROOM)}`)
    .join(", ");
}

/**
 * The vault stores secret texts on this client by their seals. Foundry sends whole documents to every client, so
 * documents contain only the seals.
 */

/** The browser cannot store a secret text, which is nobody else's fault. The message is in the user's language. */
export class VaultFull extends Error {}

/**
 * Stores a sealed text on this client, and returns its seal. Older texts that nobody needs make room for it.
 * @throws VaultFull if there is no room
 */
export async function keepSealed(text: string): Promise<string> {
  const seal = sealOf(text);
  const size = seal.length + text.length;
  const excess = vaultSize(vault()) + size - VAULT_ROOM;
  if (excess > 0 && !(await forgetOldest(excess))) {
    throw new VaultFull(say({ key: "QUADRIVIUM.VaultCrowded", data: { worlds: sharesOf(vault(), vaultOrigins()) } }));
  }
  try {
    await store(seal, text);
  } catch {
    // Something else has taken what browsers give to a site.
    await forgetOldest(size);
    await store(seal, text).catch((cause: unknown) => {
      throw new VaultFull(say({ key: "QUADRIVIUM.VaultFull" }), { cause });
    });
  }
  return seal;
}

function store(seal: string, text: string): Promise<void> {
  return changeVault({ ...vault(), [seal]: text }, { [seal]: Date.now() });
}

/**
 * Returns the text of a seal; null if this client does not have it.
 * @param secrets The vault, for whoever reads several texts: Foundry parses all of it each time.
 */
export function readSealed(seal: string, secrets = vault()): string | null {
  return (Object.hasOwn(secrets, seal) ? secrets[seal] : undefined) ?? null;
}

/** Deletes the texts of these seals. */
export async function forgetSealed(seals: readonly string[]): Promise<void> {
  const gone = new Set(seals);
  const before = vault();
  const kept: Vault = Object.fromEntries(Object.entries(before).filter(([seal]) => !gone.has(seal)));
  if (Object.keys(kept).length < Object.keys(before).length) await changeVault(kept);
}

/**
 * Deletes the texts of this world whose requests are gone: they were deleted while this browser was elsewhere. Call when the
 * world is ready.
 */
export async function tidyVault(): Promise<void> {
  await forgetSealed(forgettable(vault(), vaultOrigins()).orphans);
}

/** Deletes the oldest texts that nobody needs until so many characters are free; returns false if there are not enough. */
async function forgetOldest(wanted: number): Promise<boolean> {
  const secrets = vault();
  const { orphans, finished } = forgettable(secrets, vaultOrigins());
  const gone: string[] = [];
  let free = 0;
  for (const seal of [...orphans, ...finished]) {
    if (free >= wanted) break;
    gone.push(seal);
    free += seal.length + (secrets[seal]?.length ?? 0);
  }
  await forgetSealed(gone);
  if (gone.length > orphans.length) ui.notifications.info(say({ key: "QUADRIVIUM.VaultTidied" }));
  return free >= wanted;
}

/** A seal in a request, and its text if that is revealed. */
export interface Sealed {
  readonly seal: string;
  readonly opened: string;
}

/** Tells whether the roll of an answer is sealed and not shown yet. */
export function isStillSealed({ seal, opened }: Pick<Verdict, "seal" | "opened">): boolean {
  return seal !== "" && opened === "";
}

/** Returns the seals of a request that are in force: of its hidden terms and of its answers. */
export function sealsIn(request: Request | null): readonly Sealed[] {
  return request ? [request.system, ...request.system.rulings].filter(({ seal }) => seal !== "") : [];
}

/** Returns every seal that a message names, whether it is in force or not. */
export function sealsNamedIn(message: ChatMessage.Implementation): readonly string[] {
  const request = requestOf(message);
  const former = request?.system.formerSeals ?? [];
  return [...sealsIn(request), ...former].map(({ seal }) => seal);
}

/** Tells whether nobody has to answer a request any more. */
export function isFinished({ system }: Request): boolean {
  const answered = new Set(system.rulings.flatMap(({ actor, fault }) => (fault === "" ? [actor] : [])));
  return system.state !== "open" || system.asked.every((uuid) => answered.has(uuid));
}
