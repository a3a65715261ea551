import { foldWord } from "../rules/command/tokens.ts";

/** Returns a test for texts that contain every word of a query, in any order, whatever their case and accents. */
export function matchWords(query: string): (text: string) => boolean {
  const words = foldWord(query).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = foldWord(text);
    return words.every((word) => folded.includes(word));
  };
}
