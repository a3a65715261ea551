import type { Throw } from "./die-kind.ts";
import { RuleError } from "./rule-error.ts";

/**
 * Returns the die at an index of a pool, and how many equal ones follow that can be thrown with it; null behind the
 * last.
 */
export function poolThrow(sizes: readonly number[], index: number, role: (faces: number) => string): Throw | null {
  const faces = sizes[index];
  if (faces === undefined) return null;
  const change = sizes.findIndex((size, other) => other > index && size !== faces);
  return { faces, role: role(faces), alike: (change < 0 ? sizes.length : change) - index };
}

/**
 * Returns the face if the die has it.
 * @throws RuleError FaceRange if it does not
 */
export function checkFace(faces: number, face: number): number {
  if (!Number.isInteger(face) || face < 1 || face > faces) throw new RuleError("FaceRange", { face, faces });
  return face;
}
