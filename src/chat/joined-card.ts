import { numeral, say } from "../base/words.ts";
import { rollOf } from "../bookings/change-roll.ts";
import { isCounter } from "../messages/who-rolled.ts";
import { attackBox } from "./attack/attack-card.ts";
import { actionOf, counterOf } from "./counter-join.ts";
import { effectBox } from "./effect-card.ts";
import { counterShown, isFolded, partsOf } from "./joined-rolls.ts";
import { isOfType } from "../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/**
 * Shows on a card the rolls that belong to it: defenses and damage of an attack, the counter of an action, the effect of a
 * power. Takes those rolls out of the log where this user reads them on such a card.
 */
export async function drawJoined(message: Message, html: HTMLElement): Promise<void> {
  html.classList.toggle("quadrivium-folded", isFolded(message));
  if (!isOfType(message, "roll") || !message.isContentVisible) return;
  const content = html.querySelector<HTMLElement>(".message-content");
  if (!content) return;
  const counter = counterShown(message);
  const boxes = [
    await attackBox(message, foldedCard),
    counter ? await foldedCard(counter, counterSummary(counter)) : null,
    effectBox(message),
    ...(await Promise.all(partsOf(message).filter(isFolded).map(partCard))),
  ].flatMap((box) => box ?? []);
  const damage = content.querySelector(":scope > .quadrivium.damage");
  for (const box of boxes) content.insertBefore(box, damage);
}

/** Says on a card what its roll opposes or is opposed by, where this user does not read that on one card. */
export function showJoined(message: Message, html: HTMLElement): void {
  const action = actionOf(message);
  const other = action ?? counterOf(message);
  if (!other) return;
  for (const button of html.querySelectorAll("[data-action=quadriviumCompare], [data-action=quadriviumCounter]")) {
    button.remove();
  }
  if (!other.visible || !message.isContentVisible || isFolded(message) || counterShown(message)) return;
  const key = action ? (isCounter(message) ? "Counter.Opposes" : "Attack.opposes") : "Counter.OpposedBy";
  const words = document.createElement("p");
  words.className = "joined";
  words.textContent = say({ key: `QUADRIVIUM.${key}`, data: { name: other.alias } });
  html.querySelector(".roll-card > .verdict")?.after(words);
}

function counterSummary(counter: Message): string {
  const name = counter.alias;
  const key = `QUADRIVIUM.Counter.OpposedBy${isOpen(counter) ? "" : "With"}`;
  return say({ key, data: { name, total: numeral(rollOf(counter)?.total ?? 0) } });
}

/** Returns the card of a roll that opposes another one, below its result in a line; unfolded while something is to decide. */
async function foldedCard(message: Message, summary: string): Promise<HTMLElement> {
  const details = document.createElement("details");
  details.className = "quadrivium joined-roll";
  const line = document.createElement("summary");
  line.textContent = summary;
  details.append(line, ...(await cardOf(message, details)));
  details.open = isOpen(message);
  return details;
}

/** Returns the card of a roll that belongs to another one. */
async function partCard(message: Message): Promise<HTMLElement> {
  const section = document.createElement("section");
  section.className = "quadrivium joined-roll part";
  section.append(...(await cardOf(message, section)));
  return section;
}

/** Returns what the card of a message shows, with its buttons, for a box on another card. */
async function cardOf(message: Message, box: HTMLElement): Promise<readonly Node[]> {
  box.dataset.joinedMessage = message.id ?? "";
  const html = await message.renderHTML();
  const title = html.querySelector(".roll-card > header > .title");
  // The card of a flat roll has its title above it, which is not shown here.
  if (title && message.flavor && rollOf(message)?.die === null) title.textContent = message.flavor;
  return [...(html.querySelector(".message-content")?.childNodes ?? [])];
}

function isOpen(message: Message): boolean {
  return rollOf(message)?.isWaiting === true;
}
