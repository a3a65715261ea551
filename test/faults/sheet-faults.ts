import type { PlantedFault } from "./planted-fault.ts";

/** Faults on sheets and in the roll dialog. */
export const sheetFaults: readonly PlantedFault[] = [];
