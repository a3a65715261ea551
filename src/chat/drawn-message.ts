import { guarded } from "./draw-safely.ts";
import { largeCard } from "../dice/card-context.ts";
import { drawRollCard } from "../dice/draw-card.ts";
import { say } from "../base/words.ts";
import { isTooLarge } from "../messages/large-messages.ts";
import { QuadriviumMessage } from "./quadrivium-message.ts";
import { translated } from "../base/labels.ts";
import { drawRequests } from "../requests/card/request-card.ts";
import { rollOf } from "../bookings/change-roll.ts";
import { drawChange } from "./change-card.ts";
import { drawCircumstances } from "./circumstances-card.ts";
import { exportedLines } from "./exported-message.ts";
import { drawJoined } from "./joined-card.ts";
import { showInTheme } from "./message-theme.ts";
import { outlineDice } from "./outline-dice.ts";
import { showRepeat } from "./roll-card/show-repeat.ts";
import { elementsOnPages } from "../ui/open-windows.ts";
import { keepUnfolded } from "../ui/replace-element.ts";
import { isOfType } from "../messages/message-type.ts";

/** Says the flavor of a roll in the reader's language as far as the system has written it: "Damage (Bow)". */
function translateFlavor(message: ChatMessage.Implementation, html: HTMLElement): void {
  const flavor = html.querySelector(".flavor-text");
  const labels = message.isContentVisible ? rollOf(message)?.options.labels : undefined;
  if (labels && flavor?.textContent === message.flavor) flavor.textContent = translated(message.flavor, labels);
}

/** Says in the place of a message that is beyond the budget of one that nothing of it is read. */
async function drawLarge(message: ChatMessage.Implementation, html: HTMLElement): Promise<void> {
  const content = html.querySelector(".message-content");
  if (!content || !isTooLarge(message) || !message.isContentVisible) return;
  content.innerHTML = await drawRollCard(largeCard(), null);
}

/** A chat message with everything that the system shows in addition to its roll, or instead of it. */
export class DrawnMessage<
  SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends QuadriviumMessage<SubType> {
  override async renderHTML(options?: Parameters<ChatMessage["renderHTML"]>[0]): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    const parts = [
      () => drawLarge(this, html),
      () => {
        translateFlavor(this, html);
      },
      () => outlineDice(html),
      () => drawRequests(this, html),
      () => drawCircumstances(this, html),
      () => drawChange(this, html),
      // Drawing an answer may replace the content of the message.
      () => {
        showRepeat(this, html);
      },
      () => drawJoined(this, html),
    ];
    // Of an answer that is too large, its request is shown all the same, with the reason why it does not count.
    const drawn = isTooLarge(this) && !isOfType(this, "roll") ? parts.slice(0, 1) : parts;
    for (const part of drawn) await guarded(this, part);
    showInTheme(html);
    // Whoever opens a long log draws many messages, none of which is on the page yet.
    const before = this.logged ? elementsOnPages(`[data-message-id="${this.id ?? ""}"]`) : [];
    for (const shown of before) keepUnfolded(shown, html);
    return html;
  }

  /**
   * Adds the result in words, or the request with its answers, to the message in an exported log. A roll that cannot be read
   * is said to be such, and keeps no other message from being exported.
   */
  override export(): string {
    try {
      if (isTooLarge(this)) return this.#exportUnread("Large");
      return [super.export(), ...exportedLines(this)].join("\n");
    } catch (error) {
      console.warn(`Quadrivium | The message ${this.id ?? ""} cannot be read:`, error);
      return this.#exportUnread("Unreadable");
    }
  }

  /** Returns who has sent a message of which nothing can be exported, when, and why. */
  #exportUnread(why: "Large" | "Unreadable"): string {
    const heading = `[${new Date(this.timestamp).toLocaleString()}] ${this.alias}`;
    return [heading, say({ key: `QUADRIVIUM.Card.${why}` })].join("\n");
  }
}
