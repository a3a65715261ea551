import { abilitiesSection } from "./abilities.ts";
import { bonusesSection } from "./bonuses.ts";
import { characteristicsSection } from "./characteristics.ts";
import { combatSection } from "./combat.ts";
import { gearSection } from "./gear.ts";
import { heroicSection } from "./heroic.ts";
import { metaSection } from "./meta-table.ts";
import { powersSection } from "./power-rows.ts";
import type { SheetSection } from "./section.ts";
import { traitsSection } from "./traits.ts";

/** The sections of the sheets of characters, each in a file of its own. */
export const sheetSections: readonly SheetSection[] = [
  characteristicsSection,
  abilitiesSection,
  gearSection,
  combatSection,
  bonusesSection,
  traitsSection,
  powersSection,
  heroicSection,
  metaSection,
];

/** Returns the section that is drawn as a part of the sheet; undefined for the other parts. */
export function sectionWithId(partId: string): SheetSection | undefined {
  return sheetSections.find(({ id }) => id === partId);
}
