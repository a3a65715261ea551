import { say } from "../../base/words.ts";
import { redraw } from "../../messages/redraw-cards.ts";
import { missingLetters, requestAnswered, requestOf, areDiceWithheld } from "../../messages/request-message.ts";
import type { AnswerMessage, Request } from "../../messages/request-message.ts";
import { skipsDialog } from "../../rolls/dragged-stat.ts";
import { endOf, isThrownUnseen } from "../../rules/requests/request.ts";
import { elementsOnPages } from "../../ui/dom.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import { optionName, requestTitle } from "../request-options.ts";
import { answerAt, chosenOption, nameIn, readRequest, type AnswerState, type RequestState } from "../request-state.ts";
import { isOwnersToo } from "../sealed-texts.ts";
import { requestActions } from "./actions.ts";
import { requestContext, resultOf, sealedInWords, shownSeal, traditionOfRequest } from "./request-context.ts";
import type { RequestContext } from "./request-context.ts";
import { onRequestChange } from "./request-prompt.ts";

/** Scrolls the chat log to a message's card and focuses it, drawing older cards first if needed. */
async function showCard({ id }: ChatMessage.Implementation): Promise<void> {
  // The Foundry types lack the second method.
  const log = ui.chat as object as { activate(): unknown; renderBatch(size: number): Promise<void> };
  ui.sidebar.expand();
  await log.activate();
  const find = (): HTMLElement | undefined => elementsOnPages(`.chat-log [data-message-id="${id}"]`)[0];
  if (!find()) await log.renderBatch(game.messages.size);
  const card = find();
  if (!card) return;
  card.tabIndex = -1;
  card.scrollIntoView({ block: "nearest" });
  card.focus({ preventScroll: true });
}

type Message = ChatMessage.Implementation;

const REQUEST_CARD = "systems/quadrivium/templates/requests/card/request-card.hbs";
const ANSWER_LINE = "systems/quadrivium/templates/requests/card/answer-line.hbs";

/**
 * Redraws the request of an answer, or the one that a request replaces; for the hooks of messages.
 */
export function onAnswerChange(message: Message): void {
  const replaced = requestOf(message)?.system.replaces ?? "";
  const request = requestAnswered(message) ?? requestOf(game.messages.get(replaced));
  if (request) redraw([request]);
}

/**
 * Redraws the answers affected by a changed request: those recorded or revealed; all of them if it is revealed or
 * compares them; for the hook `updateChatMessage`.
 */
export function onVerdicts(message: Message, changes: object): void {
  const request = requestOf(message);
  if (!request) return;
  const { verdicts = {}, seal, opened } = (changes as { readonly system?: Partial<Request["system"]> }).system ?? {};
  const areAll = request.system.kind === "contest" || seal !== undefined || opened !== undefined;
  redrawAnswers(Object.keys(areAll ? request.system.verdicts : verdicts));
}

/** The answers drawn, or being drawn; the others will show the latest state. */
const begun = new WeakSet<Message>();

function redrawAnswers(ids: readonly string[]): void {
  redraw(ids.flatMap((id) => game.messages.get(id) ?? []).filter((answer) => begun.has(answer)));
}

/** Draws a request. */
export async function drawRequest(request: Request, html: HTMLElement): Promise<void> {
  const content = html.querySelector(".message-content");
  if (!content) return;
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(REQUEST_CARD, { ...contextOf(request) });
  awaitDeadline(request);
}

/** The actions of buttons on requests and their answers; the data behind an answer's button is read when it is pressed. */
export const requestCardActions = {
  quadriviumRequest: {
    // A second press on an answer in progress shows its window.
    press: (message: Message, pressed: DOMStringMap, event: MouseEvent) => {
      const request = requestOf(message);
      const skips = skipsDialog(event);
      const action = requestActions[pressed.requestAction ?? ""];
      if (request && action) void warnOfFaults(() => action(request, pressed.actor ?? "", skips, pressed));
    },
  },
  quadriviumShowRequest: {
    press: (message: Message) => {
      const request = requestAnswered(message);
      return request && showCard(request);
    },
  },
};

/** Draws an answer with its request, its verdict and, for those who may see it, its sealed roll. */
export async function drawAnswer(message: AnswerMessage, html: HTMLElement): Promise<void> {
  const content = html.querySelector<HTMLElement>(".message-content");
  if (!content) return;
  begun.add(message);
  // Foundry says it was rolled privately.
  if (areDiceWithheld(message)) html.querySelector(".flavor-text")?.remove();
  const named = requestAnswered(message);
  const unreadable = named && contextWithoutDice(named);
  const request = named && !unreadable ? readRequest(named) : null;
  const answer = request && answerAt(request, message.id);
  if (!named || !request || !answer) {
    const waiting = say({ key: "QUADRIVIUM.Request.Status.sealed" });
    await drawLine(content, { title: "", ...unreadable, isWaiting: message.rolls.length === 0, waiting });
    return;
  }
  const option = chosenOption(request, answer);
  const isUnseen = answer.verdict ? answer.isHidden : option !== null && isThrownUnseen(request, option);
  const isSealed = answer.isWithheld || isUnseen;
  const roll = answer.isHidden ? answer.roll : null;
  if (isSealed) content.innerHTML = roll ? await roll.render() : "";
  // A sealed roll is not in a message: it allows no decisions, and a twist would be public.
  if (roll) for (const one of content.querySelectorAll(".offers, .menu")) one.remove();
  // Its target is the request's.
  const measuring = "[data-action=quadriviumCompare], [data-action=quadriviumCounter]";
  for (const button of content.querySelectorAll(measuring)) button.remove();
  const context = answerContext(request, answer, { isSealed, isShown: roll !== null });
  await drawLine(content, { ...context, isShown: named.visible });
}

/** Adds the line of an answer to its card. */
async function drawLine(content: HTMLElement, context: Readonly<Record<string, unknown>>): Promise<void> {
  const line = await foundry.applications.handlebars.renderTemplate(ANSWER_LINE, context);
  content.insertAdjacentHTML("beforeend", line);
}

/** Returns the context of an answer; `isShown` if this user sees its sealed roll. */
function answerContext(
  request: RequestState,
  answer: AnswerState,
  { isSealed, isShown }: { readonly isSealed: boolean; readonly isShown: boolean },
): Record<string, unknown> {
  const { fault, message, verdict } = answer;
  const option = chosenOption(request, answer);
  const title = requestTitle(request);
  const name = option ? optionName(option, request.asked) : "";
  const { result, tone } = resultOf(request, answer);
  return {
    title,
    option: name === title ? "" : name,
    tradition: traditionOfRequest(option ? [option] : []),
    heading: name || title,
    alone: isShown ? aloneWords(request, answer) : "",
    isWaiting: isSealed && !isShown && !fault,
    waiting: sealedInWords(request, answer),
    fault: fault ? say({ key: `QUADRIVIUM.Request.Fault.${fault}`, data: { name: message.alias } }) : "",
    seal: verdict && shownSeal(request, verdict, "Roll"),
    tone,
    told: tone === "plain" ? "" : result,
  };
}

/** Returns who can see a sealed roll, in words. */
function aloneWords(request: RequestState, answer: AnswerState): string {
  if (!game.user.isGM) return say({ key: "QUADRIVIUM.Request.OnlyYou" });
  if (!isOwnersToo(request, answer)) return say({ key: "QUADRIVIUM.Request.OnlyGamemasters" });
  return say({ key: "QUADRIVIUM.Request.OnlyThey", data: { name: nameIn(request, answer.actor) } });
}

/** The longest timeout of a browser, in milliseconds (24 days). */
const LONGEST = 2 ** 31 - 1;

/** The timers until the deadlines of requests, by id. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Redraws a request at its deadline, with the answers that waited for others, and closes its prompts; call when it is drawn. */
function awaitDeadline(request: Request): void {
  const id = request.id ?? "";
  clearTimeout(waiting.get(id));
  waiting.delete(id);
  if (request.system.state !== "open") return;
  const left = endOf(request.system) - game.time.serverTime + 1;
  if (left > 0 && left <= LONGEST) waiting.set(id, setTimeout(endTime, left, request));
}

function endTime(request: Request): void {
  waiting.delete(request.id ?? "");
  // It may have been deleted in the meantime.
  if (!Object.is(game.messages.get(request.id ?? ""), request)) return;
  redraw([request]);
  // In a contest, they wait for each other.
  if (request.system.kind === "contest") redrawAnswers(Object.keys(request.system.verdicts));
  onRequestChange(request, {});
}

/** The context of a request that can only show why it cannot be shown. */
interface InertContext extends Pick<RequestContext, "tradition" | "title"> {
  readonly inert: string;
}

/** Returns the context of the card. A stored request may contain anything; an unreadable one shows only its title and the reason. */
function contextOf(request: Request): RequestContext | InertContext {
  const unreadable = contextWithoutDice(request);
  if (unreadable) return unreadable;
  try {
    return requestContext(readRequest(request));
  } catch (error) {
    console.warn(`Quadrivium | The request ${request.id ?? ""} cannot be read:`, error);
    const inert = say({ key: "QUADRIVIUM.Request.Inert.unreadable" });
    return { tradition: "plain", title: request.system.title, inert };
  }
}

/** Returns what can be shown of a request whose dice need an inactive module; null for others. */
function contextWithoutDice(request: Request): InertContext | null {
  const missing = missingLetters(request);
  if (missing.length === 0) return null;
  const letters = missing.map((letter) => `d${letter}`).join(", ");
  const title = request.system.title || request.system.options.map(({ name }) => name).join(", ");
  return { tradition: "plain", title, inert: say({ key: "QUADRIVIUM.Request.Inert.dice", data: { letters } }) };
}
