/**
 * A fault as a refactoring could make it: a few characters of a source in place of others. The planted faults judge the tests:
 * a test may go only if each fault that it catches is still caught (`npm run faults`).
 */
export interface PlantedFault {
  /** Short and stable; its first word is its area. */
  readonly id: string;
  /** What a player or game master would notice. This sentence identifies the fault when the code has moved. */
  readonly noticed: string;
  /** The source, from the root of the project. */
  readonly file: string;
  /** A text that is in the source once, and its replacement. */
  readonly find: string;
  readonly instead: string;
  /** The test that catches it: a file below `test`, and the title of a test in it or a part of that. */
  readonly caughtBy: string;
}

/** Reads a source, and returns it with the fault. @throws Error unless the text is there exactly once */
export function withFault({ id, file, find, instead }: PlantedFault, source: string): string {
  const times = source.split(find).length - 1;
  if (times !== 1) throw new Error(`${id}: ${file} holds “${find}” ${times} times, not once.`);
  return source.replace(find, () => instead);
}

/** Returns the file of the test that catches a fault, from the root of the project, and its title. */
export function testOf({ caughtBy }: PlantedFault): { readonly file: string; readonly title: string } {
  const [file = ""] = caughtBy.split(" ", 1);
  return { file: `test/${file}`, title: caughtBy.slice(file.length + 1) };
}
