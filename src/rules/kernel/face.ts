import { RuleError } from "./rule-error.ts";

/**
 * Takes a face of a die with so many sides.
 * @throws RuleError FaceRange for one that the die does not have
 */
export function faceOn(faces: number, face: number): number {
  if (!Number.isInteger(face) || face < 1 || face > faces) throw new RuleError("FaceRange", { face, faces });
  return face;
}
