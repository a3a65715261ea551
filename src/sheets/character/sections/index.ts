import { traditionWord } from "../../../base/tradition-words.ts";
import type { Creature } from "../../../characters/creature.ts";
import { memoize } from "../../../characters/creature.ts";
import type { Section } from "../../../rules/traditions/tradition.ts";
import { abilitiesSection } from "./abilities.ts";
import { artsSection } from "./arts.ts";
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
  artsSection,
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

/** The sections of a character's sheet, by where they stand. */
interface SectionPlaces {
  /** Those of its game, and those that a game master has added. */
  readonly shown: readonly Section[];
  /** Those that its game does not use, though something is entered there. */
  readonly unused: readonly Section[];
}

/** Returns where the sections of a character stand. One that is in neither list is not on the sheet. */
export function sectionPlaces(actor: Creature): SectionPlaces {
  return memoize(actor, "sectionPlaces", () => {
    const { effectiveTradition, addedSections } = actor.system;
    const shown = [...new Set([...effectiveTradition.sections, ...(addedSections as readonly Section[])])];
    const unused = sheetSections.filter((section) => !shown.includes(section.id) && section.holds(actor));
    return { shown, unused: unused.map(({ id }) => id) };
  });
}

/** Returns the name of a section, as the players of a tradition say it. */
export function sectionName(tradition: string, id: Section): string {
  if (id === "abilities" || id === "characteristics") return traditionWord(tradition, id);
  return game.i18n.localize(`QUADRIVIUM.Section.${id}`);
}
