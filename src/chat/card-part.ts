import { sign } from "../ui/buttons.ts";

type Message = ChatMessage.Implementation;

/** The model of a message of ours, which draws its card. */
export interface CardModel {
  /** Draws the parts of the card beside the roll that Foundry has drawn, or instead of it. */
  drawCard(html: HTMLElement): Promise<void>;
}

/** The actions of buttons on cards, by `data-action`; they check the message again, since it may be any. */
export type CardActions = Readonly<Record<string, CardAction>>;

/** What a button on a card does. */
export interface CardAction {
  /**
   * Returns whether this user may press a button on the card of a roll; otherwise it is removed. Left out for buttons that this part adds
   * itself.
   */
  readonly may?: (message: Message, button: HTMLElement) => boolean;
  readonly press: (message: Message, pressed: DOMStringMap, event: MouseEvent) => unknown;
}

/** Renders a template of cards as an element. */
export async function renderPart(name: string, context: object): Promise<HTMLElement> {
  const { renderTemplate } = foundry.applications.handlebars;
  const html = await renderTemplate(`systems/quadrivium/templates/cards/${name}.hbs`, { ...context });
  return foundry.utils.parseHTML(html) as HTMLElement;
}

/** Adds a box to a card: below its roll, and above the damage that is done. */
export function addBox(html: HTMLElement, box: HTMLElement): void {
  const content = html.querySelector(".message-content");
  content?.insertBefore(box, content.querySelector(":scope > .quadrivium.damage"));
}

/** Adds lines to the content of a card: at the end of its roll, or of the content where no result is shown. */
export function addLines(content: Element, ...lines: readonly HTMLElement[]): void {
  (content.querySelector(".roll-card > .verdict")?.parentElement ?? content).append(...lines);
}

/** Removes buttons of a card that other buttons replace. */
export function removeButtons(html: HTMLElement, ...actions: readonly string[]): void {
  for (const action of actions) for (const one of html.querySelectorAll(`[data-action=${action}]`)) one.remove();
}

/** A button of a box. */
interface BoxButton {
  readonly action: string;
  readonly words: string;
  /** Its name, where the words do not say enough. */
  readonly label?: string;
}

/** A box on a card: the effect of a power, the place where something lands. */
interface GroupBox {
  readonly kind: string;
  readonly name: string;
  readonly words?: string;
  readonly buttons: readonly (BoxButton | null | undefined | false)[];
}

/** Renders such a box; null if nothing is in it. */
export async function groupBox({ words = "", buttons, ...box }: GroupBox): Promise<HTMLElement | null> {
  const shown = buttons.filter(Boolean);
  return words || shown.length > 0 ? renderPart("group", { ...box, words, buttons: shown }) : null;
}

/** Returns a line to add to the card of a roll. */
export function remark(className: string, text: string, icon = ""): HTMLElement {
  const line = document.createElement("p");
  line.className = className;
  if (icon) line.append(sign(icon), " ");
  line.append(text);
  return line;
}
