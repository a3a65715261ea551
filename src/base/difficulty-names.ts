import type { Difficulty } from "../rules/character/difficulties.ts";
import { say } from "./words.ts";

/** Returns a difficulty with its numbers: "9 difficult", "19–30 moderate", "49+ impossible". */
export function sayDifficulty({ name, from, to }: Difficulty): string {
  if (to === null) return say({ key: "QUADRIVIUM.Difficulty.Open", data: { from, name } });
  if (to === from) return say({ key: "QUADRIVIUM.Difficulty.One", data: { from, name } });
  return say({ key: "QUADRIVIUM.Difficulty.Range", data: { from, to, name } });
}
