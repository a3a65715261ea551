import { onceAtATime } from "../base/async.ts";
import { isDrawnHere } from "../dice/draw-card.ts";
import { kindsOf } from "../messages/message-kinds.ts";
import { requestByAnyone } from "../messages/request-message.ts";
import { contextOf, drawRequests, requestCardActions, requestLines } from "../requests/card/request-card.ts";
import { accumulationPart } from "./accumulation-card.ts";
import { answerRowsPart } from "./answer-rows.ts";
import { attackPart } from "./attack/attack-card.ts";
import { messageAround, noteCard } from "./card-part.ts";
import type { CardAction, CardPart } from "./card-part.ts";
import { changePart, changesPart } from "./change-card.ts";
import { circumstancesPart, repeatPart } from "./let-it-ride-card.ts";
import { damagePart } from "./damage/damage-card.ts";
import { effectPart } from "./effect-card.ts";
import { foldOld, foldPart, setUnfolded } from "./fold-card.ts";
import { initiativePart } from "./initiative-card.ts";
import { counterPart, foldedPart, furtherRollsPart, joinedPart } from "./joined-card.ts";
import { choicesPart } from "./roll-card/choice-notes.ts";
import { flavorPart, outlinePart, costsPart, rollPart, enteredPart } from "./roll-card/roll-card.ts";
import { scatterPart } from "./scatter-card.ts";
import { scatterOfferPart } from "./scatter-offer.ts";
import { shownPart } from "./shown-card.ts";

type Message = ChatMessage.Implementation;

/** A request, or what it says of an answer; both are redrawn by themselves. */
const requestPart: CardPart = {
  kinds: ["request", "answer"],
  draw: drawRequests,
  lines: (message) => {
    const request = requestByAnyone(message);
    return request ? requestLines(contextOf(request)) : [];
  },
  actions: {
    ...requestCardActions,
    quadriviumRequest: {
      ...requestCardActions.quadriviumRequest,
      isDue: ({ dataset }) => DUE_OF_REQUESTS.has(dataset.requestAction ?? ""),
    },
  },
};

/** What requests wait for: an answer, a decision of a game master, damage. Not what takes something back. */
const DUE_OF_REQUESTS = new Set(["answer", "nominate", "rollFor", "damage", "close", "reveal", "lock"]);

/** The parts of all cards, in the order in which they show and draw what is theirs. */
export const cardParts: readonly CardPart[] = [
  flavorPart,
  outlinePart,
  // May draw the roll of an answer anew, to which the parts below add what is theirs.
  requestPart,
  answerRowsPart,
  circumstancesPart,
  changePart,
  rollPart,
  choicesPart,
  // These add lines to the end of the roll, one below the other.
  accumulationPart,
  joinedPart,
  costsPart,
  repeatPart,
  // These add boxes, one below the other.
  attackPart,
  counterPart,
  effectPart,
  scatterOfferPart,
  furtherRollsPart,
  damagePart,
  scatterPart,
  enteredPart,
  shownPart,
  foldedPart,
  // These show other cards with this one, as it is by then.
  changesPart,
  initiativePart,
  foldPart,
];

const actions = new Map(cardParts.flatMap((part) => Object.entries(part.actions ?? {})));

/** Returns the parts of the card of a message. */
function partsOf(message: Message): readonly CardPart[] {
  const kinds = attempt(message, () => kindsOf(message));
  return cardParts.filter((part) => part.kinds.some((kind) => kinds?.has(kind)));
}

/**
 * Shows on a card that Foundry has drawn what is there at once, and lets its buttons do what they say; for the hook
 * `renderChatMessageHTML`.
 */
export function showCard(message: Message, html: HTMLElement): void {
  noteCard(html, message);
  html.addEventListener("click", press);
  for (const button of html.querySelectorAll<HTMLElement>("[data-action]")) {
    const action = actions.get(button.dataset.action ?? "");
    const isOurs = action?.isStored === true || (action?.may && isDrawnHere(button, message));
    if (action && !(isOurs && attempt(message, () => action.may?.(message, button) ?? true))) button.remove();
  }
  for (const { show } of partsOf(message)) attempt(message, () => show?.(message, html));
  // Boxes without a button are removed with their question.
  for (const box of html.querySelectorAll(".roll-card :is(.offers, .due, .aside, .menu, .measures)")) {
    if (!box.querySelector("button")) box.remove();
  }
  // A menu with a single entry is that entry.
  for (const menu of html.querySelectorAll(".roll-card .menu")) {
    const entries = [...menu.children].filter((one) => !one.matches("summary"));
    if (entries.length < 2) menu.replaceWith(...entries);
  }
}

/** Draws on a card that was shown what has to wait. */
export async function drawCard(message: Message, html: HTMLElement): Promise<void> {
  for (const { draw } of partsOf(message)) {
    try {
      await draw?.(message, html);
    } catch (error) {
      report(message, error);
    }
  }
  for (const button of html.querySelectorAll<HTMLElement>("[data-drawn]")) delete button.dataset.drawn;
  attempt(message, () => {
    foldOld(message, html, () => waits(html));
  });
}

/** Tells whether a card waits for this user: it has a button for them that somebody waits for. */
function waits(html: HTMLElement): boolean {
  const buttons = html.querySelectorAll<HTMLElement>("button[data-action]:not(:disabled)");
  return [...buttons].some((button) => actions.get(button.dataset.action ?? "")?.isDue?.(button) === true);
}

/**
 * Returns what an exported chat log says of a message beyond Foundry's own lines, as this user sees its card: the result
 * of a roll in words, or a request with its answers. Empty for other messages, and for those whose content is hidden.
 */
export function linesOf(message: Message): readonly string[] {
  if (!message.isContentVisible) return [];
  return partsOf(message).flatMap(({ lines }) => lines?.(message) ?? []);
}

/**
 * Does one part of drawing a message. A stored message may contain anything: a part that fails for it is left out and written
 * to the console, so that neither the rest of its card nor the other messages of the log go without.
 */
function attempt<Result>(message: Message, part: () => Result): Result | undefined {
  try {
    return part();
  } catch (error) {
    report(message, error);
    return undefined;
  }
}

function report({ id }: Message, error: unknown): void {
  console.warn(`Quadrivium | A part of the message ${id ?? ""} cannot be drawn:`, error);
}

const pressOnce = onceAtATime<HTMLElement>();

/** Does what the pressed button on a card does. Further clicks are ignored, while it does so and as part of a double click. */
function press(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>("button[data-action]");
  const action: CardAction | undefined = actions.get(button?.dataset.action ?? "");
  const message = button && messageAround(button);
  if (!action || !message || event.detail > 1) return;
  // What somebody does on an old card is to be seen there.
  const whole = game.messages.get(button.closest<HTMLElement>("[data-message-id]")?.dataset.messageId ?? "");
  if (whole && action.press !== foldPart.actions?.quadriviumUnfold?.press) setUnfolded(whole);
  void pressOnce(
    button,
    async () => {
      await action.press(message, button.dataset, event);
    },
    () => undefined,
  );
}
