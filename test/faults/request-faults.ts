import type { PlantedFault } from "./planted-fault.ts";

/** Faults in requests, contests and group challenges. */
export const requestFaults: readonly PlantedFault[] = [];
