import { CONST } from "../constants.ts";
import type { ChangeKind } from "../data/fields/effect-changes.ts";
import type { EffectChange } from "../data/fields/types.ts";
import type { Readings } from "./types.ts";

/** What differs between the generations in documents and their data. */
export interface DocumentDifferences {
  /** Are keys deleted and objects replaced by operators in the place of a value? The older way is `-=` and `==`. */
  readonly hasOperators: boolean;
  /** Is old data migrated by cleaning it, with `_migrate` of each field, or in a step of its own before? */
  readonly cleaningMigrates: boolean;
  /** Have fields the option `placeholder`? */
  readonly hasPlaceholders: boolean;
  /** What is said when a document's type is changed without replacing its system data as a whole. */
  readonly typeChangeRefusal: string;
  /** Do active effects keep their changes in `system`, with types and phases, and begin with `start`? */
  readonly effectsHavePhases: boolean;
  /** Of which kind is the change of an active effect? Throws for one which the generation does not know. */
  readonly kindOfChange: (change: EffectChange) => ChangeKind;
  /** Can the value of an effect's change name roll data as `@path`? */
  readonly changesReferToData: boolean;
  /** Is `CONFIG.statusEffects` a record by ids, which still answers as a list? */
  readonly statusEffectsById: boolean;
  /** Are the detection modes of a token a record by ids, where they were a list? */
  readonly detectionModesById: boolean;
  /** Are fields told the way to a field below them from its end, and together with the data which it leads through? */
  readonly pathsFollowData: boolean;
  /** Is the handler of a query told which user asks? */
  readonly queriesNameTheAsker: boolean;
  /** Are the steps before an update given only what differs, rather than all that was asked for? */
  readonly preUpdateIsGivenDifference: boolean;
  /**
   * Does an update check only what it changes, while it compares, or the data of each field of the document that it speaks of
   * as a whole? (https://github.com/foundryvtt/foundryvtt/issues/13421)
   */
  readonly updateChecksItsChanges: boolean;
}

const MODES: Readonly<Record<number, ChangeKind>> = {
  [CONST.ACTIVE_EFFECT_MODES.CUSTOM]: "custom",
  [CONST.ACTIVE_EFFECT_MODES.MULTIPLY]: "multiply",
  [CONST.ACTIVE_EFFECT_MODES.ADD]: "add",
  [CONST.ACTIVE_EFFECT_MODES.DOWNGRADE]: "downgrade",
  [CONST.ACTIVE_EFFECT_MODES.UPGRADE]: "upgrade",
  [CONST.ACTIVE_EFFECT_MODES.OVERRIDE]: "override",
};

function kindOfMode({ key, mode }: EffectChange): ChangeKind {
  const kind = MODES[Number(mode)];
  if (!kind) throw new Error(`An active effect's change of "${key}" has the unknown mode ${String(mode)}`);
  return kind;
}

const TYPES: readonly string[] = [...Object.values(MODES), "subtract"];

/** Packages add types of their own; a field makes no more of them than of a custom change. */
function kindOfType({ type = "" }: EffectChange): ChangeKind {
  return TYPES.includes(type) ? (type as ChangeKind) : "custom";
}

export const documents: Readings<DocumentDifferences> = {
  13: {
    hasOperators: false,
    cleaningMigrates: false,
    hasPlaceholders: false,
    typeChangeRefusal:
      "The type of a Document can be changed only if the system field is force-replaced (==) or updated with {recursive: false}",
    effectsHavePhases: false,
    kindOfChange: kindOfMode,
    changesReferToData: false,
    statusEffectsById: false,
    detectionModesById: false,
    pathsFollowData: false,
    queriesNameTheAsker: false,
    preUpdateIsGivenDifference: false,
    updateChecksItsChanges: false,
  },
  14: {
    hasOperators: true,
    cleaningMigrates: true,
    hasPlaceholders: true,
    typeChangeRefusal:
      "The type of a Document may only be changed if the system field is also updated with a ForcedReplacement operator.",
    effectsHavePhases: true,
    kindOfChange: kindOfType,
    changesReferToData: true,
    statusEffectsById: true,
    detectionModesById: true,
    pathsFollowData: true,
    queriesNameTheAsker: true,
    preUpdateIsGivenDifference: true,
    updateChecksItsChanges: true,
  },
};
