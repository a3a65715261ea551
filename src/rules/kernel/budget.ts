/** The greatest length of a file with a character, and of a note on one, in characters. */
export const longestFile = 5_000_000;

/** The most items and lines of a file with a character. A value of its own is a line, however the file is written. */
export const mostInFile = { items: 2_000, lines: 200_000 };
