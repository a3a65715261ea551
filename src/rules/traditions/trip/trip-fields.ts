import type { NumberField, SizesField } from "../../kernel/fields.ts";

/** The target, *0 to *9; usually an even number up to *8. "The target is ALWAYS denoted by a red asterisk." [trip] */
export const targetField: NumberField = {
  kind: "number",
  name: "tripTarget",
  code: "s",
  sign: "*",
  owner: "trait",
  min: 0,
  max: 9,
  initial: 0,
  step: 2,
};

/** "The GM may slide the failure from 0 to 20." Game masters say it as "difficulty 15, failure 4" [trip]. */
export const slideField: NumberField = {
  kind: "number",
  name: "slide",
  alias: "failure",
  code: "sl",
  min: 0,
  max: 20,
  initial: 0,
};

/** The greatest slide without a game master's word: "Slides past 9 are RARELY done!" [trip] */
export const MAX_SLIDE = 9;

/** The cumulative bonus, which chooses the bonus die. */
export const bonusField: NumberField = {
  kind: "number",
  name: "bonus",
  code: "b",
  negativeCode: "bm",
  min: -99,
  max: 99,
  initial: 0,
  sources: "either",
};

/** The sizes of dice for heroic rolls. */
const heroicSizes = [4, 6, 8, 10, 12, 16, 20, 100];

/**
 * The character's heroic table: the die of degree 1, 2, 3 … The source gives no table, so the first three are our
 * choice.
 */
export const heroicDiceField: SizesField = {
  kind: "sizes",
  name: "heroicDice",
  code: "h",
  owner: "character",
  sizes: heroicSizes,
  min: 1,
  max: 9,
  initial: [6, 8, 10],
};

/** "The highest Heroic Degree that the character’s level allows (Degree 3 for lower level characters)" [trip]. */
export const highestDegreeField: NumberField = {
  kind: "number",
  name: "highestDegree",
  code: "mx",
  owner: "character",
  min: 1,
  max: 9,
  initial: 3,
};

/**
 * The sizes of bonus dice. The source ends with "17+" at the d20, "the MAX dB die at lower character levels" [trip]; the
 * d24 and the d30 of higher levels are our choice.
 */
export const bonusDice = [4, 6, 8, 10, 12, 16, 20, 24, 30] as const;

/** The highest bonus die of a character whose level says nothing else. */
export const USUAL_HIGHEST = 20;

/** The highest bonus die that the character's level allows: "d20 is the MAX dB die at lower character levels" [trip]. */
export const highestBonusDieField: SizesField = {
  kind: "sizes",
  name: "highestBonusDie",
  code: "bd",
  owner: "character",
  sizes: bonusDice,
  min: 1,
  max: 1,
  initial: [USUAL_HIGHEST],
};

/** The die of a heroic roll by itself. */
export const heroicDieField: SizesField = {
  kind: "sizes",
  name: "heroicDie",
  code: "d",
  sizes: heroicSizes,
  min: 1,
  max: 1,
  initial: [6],
  isPool: true,
};
