import { labelled, say } from "../base/words.ts";
import { joinRemarks } from "./card-context.ts";
import type { CardContext } from "./card-context.ts";

/** The template of the card of a roll. */
const ROLL_CARD = "systems/quadrivium/templates/cards/roll-card.hbs";

/** A word that this page alone knows: what bears it in a card was drawn here, and is not written into a text by somebody. */
const HERE = Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join("-");

/**
 * Draws the card of a roll. In a build of Foundry that cannot draw it, a card of which all may be seen is Foundry's own with a
 * line that says so, and any other is told in words: Foundry could show more of it than it may.
 * @param drawOther Draws Foundry's own card; left out if there is none that shows the roll.
 */
export async function drawRollCard(
  context: CardContext,
  flavor: string | null,
  drawOther?: () => Promise<string>,
): Promise<string> {
  const { renderTemplate } = foundry.applications.handlebars;
  const own = await drawnWith("roll-card", () => renderTemplate(ROLL_CARD, { ...context, flavor }));
  if (own !== null) return withoutGaps(own).replaceAll(" data-action=", ` data-drawn="${HERE}"$&`);
  const { isClosed, isAltered, title, verdict, formula, total } = context;
  if (isClosed) return cardInWords([labelled(title, verdict.text)]);
  const result = [isAltered ? say({ key: "QUADRIVIUM.Card.Altered" }) : "", resultOf(context)];
  const other = drawOther ? await drawnWith("", drawOther) : null;
  if (other !== null) return cardInWords([...result, say({ key: "QUADRIVIUM.Card.Other" })]) + other;
  return cardInWords([labelled(formula, total), ...result]);
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

/** Draws something; null if that fails, which is written to the console, or if what is drawn has not got this in it. */
async function drawnWith(part: string, draw: () => Promise<string>): Promise<string | null> {
  try {
    const html = await draw();
    if (html !== "" && html.includes(part)) return html;
    console.warn("Quadrivium | The card of a roll was drawn without its content.");
  } catch (error) {
    console.warn("Quadrivium | The card of a roll cannot be drawn:", error);
  }
  return null;
}

/** Writes lines without a template, in the place of a card that cannot be drawn, and its buttons; blank lines are left out. */
export function cardInWords(lines: readonly string[], buttons: readonly HTMLElement[] = []): string {
  const section = document.createElement("section");
  section.className = "quadrivium card-in-words";
  for (const line of lines.filter(Boolean)) {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    section.append(paragraph);
  }
  section.append(...buttons);
  return section.outerHTML;
}

/** Returns the result beside the total, as the card tells it; blank for a mere total. */
function resultOf({ verdict, details }: CardContext): string {
  const isMere = verdict.text === say({ key: "QUADRIVIUM.Verdict.Total" });
  return joinRemarks([isMere ? "" : verdict.text, details]);
}
