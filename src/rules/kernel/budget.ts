/** The greatest length of a file with a character, and of a note on one, in characters. */
export const longestFile = 5_000_000;
