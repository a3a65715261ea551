import { changeVault, vault } from "../world-settings.ts";
import { sealOf } from "./seal.ts";

/**
 * What this computer keeps for itself, by its seals. Foundry sends every document whole to every client, so what must
 * not be known yet is in none: it lies here, and documents only carry the seal.
 */

/** Keeps a sealed text on this computer, and gives back its seal. */
export async function keepSealed(text: string): Promise<string> {
  const seal = sealOf(text);
  await changeVault({ ...vault(), [seal]: text });
  return seal;
}

/** The text behind a seal; null where this computer does not have it. */
export function readSealed(seal: string): string | null {
  return vault()[seal] ?? null;
}

/** Throws away what is kept behind these seals. */
export async function forgetSealed(seals: readonly string[]): Promise<void> {
  const before = Object.entries(vault());
  const kept = before.filter(([seal]) => !seals.includes(seal));
  if (kept.length < before.length) await changeVault(Object.fromEntries(kept));
}
