import type { Request } from "../../messages/request-message.ts";
import { nextTask, serialize } from "../../base/async.ts";
import { elementsOnPages } from "../../ui/open-windows.ts";
import { replaceElement } from "../../ui/replace-element.ts";
import { contextOf } from "./readable-request.ts";
import type { InertContext } from "./readable-request.ts";
import type { RequestContext, ShownAsked } from "./request-context.ts";
import { requestInWords } from "./request-in-words.ts";

/**
 * The cards of requests that are drawn on this client. When a request changes, only what differs on them is replaced: of many
 * answers, the row of one.
 */

const REQUEST_CARD = "systems/quadrivium/templates/requests/card/request-card.hbs";
const ASKED_ROW = "systems/quadrivium/templates/requests/card/asked-row.hbs";

/** What a drawn card shows, in JSON. */
interface Shown {
  /** What Foundry shows around it. */
  readonly frame: string;
  /** Everything but the rows. */
  readonly rest: string;
  readonly rows: readonly string[];
}

/** What is shown in the contents of messages. */
const known = new WeakMap<HTMLElement, Shown>();

/** The requests whose cards are being drawn as a whole, with the number of these cards. */
const underWay = new WeakMap<Request, number>();

/** Draws the card of a request as a whole. */
export async function drawWhole(request: Request, content: HTMLElement): Promise<void> {
  count(request, 1);
  try {
    const context = contextOf(request);
    const shown = written(request, context);
    const card = await ownCard(request, context);
    content.innerHTML = card ?? requestInWords(context);
    if (card !== null) known.set(content, shown);
  } finally {
    // Foundry puts it into the log directly after this.
    void nextTask().then(() => {
      count(request, -1);
    });
  }
}

/** Draws the card; null in a build of Foundry that cannot. */
async function ownCard({ id }: Request, context: RequestContext | InertContext): Promise<string | null> {
  try {
    const html = await render(REQUEST_CARD, context);
    if (html.includes("request-card")) return html;
    console.warn(`Quadrivium | The card of the request ${id ?? ""} was drawn without its content.`);
  } catch (error) {
    console.warn(`Quadrivium | The card of the request ${id ?? ""} cannot be drawn:`, error);
  }
  return null;
}

/**
 * Replaces what differs on the cards of a request. Returns false if Foundry has to draw its message: it has no card or one
 * that is being drawn, or something has changed around the card.
 */
export async function updateCards(request: Request): Promise<boolean> {
  if ((underWay.get(request) ?? 0) > 0) return false;
  const contents = elementsOnPages(`[data-message-id="${request.id ?? ""}"] .message-content`);
  if (contents.length === 0) return false;
  const updated = await Promise.all(contents.map((content) => serialize(content, () => update(request, content))));
  return updated.every(Boolean);
}

async function update(request: Request, content: HTMLElement): Promise<boolean> {
  const before = known.get(content);
  const context = contextOf(request);
  const now = written(request, context);
  if (before?.frame !== now.frame || before.rows.length !== now.rows.length) return false;
  const rows = rowsOf(context).flatMap((row, place) =>
    before.rows[place] === now.rows[place] ? [] : [{ row, place }],
  );
  const drawn = await Promise.all(rows.map(({ row }) => render(ASKED_ROW, row)));
  const rest = before.rest === now.rest ? "" : await render(REQUEST_CARD, { ...context, rows: [] });
  const card = content.querySelector<HTMLElement>(".request-card");
  if (!card || (rest !== "" && !updateRest(card, elementOf(rest)))) return false;
  const list = card.querySelector(":scope > .asked");
  for (const [index, { place }] of rows.entries()) {
    const row = list?.children[place];
    if (row) replaceElement(row, elementOf(drawn[index] ?? ""), card);
  }
  known.set(content, now);
  return true;
}

/** Replaces the parts of a card that differ, but the list of rows. Returns false if it has other parts than before. */
function updateRest(card: HTMLElement, drawn: Element): boolean {
  const parts = (of: Element): Element[] => [...of.children].filter((part) => !part.matches(".asked"));
  const kinds = (of: readonly Element[]): string =>
    String(of.map(({ tagName, className }) => `${tagName} ${className}`));
  const [before, after] = [parts(card), parts(drawn)];
  if (
    kinds([card, ...before]) !== kinds([drawn, ...after]) ||
    card.dataset.family !== (drawn as HTMLElement).dataset.family
  )
    return false;
  for (const [place, part] of before.entries()) replaceElement(part, after[place] ?? part, card);
  return true;
}

function written(request: Request, context: RequestContext | InertContext): Shown {
  return {
    frame: frameOf(request),
    rest: JSON.stringify({ ...context, rows: null }),
    rows: rowsOf(context).map((row) => JSON.stringify(row)),
  };
}

function rowsOf(context: RequestContext | InertContext): readonly ShownAsked[] {
  return "rows" in context ? context.rows : [];
}

/** Writes all on which the frame of a message rests that Foundry draws. */
function frameOf(request: Request): string {
  const { visible, isContentVisible, _source } = request;
  return JSON.stringify([visible, isContentVisible, game.user.isGM, { ..._source, system: null, _stats: null }]);
}

function count(request: Request, more: number): void {
  underWay.set(request, (underWay.get(request) ?? 0) + more);
}

function render(template: string, context: object): Promise<string> {
  return foundry.applications.handlebars.renderTemplate(template, { ...context });
}

/** Returns the only element of a drawn template. */
function elementOf(html: string): Element {
  const template = document.createElement("template");
  template.innerHTML = html;
  const element = template.content.firstElementChild;
  if (!element) throw new Error("The template has drawn nothing.");
  return element;
}
