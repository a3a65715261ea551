import { formerClasses, formerHelpers } from "../former-global-names.ts";
import type { FormerGlobals } from "../former-globals.ts";
import { globalsOf14 } from "../globals-of-14.ts";
import { applications } from "./applications.ts";
import type { Readings } from "./index.ts";

/** Which names the generations have. */
export interface NameDifferences {
  /** Globals of this generation which the other lacks. */
  readonly globals: Readonly<Record<string, unknown>>;
  /** Members that this generation lacks and packages for several generations look for, by namespace. */
  readonly absent: Readonly<Record<string, readonly string[]>>;
  /** Names which are understood as globals, with a warning, because they were globals once. */
  readonly formerGlobals: readonly FormerGlobals[];
  /** Has Math the methods that were going to leave with version 14 (`clamped`, `roundDecimals`)? */
  readonly hasFormerMath: boolean;
}

const classes: FormerGlobals = { since: 13, until: 15, places: formerClasses };
const helpers: FormerGlobals = { since: 12, until: 14, places: formerHelpers };

/** Which windows and inputs came with version 14 is said where they differ. */
const absentApplications = Object.fromEntries(
  Object.entries(applications[13].absent).map(([name, members]) => [`foundry.applications.${name}`, members]),
);

export const names: Readings<NameDifferences> = {
  13: {
    globals: {},
    absent: {
      ...absentApplications,
      "foundry.data": ["ActiveEffectTypeDataModel", "operators"],
      "foundry.utils": ["equals"],
    },
    formerGlobals: [classes, helpers],
    hasFormerMath: true,
  },
  14: {
    globals: globalsOf14,
    absent: {},
    formerGlobals: [classes],
    hasFormerMath: false,
  },
};
