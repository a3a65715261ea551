import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { hostLacks } from "../base/host-lacks.ts";

/**
 * Reads the rolls of ours in a message from what is stored, where this build of Foundry may read them in another way; call when
 * its data are prepared.
 */
export function restoreOwnRolls(message: ChatMessage.Implementation): void {
  if (!hostLacks("storedRolls")) return;
  const rolls = message._source.rolls.map((text, index) => ownStored(text) ?? message.rolls[index]);
  message.rolls = rolls.filter((roll) => roll !== undefined);
}

function ownStored(text: unknown): Roll | null {
  try {
    const data = JSON.parse(String(text)) as Roll.Data & { readonly class?: unknown };
    return data.class === QuadriviumRoll.name ? (QuadriviumRoll.fromData(data) as object as Roll) : null;
  } catch (error) {
    console.warn("Quadrivium | A stored roll cannot be read:", error);
    return null;
  }
}
