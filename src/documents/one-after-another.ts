const underWay = new WeakMap<object, Promise<unknown>>();

/**
 * Changes something of a document after whatever is changed there already, so that two quick presses are two changes:
 * each reads what the one before has left.
 */
export async function oneAfterAnother(document: object, change: () => Promise<unknown>): Promise<void> {
  const now = Promise.allSettled([underWay.get(document)]).then(change);
  underWay.set(document, now);
  await now;
}
