import { sayFault } from "../i18n/words.ts";
import { withCircumstances } from "../rules/kernel/compose.ts";
import type { Family } from "../rules/traditions/tradition.ts";
import { notate } from "../rules/kernel/roll-spec.ts";
import type { Wish } from "../rules/kernel/roll-spec.ts";
import { plainSetup, writeSetup } from "../rules/kernel/setup.ts";
import { traditionOf } from "../rules/traditions/die-kinds.ts";
import { worldReadings } from "../world-settings.ts";
import { bonusesOf } from "./bonuses-of.ts";
import { combatTotals, totalOf } from "./combat-totals.ts";
import type { Creature } from "./creature.ts";
import { toldWhileOut } from "./incapacitated.ts";
import { ownOfCharacter } from "./own-setup.ts";
import type { Setup } from "../rules/kernel/fields.ts";

/** What characters of a family roll for initiative, in short: `1ds + @totals.initiative`. */
export function usualInitiative({ letter, initiative }: Family): string {
  const die = traditionOf(letter);
  const thrown = writeSetup(die, plainSetup(die));
  return initiative === null ? thrown : `${thrown} + @totals.${initiative}`;
}

/**
 * What a character rolls for initiative: a formula of its own as it stands, or its usual die with the total that its
 * family names, and with everything that helps and hinders every roll.
 * @throws Error naming what is wrong with that total
 */
export function initiativeFormula(actor: Creature): string {
  const { initiative: own, family } = actor.system;
  if (own.trim() !== "") return own.trim();
  const die = traditionOf(family.letter);
  const total = family.initiative === null ? undefined : totalOf(actor, family.initiative);
  if (total?.fault) {
    const message = sayFault(total.fault);
    ui.notifications.error(message);
    throw new Error(message);
  }
  const wish: Wish = {
    die,
    setup: { ...plainSetup(die), ...ownOfCharacter(actor, die) } as Setup,
    title: total?.label ?? game.i18n.localize("QUADRIVIUM.Total.initiative"),
    parts: total?.parts ?? [],
  };
  const rolledWith = {
    characteristics: [],
    ability: combatTotals(actor).arms[0]?.ability ?? "",
    total: total?.id ?? "",
  };
  const bonuses = bonusesOf(actor, die.family, rolledWith).map(({ bonus }) => bonus);
  const remarks = toldWhileOut(actor, die.family);
  return notate(withCircumstances(die, wish, { bonuses, unskilled: null, remarks }, worldReadings()).wish);
}
