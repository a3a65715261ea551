import { answerRequest } from "../answer-request.ts";
import { warnOfFaults } from "../../windows/warn-of-faults.ts";
import { say } from "../../i18n/words.ts";
import {
  claimOf,
  isInForce,
  liesSealed,
  optionOf,
  requestNamed,
  requestOf,
  requestShown,
  verdictOn,
  termsOf,
} from "../../services/requests.ts";
import type { AnswerMessage, Request, Verdict } from "../../services/requests.ts";
import { isThrownAside } from "../../rules/requests/request.ts";
import { onPress } from "../../windows/card-button.ts";
import { redraw } from "../../windows/redraw-cards.ts";
import { requestActions } from "./request-actions.ts";
import { awaitDeadline } from "./request-deadline.ts";
import { forgetAnswering } from "./request-prompt.ts";
import {
  traditionOfRequest,
  inertWords,
  requestContext,
  requestTitle,
  resultOf,
  shownSeal,
} from "./request-context.ts";
import type { RequestContext } from "./request-context.ts";
import { isOwnersToo } from "../arbiter/sealed-post.ts";
import { isAltered, rollFor } from "../arbiter/sealed-rolls.ts";
import { actorAt, nameAt } from "../../services/creature.ts";

type Message = ChatMessage.Implementation;

const REQUEST_CARD = "systems/quadrivium/templates/chat/request-card.hbs";
const ANSWER_LINE = "systems/quadrivium/templates/chat/answer-line.hbs";

/** Draws requests, and what the answers to them say of it; call for every message that is drawn. */
export async function drawRequests(message: Message, html: HTMLElement): Promise<void> {
  const request = requestShown(message);
  const content = html.querySelector<HTMLElement>(".message-content");
  if (request && content) {
    await drawRequest(request, content);
    return;
  }
  if (content && message.type === "roll" && (message as AnswerMessage).system.answers) {
    await drawAnswer(message as AnswerMessage, content);
  }
}

/** Draws a request anew about which another message says something: an answer, or a request in its place. For the hooks. */
export function onAnswerChange(message: Message): void {
  const replaced = requestOf(message)?.system.replaces ?? "";
  const request = requestNamed(message) ?? requestShown(game.messages.get(replaced));
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

/** Draws those answers anew of which their request says something else than before; for the hook `updateChatMessage`. */
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

/** What no game master has written may hold anything: what cannot be told of it is left out. */
function contextOf(request: Request): Partial<RequestContext> {
  if (isInForce(request)) return requestContext(request);
  try {
    return requestContext(request);
  } catch (error) {
    console.warn(`Quadrivium | The request ${request.id ?? ""} cannot be told:`, error);
    return { tradition: "plain", title: request.system.title, inert: inertWords(request) };
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
async function drawAnswer(answer: AnswerMessage, content: HTMLElement): Promise<void> {
  const message = answer as unknown as Message;
  const request = requestNamed(message);
  const verdict = request && verdictOn(request, message);
  const option = request && optionOf(request, answer);
  const isAside = request !== null && option !== null && isThrownAside(termsOf(request), option);
  const isSealed = verdict ? liesSealed(verdict) : isAside;
  const roll = verdict && isSealed ? rollFor(answer, verdict) : null;
  const isOther = verdict !== null && isAltered(answer, verdict);
  // Whatever its author shows in its place is none of it.
  if (isSealed) content.innerHTML = roll ? await roll.render() : "";
  // It lies in no message: nothing of it can be decided yet, and others than those who see it would see its twist.
  if (roll) content.querySelector(".offers")?.remove();
  // What it is measured against is the request's.
  for (const button of content.querySelectorAll("[data-action=quadriviumCompare], [data-action=quadriviumCounter]")) {
    if (request) button.remove();
  }
  const title = request ? requestTitle(request) : "";
  const name = option?.name ?? "";
  const { result = "", tone = "plain" } = request ? resultOf(request, answer, verdict) : {};
  const context = request
    ? {
        title,
        inert: inertWords(request),
        option: name === title ? "" : name,
        tradition: traditionOfRequest(option ? [option] : []),
        heading: name || title,
        alone: roll ? aloneWords(request, answer) : "",
        isWaiting: (isSealed || answer.rolls.length === 0) && roll === null && !verdict?.fault,
        fault: verdict?.fault
          ? say({ key: `QUADRIVIUM.Request.Fault.${verdict.fault}`, data: { name: answer.alias } })
          : "",
        differences: (verdict?.differences ?? []).map(sayDifference),
        isAltered: isOther,
        hasOtherSeal: sealOver(answer, verdict) !== request.system.seal,
        seal: verdict && shownSeal(verdict, "Roll"),
        tone,
        told: isOther || tone === "plain" ? "" : result,
      }
    : { title: "", isWaiting: answer.rolls.length === 0 };
  const { renderTemplate } = foundry.applications.handlebars;
  content.insertAdjacentHTML("beforeend", await renderTemplate(ANSWER_LINE, context));
}

/** The seal of the request under which an answer was given. */
function sealOver({ system: { answers } }: AnswerMessage, verdict: Verdict | null): string {
  // Older versions have not kept it.
  return verdict?.givenUnder ?? answers?.seal ?? "";
}

/** Who sees a roll that is not shown to all, as it is said to one of them. */
function aloneWords(request: Request, answer: AnswerMessage): string {
  if (!game.user.isGM) return say({ key: "QUADRIVIUM.Request.OnlyYou" });
  if (!isOwnersToo(request, answer.id ?? "")) return say({ key: "QUADRIVIUM.Request.OnlyGamemasters" });
  const name = nameAt(claimOf(request, answer)?.actor ?? "") ?? answer.alias;
  return say({ key: "QUADRIVIUM.Request.OnlyThey", data: { name } });
}

function sayDifference({ label, amount }: { readonly label: string; readonly amount: string }): string {
  const name = game.i18n.localize(label);
  return amount === "" ? say({ key: "QUADRIVIUM.Request.LeftOut", data: { name } }) : `${name} ${amount}`;
}
