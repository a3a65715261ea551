import { withCircumstances, toFormula } from "../rules/kernel/roll-spec.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import type { FlatDice, Tradition } from "../rules/traditions/tradition.ts";
import { withoutBrackets } from "../rules/kernel/bonuses.ts";
import { plainSetup, writeSetup } from "../rules/kernel/setup.ts";
import { dieKindOf } from "../rules/traditions/traditions.ts";
import { writeLabel } from "../base/formula-labels.ts";
import { worldRuleVariants } from "../base/world-settings.ts";
import { bonusesOf } from "../characters/bonuses.ts";
import { combatTotals, totalOf } from "../characters/combat-totals.ts";
import type { Creature } from "../characters/creature.ts";
import { incapacitatedRemarks } from "./road/from-sheet.ts";
import { ownSetupOf } from "../characters/own-setup.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { rollOf } from "../deltas/change-roll.ts";
import { fighterAt, tellsInitiative } from "../messages/who-rolled.ts";
import { rollData } from "../messages/message-type.ts";
import { initiativesOf } from "../messages/related-messages.ts";
import { firstOf } from "./act-again.ts";

/** Returns the default initiative formula of a tradition: `1ds + @totals.initiative`. */
export function usualInitiative({ letter, initiative, flatInitiative }: Tradition): string {
  const die = dieKindOf(letter);
  const plain = plainSetup(die);
  const thrown = flatInitiative ? flatInitiative(plain).dice : writeSetup(die, plain);
  return initiative === null ? thrown : `${thrown} + @totals.${initiative}`;
}

/**
 * Returns the initiative formula of a character: its own if it has one, else the die and total of its tradition with all
 * bonuses and penalties. Throws RuleError if that total has a fault.
 */
export function initiativeFormula(actor: Creature): string {
  const { initiative: own, effectiveTradition } = actor.system;
  if (own.trim() !== "") return own.trim();
  const die = dieKindOf(effectiveTradition.letter);
  const total = effectiveTradition.initiative === null ? undefined : totalOf(actor, effectiveTradition.initiative);
  if (total?.fault) throw total.fault;
  const spec: RollSpec = {
    die,
    setup: { ...plainSetup(die), ...ownSetupOf(actor, die) } as Setup,
    title: total?.label ?? writeLabel({ key: "QUADRIVIUM.Total.initiative" }),
    parts: total?.parts ?? [],
  };
  const rolledWith = {
    characteristics: [],
    abilities: [combatTotals(actor).arms[0]?.ability ?? ""],
    total: total?.id ?? "initiative",
  };
  const bonuses = bonusesOf(actor, die.tradition, rolledWith).map(({ bonus }) => bonus);
  const remarks = incapacitatedRemarks(actor, die.tradition);
  const whole = withCircumstances(die, spec, { bonuses, unskilled: null, remarks }, worldRuleVariants()).spec;
  return effectiveTradition.flatInitiative
    ? flatFormula(whole, effectiveTradition.flatInitiative(whole.setup))
    : toFormula(whole);
}

/** Writes flat dice with the title and the remarks of a roll, and what its bonuses add with their names. */
function flatFormula({ title = "", sources = [] }: RollSpec, { dice, bonus }: FlatDice): string {
  const names = (isNamed: boolean) =>
    sources.flatMap(({ label, amount }) => ((amount !== null) === isNamed ? [withoutBrackets(label)] : []));
  const added = bonus === "" ? "" : ` ${bonus}[${names(true).join(", ")}]`;
  return `${dice}[${[title, ...names(false)].join(", ")}]${added}`;
}

/**
 * Updates the initiative of a combatant after a decision about its roll; for the hook `updateChatMessage`. Only its last roll
 * counts.
 */
export async function onInitiativeChange(
  message: ChatMessage.Implementation,
  changes: object,
  _operation: unknown,
  userId: string,
): Promise<void> {
  const told = rollData(message)?.initiative;
  if (userId !== game.user.id || !("rolls" in changes) || !told || !tellsInitiative(message)) return;
  const isSame = (other: ChatMessage.Implementation): boolean =>
    tellsInitiative(other) && rollData(other)?.initiative?.combatant === told.combatant;
  if (initiativesOf(told.combat).findLast(isSame) !== message) return;
  const combatant = fighterAt(told.combat, told.combatant);
  const total = rollOf(message)?.total;
  // A second action has a count that nobody has rolled.
  if (!combatant?.isOwner || combatant.initiative === null || firstOf(combatant) || total === undefined) return;
  await combatant.update({ initiative: total });
}
