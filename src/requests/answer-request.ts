import { say } from "../base/words.ts";
import { nameFor } from "../characters/names.ts";
import type { Request } from "../messages/request-message.ts";
import { isOver, isThrownUnseen, rollsAgain, skippedIn, stillAsked } from "../rules/requests/request.ts";
import type { RequestOption } from "../rules/requests/request.ts";
import { closeOpenWindow, isWindowOpen, showOpenWindow } from "../ui/ask.ts";
import type { RollChoices } from "../rolls/roll-choices.ts";
import { performRoll } from "../rolls/perform-roll.ts";
import { choicesFor, optionAt, confirmSetup, opposeByRequest } from "./answer-choices.ts";
import { actorAt, type Creature } from "../characters/actors.ts";
import { hiddenOf, readRequest, type RequestState } from "./request-state.ts";

/**
 * Answers a request for a character: asks for the choices within its terms, and rolls. If only GMs may see the dice,
 * the active GM's client rolls them, and this client only sends the formula.
 * @returns the answer; undefined if the player or a hook cancels it
 * @throws Error in the user's language if the request does not accept an answer from this character
 */
export async function answerRequest(
  request: Request,
  actor: Creature,
  optionId: string,
  { ask = true } = {},
): Promise<ChatMessage.Implementation | undefined> {
  refuseUnlessOpen(request, actor);
  const option = optionAt(request, optionId);
  return performRoll({
    actor,
    choices: choicesNow(request, actor, option),
    ask,
    about: answering(request, actor.uuid, optionId),
    accept: (choices) => {
      // Another user may have answered, or the GM may have closed it, while the dialog was open.
      refuseUnlessOpen(request, actor);
      if (!Hooks.call("quadrivium.preAnswer", request, actor, choices)) return null;
      const answers = { request: request.id ?? "", option: option.id, actor: actor.uuid, round: 0 };
      return {
        answers,
        isThrownUnseen: isThrownUnseen(readRequest(request), option),
        confirm: (roll) => {
          confirmSetup(roll, option, null, request.author?.id ?? "");
          opposeByRequest(roll, request.system, option, actor.uuid);
        },
      };
    },
  });
}

/** Returns the usual choices of an answer, with what has been revealed of the request. */
function choicesNow(request: Request, actor: Creature, option: RequestOption): RollChoices {
  const now = readRequest(request);
  const revealed = now.isOpened && option.hidesTarget ? (hiddenOf(now, option)?.target ?? null) : null;
  return choicesFor(actor, option, request.system, revealed);
}

/** Returns whether this user has a dialog open to answer for a character, and brings it to the front. */
export function showAnswering(request: Request, actor: string): boolean {
  return request.system.options.some(({ id }) => showOpenWindow(answering(request, actor, id)));
}

function answering({ id }: Request, actor: string, option: string): string {
  return [id, actor, option].join(" ");
}

/**
 * Closes this user's dialogs for answers that are no longer accepted, because the request was closed or another user
 * has answered, and says why. Call when the request has changed or was deleted.
 */
export function followRequest(request: Request): void {
  for (const uuid of request.system.asked) {
    const keys = request.system.options.map(({ id }) => answering(request, uuid, id)).filter(isWindowOpen);
    const actor = keys.length > 0 ? actorAt(uuid) : null;
    if (!actor) continue;
    const why = whyNot(request, actor);
    if (!why) continue;
    for (const key of keys) closeOpenWindow(key);
    ui.notifications.warn(why);
  }
}

function refuseUnlessOpen(message: Request, actor: Creature): void {
  const why = whyNot(message, actor);
  if (why) throw new Error(why);
}

/** Returns why a request does not accept an answer from an actor, in the user's language; blank if it does. */
function whyNot(message: Request, actor: Creature): string {
  const why = faultNow(readRequest(message), actor);
  return why && say({ key: `QUADRIVIUM.Request.Fault.${why}`, data: { name: nameFor(actor, "user") } });
}

function faultNow(request: RequestState, { uuid }: Creature): string {
  const { state } = request;
  if (!game.messages.has(request.id)) return "closed";
  if (rollsAgain(request, uuid) !== null) return "";
  if (state === "locked") return "locked";
  if (state !== "open") return "closed";
  if (isOver(request, game.time.serverTime)) return "late";
  if (!request.asked.includes(uuid)) return "notAsked";
  if (skippedIn(request).includes(uuid)) return "skipped";
  return stillAsked(request).includes(uuid) ? "" : "second";
}
