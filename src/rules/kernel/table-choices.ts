import type { Choice, Chosen } from "./rule-variants.ts";

/** What a table decides for itself beside the readings; a stored roll does not hang on it. */
export const tableChoices = {
  dangerDie: { tradition: "fortune", values: ["d6", "d4", "d8", "d10", "d12"] },
  fumbleScratch: { tradition: "fortune", values: ["automatic", "manual"] },
  editPool: { tradition: "fortune", values: [false, true] },
  letItRide: { tradition: "check", values: ["traditions", "all", "none"] },
  unskilled: { tradition: "trip", values: ["slide", "antiLuck"] },
} as const satisfies Readonly<Record<string, Choice>>;

/** A whole number that goes with a choice, or with one way of choosing. */
export interface TableNumber {
  readonly choice: keyof typeof tableChoices;
  /** The way that it goes with; with all of them where it is left out. */
  readonly value?: string;
  readonly min: number;
  readonly max: number;
  readonly initial: number;
}

/**
 * "The GM will assign a failure slide (usually 5) and a penalty buff (usually -5) to the roll." Danger dice are three; the
 * rules name no size for them, and a d6 is our choice.
 */
export const tableNumbers = {
  dangerDice: { choice: "dangerDie", min: 0, max: 20, initial: 3 },
  unskilledSlide: { choice: "unskilled", value: "slide", min: 0, max: 20, initial: 5 },
  unskilledPenalty: { choice: "unskilled", value: "slide", min: -20, max: 0, initial: -5 },
} as const satisfies Readonly<Record<string, TableNumber>>;

export type TableNumberName = keyof typeof tableNumbers;

/** Everything that a table decides so. */
export type TableSettings = Chosen<typeof tableChoices> & { readonly [Name in TableNumberName]: number };

/** What an unskilled roll suffers: a slide and a penalty, or that the worse of two rolls is kept. */
export type Unskilled =
  { readonly kind: "slide"; readonly slide: number; readonly penalty: number } | { readonly kind: "antiLuck" };
