import { sayFault } from "../i18n/words.ts";
import { withCircumstances } from "../rules/kernel/compose.ts";
import type { Tradition } from "../rules/traditions/tradition.ts";
import { toFormula } from "../rules/kernel/roll-spec.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import { plainSetup, writeSetup } from "../rules/kernel/setup.ts";
import { dieKindOf } from "../rules/traditions/die-kinds.ts";
import { worldRuleVariants } from "../world-settings.ts";
import { bonusesOf } from "./bonuses.ts";
import { combatTotals, totalOf } from "./combat-totals.ts";
import type { Creature } from "./creature.ts";
import { incapacitatedRemarks } from "./incapacitated.ts";
import { ownSetupOf } from "./own-setup.ts";
import type { Setup } from "../rules/kernel/fields.ts";

/** What characters of a family roll for initiative, in short: `1ds + @totals.initiative`. */
export function usualInitiative({ letter, initiative }: Tradition): string {
  const die = dieKindOf(letter);
  const thrown = writeSetup(die, plainSetup(die));
  return initiative === null ? thrown : `${thrown} + @totals.${initiative}`;
}

/**
 * What a character rolls for initiative: a formula of its own as it stands, or its usual die with the total that its
 * family names, and with everything that helps and hinders every roll.
 * @throws Error naming what is wrong with that total
 */
export function initiativeFormula(actor: Creature): string {
  const { initiative: own, effectiveTradition } = actor.system;
  if (own.trim() !== "") return own.trim();
  const die = dieKindOf(effectiveTradition.letter);
  const total = effectiveTradition.initiative === null ? undefined : totalOf(actor, effectiveTradition.initiative);
  if (total?.fault) {
    const message = sayFault(total.fault);
    ui.notifications.error(message);
    throw new Error(message);
  }
  const spec: RollSpec = {
    die,
    setup: { ...plainSetup(die), ...ownSetupOf(actor, die) } as Setup,
    title: total?.label ?? game.i18n.localize("QUADRIVIUM.Total.initiative"),
    parts: total?.parts ?? [],
  };
  const rolledWith = {
    characteristics: [],
    ability: combatTotals(actor).arms[0]?.ability ?? "",
    total: total?.id ?? "",
  };
  const bonuses = bonusesOf(actor, die.tradition, rolledWith).map(({ bonus }) => bonus);
  const remarks = incapacitatedRemarks(actor, die.tradition);
  return toFormula(withCircumstances(die, spec, { bonuses, unskilled: null, remarks }, worldRuleVariants()).spec);
}
