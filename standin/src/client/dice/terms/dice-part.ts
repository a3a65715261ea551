import { isRoll, restoreRoll, rollFromNode } from "../default-roll.ts";
import type { JsonData, ParseNode } from "../types.ts";
import type { Roll } from "../../kinds.ts";
import { ParentheticalTerm } from "./parenthetical-term.ts";

/** How many dice, or of how many faces: a number, or a roll that decides it. */
export type DicePart = number | Roll;

/** The part as it stands in a formula: bare, or in the parentheses that decide it. */
export function printPart(part: DicePart): string {
  if (!isRoll(part)) return String(part);
  const isEnclosed = part.terms.length === 1 && part.terms[0] instanceof ParentheticalTerm;
  return isEnclosed ? part.formula : `(${part.formula})`;
}

/** The part from a parse node. */
export function readPart(part: unknown): DicePart | undefined {
  return isPlain(part) ? (part ?? undefined) : rollFromNode(part as ParseNode);
}

/** The part from stored data. */
export function restorePart(part: unknown): DicePart | undefined {
  return isPlain(part) ? (part ?? undefined) : restoreRoll(part);
}

/** The part for storing. */
export function storePart(part: DicePart): number | JsonData {
  return isRoll(part) ? part.toJSON() : part;
}

function isPlain(part: unknown): part is number | null | undefined {
  return part === null || part === undefined || typeof part === "number";
}
