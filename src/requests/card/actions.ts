import { serialize } from "../../base/async.ts";
import type { Request } from "../../messages/request-message.ts";
import { rollsAgain, stillAsked, type RequestStatus } from "../../rules/requests/request.ts";
import { openTerms, showRolls } from "../active-gm-work.ts";
import { askAgain } from "../ask/open-request-window.ts";
import { readRequest } from "../request-state.ts";
import { rollForThem } from "./request-prompt.ts";

/** The actions of a game master on a request, by the names of the buttons. */
export const requestActions: Readonly<
  Record<string, (request: Request, actor: string, skipsDialog: boolean) => Promise<unknown>>
> = {
  rollFor: (request, actor, skipsDialog) => rollForThem(request, actor, !skipsDialog),
  rollForAll,
  skip,
  unskip,
  close: (request) => change(request, changeState("closed", ["open"])),
  open: (request) => change(request, changeState("open", ["closed"])),
  release,
  lock: (request) => change(request, changeState("locked", ["open", "closed"])),
  withdraw: (request) => change(request, changeState("withdrawn", ["open"])),
  remind: (request) => change(request, ({ reminders }) => ({ reminders: reminders + 1 })),
  showTerms: openTerms,
  showRolls,
  setDifficulties: async (request) => (await import("../nominate-ability.ts")).setTargets(request),
  askAnew: askAgain,
};

/** Rolls for everybody who has not answered, one after the other; who must choose something is asked about. */
async function rollForAll(request: Request): Promise<void> {
  for (const actor of stillAsked(readRequest(request))) {
    // Whoever has answered meanwhile is passed over.
    const isWaiting = stillAsked(readRequest(request)).includes(actor);
    if (isWaiting) await rollForThem(request, actor, false);
  }
}

/** Skips an actor, unless it has answered meanwhile. */
function skip(request: Request, actor: string): Promise<void> {
  return change(request, ({ skipped }) =>
    stillAsked(readRequest(request)).includes(actor) ? { skipped: [...skipped, actor] } : null,
  );
}

/** Lets an actor answer after all that was skipped. */
function unskip(request: Request, actor: string): Promise<void> {
  return change(request, ({ state, skipped }) =>
    state === "open" ? { skipped: skipped.filter((uuid) => uuid !== actor) } : null,
  );
}

/** Lets an actor roll again. The card shows who has allowed it, and when. */
function release(request: Request, actor: string): Promise<void> {
  const entry = { actor, by: game.user.id, at: game.time.serverTime };
  return change(request, ({ state, releases }) =>
    state === "locked" || rollsAgain(readRequest(request), actor) !== null ? null : { releases: [...releases, entry] },
  );
}

/**
 * Changes the state. The first press counts: a withdrawn request cannot be closed, nor a locked one opened.
 */
function changeState(state: RequestStatus, from: readonly RequestStatus[]): Change {
  return (system) => (from.includes(system.state as RequestStatus) ? { state } : null);
}

type Source = ReturnType<Request["system"]["toObject"]>;

/** Returns the changes to a request as it is now; null for none. */
type Change = (system: Source) => object | null;

/** Changes a request, one change after the other, so that the second of two quick presses sees the first. */
function change(request: Request, changed: Change): Promise<void> {
  return serialize(request, async () => {
    // It may have been deleted meanwhile.
    const system = game.messages.has(request.id ?? "") ? changed(request.system.toObject()) : null;
    if (system) await request.update({ system });
  });
}
