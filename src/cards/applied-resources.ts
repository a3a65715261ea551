import { say, signed } from "../i18n/words.ts";
import { resourceOwner, appliedResources } from "../services/outcome-resources.ts";
import { costsInWords } from "../services/pay.ts";
import { resources } from "../rules/kernel/resources.ts";
import { rollOf } from "../services/change-roll.ts";

/** Shows on a card what was paid for its roll, and the resources that it has given to the character or taken from it. */
export function showAppliedResources(message: ChatMessage.Implementation, html: HTMLElement): void {
  const content = html.querySelector(".message-content");
  if (!content || !resourceOwner(message) || !message.isContentVisible) return;
  const applied = appliedResources(message);
  const gains = resources.flatMap((resource) => {
    const amount = applied[resource] ?? 0;
    const data = { name: message.alias, amount: signed(amount) };
    return amount === 0 ? [] : [say({ key: `QUADRIVIUM.Resource.Booked.${resource}`, data })];
  });
  const lost = isMetaLost(message) ? [say({ key: "QUADRIVIUM.Meta.Lost" })] : [];
  const costs = message.type === "roll" ? costsInWords((message as ChatMessage.OfType<"roll">).system.paid) : "";
  const paid = costs ? [say({ key: "QUADRIVIUM.Card.Paid", data: { name: message.alias, costs } })] : [];
  const lines = [...paid, ...gains, ...lost].map((text) => {
    const line = document.createElement("p");
    line.className = "booked";
    line.textContent = text;
    return line;
  });
  const verdict = content.querySelector(".roll-card > .verdict");
  // The card of a roll whose dice only the game master has says no more than what was paid.
  if (verdict) verdict.after(...lines);
  else content.append(...lines);
}

/**
 * Returns true if a failed roll has lost its Meta: "Meta is spent whatever the result; on ability failure it is lost,
 * and the card says so" [spec].
 */
function isMetaLost(message: ChatMessage.Implementation): boolean {
  if (message.type !== "roll" || !(message as ChatMessage.OfType<"roll">).system.meta.isSpent) return false;
  const roll = rollOf(message);
  return roll?.outcome ? (roll.die?.dieKind.losesMeta?.(roll.outcome) ?? false) : false;
}
