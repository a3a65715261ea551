import { it } from "vitest";
import { generation } from "../src/client/generations/index.ts";

/** A fact of Foundry 13 alone. */
export const only13 = it.runIf(generation().number === 13);

/** A fact of Foundry 14 alone. */
export const only14 = it.runIf(generation().number === 14);
