/**
 * The key of a term's lowest and highest possible face. Foundry's terms have no public member for it, so it stays a
 * symbol.
 */
export const faceRange = Symbol("face range");

export interface FaceRange {
  readonly lowest: number;
  readonly highest: number;
}
