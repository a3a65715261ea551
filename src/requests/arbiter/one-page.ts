import { fireAndForget } from "../../services/fire-and-forget.ts";

/** Pages that came by https or from the same computer can wait for each other; any other takes itself for the only one. */
function locks(): LockManager | null {
  return (navigator as { readonly locks?: LockManager }).locks ?? null;
}

let isOurTurn = false;

/** Whether this page looks after requests; not those that the same user has opened beside it in the same browser. */
export function isTurnOfPage(): boolean {
  return isOurTurn || locks() === null;
}

/** Waits until no other page of this user looks after requests: until the one that does is closed. */
export function waitForTurn(begin: () => void): void {
  const shared = locks();
  if (!shared) {
    begin();
    return;
  }
  isOurTurn = false;
  const turn = shared.request(`quadrivium ${game.world.id} ${game.user.id}`, () => {
    isOurTurn = true;
    begin();
    // Kept as long as the page is open; the browser gives it on.
    return new Promise<never>(() => undefined);
  });
  fireAndForget(turn);
}
