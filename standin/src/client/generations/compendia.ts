import type { Readings } from "./types.ts";

/** What differs between the generations in compendium packs. */
export interface CompendiumDifferences {
  /** Is the label of a pack looked up in the language files? */
  readonly localizesLabels: boolean;
}

export const compendia: Readings<CompendiumDifferences> = {
  13: { localizesLabels: false },
  14: { localizesLabels: true },
};
