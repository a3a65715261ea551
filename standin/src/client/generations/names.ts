import { constantsOf13 } from "../constants-of-13.ts";
import { constantsOf14 } from "../constants-of-14.ts";
import { formerClasses, formerHelpers } from "../former-global-names.ts";
import type { FormerGlobals } from "../former-globals.ts";
import { globalsOf14 } from "../globals-of-14.ts";
import type { MembersByClass } from "../members-of-generation.ts";
import { applications } from "./applications.ts";
import type { Readings } from "./index.ts";

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
  /** Names which are understood as globals, with a warning, because they were globals once. */
  readonly formerGlobals: readonly FormerGlobals[];
  /** Is `foundry.utils.objectsEqual` a former name, because `equals` compares all values? */
  readonly hasEquals: boolean;
  /** Has Math the methods that were going to leave with version 14 (`clamped`, `roundDecimals`)? */
  readonly hasFormerMath: boolean;
  /** Does `game.i18n.localize` format when it is given data, too? */
  readonly localizeFormats: boolean;
}

const classes: FormerGlobals = { since: 13, until: 15, places: formerClasses };
const helpers: FormerGlobals = { since: 12, until: 14, places: formerHelpers };

/** Which windows and inputs came with version 14 is said where they differ. */
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
  "foundry.data.fields.ArrayField": { instance: ["_applyChangeSubtract"] },
  "foundry.data.fields.BooleanField": { instance: ["_applyChangeSubtract"] },
  "foundry.data.fields.DataField": { instance: ["_applyChangeSubtract", "_migrate", "_replaceDataRefs"] },
  "foundry.data.fields.NumberField": { instance: ["_applyChangeSubtract"] },
  "foundry.data.fields.SchemaField": { instance: ["extendFields", "removeFields"] },
  "foundry.data.fields.SetField": { instance: ["_applyChangeSubtract"] },
  "foundry.data.fields.StringField": { instance: ["_applyChangeSubtract"] },
  "foundry.dice.Roll": { static: ["_mapLegacyRollMode"] },
  "foundry.documents.ActiveEffect": {
    static: [
      "CHANGE_PHASES",
      "CHANGE_TYPES",
      "_applyChangeAdd",
      "_applyChangeCustom",
      "_applyChangeMultiply",
      "_applyChangeOverride",
      "_applyChangeSubtract",
      "_applyChangeUnguided",
      "_applyChangeUpgrade",
      "applyChange",
      "applyChangeField",
      "getEffectStart",
      "registry",
    ],
    instance: ["getReplacementData", "isExpiryEvent", "isExpiryTrackable", "shouldApplyChange"],
  },
  "foundry.documents.ChatMessage": { static: ["applyMode"], instance: ["applyMode"] },
  "foundry.helpers.Localization": { instance: ["pluralRules"] },
};

/** The members of classes that left with version 14. */
const membersOf13: MembersByClass = {
  "foundry.applications.api.ApplicationV2": { instance: ["bringToTop"] },
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
    formerGlobals: [classes, helpers],
    hasEquals: false,
    hasFormerMath: true,
    localizeFormats: false,
  },
  14: {
    globals: globalsOf14,
    constants: constantsOf14,
    absent: {},
    absentMembers: membersOf13,
    formerGlobals: [classes],
    hasEquals: true,
    hasFormerMath: false,
    localizeFormats: true,
  },
};
