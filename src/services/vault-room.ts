import type { Vault, VaultOrigins } from "../world-settings.ts";
import { wholePercent } from "../i18n/words.ts";
import { isFinished, sealsNamedIn } from "./seals-in.ts";
import { requestOf } from "./request-message.ts";

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
  /** Seals that messages of this world name and of which nobody has noted the world, and when they were stored. */
  readonly adopted: readonly (readonly [seal: string, at: number])[];
}

/** Finds the texts that nobody needs any more. */
export function forgettable(secrets: Vault, origins: VaultOrigins): Forgettable {
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
  const known = new Set(Object.values(origins).flatMap((stored) => Object.keys(stored)));
  return {
    // A text is stored before the message that names it: another page may just be about to send that.
    orphans: older(ours, HOUR).filter((seal) => !named.has(seal)),
    finished: [...older(ours, MONTH).filter(isOver), ...older(othersStored, YEAR)],
    adopted: Object.keys(secrets)
      .filter((seal) => !known.has(seal) && named.has(seal))
      .map((seal) => [seal, named.get(seal)?.timestamp ?? now] as const),
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
