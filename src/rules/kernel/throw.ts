import type { Throw } from "./die-kind.ts";
import { RuleError } from "./rule-error.ts";

/** The die at a place of a pool, with how many equal ones follow it: they are thrown together. Null behind the last. */
export function poolThrow(sizes: readonly number[], index: number, role: (faces: number) => string): Throw | null {
  const faces = sizes[index];
  if (faces === undefined) return null;
  const change = sizes.findIndex((size, other) => other > index && size !== faces);
  return { faces, role: role(faces), alike: (change < 0 ? sizes.length : change) - index };
}

/**
 * Takes a face of a die with so many sides.
 * @throws RuleError FaceRange for one that the die does not have
 */
export function checkFace(faces: number, face: number): number {
  if (!Number.isInteger(face) || face < 1 || face > faces) throw new RuleError("FaceRange", { face, faces });
  return face;
}
