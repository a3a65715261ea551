const underWay = new WeakMap<object, Promise<unknown>>();

/**
 * Runs a change of a document or collection after the earlier ones, so that each of two quick clicks reads the result of
 * the one before. If a change fails, its caller gets the error, and the next one still runs.
 */
export function serialize<Result>(changed: object, change: () => Promise<Result>): Promise<Result> {
  const now = Promise.allSettled([underWay.get(changed)]).then(change);
  underWay.set(changed, now);
  return now;
}
