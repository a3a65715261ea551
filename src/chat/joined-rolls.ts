import { numeral, say, signed, listed } from "../base/words.ts";
import { portraitFor } from "../characters/names.ts";
import { Attack } from "./attack-state.ts";
import { addBox, remark, removeButtons, renderPart } from "./card-part.ts";
import { actionOf, counterOf } from "./counter.ts";
import { isOfType, rollData, rollOf } from "../messages/message-type.ts";
import { knownOpponents } from "../messages/opponents.ts";
import { redraw } from "../messages/redraw-cards.ts";
import {
  messagesNaming,
  partsOfEvent,
  isShownTogether,
  placeIdOf,
  placeOf,
  requestAround,
  shownTogether,
  initiativesOf,
} from "../messages/related-messages.ts";
import { isCounter, fighterName, tellsInitiative } from "../messages/who-rolled.ts";
import { unseenRolls, type UnseenRoll } from "../rolls/unseen-initiative.ts";

type Message = ChatMessage.Implementation;

/** Returns what was rolled on the card of a message: the damage of an attack, the effect of a power. */
export function partsOf(message: Message): readonly Message[] {
  return messagesNaming(message.id).filter((part) => rollData(part)?.partOf === message.id);
}

/**
 * Returns the roll that opposes a message, if this user sees it: the counter of an action. Null on a card that is itself
 * shown on another one, so that forged messages cannot contain each other.
 */
function counterShown(message: Message): Message | null {
  if (placeIdOf(message) !== null) return null;
  const counter = counterOf(message);
  return counter?.isContentVisible && actionOf(counter) === message ? counter : null;
}

/**
 * Returns the message on whose card this user reads the roll of another one, so that the log does not show it a second time. Null if it is
 * shown by itself, since that card is missing or does not show it.
 */
export function cardAround(message: Message): Message | null {
  if (isShownTogether(message)) return shownTogether(message)[0] ?? null;
  const request = requestAround(message);
  if (request) return request;
  const place = placeOf(message);
  if (!place?.visible || !place.isContentVisible || !message.isContentVisible || placeIdOf(place) !== null) return null;
  const isShown =
    counterShown(place) === message ||
    partsOf(place).includes(message) ||
    knownOpponents(place).some((one) => Attack.of(place)?.defense(one) === message);
  return isShown ? place : null;
}

/**
 * When a message changes, redraws the cards that show it, the cards around those, and what its own card shows; for the hooks of messages.
 */
export function onJoinedChange(message: Message): void {
  const place = placeOf(message);
  const around = place && (requestAround(place) ?? placeOf(place));
  // Without their request, answers have cards of their own.
  const isGone = !game.messages.has(message.id ?? "");
  const naming = isGone || !isOfType(message, "request") ? messagesNaming(message.id) : [];
  const others = [place, around, ...naming, ...partsOfEvent(message)].filter((one) => one !== null);
  redraw(others.filter((one) => one !== message));
}

/** Draws the roll that counters an action on the card of the action. */
export async function drawCounter(message: Message, html: HTMLElement): Promise<void> {
  const counter = counterShown(message);
  if (!counter) return;
  const key = `QUADRIVIUM.Counter.OpposedBy${isOpen(counter) ? "" : "With"}`;
  const data = { name: counter.alias, total: numeral(rollOf(counter)?.total ?? 0) };
  const summary = say({ key, data });
  addBox(html, await renderJoined("joined-roll", { id: counter.id, summary, isOpen: isOpen(counter) }));
}

/** Says on a card what its roll opposes or is opposed by, unless this user sees both on one card. */
export function showJoined(message: Message, html: HTMLElement): void {
  const action = actionOf(message);
  const other = action ?? counterOf(message);
  if (!other) return;
  removeButtons(html, "quadriviumCompare", "quadriviumUncompare", "quadriviumCounter");
  if (!other.visible || cardAround(message) === other || counterShown(message)) return;
  const key = action ? (isCounter(message) ? "Counter.Opposes" : "Attack.opposes") : "Counter.OpposedBy";
  const words = say({ key: `QUADRIVIUM.${key}`, data: { name: other.alias } });
  html.querySelector(".roll-card:has(> .verdict)")?.append(remark("joined", words));
}

/** Draws the rolls that were made on a card: the damage of an attack, the effect of a power. */
export async function drawFurtherRolls(message: Message, html: HTMLElement): Promise<void> {
  for (const { id } of partsOf(message).filter(cardAround)) addBox(html, await renderJoined("joined-roll", { id }));
}

function isOpen(message: Message): boolean {
  return rollOf(message)?.isWaiting === true;
}

/**
 * Renders a card template, with the cards of other messages in its places for them.
 * @param own A message whose card is drawn already, and what that shows.
 */
export async function renderJoined(
  name: string,
  context: object,
  own?: { readonly id: string | null; readonly nodes: readonly Node[] },
): Promise<HTMLElement> {
  const part = await renderPart(name, context);
  const places = [part, ...part.querySelectorAll<HTMLElement>("*")].filter((one) =>
    one.matches(":is(details, section)[data-joined-message]"),
  );
  for (const place of places) {
    const message = game.messages.get(place.dataset.joinedMessage ?? "");
    if (message) place.append(...(message.id === own?.id ? own.nodes : await cardOf(message)));
  }
  return part;
}

/** Returns a card's dice and the sum of what is added to them, in a few signs: "6 +7". */
function diceInShort(card: ParentNode): string {
  const texts = (selector: string): readonly string[] =>
    [...card.querySelectorAll(selector)].flatMap((one) => one.textContent.trim() || []);
  const dice = texts(".thrown-dice .before, .thrown-dice .face").join(" ");
  // Without additions, the sum of the dice is the total.
  const added = texts(".roll-card > .sum > .parts dd").filter((text) => /^[+−]/.test(text));
  const sum = added.reduce((all, text) => all + Number(text.replace("−", "-")), 0);
  return sum === 0 || !Number.isInteger(sum) ? dice : `${dice} ${signed(sum)}`;
}

/** Returns the content of a message's card, with its buttons, for a box on another card. */
export async function cardOf(message: Message): Promise<readonly Node[]> {
  const html = await message.renderHTML();
  const title = html.querySelector(".roll-card > header > .title");
  // The card of a flat roll has its title above it, which is not shown here.
  if (title && message.flavor && rollOf(message)?.die === null) title.textContent = message.flavor;
  return [...(html.querySelector(".message-content")?.childNodes ?? [])];
}

/** The data of a card with several messages, each in a row. */
interface Together {
  /** The class of its icon. */
  readonly icon: string;
  readonly title: string;
  /** The text beside the title; blank for none. */
  readonly about: string;
  /** The characters that it is about, by the names that this user may read. */
  readonly rows: readonly { readonly name: string; readonly unseen?: string | undefined }[];
  /** True for a button that undoes all. */
  readonly undoesAll?: boolean;
}

/** Replaces the content of a message's card with rows, one for each of several messages. */
export async function drawTogether(message: Message, html: HTMLElement, together: Together): Promise<void> {
  const content = html.querySelector<HTMLElement>(".message-content");
  if (!content) return;
  const own = { id: message.id, nodes: [...content.childNodes] };
  content.replaceChildren(await renderJoined("together-card", together, own));
  html.querySelector(".flavor-text")?.remove();
  const sender = html.querySelector(".message-sender");
  if (!sender) return;
  const names = document.createElement("span");
  names.className = "visually-hidden";
  names.textContent = listed(together.rows.flatMap(({ name, unseen }) => (unseen === undefined ? name : [])));
  // The rows say who it is.
  (sender.querySelector(".title") ?? sender).replaceChildren(names);
}

/** A character that has rolled. */
interface Row {
  readonly combatant: string;
  readonly name: string;
  readonly total: number;
  /** Their rolls, the last first, since that one counts; empty for an unseen character. */
  readonly messages: readonly Message[];
  readonly unseen: UnseenRoll | null;
}

/** Draws the initiative of all who have rolled it in a round on one card: each in a line that unfolds to its roll. */
export async function drawInitiative(message: Message, html: HTMLElement): Promise<void> {
  const all = shownTogether(message);
  if (all[0] !== message || !tellsInitiative(message)) return;
  const rows = rowsOf(all, unseenOn(message));
  if (rows.length < 2 && all.length < 2) return;
  const round = rollData(message)?.initiative?.round ?? 0;
  await drawTogether(message, html, {
    icon: "fa-arrow-up-wide-short",
    title: say({ key: "QUADRIVIUM.Total.initiative" }),
    about: round > 0 ? say({ key: "QUADRIVIUM.Initiative.round", data: { round } }) : "",
    rows: await Promise.all(rows.map(contextOfRow)),
  });
  // A roll without a message does not offer decisions.
  for (const one of html.querySelectorAll(".unseen :is(.offers, .measures, button)")) one.remove();
  for (const row of html.querySelectorAll(".together > ul > li:not(.unseen) > details")) {
    const note = row.querySelector("summary > .note");
    if (note) note.textContent = diceInShort(row.querySelector("section") ?? row);
  }
}

async function contextOfRow({ name, total, messages, unseen }: Row) {
  const [last] = messages;
  return {
    name,
    img: portraitFor(unseen?.combatant.actor ?? last?.speakerActor ?? null, name),
    total: last && isOpen(last) ? "…" : numeral(total),
    rolls: messages.map(({ id }) => id),
    isOpen: messages.some(isOpen),
    unseen: await unseen?.roll.render(),
  };
}

/** Returns the characters that have rolled, in the order of the tracker. */
function rowsOf(messages: readonly Message[], unseen: readonly UnseenRoll[] = []): readonly Row[] {
  const toldOf = (message: Message): string => rollData(message)?.initiative?.combatant ?? "";
  // The actor of a deleted combatant is unknown.
  const groups = Map.groupBy(messages, (message) => `${toldOf(message)} ${message.speaker.actor ?? ""}`);
  const seen = [...groups.values()].map((all): Row => {
    const last = all.at(-1);
    const combatant = last ? toldOf(last) : "";
    const name = last?.alias ?? "";
    const total = (last && rollOf(last)?.total) ?? 0;
    return { combatant, name, total, messages: all.toReversed(), unseen: null };
  });
  const others = unseen.map((one): Row => {
    const { combatant, roll } = one;
    const name = fighterName(combatant, "user");
    return { combatant: combatant.id ?? "", name, total: roll.total ?? 0, messages: [], unseen: one };
  });
  return [...seen, ...others].sort((a, b) => b.total - a.total || (a.combatant < b.combatant ? -1 : 1));
}

/** Returns the rolls that this game master's browser keeps, if this is the last card of their encounter. */
function unseenOn(message: Message): readonly UnseenRoll[] {
  const { combat = "", round = 0 } = rollData(message)?.initiative ?? {};
  const kept = unseenRolls(combat);
  if (kept.length === 0) return [];
  const shown = initiativesOf(combat).filter((one) => one.visible && one.isContentVisible && tellsInitiative(one));
  const rounds = shown.map((one) => rollData(one)?.initiative?.round ?? 0);
  return round === Math.max(...rounds) ? kept : [];
}
