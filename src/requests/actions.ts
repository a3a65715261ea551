import { requestOf } from "../services/request-message.ts";
import type { Request } from "../services/request-message.ts";
import { say } from "../i18n/words.ts";
import { fireAndForget } from "../services/fire-and-forget.ts";
import { sealedText } from "../services/seal.ts";
import { serialize } from "../services/serialize.ts";
import { readSealed, keepSealed } from "../services/vault.ts";
import { countingAnswers, stillAsked } from "../rules/requests/request.ts";
import type { RequestState } from "../rules/requests/request.ts";
import { askInWindow } from "../windows/ask-in-window.ts";
import { openTerms, showRolls } from "./arbiter.ts";
import { rollForThem } from "./card/request-prompt.ts";
import { shareTerms } from "./seal-exchange.ts";
import { canBeSetAgain, readRequest } from "./snapshot.ts";
import { settingsOf } from "./window/request-settings.ts";
import { RequestWindow } from "./window/request-window.ts";

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
    ({ skipped }) => (stillAsked(readRequest(request)).includes(actor) ? { skipped: [...skipped, actor] } : null),
    ({ skipped }) => skipped.includes(actor),
  );
}

/** Lets somebody answer anew whose answer has been deleted. */
function forget(request: Request, actor: string): Promise<void> {
  return change(request, ({ state, forgotten }) => {
    const gone = readRequest(request).gone.filter((one) => one.actor === actor);
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

/**
 * Changes the state. What was pressed first holds: a request that is withdrawn is not closed, nor one that is locked
 * opened.
 */
function become(state: RequestState, from: readonly RequestState[]): Change {
  return (system) => (from.includes(system.state as RequestState) ? { state } : null);
}

/**
 * Asks anew, in the window, starting from what a request asks: "a game master who changes the target gets a new
 * request, visibly". The one that it replaces takes no more answers, and both say so.
 */
async function askAnew(request: Request): Promise<void> {
  await RequestWindow.ask(settingsOf(readRequest(request)));
}

/**
 * Sets the targets of a request anew on a computer that does not have what was sealed. That is a new seal: the old one
 * stays on the card, with how many had answered under it.
 * @throws Error when somebody else has set them meanwhile, in the reader's language
 */
async function setAgain(request: Request): Promise<void> {
  const before = readRequest(request);
  const { seal } = before;
  if (!game.user.isGM || !seal || before.isKept || !canBeSetAgain(before)) return;
  const hidden = before.options.filter(({ hidesTarget }) => hidesTarget);
  const answer = await askInWindow<Readonly<Record<string, number | null>>>({
    about: `set again ${request.id ?? ""}`,
    title: say({ key: "QUADRIVIUM.Request.Action.setAgain" }),
    tradition: "plain",
    template: "systems/quadrivium/templates/requests/set-again.hbs",
    context: { id: `quadrivium-set-again-${request.id ?? ""}`, options: hidden },
    confirm: say({ key: "QUADRIVIUM.Request.SealAnew" }),
  });
  if (!answer) return;
  const refuseIfSet = (): void => {
    // While this game master was asked, another one may have sealed the targets anew, or have come with what was sealed.
    if (request.system.seal !== seal || readSealed(seal)) {
      throw new Error(say({ key: "QUADRIVIUM.Request.Refused.setAgain" }));
    }
  };
  refuseIfSet();
  const options = hidden.map(({ id }) => ({ id, target: answer[id] ?? null, setup: {} }));
  const anew = await keepSealed(sealedText({ request: request.id, options }));
  let isSet = false;
  await change(
    request,
    ({ formerSeals }) => {
      const former = (of: string) => [
        ...formerSeals,
        { seal: of, answers: countingAnswers(readRequest(request)).length },
      ];
      // Another game master has done the same in the same moment: theirs holds, and this one has stood for that long.
      if (isSet) return { formerSeals: former(anew) };
      refuseIfSet();
      isSet = true;
      return { seal: anew, formerSeals: former(seal) };
    },
    ({ seal: stands, formerSeals }) => stands === anew || formerSeals.some((former) => former.seal === anew),
  );
  await shareTerms(request);
}

type Source = ReturnType<Request["system"]["toObject"]>;

/** What is changed of a request as it stands; null where nothing is left to change. */
type Change = (system: Source) => object | null;

/** Something that a game master has decided here, and that another one may write over in the same moment. */
interface Decision {
  readonly change: Change;
  readonly holds: (system: Source) => boolean;
  /** Until when that is the same moment, as a time of the clock in milliseconds. */
  readonly until: number;
}

/** How long what two people do is done in the same moment, in milliseconds. */
const MOMENT = 5000;

const decisions = new WeakMap<Request, Decision[]>();

/** Decides again what another game master has written over in the same moment; for the hook `updateChatMessage`. */
export function onOverwritten(message: ChatMessage.Implementation): void {
  const request = requestOf(message);
  if (!request) return;
  for (const { change: decided, holds, until } of decisions.get(request) ?? []) {
    if (Date.now() < until && !holds(request.system.toObject())) fireAndForget(change(request, decided));
  }
}

/**
 * Two quick presses are two changes: the second knows of the first.
 * @param holds Whether it still stands; left out for what anybody may undo.
 */
function change(request: Request, changed: Change, holds?: Decision["holds"]): Promise<void> {
  return serialize(request, async () => {
    // It may have been deleted meanwhile.
    const system = game.messages.has(request.id ?? "") ? changed(request.system.toObject()) : null;
    if (!system) return;
    await request.update({ system });
    if (!holds) return;
    const now = Date.now();
    const others = (decisions.get(request) ?? []).filter(({ until }) => now < until);
    decisions.set(request, [...others, { change: changed, holds, until: now + MOMENT }]);
  });
}
