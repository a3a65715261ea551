import { MAX_RESOURCE } from "./resources.ts";
import type { Choice, Chosen } from "./rule-variants.ts";

/** The choices of a table beside the rule variants. A stored roll does not depend on them. */
export const tableChoices = {
  botchDice: { tradition: "stress", values: ["declared", "asked"] },
  dangerDie: { tradition: "fortune", values: ["d6", "d4", "d8", "d10", "d12"] },
  fumbleScratch: { tradition: "fortune", values: ["automatic", "manual"] },
  editPool: { tradition: "fortune", values: [false, true] },
  letItRide: { tradition: "check", values: ["traditions", "all", "none"] },
  unskilled: { tradition: "trip", values: ["slide", "antiLuck"] },
  luckCost: { tradition: "trip", values: ["counted", "free"] },
} as const satisfies Readonly<Record<string, Choice>>;

/** A whole number that belongs to a choice, or to one value of it. */
export interface TableNumber {
  readonly choice: keyof typeof tableChoices;
  /** The value of the choice that it belongs to; left out if it belongs to all. */
  readonly value?: string;
  readonly min: number;
  readonly max: number;
  readonly initial: number;
}

/**
 * An unskilled roll gets a "Failure slide (usually 5) and a penalty buff (usually -5)" [trip]. There are three danger dice
 * by default [spec]; that they are d6 is our choice, since the rules name no size, and so is how much luck a character
 * starts with.
 */
export const tableNumbers = {
  usualBotchDice: { choice: "botchDice", min: 0, max: 100, initial: 1 },
  dangerDice: { choice: "dangerDie", min: 0, max: 20, initial: 3 },
  unskilledSlide: { choice: "unskilled", value: "slide", min: 0, max: 20, initial: 5 },
  unskilledPenalty: { choice: "unskilled", value: "slide", min: -20, max: 0, initial: -5 },
  startingLuck: { choice: "luckCost", value: "counted", min: 0, max: MAX_RESOURCE, initial: 3 },
} as const satisfies Readonly<Record<string, TableNumber>>;

type TableNumberName = keyof typeof tableNumbers;

/** All choices and numbers of a table. */
export type TableSettings = Chosen<typeof tableChoices> & { readonly [Name in TableNumberName]: number };

/** The cost of an unskilled roll: a slide and a penalty, or that the worse of two rolls is kept. */
export type Unskilled =
  | { readonly kind: "slide"; readonly slide: number; readonly penalty: number }
  | { readonly kind: "antiLuck" };
