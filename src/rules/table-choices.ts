import type { Choice, Chosen } from "./readings.ts";

/** What a table decides for itself beside the readings; no stored roll has to remember it. */
export const tableChoices = {
  editPool: { family: "fortune", values: [false, true] },
  unskilled: { family: "trip", values: ["slide", "antiLuck"] },
} as const satisfies Readonly<Record<string, Choice>>;

/** A whole number that goes with one way of choosing. */
export interface TableNumber {
  readonly choice: keyof typeof tableChoices;
  readonly value: string;
  readonly min: number;
  readonly max: number;
  readonly initial: number;
}

/** "The GM will assign a failure slide (usually 5) and a penalty buff (usually -5) to the roll." */
export const tableNumbers = {
  unskilledSlide: { choice: "unskilled", value: "slide", min: 0, max: 20, initial: 5 },
  unskilledPenalty: { choice: "unskilled", value: "slide", min: -20, max: 0, initial: -5 },
} as const satisfies Readonly<Record<string, TableNumber>>;

export type TableNumberName = keyof typeof tableNumbers;

/** Everything that a table decides so. */
export type TableSettings = Chosen<typeof tableChoices> & { readonly [Name in TableNumberName]: number };

/** What an unskilled roll suffers: a slide and a penalty, or that the worse of two rolls is kept. */
export type Unskilled =
  { readonly kind: "slide"; readonly slide: number; readonly penalty: number } | { readonly kind: "antiLuck" };
