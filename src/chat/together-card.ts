import { listed } from "../base/words.ts";
import { spanWith } from "./card-part.ts";

/** The template of a card that shows several messages; their rows are added to it. */
const TOGETHER_CARD = "systems/quadrivium/templates/cards/together-card.hbs";

/** What stands above and below the rows of several messages that tell parts of one event. */
export interface Together {
  /** The class of its icon. */
  readonly icon: string;
  readonly title: string;
  /** What is said beside the title; blank for nothing. */
  readonly about: string;
  /** The names of those whom it is about, as this user may read them. */
  readonly names: readonly string[];
  /** True for a button that undoes all. */
  readonly undoesAll?: boolean;
}

/** Draws on the card of a message what several tell, a row for each, in place of what this one tells by itself. */
export async function drawTogether(
  html: HTMLElement,
  rows: readonly HTMLElement[],
  { names, ...about }: Together,
): Promise<void> {
  const content = html.querySelector<HTMLElement>(".message-content");
  if (!content) return;
  const { renderTemplate } = foundry.applications.handlebars;
  content.innerHTML = await renderTemplate(TOGETHER_CARD, about);
  content.querySelector("ul")?.append(...rows);
  html.querySelector(".flavor-text")?.remove();
  const sender = html.querySelector(".message-sender");
  // The rows say who it is.
  if (sender) (sender.querySelector(".title") ?? sender).replaceChildren(spanWith("visually-hidden", listed(names)));
}
