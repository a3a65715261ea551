import { say } from "../i18n/words.ts";
import { changeVault, vault } from "../world-settings.ts";
import { sealOf } from "./seal.ts";

/**
 * The vault stores secret texts on this client by their seals. Foundry sends whole documents to every client, so
 * documents contain only the seals.
 */

/** The browser cannot store a secret text, which is nobody else's fault. The message is in the user's language. */
export class VaultFull extends Error {}

/**
 * Stores a sealed text on this client, and returns its seal.
 * @throws VaultFull if the browser cannot store it
 */
export async function keepSealed(text: string): Promise<string> {
  const seal = sealOf(text);
  try {
    await changeVault({ ...vault(), [seal]: text });
  } catch (cause) {
    throw new VaultFull(say({ key: "QUADRIVIUM.VaultFull" }), { cause });
  }
  return seal;
}

/** Returns the text of a seal; null if this client does not have it. */
export function readSealed(seal: string): string | null {
  const secrets = vault();
  return (Object.hasOwn(secrets, seal) ? secrets[seal] : undefined) ?? null;
}

/** Deletes the texts of these seals. */
export async function forgetSealed(seals: readonly string[]): Promise<void> {
  const before = Object.entries(vault());
  const kept = before.filter(([seal]) => !seals.includes(seal));
  if (kept.length < before.length) await changeVault(Object.fromEntries(kept));
}
