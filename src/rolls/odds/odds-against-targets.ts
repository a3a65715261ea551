import { numeral, percent } from "../../base/words.ts";
import { attackTotal } from "../../characters/combat-totals.ts";
import type { Creature } from "../../characters/creature.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { isKnownOpponent, targetedOpponents } from "../../messages/opponents.ts";
import type { RollChoices } from "../road/roll-choices.ts";
import { foresee, sentenceOf } from "./attack-chances.ts";
import type { Foreseen } from "./attack-chances.ts";
import { oddsContext } from "./odds-context.ts";
import type { OddsContext } from "./odds-context.ts";
import { sayAround, toneOf } from "./odds-in-words.ts";
import type { Lead } from "./odds-in-words.ts";

/**
 * Returns the odds of an attack with these choices, before it is rolled, against the targets of this user: the chance to hit a
 * single one in place of the average, several in a line each. Where the user may not know the defense, nothing depends on it.
 * A roll that is no attack, and one without targets, has the odds that it has.
 */
export function oddsAgainstTargets(
  plain: OddsContext,
  actor: Creature,
  { total, requested }: RollChoices,
  roll: QuadriviumRoll,
): OddsContext {
  if (requested || !total || total.id !== attackTotal(actor)) return plain;
  const foreseen = targetedOpponents()
    .filter(isKnownOpponent)
    .map((opponent) => foresee(roll, opponent));
  const [only, ...others] = foreseen;
  if (only && only.chance !== null && others.length === 0) {
    const measured = only.defense === null ? plain : oddsContext(roll.withTarget(only.defense));
    return { ...measured, lead: leadOf(only, only.chance), tone: toneOf(only.chance) };
  }
  return { ...plain, sentences: [...foreseen.map(sentenceOf), ...plain.sentences] };
}

function leadOf({ name, defense }: Foreseen, hit: number): Lead {
  return sayAround(percent(hit), (chance) =>
    defense === null
      ? { key: "QUADRIVIUM.Attack.lead", data: { name, chance } }
      : { key: "QUADRIVIUM.Attack.leadDefense", data: { name, chance, defense: numeral(defense) } },
  );
}
