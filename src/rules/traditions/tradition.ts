import type { Resource } from "../kernel/resources.ts";

/** A Characteristic as a world lists it. Id and names may be anything; names are language keys or what somebody wrote. */
export interface Characteristic {
  /** What formulas call it: `@int`. */
  readonly id: string;
  readonly name: string;
  readonly short: string;
}

/** A combat total, or another number that a character sheet works out: what it is called, and how it is worked out. */
export interface Total {
  readonly id: string;
  readonly formula: string;
  /** Worked out for each weapon that is wielded, and for bare hands. */
  readonly isForWeapons: boolean;
}

/** What a character sheet can show. */
export const sections = [
  "characteristics",
  "abilities",
  "traits",
  "combat",
  "powers",
  "heroic",
  "meta",
  "gear",
  "bonuses",
] as const;
export type Section = (typeof sections)[number];

/** What belongs to a character of one family of dice, as far as the rules or their sources say it. */
export interface Tradition {
  readonly id: string;
  /** The die that its characters usually roll. */
  readonly letter: string;
  /** What its sheet shows first, in this order. Everything else stays within reach. */
  readonly sections: readonly Section[];
  /** The Characteristics that a world starts with. */
  readonly characteristics: readonly Characteristic[];
  /** How the sheet rates a trait: by the score that is added, or by the field that each trait has of its own. */
  readonly rating: "score" | "own";
  readonly totals: readonly Total[];
  /** Id of the total that is added to the usual die for initiative; null where the die is rolled alone. */
  readonly initiative: string | null;
  /** Whether a check is binding: it cannot be repeated in the same scene until circumstances have changed. */
  readonly letsItRide: boolean;
  /** How damage is taken; left out where the rules do not say it. */
  readonly damage?: DamageTerms;
  /** Whether its rules know twists of fate. */
  readonly hasTwists?: boolean;
}

/** Characteristics whose names stand in the language files. */
export function characteristicsOf(...ids: readonly string[]): Characteristic[] {
  return ids.map((id) => ({
    id,
    name: `QUADRIVIUM.Characteristic.${id}`,
    short: `QUADRIVIUM.CharacteristicShort.${id}`,
  }));
}

/** The section of a sheet that shows a purse: only characters whose family has it count by this purse. */
export const sectionOf: Readonly<Record<Resource, Section>> = { inspiration: "traits", luck: "heroic" };

/** How a family of dice turns damage into marked boxes. */
export interface DamageTerms {
  /** The total that is rolled as damage. */
  readonly total: string;
  /** The total that is subtracted from it. */
  readonly soak: string;
  /** The track whose boxes are marked. */
  readonly track: string;
  /** So many begun points beyond the soak mark one box. */
  readonly perLevel: number;
}
