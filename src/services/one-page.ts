/**
 * Returns the browser's locks; null on a page without https or localhost, which then assumes that it is the only one.
 */
export function locks(): LockManager | null {
  return (navigator as { readonly locks?: LockManager }).locks ?? null;
}

/** Runs work that only one page of a user may do at a time, of several that are open in the browser; others wait. */
export function inOnePage<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const shared = locks();
  return shared ? shared.request(`quadrivium ${game.world.id} ${game.user.id} ${name}`, work) : work();
}
