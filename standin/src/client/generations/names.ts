import type { MembersByClass } from "../members-of-generation.ts";
import type { Readings } from "./index.ts";
import { CONST, permissionsBut, CHANGE_PHASES, CHANGE_TYPES, DURATION_UNITS, SHOW_ICON } from "../constants.ts";
import { ForcedDeletion, ForcedReplacement } from "../data/operators.ts";
import { host } from "../host.ts";

/** What differs between the generations in windows and their parts. */
export interface ApplicationDifferences {
  /** The keys of an entry of a context menu. */
  readonly menuKeys: { readonly label: string; readonly visible: string; readonly onClick: string };
  /** Can windows leave the page, and are `parent` and `children` taken? */
  readonly hasPopOuts: boolean;
  /** The events that an application sends to its own listeners. */
  readonly emittedEvents: readonly string[];
  /** Are the controls in a window's header a context menu? The older way is a menu of its own below the header. */
  readonly controlsAreContextMenu: boolean;
  /** Do sheets of items take what is dropped on them? */
  readonly itemSheetsTakeDrops: boolean;
  /** Are sheets told by `_processSubmitData` what was created or updated, and can they configure ownership? */
  readonly sheetsConfigureOwnership: boolean;
  /** Names of the namespaces below `foundry.applications` which this generation lacks. */
  readonly absent: Readonly<Record<"elements" | "fields" | "ux", readonly string[]>>;
}

export const applications: Readings<ApplicationDifferences> = {
  13: {
    menuKeys: { label: "name", visible: "condition", onClick: "callback" },
    hasPopOuts: false,
    emittedEvents: Object.freeze(["render", "close", "position"]),
    controlsAreContextMenu: false,
    itemSheetsTakeDrops: false,
    sheetsConfigureOwnership: false,
    absent: {
      elements: [
        "HTMLAutocompleteTagsElement",
        "HTMLFormulaInputElement",
        "HTMLGridOffset2DTagsElement",
        "HTMLGridOffset3DTagsElement",
      ],
      fields: [],
      ux: ["Autocomplete", "FilterMenu"],
    },
  },
  14: {
    menuKeys: { label: "label", visible: "visible", onClick: "onClick" },
    hasPopOuts: true,
    emittedEvents: Object.freeze(["prerender", "render", "close", "position"]),
    controlsAreContextMenu: true,
    itemSheetsTakeDrops: true,
    sheetsConfigureOwnership: true,
    absent: { elements: [], fields: [], ux: [] },
  },
};

/** Which names the generations have. */
export interface NameDifferences {
  /** Globals of this generation which the other lacks. */
  readonly globals: Readonly<Record<string, unknown>>;
  /** What this generation has among CONST otherwise than the other, or alone. */
  readonly constants: Readonly<Record<string, unknown>>;
  /** Members that this generation lacks and packages for several generations look for, by namespace. */
  readonly absent: Readonly<Record<string, readonly string[]>>;
  /** Members of classes which this generation lacks, and the other has. */
  readonly absentMembers: MembersByClass;
  /** Is `foundry.utils.objectsEqual` a former name, because `equals` compares all values? */
  readonly hasEquals: boolean;
  /** Does `game.i18n.localize` format when it is given data, too? */
  readonly localizeFormats: boolean;
}

/** The windows and inputs that came with version 14 are listed where they differ. */
const absentApplications = Object.fromEntries(
  Object.entries(applications[13].absent).map(([name, members]) => [`foundry.applications.${name}`, members]),
);

/** The members of classes that came with version 14. */
const membersOf14: MembersByClass = {
  "foundry.abstract.DataModel": { static: ["_cleanData", "_preCleanData"] },
  "foundry.applications.api.ApplicationV2": {
    instance: ["_onAttach", "_onDetach", "attachWindow", "children", "detachWindow", "parent", "renderChild"],
  },
  "foundry.applications.sheets.ItemSheetV2": {
    instance: [
      "_canDragDrop",
      "_canDragStart",
      "_onDragOver",
      "_onDragStart",
      "_onDrop",
      "_onDropActiveEffect",
      "_onDropDocument",
    ],
  },
  "foundry.applications.sidebar.tabs.ChatLog": { static: ["CHAT_COMMANDS"] },
  "foundry.applications.ux.ContextMenu": { instance: ["relative"] },
  "foundry.data.fields.DataField": { instance: ["_migrate"] },
  "foundry.documents.ActiveEffect": {
    static: ["applyChange", "getEffectStart", "registry"],
    instance: ["isExpiryEvent"],
  },
  "foundry.documents.ChatMessage": { static: ["applyMode"], instance: ["applyMode"] },
};

/** The members of classes that left with version 14. */
const membersOf13: MembersByClass = {
  "foundry.applications.api.ApplicationV2": { instance: ["bringToTop"] },
  "foundry.applications.sidebar.tabs.ChatLog": { static: ["MESSAGE_PATTERNS", "MULTILINE_COMMANDS"] },
};

/** Members of CONST only in version 13, or different there. */
export const constantsOf13 = {
  DOCUMENT_TYPES: CONST.WORLD_DOCUMENT_TYPES.filter((name) => name !== "Setting"),
};

/** Members of CONST only since version 14, or different there. */
export const constantsOf14 = {
  ACTIVE_EFFECT_CHANGE_PHASES: CHANGE_PHASES,
  ACTIVE_EFFECT_CHANGE_TYPES: CHANGE_TYPES,
  ACTIVE_EFFECT_DURATION_UNITS: DURATION_UNITS,
  ACTIVE_EFFECT_SHOW_ICON: SHOW_ICON,
  COMPENDIUM_DOCUMENT_TYPES: ["ActiveEffect", ...CONST.COMPENDIUM_DOCUMENT_TYPES],
  FOLDER_DOCUMENT_TYPES: ["ActiveEffect", ...CONST.FOLDER_DOCUMENT_TYPES],
  USER_PERMISSIONS: permissionsBut("TEMPLATE_CREATE"),
} as const;

/** What version 14 made global: the words of a key, and the two things an update can say instead of a value. */
export const globalsOf14 = {
  _loc: (key: string, data?: object): string => {
    const { i18n } = host.game as { i18n: { localize(key: string, data?: object): string } };
    return i18n.localize(key, data);
  },
  _del: new ForcedDeletion(),
  _replace: (value: unknown): ForcedReplacement => ForcedReplacement.create(value),
};

export const names: Readings<NameDifferences> = {
  13: {
    globals: {},
    constants: constantsOf13,
    absent: {
      ...absentApplications,
      "foundry.data": ["ActiveEffectTypeDataModel", "operators"],
      "foundry.utils": ["equals"],
    },
    absentMembers: membersOf14,
    hasEquals: false,
    localizeFormats: false,
  },
  14: {
    globals: globalsOf14,
    constants: constantsOf14,
    absent: {},
    absentMembers: membersOf13,
    hasEquals: true,
    localizeFormats: true,
  },
};
