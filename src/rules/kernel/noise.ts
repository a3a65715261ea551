/** What binary fractions leave over when they are added (0.1 + 0.2) is no fraction that the rules know. */
export const NOISE = 1e-9;
