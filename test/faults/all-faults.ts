import { characterFaults } from "./character-faults.ts";
import { requestFaults } from "./request-faults.ts";
import { rollFaults } from "./roll-faults.ts";
import { ruleFaults } from "./rule-faults.ts";
import { secretFaults } from "./secret-faults.ts";
import { sheetFaults } from "./sheet-faults.ts";
import type { PlantedFault } from "./planted-fault.ts";

/** All planted faults, by area. */
export const allFaults: readonly PlantedFault[] = [
  ...ruleFaults,
  ...rollFaults,
  ...requestFaults,
  ...secretFaults,
  ...sheetFaults,
  ...characterFaults,
];
