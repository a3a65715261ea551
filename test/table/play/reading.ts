import { lineOf } from "../card-line.ts";

/** What a reader sees on a page, in lines: the same in happy-dom and in Chromium. */

const HIDDEN = ".message-metadata, details:not([open]) > :not(summary)";
const TIME = /(\d{1,2}\/\d{1,2}\/\d{2,4}, )?\d{1,2}:\d{2}\s[AP]M/g;

/** The first of the names that only screen readers and tooltips tell. */
const named = (names: string) => /‹([^›]*)›/.exec(names)?.[1] ?? "";

/** What a card or window shows, in one line: a button by its words, or by its name if it has none. */
export function shown(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll(HIDDEN)) hidden.remove();
  return lineOf(copy)
    .replaceAll(/\[((?:‹[^›]*› ?)+)([^\]‹,]*)/g, (_, names: string, text: string) => `[${text.trim() || named(names)}`)
    .replaceAll(/([▸▾]) ((?:‹[^›]*› ?)+)(?=¦|$)/g, (_, fold: string, names: string) => `${fold} ${named(names)} `)
    .replaceAll(/ ?‹[^›]*› ?/g, " ")
    .replaceAll(TIME, "(time)")
    .replaceAll(/ +/g, " ")
    .replaceAll(/(¦ )+/g, "¦ ")
    .replace(/^ ?¦/, "")
    .trim();
}

/** Messages that are read on the card of another one. */
const FOLDED = ".quadrivium-folded, .quadrivium-told";

/** What the cards of the log show, and what asks this user. */
export function logLine(cards: readonly Element[]): string {
  const read = cards.filter((card) => !card.matches(FOLDED)).map(shown);
  const prompts = [...document.querySelectorAll(".request-prompt .window-content")];
  return [...read, ...prompts.map((prompt) => `Prompt: ${shown(prompt)}`)].join(" ‖ ");
}

const wordsOf = (element: Element | null | undefined) => (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();

/** What a sheet says of its tracks, points and statuses. */
export function sheetLine(sheet: Element): string {
  const rows = [...sheet.querySelectorAll(".track, .resource, .meta-row, .experience")].map((row) => {
    const label = wordsOf(row.querySelector(".track-name, .label, th")) || wordsOf(row);
    const value = row.querySelector("input")?.value ?? wordsOf(row.querySelector(".level"));
    return `${label} ${value}`.trim();
  });
  return [...rows, ...[...sheet.querySelectorAll(".status[aria-pressed=true]")].map(wordsOf)].join(", ");
}
