/** Runs `run` for a subject; while it runs, further calls return the result of `meanwhile` instead. */
export type Once<Subject> = <Result>(
  subject: Subject,
  run: () => Promise<Result>,
  meanwhile: () => Result,
) => Promise<Result>;

/**
 * Returns a function that ignores a second call for the same subject while the first runs, such as a second click while a
 * window is open. To run both calls in turn, use `serialize`.
 */
export function onceAtATime<Subject>(): Once<Subject> {
  const underWay = new Set<Subject>();
  return async (subject, run, meanwhile) => {
    if (underWay.has(subject)) return meanwhile();
    underWay.add(subject);
    try {
      return await run();
    } finally {
      underWay.delete(subject);
    }
  };
}
