import { say } from "../i18n/words.ts";
import { changeVault, vault, vaultOrigins } from "../world-settings.ts";
import type { Vault } from "../world-settings.ts";
import { sealOf } from "./seal.ts";
import { forgettable, sharesOf, VAULT_ROOM, vaultSize } from "./vault-room.ts";

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
 * Deletes the texts of this world whose requests are gone: they were deleted while this browser was elsewhere. Notes the
 * world of texts that an older version has stored. Call when the world is ready.
 */
export async function tidyVault(): Promise<void> {
  const { orphans, adopted } = forgettable(vault(), vaultOrigins());
  await forgetSealed(orphans);
  if (adopted.length > 0) await changeVault(vault(), Object.fromEntries(adopted));
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
