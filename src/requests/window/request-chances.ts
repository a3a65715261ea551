import { localiseFaults } from "../../i18n/rule-errors.ts";
import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { numeral, percent, say } from "../../i18n/words.ts";
import type { Creature } from "../../services/creature.ts";
import { toFormula } from "../../rules/kernel/roll-spec.ts";
import { odds } from "../../rules/odds/odds.ts";
import { withHiddenSetup } from "../../rules/requests/hidden-setup.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";
import { choicesFor } from "../request-choices.ts";
import type { Gifts } from "../request-choices.ts";
import type { OptionSettings } from "./request-settings.ts";
import { composeChoices } from "../../rolls/roll-choices.ts";

/** What one character can expect of one roll. */
export interface Chance {
  /** "72 %", or the average where there is nothing to reach. */
  readonly figure: string;
  /** What else there is to know: how likely the worst is. */
  readonly more: string;
  readonly tone: "good" | "bad" | "plain";
}

/**
 * The exact chance of a character at a roll as it is being set, with all that is hidden of it.
 * @throws Error in the reader's language for what cannot be rolled so
 */
export class Chances {
  /** By formula: what is set changes with every letter that is typed, and most of it changes no odds. */
  readonly #known = new Map<string, Chance>();

  of(actor: Creature, option: OptionSettings, gifts: Gifts): Chance {
    const roll = localiseFaults(() => rollFor(actor, option, gifts));
    const known = this.#known.get(roll.formula) ?? chanceOf(roll);
    this.#known.set(roll.formula, known);
    return known;
  }
}

function rollFor(actor: Creature, settings: OptionSettings, gifts: Gifts): QuadriviumRoll {
  const { setup, hidesSetup, ...option } = settings;
  const choices = choicesFor(
    actor,
    { ...option, id: "", setup: hidesSetup ? {} : setup, hidesTarget: false, hidesSetup: false },
    gifts,
  );
  const { spec } = composeChoices(actor, choices);
  const hidden = hidesSetup ? setup : {};
  return new QuadriviumRoll(
    toFormula({ ...spec, setup: withHiddenSetup(dieKindOf(choices.letter), spec.setup, hidden) }),
  );
}

function chanceOf(roll: QuadriviumRoll): Chance {
  try {
    return localiseFaults(() => listed(roll));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // It can be rolled, though its odds cannot be listed.
    return { figure: "", more: error.message, tone: "plain" };
  }
}

function listed(roll: QuadriviumRoll): Chance {
  const chances = odds(roll.prospect);
  const { success, mean } = chances;
  const { worst } = roll.die?.dieKind ?? {};
  const risk = worst ? chances[worst] : null;
  return {
    figure:
      success === null
        ? say({ key: "QUADRIVIUM.RequestWindow.average", data: { mean: numeral(Math.round(mean * 10) / 10) } })
        : percent(success),
    more:
      worst && typeof risk === "number"
        ? say({ key: `QUADRIVIUM.Odds.Worst.${worst}`, data: { chance: percent(risk) } })
        : "",
    tone: success === null ? "plain" : success >= 0.5 ? "good" : "bad",
  };
}
