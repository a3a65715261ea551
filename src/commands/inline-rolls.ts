import { isOurs } from "../dice/formula-data.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";

/**
 * Reads the rolls in a text that are made as it is posted: `[[1ds + 2]]`. Foundry leaves one that it cannot read as it is
 * typed, and says nothing. Warns this user of names that have no data and count 0.
 * @throws Error with the reason in the user's language, for one with dice of ours or a target
 */
export function readInlineRolls(text: string, actor: Actor.Implementation | null): void {
  for (const formula of inlineFormulas(text)) {
    if (isOurs(formula)) new QuadriviumRoll(formula, actor?.getRollData() ?? {}).warnOfMissing();
  }
}

/** Returns the formulas between double brackets, but not those of rolls that wait for a click: `[[/r 1ds]]`. */
function inlineFormulas(text: string): readonly string[] {
  const parts = text.split("[[").slice(1);
  return parts.flatMap((part) => {
    const end = part.indexOf("]]");
    if (end < 0 || part.startsWith("/")) return [];
    // The label of the last part is closed first: `[[1ds[Climb]]]`.
    return [part.slice(0, part[end + 2] === "]" ? end + 1 : end)];
  });
}
