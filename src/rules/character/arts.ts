import type { Part } from "../kernel/bonuses.ts";

/**
 * The kinds of Arts of Ars Magica, of which a spell needs one each: its Technique says what is done, its Form to what. No
 * source at hand has them.
 */
export const artKinds = ["technique", "form"] as const;
export type ArtKind = (typeof artKinds)[number];

/**
 * Returns what Arts of one kind add to a casting total: of several that are required, the lowest. Its label names the others, too:
 * "Ignem (Vim)". Null without any.
 */
export function lowestArt(arts: readonly Part[]): Part | null {
  const [lowest, ...others] = arts.toSorted((one, other) => one.value - other.value);
  if (!lowest) return null;
  const label = others.length === 0 ? lowest.label : `${lowest.label} (${others.map((one) => one.label).join(", ")})`;
  return { label, value: lowest.value };
}
