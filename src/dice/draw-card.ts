import type { CardContext } from "./card-context.ts";

/** The template of the card of a roll. */
const ROLL_CARD = "systems/quadrivium/templates/cards/roll-card.hbs";

/** A word that this page alone knows: what bears it in a card was drawn here, and is not written into a text by somebody. */
const HERE = Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join("-");

/** Draws the card of a roll. */
export async function drawRollCard(context: CardContext, flavor: string | null): Promise<string> {
  const html = await foundry.applications.handlebars.renderTemplate(ROLL_CARD, { ...context, flavor });
  return withoutGaps(html).replaceAll(" data-action=", ` data-drawn="${HERE}"$&`);
}

/** Tells whether a button is one of a roll's card that was drawn on this page for a message with these texts. */
export function isDrawnHere({ dataset }: HTMLElement, { content, flavor }: ChatMessage.Implementation): boolean {
  // A module may have stored such a card, whose word others have read since.
  return dataset.drawn === HERE && !`${content} ${flavor}`.includes(HERE);
}

/**
 * Leaves out the gaps between elements, which would be half of a card's nodes: they are made and copied more than once. Only
 * buttons and spans stand in lines of text, with a space between them.
 */
function withoutGaps(html: string): string {
  return html.replaceAll(/>[^\S\n]*\n\s*<(?!button|span)/g, "><");
}
