import { answerRequest } from "../answer-request.ts";
import { warnOfFaults } from "../../windows/warn-of-faults.ts";
import { say } from "../../i18n/words.ts";
import { requestNamed, requestOf, requestByAnyone } from "../../services/request-message.ts";
import type { AnswerMessage, Request } from "../../services/request-message.ts";
import { isThrownAside } from "../../rules/requests/request.ts";
import { onPress } from "../../windows/card-button.ts";
import { redraw } from "../../windows/redraw-cards.ts";
import { requestActions } from "../actions.ts";
import { answerAt, chosenOption, readRequest, requestTitle } from "../snapshot.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../snapshot.ts";
import { forgetAnswering, onRequestChange } from "./request-prompt.ts";
import { traditionOfRequest, inertWords, requestContext, resultOf, shownSeal } from "./request-context.ts";
import type { RequestContext } from "./request-context.ts";
import { isOwnersToo } from "../seal-exchange.ts";
import { actorAt, displayNameAt } from "../../services/creature.ts";

type Message = ChatMessage.Implementation;

const REQUEST_CARD = "systems/quadrivium/templates/requests/card/request-card.hbs";
const ANSWER_LINE = "systems/quadrivium/templates/requests/card/answer-line.hbs";

/** Draws requests, and what the answers to them say of it; call for every message that is drawn. */
export async function drawRequests(message: Message, html: HTMLElement): Promise<void> {
  const request = requestByAnyone(message);
  const content = html.querySelector<HTMLElement>(".message-content");
  if (request && content) {
    await drawRequest(request, content);
    return;
  }
  if (content && message.type === "roll" && (message as AnswerMessage).system.answers) {
    await drawAnswer(message as AnswerMessage, content);
  }
}

/**
 * Draws a request anew about which another message says something: an answer, or a request in its place. For the hooks.
 */
export function onAnswerChange(message: Message): void {
  const replaced = requestOf(message)?.system.replaces ?? "";
  const request = requestNamed(message) ?? requestByAnyone(game.messages.get(replaced));
  if (request) redraw([request]);
}

/** Draws the requests of a user anew who becomes a game master, or is one no more; for the hooks of users. */
export function onAuthorChange({ id }: User.Implementation): void {
  const requests = game.messages.contents.filter(({ type, _source }) => type === "request" && _source.author === id);
  const ids = new Set(requests.map((request) => request.id));
  const answers = game.messages.contents.filter((message) => ids.has(requestNamed(message)?.id ?? ""));
  redraw([...requests, ...answers]);
}

/** What each answer was last told by its request: its card is drawn anew when that changes, and only then. */
const told = new WeakMap<Message, string>();

/**
 * Draws those answers anew of which their request says something else than before; for the hook `updateChatMessage`.
 */
export function onVerdicts(message: Message): void {
  const request = requestOf(message);
  if (!request) return;
  const { seal, opened, rulings: verdicts } = request.system;
  const answers = verdicts.flatMap((verdict) => {
    const answer = game.messages.get(verdict.answer);
    const words = JSON.stringify([verdict, seal, opened]);
    if (!answer || told.get(answer) === words) return [];
    told.set(answer, words);
    return answer;
  });
  redraw(answers);
}

async function drawRequest(request: Request, content: HTMLElement): Promise<void> {
  const { renderTemplate } = foundry.applications.handlebars;
  content.innerHTML = await renderTemplate(REQUEST_CARD, { ...contextOf(request) });
  for (const button of content.querySelectorAll<HTMLElement>("[data-request-action]")) {
    onPress(button, () => warnOfFaults(() => press(request, button.dataset)));
  }
  awaitDeadline(request);
}

/** Returns what the card shows. What no game master has written may hold anything: what cannot be told is left out. */
function contextOf(request: Request): Partial<RequestContext> {
  try {
    return requestContext(readRequest(request));
  } catch (error) {
    if (requestOf(request)) throw error;
    console.warn(`Quadrivium | The request ${request.id ?? ""} cannot be told:`, error);
    return {
      tradition: "plain",
      title: request.system.title,
      inert: inertWords({ isInForce: false, author: request.author?.name ?? null }),
    };
  }
}

async function press(request: Request, { requestAction = "", actor = "", option = "" }: DOMStringMap): Promise<void> {
  if (requestAction !== "answer") {
    await requestActions[requestAction]?.(request, actor);
    return;
  }
  const answering = actorAt(actor);
  if (!answering) return;
  forgetAnswering(request, answering);
  await answerRequest(request, answering, option);
}

/** Shows on an answer what it answers, what became of it, and, to those who may see it, a roll that lies sealed. */
async function drawAnswer(message: AnswerMessage, content: HTMLElement): Promise<void> {
  const { renderTemplate } = foundry.applications.handlebars;
  const named = requestNamed(message);
  const request = named && readRequest(named);
  const answer = request && answerAt(request, message.id);
  if (!request || !answer) {
    const context = { title: "", isWaiting: message.rolls.length === 0 };
    content.insertAdjacentHTML("beforeend", await renderTemplate(ANSWER_LINE, context));
    return;
  }
  const option = chosenOption(request, answer);
  const isSealed = answer.verdict ? answer.isSealed : option !== null && isThrownAside(request, option);
  const roll = answer.isSealed ? answer.roll : null;
  // Whatever its author shows in its place is none of it.
  if (isSealed) content.innerHTML = roll ? await roll.render() : "";
  // It lies in no message: nothing of it can be decided yet, and others than those who see it would see its twist.
  if (roll) content.querySelector(".offers")?.remove();
  // What it is measured against is the request's.
  const measuring = "[data-action=quadriviumCompare], [data-action=quadriviumCounter]";
  for (const button of content.querySelectorAll(measuring)) button.remove();
  const context = answerContext(request, answer, { isSealed, isShown: roll !== null });
  content.insertAdjacentHTML("beforeend", await renderTemplate(ANSWER_LINE, context));
}

/** Returns what the card of an answer says of it; `isShown` where its sealed roll is shown to who looks. */
function answerContext(
  request: RequestSnapshot,
  answer: AnswerSnapshot,
  { isSealed, isShown }: { readonly isSealed: boolean; readonly isShown: boolean },
): Record<string, unknown> {
  const { verdict, fault, alias, isAltered } = answer;
  const option = chosenOption(request, answer);
  const title = requestTitle(request);
  const name = option?.name ?? "";
  const { result, tone } = resultOf(request, answer);
  return {
    title,
    inert: inertWords(request),
    option: name === title ? "" : name,
    tradition: traditionOfRequest(option ? [option] : []),
    heading: name || title,
    alone: isShown ? aloneWords(request, answer) : "",
    isWaiting: (isSealed || !answer.showsDice) && !isShown && !fault,
    fault: fault ? say({ key: `QUADRIVIUM.Request.Fault.${fault}`, data: { name: alias } }) : "",
    differences: (verdict?.differences ?? []).map(sayDifference),
    isAltered,
    hasOtherSeal: (answer.givenUnder ?? "") !== request.seal,
    seal: verdict && shownSeal(verdict, "Roll"),
    tone,
    told: isAltered || tone === "plain" ? "" : result,
  };
}

/** Returns who sees a roll that is not shown to all, as it is said to one of them. */
function aloneWords(request: RequestSnapshot, answer: AnswerSnapshot): string {
  if (!game.user.isGM) return say({ key: "QUADRIVIUM.Request.OnlyYou" });
  if (!isOwnersToo(request, answer)) return say({ key: "QUADRIVIUM.Request.OnlyGamemasters" });
  return say({ key: "QUADRIVIUM.Request.OnlyThey", data: { name: displayNameAt(answer.actor) ?? answer.alias } });
}

function sayDifference({ label, amount }: { readonly label: string; readonly amount: string }): string {
  const name = game.i18n.localize(label);
  return amount === "" ? say({ key: "QUADRIVIUM.Request.LeftOut", data: { name } }) : `${name} ${amount}`;
}

/** The longest that a browser waits, in milliseconds; nobody leaves a table open for so long. */
const LONGEST = 2 ** 31 - 1;

/** What waits for the end of a request's time, by the id of the request. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Draws a request anew as soon as the time to answer it is over, and asks for it no more; call when it is drawn. */
function awaitDeadline(request: Request): void {
  const { deadline, state } = request.system;
  const id = request.id ?? "";
  clearTimeout(waiting.get(id));
  waiting.delete(id);
  if (deadline === null || state !== "open" || !requestOf(request)) return;
  const left = deadline - game.time.serverTime + 1;
  if (left > 0 && left <= LONGEST) waiting.set(id, setTimeout(endTime, left, request));
}

function endTime(request: Request): void {
  waiting.delete(request.id ?? "");
  // It may have been deleted meanwhile.
  if (!Object.is(game.messages.get(request.id ?? ""), request)) return;
  redraw([request]);
  onRequestChange(request, {});
}
