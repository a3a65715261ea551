import { takesAnswers } from "../../services/requests.ts";
import type { Request } from "../../services/requests.ts";
import { redraw } from "../../windows/redraw-cards.ts";
import { onRequestChange } from "./request-prompt.ts";

/** The longest that a browser waits, in milliseconds; nobody leaves a table open for so long. */
const LONGEST = 2 ** 31 - 1;

/** What waits for the end of a request's time, by the id of the request. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Draws a request anew as soon as the time to answer it is over, and asks for it no more; call when it is drawn. */
export function awaitDeadline(request: Request): void {
  const { system } = request;
  const id = request.id ?? "";
  clearTimeout(waiting.get(id));
  waiting.delete(id);
  if (system.deadline === null || !takesAnswers(request)) return;
  const left = system.deadline - game.time.serverTime + 1;
  if (left <= LONGEST) waiting.set(id, setTimeout(end, left, request));
}

function end(request: Request): void {
  waiting.delete(request.id ?? "");
  // It may have been deleted meanwhile.
  if (!Object.is(game.messages.get(request.id ?? ""), request)) return;
  redraw([request]);
  onRequestChange(request, {});
}
