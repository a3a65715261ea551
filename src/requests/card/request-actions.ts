import { goneAnswers, requestOf, stillAsked } from "../../services/requests.ts";
import type { Request } from "../../services/requests.ts";
import type { RequestState } from "../../rules/requests/request.ts";
import { change } from "../arbiter/change-request.ts";
import type { Change } from "../arbiter/change-request.ts";
import { openTerms, showRolls } from "../arbiter/arbiter.ts";
import { rollForThem } from "./request-prompt.ts";
import { askAnew } from "./ask-anew.ts";
import { setAgain } from "./set-again.ts";
import { fireAndForget } from "../../services/fire-and-forget.ts";

/** What a game master can do with a request, by the names of the buttons. */
export const requestActions: Readonly<Record<string, (request: Request, actor: string) => Promise<unknown>>> = {
  rollFor: rollForThem,
  skip,
  forget,
  close: (request) => change(request, become("closed", ["open"])),
  open: (request) => change(request, become("open", ["closed"])),
  release,
  lock: (request) => change(request, become("locked", ["open", "closed"]), ({ state }) => state === "locked"),
  withdraw: (request) => change(request, become("withdrawn", ["open"])),
  remind: (request) => change(request, ({ reminders }) => ({ reminders: reminders + 1 })),
  showTerms: openTerms,
  showRolls,
  setAgain,
  askAnew,
};

/** Somebody need not answer. Whoever has done so meanwhile is not skipped. */
function skip(request: Request, actor: string): Promise<void> {
  return change(
    request,
    ({ skipped }) => (stillAsked(request).includes(actor) ? { skipped: [...skipped, actor] } : null),
    ({ skipped }) => skipped.includes(actor),
  );
}

/** Lets somebody answer anew whose answer has been deleted. */
function forget(request: Request, actor: string): Promise<void> {
  return change(request, ({ state, forgotten }) => {
    const gone = goneAnswers(request).filter((one) => one.actor === actor);
    if (gone.length === 0 || (state !== "open" && state !== "closed")) return null;
    return { forgotten: [...forgotten, ...gone.map(({ answer }) => answer)] };
  });
}

/** An answer that a game master deletes is forgotten; for the hook `deleteChatMessage`. */
export function forgetDeleted(message: ChatMessage.Implementation, _options: object, user: string): void {
  if (user !== game.user.id || !game.user.isGM) return;
  const { id } = message;
  const request = game.messages.contents.map(requestOf).find((one) => one !== null && isRuledOn(one, id));
  if (!request || id === null) return;
  fireAndForget(change(request, ({ forgotten }) => ({ forgotten: [...forgotten, id] })));
}

function isRuledOn({ system }: Request, id: string | null): boolean {
  return system.rulings.some(({ answer }) => answer === id);
}

/** Lets somebody roll again. Who has said so, and when, is told on the card. */
function release(request: Request, actor: string): Promise<void> {
  const entry = { actor, by: game.user.id, at: game.time.serverTime };
  return change(
    request,
    ({ state, released, releases }) =>
      state === "locked" || released.includes(actor)
        ? null
        : { released: [...released, actor], releases: [...releases, entry] },
    // What the member may do is used up when they have done it; that they might is told for good.
    ({ releases }) => releases.some(({ by, at }) => by === entry.by && at === entry.at),
  );
}

/** What was pressed first holds: a request that is withdrawn is not closed, nor one that is locked opened. */
function become(state: RequestState, from: readonly RequestState[]): Change {
  return (system) => (from.includes(system.state as RequestState) ? { state } : null);
}
