/**
 * Does what nobody waits for, such as what a hook begins: what goes wrong there stops nothing else, and is told to
 * whoever looks after this computer.
 */
export function fireAndForget(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    console.warn("Quadrivium | Something of a request went wrong:", error);
  });
}
