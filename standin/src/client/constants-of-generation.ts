import { CONST } from "./constants.ts";
import { generation } from "./generations/index.ts";
import { guardLevels } from "./guard.ts";

const made = new Map<number, typeof CONST>();

/** CONST as packages find it: as the generation that is stood for has it. */
export function constantsOfGeneration(): typeof CONST {
  const { number, names } = generation();
  const constants = made.get(number) ?? Object.freeze(guardLevels("CONST", { ...CONST, ...names.constants }));
  made.set(number, constants);
  return constants;
}
