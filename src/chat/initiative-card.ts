import { labelled, numeral, say } from "../base/words.ts";
import { rollOf } from "../deltas/change-roll.ts";
import { fighterName, tellsInitiative } from "../messages/who-rolled.ts";
import { rollData } from "../messages/message-type.ts";
import { initiativesOf, shownTogether } from "../messages/related-messages.ts";
import { unseenRolls } from "../rolls/unseen-initiative.ts";
import type { UnseenRoll } from "../rolls/unseen-initiative.ts";
import { noteCard, spanWith } from "./card-part.ts";
import { cardOf, diceInShort, drawTogether } from "./joined-rolls.ts";

type Message = ChatMessage.Implementation;

/** Returns a line for each of those whose initiative is on the card of a message. */
export function initiativeLines(message: Message): readonly string[] {
  const all = shownTogether(message);
  const isFirst = all.length > 1 && all[0] === message;
  return isFirst ? rowsOf(all).map(({ name, total }) => labelled(name, numeral(total))) : [];
}

/** Somebody who has rolled. */
interface Row {
  readonly combatant: string;
  readonly name: string;
  readonly total: number;
  /** Their rolls, the last one first, which counts; none of somebody unseen. */
  readonly messages: readonly Message[];
  readonly unseen: UnseenRoll | null;
}

/** Draws the initiative of all who have rolled it in a round on one card: each in a line that unfolds to its roll. */
export async function drawInitiative(message: Message, html: HTMLElement): Promise<void> {
  const all = shownTogether(message);
  const content = html.querySelector<HTMLElement>(".message-content");
  if (all[0] !== message || !content || !tellsInitiative(message)) return;
  const rows = rowsOf(all, unseenOn(message));
  if (rows.length < 2 && all.length < 2) return;
  const round = rollData(message)?.initiative?.round ?? 0;
  const own = [...content.childNodes];
  const items = [];
  for (const row of rows) items.push(await rowOf(row, message, own));
  await drawTogether(html, items, {
    icon: "fa-arrow-up-wide-short",
    title: say({ key: "QUADRIVIUM.Total.initiative" }),
    about: round > 0 ? say({ key: "QUADRIVIUM.Initiative.round", data: { round } }) : "",
    names: rows.filter(({ unseen }) => !unseen).map(({ name }) => name),
  });
}

/** Returns those who have rolled, in the order of the tracker. */
function rowsOf(messages: readonly Message[], unseen: readonly UnseenRoll[] = []): readonly Row[] {
  const toldOf = (message: Message): string => rollData(message)?.initiative?.combatant ?? "";
  // Of a combatant that is gone, nobody knows any more for which actor it was.
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

/** Returns the rolls that this game master's browser keeps, for the last card of their encounter. */
function unseenOn(message: Message): readonly UnseenRoll[] {
  const { combat = "", round = 0 } = rollData(message)?.initiative ?? {};
  const kept = unseenRolls(combat);
  if (kept.length === 0) return [];
  const shown = initiativesOf(combat).filter((one) => one.visible && one.isContentVisible && tellsInitiative(one));
  const rounds = shown.map((one) => rollData(one)?.initiative?.round ?? 0);
  return round === Math.max(...rounds) ? kept : [];
}

async function rowOf(
  { name, total, messages, unseen }: Row,
  first: Message,
  own: readonly Node[],
): Promise<HTMLElement> {
  const item = document.createElement("li");
  const details = document.createElement("details");
  details.className = "quadrivium joined-roll";
  item.append(details);
  const line = document.createElement("summary");
  details.append(line);
  if (unseen) {
    item.classList.add("unseen");
    details.insertAdjacentHTML("beforeend", await unseen.roll.render());
    // Nothing can be decided about a roll that no message has.
    for (const one of details.querySelectorAll(".offers, .measures, button")) one.remove();
  }
  for (const message of messages) {
    const box = messages.length > 1 ? document.createElement("section") : details;
    box.dataset.joinedMessage = message.id ?? "";
    noteCard(box, message);
    box.append(...(message === first ? own : await cardOf(message, box)));
    if (box !== details) details.append(box);
  }
  details.open = messages.some((one) => rollOf(one)?.isWaiting === true);
  const note = unseen
    ? say({ key: "QUADRIVIUM.Initiative.unseen" })
    : diceInShort(details.querySelector(".roll-card")?.parentElement ?? details);
  line.append(
    spanWith("who", name),
    " ",
    spanWith("note", note),
    " ",
    spanWith("total", rollOf(messages[0] ?? first)?.isWaiting && !unseen ? "…" : numeral(total)),
  );
  return item;
}
