import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { numeral, say } from "../i18n/words.ts";
import type { Decision } from "../rules/kernel/die-kind.ts";

/** Returns in words what a decision would make of a roll, "27: Action succeeds"; blank if it asks for dice. */
export function consequence(roll: QuadriviumRoll, decision: Decision): string {
  const foreseen = roll.foreseen(decision);
  return foreseen ? resultInWords(foreseen) : "";
}

/** Returns "23: Action succeeds; Impact 2". */
export function resultInWords(roll: QuadriviumRoll): string {
  const total = numeral(roll.total ?? 0);
  const verdict = roll.effects;
  return verdict ? say({ key: "QUADRIVIUM.Request.TotalAnd", data: { total, verdict } }) : total;
}
