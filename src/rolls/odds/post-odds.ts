import { localiseFaults } from "../../base/rule-errors.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { numeral, percent, say } from "../../base/words.ts";
import type { Creature } from "../../characters/creature.ts";
import { addressed } from "../../base/foundry-versions.ts";
import { luckyProspects, odds } from "../../rules/odds/odds.ts";
import { oddsContext } from "./odds-context.ts";
import { rounded } from "./odds-in-words.ts";
import type { OddsContext } from "./odds-context.ts";
import { composeRoll } from "../road/compose-roll.ts";
import { usualChoices } from "../road/roll-choices.ts";
import type { Stat } from "../road/roll-choices.ts";

/** The context of a card with the odds of one roll. */
interface OddsCardContext {
  readonly tradition: string;
  readonly formula: string;
  readonly odds: OddsContext;
}

/** The template of odds, which others include. */
export const ODDS = "systems/quadrivium/templates/rolls/odds.hbs";

/** The template of a card with the odds of one roll. */
export const ODDS_CARD = "systems/quadrivium/templates/rolls/odds-card.hbs";

/**
 * Shows only this user the odds of the roll that a click on a stat would make.
 * @throws Error in the user's language if the odds cannot be listed
 */
export async function postOddsOf(actor: Creature, stat: Stat): Promise<void> {
  const context = localiseFaults(() => oddsCardContext(composeRoll(actor, usualChoices(actor, stat)).roll));
  await postOdds({ template: ODDS_CARD, context }, ChatMessage.implementation.getSpeaker({ actor }));
}

/** A card with odds: a template that may include {@link ODDS}, and its context. */
export interface OddsCard {
  readonly template: string;
  readonly context: object;
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

export function oddsCardContext(roll: QuadriviumRoll): OddsCardContext {
  const { sentences, ...context } = oddsContext(roll);
  return {
    tradition: roll.die?.dieKind.tradition ?? "plain",
    formula: roll.formula,
    odds: { ...context, sentences: [...sentences, ...luckSentences(roll)] },
  };
}

/** Returns the odds with luck and with anti-luck, as far as they can still be used. */
function luckSentences({ prospect, variants }: QuadriviumRoll): string[] {
  return luckyProspects(prospect.question, variants).map(({ keeps, prospect: lucky }) => {
    const { success, mean } = odds(lucky);
    return success === null
      ? say({ key: `QUADRIVIUM.Odds.Luck.${keeps}.average`, data: { mean: numeral(rounded(mean)) } })
      : say({ key: `QUADRIVIUM.Odds.Luck.${keeps}.chance`, data: { chance: percent(success) } });
  });
}
