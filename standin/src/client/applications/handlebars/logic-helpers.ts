/** Drops the options object which Handlebars hands to every helper as its last argument. */
export function values(args: readonly unknown[]): readonly unknown[] {
  return args.slice(0, -1);
}

/** Comparisons and the like, for sub-expressions. */
export const logicHelpers = {
  eq: (a: unknown, b: unknown) => a === b,
  ne: (a: unknown, b: unknown) => a !== b,
  lt: (a: number, b: number) => a < b,
  gt: (a: number, b: number) => a > b,
  lte: (a: number, b: number) => a <= b,
  gte: (a: number, b: number) => a >= b,
  not: (value: unknown) => !value,
  and: (...args: unknown[]) => values(args).every(Boolean),
  or: (...args: unknown[]) => values(args).some(Boolean),
};
