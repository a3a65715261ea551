/** Logs the failure of work that nobody awaits, such as the work of a hook. */
export function fireAndForget(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    console.warn("Quadrivium | Background work failed:", error);
  });
}
