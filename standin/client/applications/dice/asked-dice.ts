import { faceRange } from "../../dice/terms/face-range.ts";
import type { DiceTerm } from "../../dice/terms/dice-term.ts";
import { randomID } from "../../utils.ts";

/** One term whose dice the window asks for. */
export interface FulfillableTerm {
  readonly id: string;
  readonly term: DiceTerm;
  readonly method: string;
  /** Did the term join after the window had opened? */
  readonly isNew: boolean;
  /** The term as the user knows it: while it is evaluated its modifiers come and go. */
  readonly label: string;
}

/** Why a single further die is asked for. */
export interface FurtherDie {
  readonly isReroll?: boolean;
  readonly isExplosion?: boolean;
}

/** One die the user has been asked to throw. */
export interface AskedDie extends FurtherDie {
  readonly id: string;
  readonly termId: string;
  /** The face, or undefined for a die the user leaves to the computer. */
  readonly face: Promise<number | undefined>;
  answer(face: number | undefined): void;
}

/** Asks for one die of a term. */
export function askDie(termId: string, reason: FurtherDie = {}): AskedDie {
  let answer: AskedDie["answer"] = () => undefined;
  const face = new Promise<number | undefined>((resolve) => {
    answer = resolve;
  });
  return { ...reason, id: `die-${randomID()}`, termId, face, answer };
}

/** Can a die of this term show this face? */
export function hasFace(term: DiceTerm, face: unknown): face is number {
  const { lowest, highest } = term[faceRange];
  return Number.isInteger(face) && Number(face) >= lowest && Number(face) <= highest;
}
