import { localiseFaults } from "../i18n/rule-errors.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import type { Creature } from "../services/creature.ts";
import { currentVisibility } from "../foundry-versions.ts";
import type { Visibility } from "../foundry-versions.ts";
import { toFormula } from "../rules/kernel/roll-spec.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import type { Odds } from "../rules/odds/odds.ts";
import { throwAndPost } from "./throw-roll.ts";

/** Whose roll it is and who sees it, where that is not what `/r` would do. */
export interface FormulaOptions {
  /** Speaks, and says what names in the formula mean: `1ds + @int`. */
  readonly actor?: Creature | null;
  readonly visibility?: Visibility;
}

/**
 * Rolls a formula, or what notates to one, and posts it as `/r` does: for macros and modules.
 * @returns the message; undefined when a hook has cancelled the roll
 * @throws Error that names what is wrong with it, in the reader's language; then nothing is posted
 */
export async function rollFormula(
  what: string | RollSpec,
  { actor = null, visibility = currentVisibility() }: FormulaOptions = {},
): Promise<ChatMessage.Implementation | undefined> {
  const speaker = ChatMessage.implementation.getSpeaker(actor ? { actor } : {});
  return localiseFaults(() => throwAndPost(rollOf(what, actor), { speaker }, visibility));
}

/**
 * The exact odds of a formula, or of what notates to one: for macros and modules.
 * @throws Error that names what is wrong with it, in the reader's language
 */
export function oddsOfFormula(what: string | RollSpec, { actor = null }: Pick<FormulaOptions, "actor"> = {}): Odds {
  return localiseFaults(() => rollOf(what, actor).odds);
}

function rollOf(what: string | RollSpec, actor: Creature | null): QuadriviumRoll {
  const formula = typeof what === "string" ? what : toFormula(what);
  return new QuadriviumRoll(formula, actor?.getRollData() ?? {});
}
