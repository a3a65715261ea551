import { oneAfterAnother } from "../documents/one-after-another.ts";
import type { Request } from "../documents/requests.ts";
import { openTerms, showRolls } from "./keeper.ts";
import { rollForThem } from "./request-prompt.ts";
import { askAnew } from "./ask-anew.ts";
import { setAgain } from "./set-again.ts";

/** What a game master can do with a request, by the names of the buttons. */
export const requestActions: Readonly<Record<string, (request: Request, actor: string) => Promise<unknown>>> = {
  rollFor: rollForThem,
  skip: (request, actor) => change(request, ({ skipped }) => ({ skipped: [...new Set([...skipped, actor])] })),
  close: (request) => change(request, () => ({ state: "closed" })),
  open: (request) => change(request, () => ({ state: "open" })),
  release,
  lock: (request) => change(request, () => ({ state: "locked" })),
  withdraw: (request) => change(request, () => ({ state: "withdrawn" })),
  remind: (request) => change(request, ({ reminders }) => ({ reminders: reminders + 1 })),
  showTerms: openTerms,
  showRolls,
  setAgain,
  askAnew,
};

/** Lets somebody roll again. Who has said so, and when, is told on the card. */
function release(request: Request, actor: string): Promise<void> {
  const entry = { actor, by: game.user.id, at: game.time.serverTime };
  return change(request, ({ released, releases }) =>
    released.includes(actor) ? {} : { released: [...released, actor], releases: [...releases, entry] },
  );
}

/** Two quick presses are two changes: the second knows of the first. */
async function change(request: Request, changed: (system: Source) => object): Promise<void> {
  await oneAfterAnother<unknown>(request, () => request.update({ system: changed(request.system.toObject()) }));
}

type Source = ReturnType<Request["system"]["toObject"]>;
