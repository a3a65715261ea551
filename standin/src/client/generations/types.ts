/** The generations there are. */
export const GENERATIONS = [13, 14] as const;
export type GenerationNumber = (typeof GENERATIONS)[number];

/** Two readings of one topic. */
export type Readings<T> = Readonly<Record<GenerationNumber, T>>;
