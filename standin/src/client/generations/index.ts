/**
 * The generations of Foundry that the stand-in simulates, and everything in which they differ.
 *
 * Each topic is an interface with one member for each difference, and its two readings. The rest of the stand-in asks `generation()` for
 * the member it needs, and never for the number.
 */

import { CONST } from "../constants.ts";
import type { ChangeKind } from "../data/fields/data-field.ts";
import type { EffectChange } from "../data/fields/types.ts";
import { applications, names, type ApplicationDifferences, type NameDifferences } from "./names.ts";

/** Who sees a message; the generations have different names for it. */
export type Visibility = "public" | "gm" | "blind" | "self";

/** What differs between the generations in the chat. */
export interface ChatDifferences {
  /** Are the rolls of a message restored when its derived data is prepared, and not by their field? */
  readonly restoresRollsLate: boolean;
  /** The setting in which a user chooses who sees their messages, and the option that says so for one message. */
  readonly modeSetting: "rollMode" | "messageMode";
  /** The names of the modes. */
  readonly modes: Readonly<Record<Visibility, string>>;
  /** Does the chosen mode also apply to spoken words? Speaking in character is then a mode. */
  readonly modeCoversWords: boolean;
  /** Does a blind message hide from its author what was only said, as it hides what was rolled? */
  readonly blindCoversWords: boolean;
  /** Is the chat's input a rich text editor, so that hooks are given HTML? */
  readonly inputIsRichText: boolean;
  /** Does a package's mode itself define who sees a message? Otherwise the package's hooks do. */
  readonly modesHaveHandlers: boolean;
  /** The first build that ignores an unknown mode of a message; earlier ones refuse it. */
  readonly passesOverUnknownModesSince: number;
  /** Are the commands a registry with functions, and the patterns of the older one only a shim? */
  readonly commandsHaveFunctions: boolean;
  /** Is a number for the type of a message its style, as it was when types were styles? */
  readonly typesWereStyles: boolean;
  /** May messages have a title? */
  readonly messagesHaveTitles: boolean;
}

const chat: Readings<ChatDifferences> = {
  13: {
    restoresRollsLate: false,
    modeSetting: "rollMode",
    modes: { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" },
    modeCoversWords: false,
    blindCoversWords: false,
    modesHaveHandlers: false,
    passesOverUnknownModesSince: Infinity,
    inputIsRichText: false,
    commandsHaveFunctions: false,
    typesWereStyles: true,
    messagesHaveTitles: false,
  },
  14: {
    restoresRollsLate: true,
    modeSetting: "messageMode",
    modes: { public: "public", gm: "gm", blind: "blind", self: "self" },
    modeCoversWords: true,
    blindCoversWords: true,
    modesHaveHandlers: true,
    passesOverUnknownModesSince: 367,
    inputIsRichText: true,
    commandsHaveFunctions: true,
    typesWereStyles: false,
    messagesHaveTitles: true,
  },
};

/** What differs between the generations in compendium packs. */
export interface CompendiumDifferences {
  /** Is the label of a pack looked up in the language files? */
  readonly localizesLabels: boolean;
}

const compendia: Readings<CompendiumDifferences> = {
  13: { localizesLabels: false },
  14: { localizesLabels: true },
};

/** The position of a part in a formula. */
export interface FormulaRange {
  readonly start: number;
  readonly end: number;
}

/** What differs between the generations in dice and rolls. */
export interface DiceDifferences {
  /** How often a formula is looked through for names where that is asked for: data may bring in further ones. */
  readonly dataPasses: number;
  /** The text in a formula for data that is true, and for data that is false. */
  readonly truths: Readonly<Record<"true" | "false", string>>;
  /** Does a plain object say in a formula what its own `toString` says, as an instance of a class does? */
  readonly plainObjectsHaveWords: boolean;
  /** The position that the nodes of a parsed formula get. */
  readonly offsetOf: (range: FormulaRange) => FormulaRange | undefined;
  /** Does the class of rolls translate the names which the modes of messages had before? */
  readonly translatesModes: boolean;
}

const dice: Readings<DiceDifferences> = {
  13: {
    dataPasses: 1,
    truths: { true: "true", false: "false" },
    plainObjectsHaveWords: false,
    offsetOf: () => undefined,
    translatesModes: false,
  },
  14: {
    dataPasses: 3,
    truths: { true: "1", false: "0" },
    plainObjectsHaveWords: true,
    offsetOf: ({ start, end }) => ({ start, end }),
    translatesModes: true,
  },
};

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

/** Packages add types of their own, which a field treats like a custom change. */
function kindOfType({ type = "" }: EffectChange): ChangeKind {
  return TYPES.includes(type) ? (type as ChangeKind) : "custom";
}

const documents: Readings<DocumentDifferences> = {
  13: {
    hasOperators: false,
    cleaningMigrates: false,
    hasPlaceholders: false,
    typeChangeRefusal:
      "The type of a Document can be changed only if the system field is force-replaced (==) or updated with {recursive: false}",
    effectsHavePhases: false,
    kindOfChange: kindOfMode,
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
    statusEffectsById: true,
    detectionModesById: true,
    pathsFollowData: true,
    queriesNameTheAsker: true,
    preUpdateIsGivenDifference: true,
    updateChecksItsChanges: true,
  },
};

/** The generations there are. */
export const GENERATIONS = [13, 14] as const;
export type GenerationNumber = (typeof GENERATIONS)[number];

/** Two readings of one topic. */
export type Readings<T> = Readonly<Record<GenerationNumber, T>>;

/** One generation of Foundry. */
export interface Generation {
  readonly number: GenerationNumber;
  /** The build that the stand-in says it is: the newest, unless another is chosen. */
  readonly build: number;
  readonly applications: ApplicationDifferences;
  readonly chat: ChatDifferences;
  readonly compendia: CompendiumDifferences;
  readonly dice: DiceDifferences;
  readonly documents: DocumentDifferences;
  readonly names: NameDifferences;
}

const builds: Readings<number> = { 13: 351, 14: 369 };

function read(number: GenerationNumber, build = builds[number]): Generation {
  return {
    number,
    build,
    applications: applications[number],
    chat: chat[number],
    compendia: compendia[number],
    dice: dice[number],
    documents: documents[number],
    names: names[number],
  };
}

let current = read(13);

/** The simulated generation; it is chosen before the host is installed. */
export function generation(): Generation {
  return current;
}

/** Chooses the generation, and a build of it other than the newest; gives the generation before. */
export function setGeneration(number: GenerationNumber, build?: number): GenerationNumber {
  const before = current.number;
  current = read(number, build);
  return before;
}

/** What `game.release` says of a generation. */
export function releaseOf(number: GenerationNumber): { generation: number; build: number } {
  return { generation: number, build: number === current.number ? current.build : builds[number] };
}

/** Reads a typed generation; throws for an unknown one. */
export function parseGeneration(text: string): GenerationNumber {
  const found = GENERATIONS.find((number) => String(number) === text.trim());
  if (found === undefined) throw new Error(`There is no generation "${text}" of Foundry here; choose 13 or 14`);
  return found;
}
