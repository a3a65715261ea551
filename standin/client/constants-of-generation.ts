import { CONST } from "./constants.ts";
import { CHANGE_PHASES, CHANGE_TYPES, DURATION_UNITS, SHOW_ICON } from "./documents/effect-constants.ts";
import { generation } from "./generations/index.ts";

const later: object = Object.freeze({
  ...CONST,
  ACTIVE_EFFECT_CHANGE_PHASES: CHANGE_PHASES,
  ACTIVE_EFFECT_CHANGE_TYPES: CHANGE_TYPES,
  ACTIVE_EFFECT_DURATION_UNITS: DURATION_UNITS,
  ACTIVE_EFFECT_SHOW_ICON: SHOW_ICON,
});

/** CONST as packages find it: with what the generation that is stood for has added. */
export function constantsOfGeneration(): object {
  return generation().documents.effectsHavePhases ? later : CONST;
}
