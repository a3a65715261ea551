import type { Request } from "../documents/requests.ts";
import { openTerms, showRolls } from "./keeper.ts";
import { rollForThem } from "./request-prompt.ts";
import { askAnew } from "./ask-anew.ts";
import { setAgain } from "./set-again.ts";

/** What a game master can do with a request, by the names of the buttons. */
export const requestActions: Readonly<Record<string, (request: Request, actor: string) => Promise<unknown>>> = {
  rollFor: rollForThem,
  skip: (request, actor) => change(request, { skipped: [...request.system.skipped, actor] }),
  close: (request) => change(request, { state: "closed" }),
  open: (request) => change(request, { state: "open" }),
  release,
  lock: (request) => change(request, { state: "locked" }),
  withdraw: (request) => change(request, { state: "withdrawn" }),
  remind: (request) => change(request, { reminders: request.system.reminders + 1 }),
  showTerms: openTerms,
  showRolls,
  setAgain,
  askAnew,
};

/** Lets somebody roll again. Who has said so, and when, is told on the card. */
function release(request: Request, actor: string): Promise<void> {
  const { released, releases } = request.system.toObject();
  const entry = { actor, by: game.user.id, at: game.time.serverTime };
  return change(request, { released: [...released, actor], releases: [...releases, entry] });
}

async function change(request: Request, system: object): Promise<void> {
  await request.update({ system });
}
