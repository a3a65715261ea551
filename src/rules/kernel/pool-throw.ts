import type { Throw } from "./die-kind.ts";

/** The die at a place of a pool, with how many equal ones follow it: they are thrown together. Null behind the last. */
export function poolThrow(sizes: readonly number[], index: number, role: (faces: number) => string): Throw | null {
  const faces = sizes[index];
  if (faces === undefined) return null;
  const change = sizes.findIndex((size, other) => other > index && size !== faces);
  return { faces, role: role(faces), alike: (change < 0 ? sizes.length : change) - index };
}
