import { RollMessageData } from "../messages/message-data.ts";
import { isOfType } from "../messages/message-type.ts";
import { drawAnswer } from "../requests/card/request-card.ts";
import { showAccumulation } from "./accumulation.ts";
import { drawAttack } from "./attack-card.ts";
import type { CardModel } from "./card-part.ts";
import { showDamage } from "./damage.ts";
import { showEffect } from "./effect-card.ts";
import { drawInitiative, drawCounter, drawFurtherRolls, showJoined } from "./joined-rolls.ts";
import { showRepeat } from "./let-it-ride-card.ts";
import { showCasting, showCosts } from "./roll-card-actions.ts";
import { showScatterOffer } from "./scatter.ts";

/** A roll, with its request, its target, its result, and the further rolls on its card. */
export class RollModel extends RollMessageData implements CardModel {
  async drawCard(html: HTMLElement): Promise<void> {
    const { parent: message, trait, answers } = this;
    if (!isOfType(message, "roll")) return;
    const { isContentVisible } = message;
    // These add lines to the end of the roll, one below the other.
    if (isContentVisible) {
      if (this.tells("accumulation")) await showAccumulation(message, html);
      showJoined(message, html);
      showCasting(message, html);
      showCosts(message, html);
      if (this.tells("damage")) await showDamage(message, html);
    }
    // May draw the roll of an answer again, so it comes before the parts that add to it.
    if (answers) await drawAnswer(message, html);
    if (!isContentVisible) return;
    showRepeat(message, html);
    // These add boxes, one below the other.
    const hasTotal = trait.total !== "";
    await drawCounter(message, html);
    if (!hasTotal && trait.power) await showEffect(message, html);
    if (!answers && (hasTotal || trait.power)) await showScatterOffer(message, html);
    await drawFurtherRolls(message, html);
    if (hasTotal || this.against.length > 0) await drawAttack(message, html);
    // Adds other rolls, once this one is complete.
    if (this.initiative) await drawInitiative(message, html);
  }
}
