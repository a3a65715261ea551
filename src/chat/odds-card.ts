import { oddsContext } from "../applications/odds-context.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { notate } from "../rules/notation.ts";
import type { Wish } from "../rules/notation.ts";
import type { Speech } from "./speech.ts";
import { postToSelf } from "./told-card.ts";

/**
 * Shows the odds of a formula, or of what a command asks for, to whoever wants to know them.
 * @throws Error naming the part that cannot be read, or whose chances cannot be listed
 */
export async function showOdds(asked: string | Wish, { speaker, actor }: Speech): Promise<void> {
  const formula = typeof asked === "string" ? asked : notate(asked);
  const roll = new QuadriviumRoll(formula, actor?.getRollData() ?? {});
  const content = await foundry.applications.handlebars.renderTemplate(
    "systems/quadrivium/templates/chat/odds-card.hbs",
    { family: roll.die?.tradition.family ?? "plain", formula: roll.formula, odds: oddsContext(roll) },
  );
  await postToSelf(content, speaker);
}
