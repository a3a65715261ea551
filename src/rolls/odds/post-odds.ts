import { localiseFaults, numeral, percent, say } from "../../base/words.ts";
import { addressed } from "../../base/foundry-versions.ts";
import type { Creature } from "../../characters/actors.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { luckyProspects, odds } from "../../rules/odds/odds.ts";
import { composeRoll } from "../compose-roll.ts";
import { usualChoices, type Stat } from "../roll-choices.ts";
import { oddsContext, rounded } from "./odds-context.ts";

/** The template of odds, which others include. */
export const ODDS = "systems/quadrivium/templates/rolls/odds.hbs";

/** The template of a card with the odds of one roll. */
export const ODDS_CARD = "systems/quadrivium/templates/rolls/odds-card.hbs";

/** A card with odds: a template that may include {@link ODDS}, and its context. */
export interface OddsCard {
  readonly template: string;
  readonly context: object;
}

/**
 * Shows only this user the odds of rolling a stat by a click.
 * @throws Error in the user's language if the odds cannot be listed
 */
export async function postOddsOf(actor: Creature, stat: Stat): Promise<void> {
  const context = localiseFaults(() => oddsCardContext(composeRoll(actor, usualChoices(actor, stat)).roll));
  await postOdds({ template: ODDS_CARD, context }, ChatMessage.implementation.getSpeaker({ actor }));
}

/** Shows only this user a card with odds. */
export async function postOdds(
  { template, context }: OddsCard,
  speaker: ChatMessage.SpeakerData,
  title = "",
): Promise<void> {
  const { loadTemplates, renderTemplate } = foundry.applications.handlebars;
  await loadTemplates([ODDS]);
  await postToSelf(await renderTemplate(template, { ...context }), speaker, title);
}

/** Posts a message that only this user sees, with a title if there is one. */
export async function postToSelf(content: string, speaker: ChatMessage.SpeakerData, title = ""): Promise<void> {
  const data = { content, speaker, ...(title ? { flavor: title } : {}) };
  await ChatMessage.implementation.create(...addressed(data, "self"));
}

/** Returns the context of {@link ODDS_CARD}: the odds of a roll, also with luck and with anti-luck if still usable. */
export function oddsCardContext(roll: QuadriviumRoll): object {
  const { sentences, ...context } = oddsContext(roll);
  const lucky = luckyProspects(roll.prospect.question, roll.variants).map(({ keeps, prospect }) => {
    const { success, mean } = odds(prospect);
    return success === null
      ? say({ key: `QUADRIVIUM.Odds.Luck.${keeps}.average`, data: { mean: numeral(rounded(mean)) } })
      : say({ key: `QUADRIVIUM.Odds.Luck.${keeps}.chance`, data: { chance: percent(success) } });
  });
  const tradition = roll.die?.dieKind.tradition ?? "plain";
  return { tradition, formula: roll.formula, odds: { ...context, sentences: [...sentences, ...lucky] } };
}
