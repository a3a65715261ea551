import { CONST, permissionsBut } from "./constants.ts";
import { CHANGE_PHASES, CHANGE_TYPES, DURATION_UNITS, SHOW_ICON } from "./documents/effect-constants.ts";

/** What CONST has in version 14 and not before, or has otherwise. */
export const constantsOf14 = {
  ACTIVE_EFFECT_CHANGE_PHASES: CHANGE_PHASES,
  ACTIVE_EFFECT_CHANGE_TYPES: CHANGE_TYPES,
  ACTIVE_EFFECT_DURATION_UNITS: DURATION_UNITS,
  ACTIVE_EFFECT_SHOW_ICON: SHOW_ICON,
  COMPENDIUM_DOCUMENT_TYPES: ["ActiveEffect", ...CONST.COMPENDIUM_DOCUMENT_TYPES],
  FOLDER_DOCUMENT_TYPES: ["ActiveEffect", ...CONST.FOLDER_DOCUMENT_TYPES],
  USER_PERMISSIONS: permissionsBut("TEMPLATE_CREATE"),
} as const;
