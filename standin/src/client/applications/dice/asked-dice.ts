import { faceRange } from "../../dice/terms/face-range.ts";
import type { DiceTerm } from "../../kinds.ts";

/** One term whose dice the window asks for; packages read these. */
export interface FulfillableTerm {
  readonly id: string;
  readonly term: DiceTerm;
  readonly method: string;
  /** Did the term join after the window had opened? */
  readonly isNew?: boolean;
}

/** One die that is still to be entered. */
export interface AskedDie {
  readonly termId: string;
  readonly isReroll?: boolean;
  readonly isExplosion?: boolean;
}

/** The dice of a term which it does not have yet. */
export function missingDice({ id, term }: FulfillableTerm): AskedDie[] {
  const count = Math.max(0, Math.abs(term.number ?? 0) - term.results.length);
  return Array.from({ length: count }, () => ({ termId: id }));
}

/** Can a die of this term show this face? */
export function hasFace(term: DiceTerm, face: unknown): face is number {
  const { lowest, highest } = term[faceRange];
  return Number.isInteger(face) && Number(face) >= lowest && Number(face) <= highest;
}
