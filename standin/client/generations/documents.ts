import type { Readings } from "./index.ts";

/** What differs between the generations in documents and their data. */
export interface DocumentDifferences {
  /** Are keys deleted and objects replaced by operators in the place of a value? The older way is `-=` and `==`. */
  readonly hasOperators: boolean;
  /** Do active effects keep their changes in `system`, with types and phases, and begin with `start`? */
  readonly effectsHavePhases: boolean;
  /** Is `CONFIG.statusEffects` a record by ids, which still answers as a list? */
  readonly statusEffectsById: boolean;
}

export const documents: Readings<DocumentDifferences> = {
  13: { hasOperators: false, effectsHavePhases: false, statusEffectsById: false },
  14: { hasOperators: true, effectsHavePhases: true, statusEffectsById: true },
};
