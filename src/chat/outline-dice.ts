import { dieShape } from "../dice/die-class.ts";

/** The template of a die's outline, also a partial of the dice templates. */
export const DIE_OUTLINE = "systems/quadrivium/templates/dice/outline.hbs";

/**
 * Draws the outlines of the dice on a card that is stored as HTML: Foundry's server removes drawings from stored HTML.
 */
export async function outlineDice(html: HTMLElement): Promise<void> {
  const { renderTemplate } = foundry.applications.handlebars;
  for (const die of html.querySelectorAll<HTMLElement>(".roll-card .die[data-faces]:not(:has(svg))")) {
    die.insertAdjacentHTML(
      "afterbegin",
      await renderTemplate(DIE_OUTLINE, { shape: dieShape(Number(die.dataset.faces)) }),
    );
  }
}
