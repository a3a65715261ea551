/** Says that a test cannot be played here, and why. */
export class Skipped extends Error {}

/** Ends a test that cannot be played here. @throws Skipped */
export function skipped(why: string): never {
  throw new Skipped(why);
}

/** Replaces an import of a part of the system. @throws Skipped */
export function innerPart(path: string): never {
  return skipped(`It calls a part of the system that is not public: ${path}.`);
}
