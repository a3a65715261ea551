import { requestAnswered, verdictOn } from "../../messages/request-message.ts";
import type { Request } from "../../messages/request-message.ts";
import { say } from "../../base/words.ts";
import { fireAndForget, serialize } from "../../base/async.ts";
import { sealedText } from "../../base/seal.ts";
import { keepSealed, readSealed } from "../secrets/vault.ts";
import { countingAnswers, stillAsked } from "../../rules/requests/request.ts";
import type { RequestOption, RequestState } from "../../rules/requests/request.ts";
import { plainTargets, traditionsRolled } from "../model/request-options.ts";
import { askInWindow } from "../../ui/ask.ts";
import { showRolls, openTerms } from "../arbiter/arbiter.ts";
import { rollForThem } from "./request-prompt.ts";
import { setDifficulties } from "../late-requests.ts";
import { shareTerms } from "../arbiter/sealed-texts.ts";
import { canBeSetAgain, readRequest } from "../standing/snapshot.ts";
import { askAgain } from "../window/open-request-window.ts";

/** The actions of a game master on a request, by the names of the buttons. */
export const requestActions: Readonly<
  Record<string, (request: Request, actor: string, skipsDialog: boolean) => Promise<unknown>>
> = {
  rollFor: (request, actor, skipsDialog) => rollForThem(request, actor, skipsDialog ? "must" : "always"),
  rollForAll,
  skip,
  unskip,
  forget,
  close: (request) => change(request, changeState("closed", ["open"])),
  open: (request) => change(request, changeState("open", ["closed"])),
  release,
  lock: (request) => change(request, changeState("locked", ["open", "closed"])),
  withdraw: (request) => change(request, changeState("withdrawn", ["open"])),
  remind: (request) => change(request, ({ reminders }) => ({ reminders: reminders + 1 })),
  showTerms: openTerms,
  showRolls,
  setAgain,
  setDifficulties,
  askAnew: askAgain,
};

/** Rolls for everybody who has not answered, one after the other; who has something to choose is asked about. */
async function rollForAll(request: Request): Promise<void> {
  for (const actor of stillAsked(readRequest(request))) {
    // Whoever has answered meanwhile is passed over.
    const isWaiting = stillAsked(readRequest(request)).includes(actor);
    if (isWaiting) await rollForThem(request, actor, "may");
  }
}

/** Skips an actor, unless it has answered meanwhile. */
function skip(request: Request, actor: string): Promise<void> {
  return change(request, ({ skipped }) =>
    stillAsked(readRequest(request)).includes(actor) ? { skipped: [...skipped, actor] } : null,
  );
}

/** Lets an actor answer after all that was skipped, unless the others have gone on to another round of a contest. */
function unskip(request: Request, actor: string): Promise<void> {
  const without = (uuids: readonly string[]): string[] => uuids.filter((uuid) => uuid !== actor);
  return change(request, ({ state, round, skipped, passed }) =>
    state === "open" && round === 0 && skipped.includes(actor)
      ? { skipped: without(skipped), passed: without(passed) }
      : null,
  );
}

/** Lets an actor answer again whose answer was deleted. */
function forget(request: Request, actor: string): Promise<void> {
  return change(request, ({ state, forgotten }) => {
    const gone = readRequest(request).gone.filter((one) => one.actor === actor);
    if (gone.length === 0 || (state !== "open" && state !== "closed")) return null;
    return { forgotten: [...forgotten, ...gone.map(({ answer }) => answer)] };
  });
}

/** Forgets an answer that this game master has deleted; for the hook `deleteChatMessage`. */
export function forgetDeleted(message: ChatMessage.Implementation, _options: object, user: string): void {
  const { id } = message;
  if (user !== game.user.id || !game.user.isGM || id === null) return;
  const request = requestAnswered(message);
  if (!request || !verdictOn(request, message)) return;
  fireAndForget(change(request, ({ forgotten }) => ({ forgotten: [...forgotten, id] })));
}

/** Lets an actor roll again. The card shows who has allowed it, and when. */
function release(request: Request, actor: string): Promise<void> {
  const entry = { actor, by: game.user.id, at: game.time.serverTime };
  return change(request, ({ state, released, releases }) =>
    state === "locked" || released.includes(actor)
      ? null
      : { released: [...released, actor], releases: [...releases, entry] },
  );
}

/**
 * Changes the state. The first press counts: a withdrawn request cannot be closed, nor a locked one opened.
 */
function changeState(state: RequestState, from: readonly RequestState[]): Change {
  return (system) => (from.includes(system.state as RequestState) ? { state } : null);
}

/**
 * Sets the hidden targets again on a computer that does not have them. This makes a new seal; the old one stays on the
 * card, with the number of answers under it.
 * @throws Error in the user's language if somebody else has set them meanwhile
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
    context: {
      id: `quadrivium-set-again-${request.id ?? ""}`,
      hint: say({ key: "QUADRIVIUM.Request.SetAgainHint" }),
      options: hidden.flatMap((option) => fieldsToSetAgain(option, before.asked)),
    },
    confirm: say({ key: "QUADRIVIUM.Request.SealAnew" }),
  });
  if (!answer) return;
  const refuseIfSet = (): void => {
    // Another game master may have set the targets, or have sent them, while the window was open.
    if (request.system.seal !== seal || readSealed(seal)) {
      throw new Error(say({ key: "QUADRIVIUM.Request.Refused.setAgain" }));
    }
  };
  refuseIfSet();
  const options = hidden.map(({ id, ...option }) => {
    const rolled = traditionsRolled(option, before.asked);
    const own = rolled.flatMap((tradition) => {
      const target = answer[rolled.length > 1 ? `${id}-${tradition}` : id];
      return typeof target === "number" ? [[tradition, target] as const] : [];
    });
    const { target, targets } = plainTargets({ target: answer[id] ?? null, targets: Object.fromEntries(own) }, rolled);
    return { id, target, ...(Object.keys(targets).length > 0 ? { targets } : {}), setup: {} };
  });
  const anew = await keepSealed(sealedText({ request: request.id, options }));
  await change(request, ({ formerSeals }) => {
    refuseIfSet();
    const former = { seal, answers: countingAnswers(readRequest(request)).length };
    return { seal: anew, formerSeals: [...formerSeals, former] };
  });
  await shareTerms(request);
}

/** Returns the fields for the hidden target of an option: one for each tradition of those who are asked. */
function fieldsToSetAgain(
  { id, name, ...option }: RequestOption,
  asked: readonly string[],
): readonly { readonly id: string; readonly name: string }[] {
  const rolled = traditionsRolled(option, asked);
  if (rolled.length < 2) return [{ id, name }];
  return rolled.map((tradition) => {
    const label = game.i18n.localize(`QUADRIVIUM.Tradition.${tradition}`);
    return { id: `${id}-${tradition}`, name: [name, label].filter(Boolean).join(", ") };
  });
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
