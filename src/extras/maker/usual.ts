import { numeral, say, signed } from "../../base/words.ts";

type Range = readonly [from: number, to: number];

/** What our pregenerated characters have of what a page of the maker is about. */
export interface UsualValues {
  /** How many of it they have. */
  readonly count?: Range;
  /** The values of each, and what these are called. */
  readonly values?: Range;
  readonly as?: "signed" | "number" | "die" | "target";
  /** The sum of the values of one character. */
  readonly sum?: Range;
}

/**
 * What is usual, by the tradition and the page, since the rules give no numbers for it: a newcomer learns it from our pregenerated
 * characters, with which a test compares it.
 */
export const usual: Readonly<Record<string, Readonly<Record<string, UsualValues>>>> = {
  stress: {
    characteristics: { values: [-2, 3], as: "signed", sum: [6, 11] },
    abilities: { count: [5, 8], values: [1, 5], as: "number" },
    arts: { values: [0, 8], as: "number" },
    arms: { count: [0, 3] },
  },
  fortune: { traits: { count: [6, 6], values: [6, 10], as: "die" }, powers: { count: [2, 2] } },
  check: {
    characteristics: { values: [-1, 3], as: "signed", sum: [7, 7] },
    abilities: { count: [5, 5], values: [2, 4], as: "number" },
    arms: { count: [2, 3] },
  },
  trip: {
    characteristics: { values: [2, 6], as: "target" },
    abilities: { count: [4, 4], values: [2, 6], as: "target" },
    kits: { count: [3, 3] },
    meta: { count: [2, 3] },
  },
};

const KEY = "QUADRIVIUM.Maker.Usual";

const figures: Readonly<Record<NonNullable<UsualValues["as"]>, (value: number) => string>> = {
  signed,
  number: numeral,
  die: (size) => `d${size}`,
  target: (target) => `*${target}`,
};

/** Tells what is usual on a page: "Our pregenerated characters have …"; blank where there is nothing to tell. */
export function sayUsual(tradition: string, page: string): string {
  const { count, values, as = "number", sum } = usual[tradition]?.[page] ?? {};
  const data = {
    ...(count ? { count: range(count, numeral) } : {}),
    ...(values ? { values: range(values, figures[as]) } : {}),
    ...(sum ? { sum: range(sum, figures[as]) } : {}),
  };
  if (count) return say({ key: `${KEY}.${values ? "count" : "few"}`, data });
  if (!values) return "";
  return say({ key: `${KEY}.${sum ? "sum" : "values"}`, data });
}

function range([from, to]: Range, figure: (value: number) => string): string {
  if (from === to) return figure(from);
  return say({ key: `${KEY}.range`, data: { from: figure(from), to: figure(to) } });
}
