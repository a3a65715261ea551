const underWay = new WeakMap<object, Promise<unknown>>();

/**
 * Changes something of a document, or of a collection, after whatever is changed there already, so that two quick
 * presses are two changes: each reads what the one before has left. One that fails is told by whoever waits for it; the
 * next has its turn all the same.
 */
export function serialize<Result>(changed: object, change: () => Promise<Result>): Promise<Result> {
  const now = Promise.allSettled([underWay.get(changed)]).then(change);
  underWay.set(changed, now);
  return now;
}
