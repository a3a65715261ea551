import { say } from "../i18n/words.ts";
import { displayName } from "../services/creature.ts";
import { optionsOf } from "../services/request-message.ts";
import type { Request } from "../services/request-message.ts";
import { isThrownAside, rollsAgain, skippedIn, stillAsked } from "../rules/requests/request.ts";
import { showOpenWindow } from "../windows/one-window.ts";
import { performRoll } from "../rolls/perform-roll.ts";
import { choicesFor, giftsOf, optionAt } from "./request-choices.ts";
import { readRequest } from "./snapshot.ts";
import type { Creature } from "../services/creature.ts";

/**
 * Answers a request for a character: asks how, within what the request fixes, and rolls. Where nobody but the game
 * masters may see the dice, they are thrown by their client, and this one only says what is to be thrown.
 * @returns the answer, or undefined when the player thought better of it or a hook has cancelled it
 * @throws Error when the request takes no answer of this character (any more), in the reader's language
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
    choices: choicesFor(actor, option, giftsOf(request)),
    ask,
    about: answering(request, actor.uuid, optionId),
    accept: (choices) => {
      // While the player was asked, somebody else may have answered, or the game master may have closed it.
      refuseUnlessOpen(request, actor);
      if (!Hooks.call("quadrivium.preAnswer", request, actor, choices)) return null;
      const { round, seal } = request.system;
      return {
        answers: { request: request.id ?? "", option: option.id, actor: actor.uuid, round, seal },
        isThrownAside: isThrownAside(readRequest(request), option),
      };
    },
  });
}

/** Whether this user is setting up an answer of a character; the dialog in which they do so comes to the front. */
export function showAnswering(request: Request, actor: string): boolean {
  return optionsOf(request).some(({ id }) => showOpenWindow(answering(request, actor, id)));
}

function answering({ id }: Request, actor: string, option: string): string {
  return [id, actor, option].join(" ");
}

function refuseUnlessOpen(message: Request, actor: Creature): void {
  const request = readRequest(message);
  const { state, deadline } = request;
  const refuse = (why: string): never => {
    throw new Error(say({ key: `QUADRIVIUM.Request.Fault.${why}`, data: { name: displayName(actor) } }));
  };
  if (!game.messages.has(request.id) || !request.isInForce) refuse("closed");
  if (rollsAgain(request, actor.uuid) !== null) return;
  if (state === "locked") refuse("locked");
  if (state !== "open") refuse("closed");
  if (deadline !== null && game.time.serverTime > deadline) refuse("late");
  if (!request.asked.includes(actor.uuid)) refuse("notAsked");
  if (skippedIn(request).includes(actor.uuid)) refuse("skipped");
  if (!stillAsked(request).includes(actor.uuid)) refuse("second");
}
