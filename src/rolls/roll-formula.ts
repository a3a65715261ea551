import { localiseFaults } from "../i18n/rule-errors.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import type { Creature } from "../services/creature.ts";
import { currentVisibility } from "../foundry-versions.ts";
import type { Visibility } from "../foundry-versions.ts";
import { toFormula } from "../rules/kernel/roll-spec.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import type { Odds } from "../rules/odds/odds.ts";
import { throwAndPost } from "./throw-roll.ts";

/** The actor and the visibility of a roll, by default those of `/r`. */
export interface FormulaOptions {
  /** The speaker, whose roll data the formula can use: `1ds + @int`. */
  readonly actor?: Creature | null;
  readonly visibility?: Visibility;
}

/**
 * Rolls a formula or a spec and posts it as `/r` does; for macros and modules.
 * @returns the message; undefined if a hook cancels the roll
 * @throws Error in the user's language that names the fault; then nothing is posted
 */
export async function rollFormula(
  what: string | RollSpec,
  { actor = null, visibility = currentVisibility() }: FormulaOptions = {},
): Promise<ChatMessage.Implementation | undefined> {
  const speaker = ChatMessage.implementation.getSpeaker(actor ? { actor } : {});
  return localiseFaults(() => throwAndPost(rollOf(what, actor), { speaker }, visibility));
}

/**
 * Returns the exact odds of a formula or a spec; for macros and modules.
 * @throws Error in the user's language that names the fault
 */
export function oddsOfFormula(what: string | RollSpec, { actor = null }: Pick<FormulaOptions, "actor"> = {}): Odds {
  return localiseFaults(() => rollOf(what, actor).odds);
}

function rollOf(what: string | RollSpec, actor: Creature | null): QuadriviumRoll {
  const formula = typeof what === "string" ? what : toFormula(what);
  return new QuadriviumRoll(formula, actor?.getRollData() ?? {});
}
