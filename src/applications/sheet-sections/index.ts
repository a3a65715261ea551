import { abilitiesSection } from "./abilities.ts";
import { characteristicsSection } from "./characteristics.ts";
import { combatSection } from "./combat.ts";
import { gearSection } from "./gear.ts";
import type { SheetSection } from "./section.ts";

/** What the sheets of characters can show, each section in a file of its own. */
export const sheetSections: readonly SheetSection[] = [
  characteristicsSection,
  abilitiesSection,
  gearSection,
  combatSection,
];
