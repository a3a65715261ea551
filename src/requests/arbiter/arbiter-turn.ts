import { fireAndForget, locks, serialize } from "../../base/async.ts";

/**
 * Tells whether this client is the arbiter: one page of the active game master, so one at a table. It records each answer,
 * throws the dice that nobody else may see, and publishes what may be known. It does one thing after the other, so that no
 * update is lost.
 */
export function isArbiter(): boolean {
  return game.users.activeGM?.isSelf === true && isTurnOfPage();
}

/** Runs work after everything that the arbiter has begun. */
export function inTurn(work: () => Promise<void>): Promise<void> {
  return serialize(game.messages, work);
}

let isOurTurn = false;

/**
 * Tells whether this page is the one that arbitrates, of several that the same user has open in the browser.
 */
function isTurnOfPage(): boolean {
  return isOurTurn || locks() === null;
}

/** Calls `begin` when no other page of this user arbitrates any more. */
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
    // The browser keeps the lock until the page is closed, and passes it on.
    return new Promise<never>(() => undefined);
  });
  fireAndForget(turn);
}
