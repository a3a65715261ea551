import type { Request } from "../../messages/request-message.ts";
import { drawingOf } from "../../ui/redraw.ts";
import { contextOf } from "./readable-request.ts";
import type { InertContext } from "./readable-request.ts";
import { isElement } from "../../ui/pages.ts";
import type { RequestContext, ShownAsked } from "./request-context.ts";

const REQUEST_CARD = "systems/quadrivium/templates/requests/card/request-card.hbs";

const ASKED_ROW = "systems/quadrivium/templates/requests/card/asked-row.hbs";

/** What Foundry shows around the requests in the contents of messages, in JSON. */
const frames = new WeakMap<HTMLElement, string>();

/** The context of a card, written: what is around its rows, and each of them. */
interface Written {
  readonly around: string;
  readonly rows: readonly string[];
}

/** As what the requests in the contents of messages were drawn last. */
const written = new WeakMap<HTMLElement, Written>();

/** Draws the card of a request into the content of its message. */
export async function drawWhole(request: Request, content: HTMLElement): Promise<void> {
  frames.set(content, frameOf(request));
  const context = contextOf(request);
  written.set(content, write(context));
  await draw(context, content);
}

async function draw(context: RequestContext | InertContext, content: HTMLElement): Promise<void> {
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(REQUEST_CARD, { ...context });
}

/**
 * Draws a request again that is in the content of a message on the page: the rows that show something else, or, if something
 * else has changed, all of it.
 * @param isUnfolded Tells of messages whether a row with their rolls is unfolded, which shows more than its context says.
 * @returns the new drawings by what is to be drawn again; null if something has changed around the request, so that Foundry has
 * to draw its message
 */
export async function redrawnParts(
  request: Request,
  shown: HTMLElement,
  isUnfolded: (message: ChatMessage.Implementation) => boolean,
): Promise<ReadonlyMap<HTMLElement, HTMLElement> | null> {
  const drawing = drawingOf(shown);
  if (!drawing || frames.get(shown) !== frameOf(request)) return null;
  const context = contextOf(request);
  const [before, now] = [written.get(shown), write(context)];
  written.set(shown, now);
  const rows = before?.around === now.around ? rowsOn(shown, now) : null;
  if (!rows || !("rows" in context)) {
    const content = drawing.cloneNode(false) as HTMLElement;
    await draw(context, content);
    return new Map([[shown, content]]);
  }
  const isOpen = (id: string): boolean => {
    const message = game.messages.get(id);
    return message !== undefined && isUnfolded(message);
  };
  const drawn = new Map<HTMLElement, HTMLElement>();
  for (const [place, row] of rows.entries()) {
    const asked = context.rows[place];
    // What is in a row that is unfolded, or was, may have changed too.
    const isFolded = !asked?.rolls.some(isOpen) && !drawingOf(row)?.firstElementChild?.matches("[open]");
    if (asked && !(isFolded && before?.rows[place] === now.rows[place])) drawn.set(row, await drawnRow(asked));
  }
  return drawn;
}

/** Returns the rows of a card on the page; null if it shows others than those that are written. */
function rowsOn(shown: HTMLElement, { rows }: Written): readonly HTMLElement[] | null {
  const list = shown.querySelector(".asked");
  const ours = [...(list?.children ?? [])]
    .filter((row) => isElement(row, "li"))
    .filter((row) => drawingOf(row) !== null);
  return ours.length === rows.length ? ours : null;
}

async function drawnRow(row: ShownAsked): Promise<HTMLElement> {
  const part = document.createElement("template");
  part.innerHTML = await foundry.applications.handlebars.renderTemplate(ASKED_ROW, { ...row });
  const drawn = part.content.firstElementChild;
  if (!isElement(drawn)) throw new Error(`The row of ${row.name} was drawn without its content.`);
  return drawn;
}

function write(context: RequestContext | InertContext): Written {
  const { rows = [], ...around }: Partial<RequestContext> = context;
  return { around: JSON.stringify(around), rows: rows.map((row) => JSON.stringify(row)) };
}

/** Writes all on which the frame of a message rests that Foundry draws. */
function frameOf(request: Request): string {
  const { visible, isContentVisible, _source } = request;
  return JSON.stringify([visible, isContentVisible, game.user.isGM, { ..._source, system: null, _stats: null }]);
}
