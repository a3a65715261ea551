import type { Setup, Resource } from "../kernel/fields.ts";

/** A Characteristic of a world's list. A world may choose any id and names; a name is a language key or plain text. */
export interface Characteristic {
  /** The name in formulas: `@int`. */
  readonly id: string;
  readonly name: string;
  readonly short: string;
}

/** A combat total, or another number that the character sheet calculates. */
export interface Total {
  readonly id: string;
  /** Blank for a total that only exists if a character's sheet has a formula. */
  readonly formula: string;
  /** Calculated for each wielded weapon, and for bare hands. */
  readonly isForWeapons: boolean;
  /** It casts a spell: its formula contains the Arts chosen for the roll, `@technique` and `@form`. */
  readonly isForArts?: boolean;
  /** What the whole roll is divided by, die included. */
  readonly divisor?: number;
  /** The levels of fatigue it usually costs. */
  readonly fatigue?: number;
}

/** The sections of a character sheet. */
export const sections = [
  "characteristics",
  "abilities",
  "arts",
  "traits",
  "combat",
  "powers",
  "heroic",
  "meta",
  "gear",
  "bonuses",
] as const;
export type Section = (typeof sections)[number];

/**
 * One of the four ways to play (stress, fortune, check, trip): the part about characters. Each tradition has its own
 * folder: its die kinds with their fields, bonuses, outcome, decisions and card, and this description of its
 * characters. A die kind names its tradition by id.
 */
export interface Tradition {
  readonly id: string;
  /** The letter of the die its characters usually roll. */
  readonly letter: string;
  /** The sections its sheet shows first, in this order. All others stay within reach. */
  readonly sections: readonly Section[];
  /** The Characteristics a world starts with. */
  readonly characteristics: readonly Characteristic[];
  /** How the sheet rates a stat: by a score that is added, or by a field of each stat. */
  readonly rating: "score" | "own";
  readonly totals: readonly Total[];
  /** Id of the Characteristic to attack with, unless the weapon names another; left out if totals name theirs. */
  readonly attacksWith?: string;
  /** Id of the total added to the usual die for initiative; null if the die is rolled alone. */
  readonly initiative: string | null;
  /** Returns the dice of initiative for a setup, if the usual die is not a count; left out if it is rolled. */
  readonly flatInitiative?: (setup: Setup) => FlatDice;
  /** A check is binding: it cannot be repeated in the same scene until circumstances have changed. */
  readonly letsItRide: boolean;
  /** How damage is rolled and soaked; left out if its characters roll none. */
  readonly damage?: DamageTerms;
  /** Its rules have twists of fate. */
  readonly hasTwists?: boolean;
  /** Explanations of its words for newcomers, beside the Abilities of a sheet: language keys. */
  readonly hints?: readonly string[];
}

/** A flat roll: its dice, and what all bonuses add. */
export interface FlatDice {
  readonly dice: string;
  /** A number or a die with its sign, "+ 1d6"; blank if nothing is added. */
  readonly bonus: string;
}

/** Returns the language key of a Characteristic's name. */
export function characteristicName(id: string): string {
  return `QUADRIVIUM.Characteristic.${id}`;
}

/** The English names of our Characteristics, which commands understand in every language. */
export const englishCharacteristics: Readonly<Record<string, string>> = {
  int: "Intelligence",
  per: "Perception",
  str: "Strength",
  sta: "Stamina",
  pre: "Presence",
  com: "Communication",
  dex: "Dexterity",
  qik: "Quickness",
  con: "Constitution",
  wis: "Wisdom",
  cha: "Charisma",
  alp: "Alpha",
};

/** Returns Characteristics named in the language files. */
export function characteristicsOf(...ids: readonly string[]): Characteristic[] {
  return ids.map((id) => ({
    id,
    name: characteristicName(id),
    short: `QUADRIVIUM.CharacteristicShort.${id}`,
  }));
}

/**
 * The section of the sheet that shows a resource: only characters of traditions with that section count the resource.
 */
export const sectionOf: Readonly<Record<Resource, Section>> = { inspiration: "traits", luck: "heroic" };

/** The rules of damage. The boxes it marks are those of the character's damage track. */
interface DamageTerms {
  /** Id of the total rolled as damage. */
  readonly total: string;
  /** Id of the total subtracted from it. */
  readonly soak: string;
  /** Id of the total rolled to hit. */
  readonly attack: string;
  /** What an attack must overcome; left out if a GM names its target. */
  readonly defense?: DefenseTerms;
}

/** How a character defends against an attack. */
export interface DefenseTerms {
  /** Id of the total. */
  readonly total: string;
  /** True if it is rolled, and the attack's advantage over it is added to the damage; otherwise it is a fixed number. */
  readonly isRolled: boolean;
}

/**
 * Returns whether a total is used as is: soak, a passive defense, and encumbrance, which others add. Bonuses and
 * penalties to rolls do not change it.
 */
export function standsAsItIs({ damage, totals }: Tradition, id: string): boolean {
  const isDefense = damage?.defense?.isRolled === false && damage.defense.total === id;
  return isDefense || totals.some((total) => total.id === id && !total.isForWeapons && !total.isForArts);
}

/** Ids of the totals of attack and defense that oppose each other in a contest. */
export interface OpposedTotals {
  readonly attack: string;
  readonly defense: string;
}

/** Returns the totals that oppose each other if the defense is rolled; null if it is not. */
export function opposedTotals({ attack, defense }: DamageTerms): OpposedTotals | null {
  return defense?.isRolled ? { attack, defense: defense.total } : null;
}
