import type { Request } from "../../messages/request-message.ts";
import { drawingOf } from "../../ui/redraw.ts";
import { contextOf } from "./readable-request.ts";
import type { InertContext } from "./readable-request.ts";
import type { RequestContext } from "./request-context.ts";
import { requestInWords } from "./request-in-words.ts";

const REQUEST_CARD = "systems/quadrivium/templates/requests/card/request-card.hbs";

/** What Foundry shows around the requests in the contents of messages, in JSON. */
const frames = new WeakMap<HTMLElement, string>();

/** Draws the card of a request into the content of its message. */
export async function drawWhole(request: Request, content: HTMLElement): Promise<void> {
  frames.set(content, frameOf(request));
  const context = contextOf(request);
  content.innerHTML = (await ownCard(request, context)) ?? requestInWords(context);
}

/**
 * Returns the content of a message on the page without its request, to be drawn anew; null if something has changed around
 * it too, so that Foundry has to draw its message.
 */
export function blankContent(request: Request, shown: HTMLElement): HTMLElement | null {
  if (frames.get(shown) !== frameOf(request)) return null;
  return (drawingOf(shown)?.cloneNode(false) as HTMLElement | undefined) ?? null;
}

/** Draws the card; null in a build of Foundry that cannot. */
async function ownCard({ id }: Request, context: RequestContext | InertContext): Promise<string | null> {
  try {
    const html = await foundry.applications.handlebars.renderTemplate(REQUEST_CARD, { ...context });
    if (html.includes("request-card")) return html;
    console.warn(`Quadrivium | The card of the request ${id ?? ""} was drawn without its content.`);
  } catch (error) {
    console.warn(`Quadrivium | The card of the request ${id ?? ""} cannot be drawn:`, error);
  }
  return null;
}

/** Writes all on which the frame of a message rests that Foundry draws. */
function frameOf(request: Request): string {
  const { visible, isContentVisible, _source } = request;
  return JSON.stringify([visible, isContentVisible, game.user.isGM, { ..._source, system: null, _stats: null }]);
}
